/**
 * Texts that the specification gives to the letter, in Bengali.
 *
 * To be checked by a native speaker:
 * - শিক্ষার্থী, মাধ্যম (method), বিকল্প (option), আবশ্যিক, অ্যাকশন (column of the receipts);
 * - টাকার পরিমাণ for "amount" everywhere, and মোট দিতে হবে for the final amount of a fee;
 * - -এর after the name of an institute or a lender and after an amount; 5-7টি কাজের দিনের মধ্যে;
 * - চালু করুন (set up), থামান (stop), বাতিল করুন (cancel), সাময়িকভাবে থেমে আছে (paused);
 * - আপনার নামে জমা for money that is held; ফি-র জন্য ব্যবহার for money that was used for fees;
 * - বহাল থাকবে for a payment that stays paid; নির্ধারিত for what is planned;
 * - প্রশ্ন ওঠায় and আপত্তি for a payment that a bank took back or disputes;
 * - the consent and the key facts: মূল তথ্য বিবরণী, ফিক্সড, জরিমানা চার্জ, বকেয়া আদায়, লোন হস্তান্তর;
 * - দেওয়ার সময় আসল ছিল (genuine when issued), কাগজ (document), পাতা (page of a paper);
 * - এটি আপনি নন? সাইন আউট করুন for ending a visit on a shared phone;
 * - the way of the money in nouns, as some steps are still to come: {institute}-এর কাছে টাকা পৌঁছানো, রসিদ তৈরি;
 * - ঋণদাতার চার্জ for what the lender takes, and নাম লিখিয়েছেন for “registered for a plan”.
 */
import type { ExactTexts } from '../translated.ts';

const FAILURE = 'কিছু একটা সমস্যা হয়েছে।';
const FAILURE_LATER = 'কিছু একটা সমস্যা হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।';
const PROCEED = 'এগিয়ে যান';
const PROCEED_TO_PAY = 'পেমেন্টে এগিয়ে যান';
const FEE_DETAILS = 'ফি-র বিবরণ';
const PAID = 'পেমেন্ট হয়েছে';
const LOADING = 'লোড হচ্ছে...';
const NO_DATA = 'কোনও তথ্য নেই';
const ENTER_MOBILE = 'মোবাইল নম্বর লিখুন';
const ENTER_VALID_MOBILE = 'সঠিক মোবাইল নম্বর লিখুন';
const TEN_DIGITS = 'মোবাইল নম্বর 10 ডিজিটের হতে হবে';
const ENTER_OTP = '4 ডিজিটের OTP লিখুন';
const SELECT_DATE = 'একটি তারিখ বেছে নিন';
const UNVERIFIED = 'OTP যাচাই করা যায়নি। সাপোর্টের সঙ্গে যোগাযোগ করুন';
const UNVERIFIED_ALONE = `${UNVERIFIED}।`;
const STUDENT_ID = 'শিক্ষার্থী আইডি';
const CHOOSE_STUDENT = 'শিক্ষার্থী বেছে নিন';

/** Texts to the letter, in Bengali. */
export const exact: ExactTexts = {
  'exact/cards': {
    optionsTitle: 'পেমেন্টের একটি বিকল্প বেছে নিন',
    optionsButton: PROCEED_TO_PAY,
    optionsBack: 'ফিরে যান',
    mobileModalTitle: ENTER_MOBILE,
    mobileModalButton: PROCEED,
    mostPopular: 'সবচেয়ে জনপ্রিয়',
    payableToday: 'আজ দিতে হবে',
    payAsLowAs: 'কমপক্ষে',
    perMonth: '/মাস',
    paymentVia: 'পেমেন্ট গেটওয়ে:',
    moreDetails: 'আরও বিবরণ',
    lessDetails: 'কম বিবরণ',
    emiSummary: 'আপনি মাসিক কিস্তির প্ল্যানে নাম লিখিয়েছেন',
    emiSummaryButton: 'আবেদন দেখুন',
    emiRepayments: 'EMI-র সময়সূচি',
    autoDebitSchedule: 'অটো ডেবিটের সময়সূচি',
    extraCharges: 'অতিরিক্ত চার্জ',
    feeStructureDetails: 'ফি স্ট্রাকচারের বিবরণ',
    unknownMode: NO_DATA,
    emiAboveMaximum: (max) => `₹${max}-এর বেশি টাকার জন্য মাসিক কিস্তির বিকল্প নেই`,
    emiBelowMinimum: (min) => `₹${min}-এর কম টাকার জন্য মাসিক কিস্তির বিকল্প নেই`,
    autoDebitBelowMinimum: (min) => `₹${min}-এর কম টাকার জন্য অটো ডেবিটের বিকল্প নেই`,
    directBelowMinimum: (min) => `₹${min}-এর কম টাকার জন্য পেমেন্ট গেটওয়ের বিকল্প নেই`,
  },
  'exact/errors': {
    failure: FAILURE,
    callFailure: FAILURE,
    sessionFailure: FAILURE_LATER,
    unknownStep: 'কিছু একটা সমস্যা হয়েছে। সাপোর্টের সঙ্গে যোগাযোগ করুন।',
    pageNotFetched: (serverMessage) => serverMessage || FAILURE,
    wrapperFailed: (serverMessage) => serverMessage || FAILURE,
    studentNotSaved: (host) => `এই কাজটি এখন করা যাচ্ছে না। সাপোর্টের সঙ্গে যোগাযোগ করুন: ${host}`,
    genericFailure: (serverMessage) => serverMessage || FAILURE,
  },
  'exact/fees': {
    checkboxHeading: FEE_DETAILS,
    checkboxSubtitle: 'যে ফি দিতে চান, তা বেছে নিন',
    checkboxButton: PROCEED_TO_PAY,
    checkboxEmpty: NO_DATA,
    notPayable: 'দিতে হবে না',
    appliedForEmi: 'EMI-র আবেদন করা হয়েছে',
    rowPaid: PAID,
    dynamicHeading: FEE_DETAILS,
    dynamicButton: PROCEED,
    dynamicEmpty: 'দিতে হবে এমন কোনও ফি নেই',
    dynamicAmountEmpty: 'টাকার পরিমাণ লিখুন',
    dynamicAmountInvalid: 'ফি-র সঠিক পরিমাণ লিখুন',
    dynamicTotalZero: 'কমপক্ষে একটি ফি 0-র বেশি হতে হবে',
    invalidDynamicHeading: 'কিছু একটা সমস্যা হয়েছে',
    invalidDynamicText: 'এই পেজের পেমেন্ট সেটিং ঠিক নেই।',
    editButton: PROCEED,
    editEmpty: 'ফি-র কোনও তথ্য নেই',
    includedInEmiPlan: 'EMI প্ল্যানের মধ্যে আছে',
    noPayableAmount: 'কিছু দিতে হবে না',
    structurePaid: PAID,
    finalAmount: 'মোট দিতে হবে',
    structureLoading: LOADING,
    structureEmpty: NO_DATA,
    nothingPayableHeading: 'এই লেনদেনে কোনও টাকা দিতে হবে না',
    nothingPayableText: 'কোনও প্রশ্ন থাকলে আপনার প্রতিষ্ঠানের সঙ্গে যোগাযোগ করুন।',
    allPaidHeading: 'পেমেন্ট সফল হয়েছে!',
    allPaidText: 'নীচের ফি-র পেমেন্ট হয়েছে',
    allPaidBadge: PAID,
  },
  'exact/form': {
    formMobileLength: TEN_DIGITS,
    formMobileInvalid: ENTER_VALID_MOBILE,
    formMobileEmpty: ENTER_MOBILE,
    mobileMismatch: 'মোবাইল নম্বর মিলছে না',
    fieldEmpty: 'এটি খালি রাখা যাবে না',
    formEmailInvalid: 'সঠিক ইমেল লিখুন',
    emailMismatch: 'ইমেল মিলছে না',
    optionEmpty: 'একটি বিকল্প বেছে নিন',
    dateEmpty: SELECT_DATE,
    dateOutOfRange: (first, last) => `${first} থেকে ${last}-এর মধ্যে ${SELECT_DATE}`,
    checkboxFieldEmpty: 'কমপক্ষে একটি বিকল্প বেছে নিন',
    formButton: PROCEED_TO_PAY,
    studentNameLabel: 'শিক্ষার্থীর নাম:',
    inactiveStudentTitle: 'নিষ্ক্রিয় শিক্ষার্থী',
    inactiveStudentText: 'এই শিক্ষার্থী “নিষ্ক্রিয়” হিসেবে চিহ্নিত। এ বিষয়ে আপনার প্রতিষ্ঠানের সঙ্গে যোগাযোগ করুন।',
    studentNotAvailable: 'শিক্ষার্থীর তথ্য নেই',
    verifyStudent: (label) => `${label} যাচাই করুন`,
    studentVerified: (label) => `${label}: যাচাই করা হয়েছে!`,
    changeStudent: (label) => `${label} বদলান`,
  },
  'exact/otp': {
    formOtpLength: ENTER_OTP,
    formOtpNumeric: 'OTP-তে শুধু সংখ্যা থাকবে',
    receiptOtpEmpty: ENTER_OTP,
    receiptOtpLength: 'OTP 4 ডিজিটের হতে হবে',
    receiptOtpNumeric: 'শুধু সংখ্যা লিখুন',
    otpSectionEmailInvalid: 'সঠিক ইমেল লিখুন',
    mobileVerified: 'মোবাইল নম্বর যাচাই করা হয়েছে!',
    emailVerified: 'ইমেল যাচাই করা হয়েছে!',
    verifyOtpButton: 'OTP যাচাই করুন',
    emailHintMissing: 'ইমেল নেই বা ঠিক নয়',
    emailHintInvalid: 'ইমেল ঠিক নয়',
    receiptOtpNotSent: 'OTP পাঠানো যায়নি। সাপোর্টের সঙ্গে যোগাযোগ করুন।',
    receiptOtpUnverified: UNVERIFIED_ALONE,
    receiptEmailLogin: 'লগইন হয়েছে',
    formOtpNotSent: (host) => `OTP পাঠানো যায়নি। সাপোর্টের সঙ্গে যোগাযোগ করুন: ${host}`,
    formOtpNotVerified: (host, serverMessage) => serverMessage || `${UNVERIFIED}: ${host}`,
    receiptOtpNotVerified: (serverMessage) => serverMessage || UNVERIFIED_ALONE,
    mobileHintText: (lastFour) => `যে নম্বরের শেষে XXXXX X${lastFour} আছে, সেটি লিখুন`,
    emailHintText: (maskedEmail) => `যে ইমেলের শুরুতে ${maskedEmail} আছে, সেটি লিখুন`,
    otpSentTo: (mobile) => `+91 ${mobile} নম্বরে OTP পাঠানো হয়েছে`,
  },
  'exact/receipts': {
    studentIdLabel: STUDENT_ID,
    ohNo: 'দুঃখিত!',
    receiptMobileEmpty: ENTER_MOBILE,
    receiptMobileLength: TEN_DIGITS,
    receiptMobileInvalid: ENTER_VALID_MOBILE,
    receiptEmailEmpty: 'ইমেল লিখুন',
    receiptEmailInvalid: 'সঠিক ইমেল ঠিকানা লিখুন',
    receiptNoStudents: 'শিক্ষার্থীর তথ্য পাওয়া যায়নি। সাপোর্টের সঙ্গে যোগাযোগ করুন।',
    dashboardTitle: 'রসিদ ডাউনলোড',
    chooseChild: 'সন্তান বেছে নিন:',
    selectStudentPlaceholder: CHOOSE_STUDENT,
    receiptColumns: ['ক্রম', 'লেনদেন আইডি', 'তারিখ', 'দেওয়া টাকা', 'মাধ্যম', 'অ্যাকশন'],
    downloadReceipt: 'রসিদ ডাউনলোড করুন',
    dataNotFoundTitle: 'তথ্য পাওয়া যায়নি',
    dataNotFoundContact: 'সমাধানের জন্য নীচের নম্বরে আমাদের টিমের সঙ্গে যোগাযোগ করুন।',
    verifyStudentForReceipts: (label) => `${label} যাচাই করুন`,
    changeStudentForReceipts: (label) => `${label} বদলান`,
    dataNotFound: (student) => `${student}: এই তথ্য নেই বা সরিয়ে নেওয়া হয়েছে`,
    receiptDownloadFailed: (email) => `এখন রসিদ ডাউনলোড করা যাচ্ছে না। যোগাযোগ করুন: ${email}`,
  },
  'exact/reverse': {
    reverseToggle: 'শিক্ষার্থী আইডি / মোবাইল মনে নেই',
    reverseFetch: 'শিক্ষার্থীর তথ্য দেখুন',
    selectStudent: CHOOSE_STUDENT,
    reverseProceed: PROCEED,
    reverseIdLabel: STUDENT_ID,
    reverseNothingEntered: FAILURE_LATER,
    reverseNoStudent: CHOOSE_STUDENT,
    reverseIdEmpty: (label = STUDENT_ID) => `${label} লিখুন`,
    reverseNotFound: (studentIdOrMobile) => `${studentIdOrMobile}: ফি-র বিবরণ পাওয়া যায়নি`,
    reverseFailed: (code) => `${FAILURE_LATER} [${code}]`,
  },
  'exact/search': {
    groupDropdownEmpty: 'গ্রুপ খুঁজুন (3 বা তার বেশি অক্ষর লিখুন)',
    searchButton: PROCEED,
    groupNameEmpty: 'গ্রুপের নাম লিখুন',
    instituteEmpty: 'প্রতিষ্ঠানের নাম বেছে নিন',
    locationEmpty: 'জায়গা বেছে নিন',
    educationTypeEmpty: 'শিক্ষার ধরন বেছে নিন',
    paymentPageEmpty: 'পেমেন্ট পেজ বেছে নিন',
    academicYearEmpty: 'শিক্ষাবর্ষ বেছে নিন',
    classEmpty: 'ক্লাস বেছে নিন',
    searchWithoutLink: 'কিছু একটা সমস্যা হয়েছে। পেজ রিলোড করে আবার চেষ্টা করুন।',
    groupEmpty: (label) => `${label} লিখুন`,
    searchFieldEmpty: (label) => `${label} বেছে নিন`,
    listNotLoaded: (serverMessage) => serverMessage || FAILURE,
  },
  'exact/shell': {
    pageNotFound: 'পেজ পাওয়া যায়নি',
    receiptAuthTitle: 'অনলাইনে ফি পেমেন্ট',
    securedBy: 'সুরক্ষিত পেমেন্ট',
    expiredHeading: 'আর পেমেন্ট নেওয়া হচ্ছে না',
    expiredText:
      'এই লিঙ্ক আর চালু নেই। এখানে নতুন পেমেন্ট করা যাবে না। কোনও প্রশ্ন থাকলে আপনার প্রতিষ্ঠানের সঙ্গে যোগাযোগ করুন।',
    rewardLink: 'বিবরণ দেখুন',
  },
  'exact/workflow': {
    workflowCta: 'বিবরণ দেখুন',
    workflowButton: PROCEED,
    workflowEmpty: 'পেমেন্টের কোনও ধাপ পাওয়া যায়নি',
    workflowLoading: LOADING,
    workflowNextStep: 'পরের ধাপে যান',
    workflowRetry: 'আবার পেমেন্ট করুন',
    transactionFailed: 'পেমেন্ট হয়নি',
    workflowCompleted: 'সম্পূর্ণ হয়েছে',
    workflowToBePaid: 'পেমেন্ট বাকি',
    workflowZeroAmount: 'পেমেন্টের পরিমাণ 0 হতে পারে না।',
  },
  dates: {
    months: [
      'জানুয়ারি',
      'ফেব্রুয়ারি',
      'মার্চ',
      'এপ্রিল',
      'মে',
      'জুন',
      'জুলাই',
      'আগস্ট',
      'সেপ্টেম্বর',
      'অক্টোবর',
      'নভেম্বর',
      'ডিসেম্বর',
    ],
    day: (day, month, year) => `${day} ${month} ${year}`,
  },
};
