import type { SheetTexts } from '../translated.ts';

const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const AMOUNT = 'টাকার পরিমাণ';
const CLOSE = 'বন্ধ করুন';
const DATE = 'তারিখ';
const LENDER = 'ঋণদাতা';
const MY_MONEY = 'আমার টাকা কোথায়?';
const OPENING = 'সুরক্ষিত পেমেন্ট খুলছে…';
const WAITING = 'আপনার ব্যাঙ্কের উত্তরের অপেক্ষা';
const RETRY = 'আবার চেষ্টা করুন';
const NOTHING_TAKEN = 'কোনও টাকা কাটা হয়নি।';
const NOTHING_WILL = 'কিছুই কাটা হবে না।';
const CONNECT = 'ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।';
const START_AGAIN = 'পেমেন্ট পেজ থেকে আবার শুরু করুন।';
const NOT_LOST = 'আপনার অ্যাকাউন্ট থেকে টাকা কাটা হয়ে থাকলে তা দিয়ে আপনার ফি মেটানো হবে বা আপনাকে ফেরত দেওয়া হবে।';
const NO_FEE_NOW = 'এখন কোনও ফি কাটা হবে না।';
const NOTHING_NOW = 'এখন কিছুই কাটা হবে না।';
const EACH_FEE = 'প্রতিটি ফি তার নিজের তারিখে কাটা হবে। সেই ফি আপনি আগেই অন্য কোনও মাধ্যমে দিয়ে দিলে তা আর কাটা হবে না।';
const ONE_RUPEE = 'চালু করার জন্য UPI অ্যাপে যে ₹1 দেখায়, তা নিজে থেকেই আপনার কাছে ফেরত আসে।';

/** The payment sheet, in Bengali. */
export const sheet: SheetTexts = {
  'sheet/application.APPLICATION_TEXTS': {
    keyFacts: 'মূল তথ্য',
    showFacts: 'মূল তথ্য দেখুন',
    hideFacts: 'মূল তথ্য লুকান',
    savePaper: 'মূল তথ্য বিবরণী (KFS, PDF) সেভ করুন',
    lender: LENDER,
    lenderIs: (lender) => `ঋণদাতা: ${lender}`,
    today: 'আজ দিতে হবে',
    thenMonths: (months) => (months === 1 ? 'তারপর 1 মাসে' : `তারপর ${months} মাস, প্রতি মাসে`),
    onlyCost: (fee, amount, when) =>
      `সুদ নেই। একমাত্র খরচ: ${fee} ${amount}। ${when}। নীচের APR এই খরচই, বার্ষিক হারে।`,
    received: 'পাওয়া গেছে',
    nextInstalment: 'পরের কিস্তি',
    amountOn: (amount, day) => `${day} তারিখে ${amount}`,
    lsp: 'ঋণ পরিষেবা প্রদানকারী (LSP)',
    beneficiary: 'লোনের টাকা পাবে',
    proposal: 'প্রস্তাব নম্বর',
    validTill: 'অফার এই তারিখ পর্যন্ত বৈধ',
    fees: 'যে ফি দিতে হবে',
    advance: (count) =>
      count === 1 ? 'প্রথম কিস্তি, এখন আপনি দেবেন' : `প্রথম ${count}টি কিস্তি, এখন আপনি দেবেন`,
    amount: 'লোনের পরিমাণ',
    tenor: 'মেয়াদ',
    emi: 'মাসিক কিস্তি',
    firstDue: 'প্রথম কিস্তির তারিখ',
    rate: 'সুদের হার',
    rateFixed: (pct) => `বছরে ${pct} %, ফিক্সড`,
    interest: 'মোট সুদ',
    apr: 'বার্ষিক শতকরা হার (APR)',
    percent: (pct) => `${twoDecimals.format(pct)} %`,
    totalPaid: 'আপনি মোট যা দেবেন',
    penal: 'কিস্তি দেরিতে দিলে চার্জ',
    foreclosure: 'মেয়াদের আগে শোধ করলে চার্জ',
    recovery: 'বকেয়া কীভাবে আদায় হয়',
    coolingOff: 'কুলিং-অফ সময়',
    coolingOffDays: (days) =>
      `সই করার পর ${days} দিন। সেই কদিনের সুদ-সহ লোন শোধ করে আপনি কোনও জরিমানা ছাড়াই লোন ছেড়ে দিতে পারেন।`,
    number: 'নং',
    due: DATE,
    principalInterest: 'আসল + সুদ',
    outstandingIs: (amount) => `বাকি লোন: ${amount}`,
    paidOn: 'দেওয়ার তারিখ',
    instalment: 'কিস্তি',

    goOn: 'চালিয়ে যান',
    loanOf: (amount, lender) => `${lender} থেকে ${amount}-এর লোন`,
    formTitle: 'আপনার তথ্য',
    formLead: (lender) => `সিদ্ধান্ত নিতে ${lender}-এর এই তথ্য লাগবে। পরের স্ক্রিনে আপনি সম্মতি দিলে তবেই আমরা তা পাঠাব।`,
    backToFacts: 'মূল তথ্যে ফিরে যান',
    mistakes: 'এই তথ্যগুলি ঠিক করুন',
    name: 'PAN কার্ডে যে নাম আছে',
    pan: 'PAN',
    panHint: 'আপনার নিজের PAN, 10 অক্ষর',
    birthDate: 'জন্মতারিখ',
    datePlaceholder: 'dd/mm/yyyy',
    openCalendar: 'ক্যালেন্ডার খুলুন',
    mobile: 'মোবাইল নম্বর',
    mobileHint: 'প্রতিষ্ঠানে আপনার নথিভুক্ত নম্বর। এতেই OTP পাঠানো হবে।',
    email: 'ইমেল ঠিকানা',
    emailHint: 'মূল তথ্য ও লোনের কাগজপত্র এতে পাঠানো হবে',
    address: 'ঠিকানা',
    pinCode: 'পিন কোড (ডাকঘরের)',

    sharedDetails: 'যে তথ্য শেয়ার করা হবে',
    changeDetails: 'তথ্য বদলান',
    sendCode: 'OTP পাঠান',
    resend: 'আবার OTP পাঠান',
    resendIn: (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} পরে`,
    sentTo: (to) => `OTP পাঠানো হয়েছে: ${to}`,
    codeSent: 'OTP পাঠানো হয়েছে',
    mayResend: 'এখন আবার OTP চাইতে পারেন',
    code: 'OTP',
    giveConsent: 'সম্মতি দিয়ে আবেদন করুন',

    openLender: (lender) => `${lender}-এর পেজে চালিয়ে যান`,
    lenderTab: 'পেজটি নতুন ট্যাবে খুলবে। কাজ হয়ে গেলে এই ট্যাবে ফিরে আসুন। এটি নিজে থেকেই এগিয়ে যাবে।',
    lookAgain: 'ফিরে এসেছি, আবার দেখুন',
    waiting: 'আমরা নিজে থেকেই ঋণদাতার কাছে খোঁজ নিচ্ছি।',
    payAdvance: (amount) => `${amount}-এর পেমেন্টে এগিয়ে যান`,
    advancePaid: 'আপনার পেমেন্ট পাওয়া গেছে। এই পেজ নিজে থেকেই আপডেট হয়।',
    coolingOffUntil: 'জরিমানা ছাড়া লোন ছাড়ার শেষ তারিখ',
    close: CLOSE,
    otherWay: 'অন্য বিকল্প বেছে নিন',

    withdraw: 'আবেদন ফিরিয়ে নিন',
    withdrawTitle: 'আবেদন ফিরিয়ে নেবেন?',
    withdrawOffer: 'অফারটি শেষ হয়ে যাবে। ফি আপনি অন্যভাবে দিতে পারেন।',
    withdrawLoan: (lender) => `লোন বাতিল হবে। ${lender} লোনের টাকা এবং এখন পর্যন্ত যত দিন হয়েছে তার সুদ চাইতে পারে।`,
    keep: 'আবেদন রেখে দিন',

    contacts: 'ঋণদাতা ও অভিযোগ',
    grievance: 'ঋণদাতার অভিযোগ নিষ্পত্তি আধিকারিক',
    privacy: 'ঋণদাতার গোপনীয়তা নীতি',
    complaint: 'ভারতীয় রিজার্ভ ব্যাঙ্কে অভিযোগ জানান',
  },
  'sheet/mandate.MANDATE_TEXTS': {
    title: 'অটো ডেবিট চালু করুন',
    lead: { UPI_AUTOPAY: `${NO_FEE_NOW} ${EACH_FEE}`, ENACH: `${NOTHING_NOW} ${EACH_FEE}` },
    sameDay: 'একই তারিখের ফি একসঙ্গে কাটা হয়।',
    fee: 'ফি',
    date: DATE,
    amount: AMOUNT,
    total: 'মোট',
    allDebits: 'সব ডেবিট মিলিয়ে',
    maxAmount: 'একটি ডেবিটে সর্বাধিক',
    today: 'আজ কাটা হবে',
    firstDebit: 'প্রথম ডেবিট',
    firstAmount: 'প্রথম ডেবিটের পরিমাণ',
    validFrom: 'এই তারিখ থেকে বৈধ',
    validUntil: 'এই তারিখ পর্যন্ত বৈধ',
    way: 'যে মাধ্যমে কাটা হবে',
    rails: { UPI_AUTOPAY: 'UPI Autopay', ENACH: 'আপনার ব্যাঙ্কে eNACH ম্যান্ডেট' },
    withinUpiLimit: (limit) =>
      `প্রতিটি ডেবিট ${limit}-এর মধ্যে, যা UPI আপনার PIN ছাড়াই করতে দেয়। UPI অ্যাপে একবার অনুমোদন করলেই হবে।`,
    aboveUpiLimit: (limit) =>
      `UPI আপনার PIN ছাড়া ${limit} পর্যন্ত কাটতে দেয়। কমপক্ষে একটি ডেবিট তার বেশি, তাই আপনার ব্যাঙ্ক ডেবিট করবে। ব্যাঙ্কে একবার অনুমোদন করলেই হবে, পরের স্ক্রিনে নেট ব্যাঙ্কিং বা অন্য কোনও উপায়ে।`,
    notice: (hours) =>
      `এটি আজকের হিসেব। লেট ফি, ছাড় শেষ হওয়া বা আংশিক পেমেন্টে টাকার পরিমাণ বদলাতে পারে, তবে কখনও একটি ডেবিটের সর্বাধিকের বেশি হবে না। প্রতিটি ডেবিটের কমপক্ষে ${hours} ঘণ্টা আগে আমরা আপনাকে তার পরিমাণ ও তারিখ জানাব, আর তার বদলে তখনই কীভাবে পেমেন্ট করা যায়, তাও।`,
    stop: {
      UPI_AUTOPAY: 'আপনার UPI অ্যাপে Autopay থেকে যে কোনও সময় একটি বা সব ডেবিট থামাতে পারেন।',
      ENACH: 'আপনার ব্যাঙ্কে যে কোনও সময় একটি বা সব ডেবিট থামাতে পারেন।',
    },
    inAll: (total) => `মোট ${total}, আজ কিছুই কাটা হবে না।`,
    agree: 'সম্মতি দিয়ে চালু করুন',
    agreeThen: {
      UPI_AUTOPAY: `পরের স্ক্রিনে আপনার UPI PIN দিয়ে অনুমোদন করবেন। ${ONE_RUPEE}`,
      ENACH: 'পরের স্ক্রিনে আপনার ব্যাঙ্কে অনুমোদন করবেন।',
    },

    processingTitle: 'আপনার অটো ডেবিট চালু করা হচ্ছে',
    processingLead: 'সাধারণত কয়েক সেকেন্ড লাগে। এই পেজেই থাকুন। আপনার ব্যাঙ্কের বেশি সময় লাগলে এখানেই জানাব।',
    pendingTitle: WAITING,
    pendingLead: {
      UPI_AUTOPAY: `আপনার UPI অ্যাপ এখনও অটো ডেবিট নিশ্চিত করেনি। নিশ্চিত না করা পর্যন্ত ${NOTHING_WILL}`,
      ENACH: `অটো ডেবিট নিশ্চিত করতে আপনার ব্যাঙ্কের একটি কাজের দিন লাগতে পারে। নিশ্চিত না করা পর্যন্ত ${NOTHING_WILL}`,
    },
    pendingThen: 'এই পেজ বন্ধ করতে পারেন। আবার চালু করার দরকার নেই।',
    close: CLOSE,

    successTitle: 'অটো ডেবিট চালু হয়েছে',
    successLead: {
      UPI_AUTOPAY: `${NO_FEE_NOW} ${ONE_RUPEE} ${EACH_FEE}`,
      ENACH: `${NOTHING_NOW} ${EACH_FEE}`,
    },
    truthLink: 'অটো ডেবিটের অবস্থা',
    failureTitle: 'অটো ডেবিট চালু হয়নি',
    failureLead: `এটি অনুমোদন করা হয়নি। ${NOTHING_WILL} আবার চেষ্টা করতে পারেন বা অন্যভাবে পেমেন্ট করতে পারেন।`,
    expiredTitle: 'এই অটো ডেবিট চালু হয়নি',
    expiredLead: `সময়ের মধ্যে এটি অনুমোদন করা হয়নি। ${NOTHING_WILL} ${START_AGAIN}`,
    cancelledLead: `এটি বাতিল হয়েছে। ${NOTHING_WILL} ${START_AGAIN}`,

    askTitle: 'অটো ডেবিট চালু হচ্ছে। তবু উইন্ডো বন্ধ করবেন?',
    askLead: 'আগেই অনুমোদন করে থাকলে, উইন্ডো বন্ধ করলেও অটো ডেবিট চালু হবে। আবার অনুমোদন করার আগে এখানে দেখে নিন।',
  },
  'sheet/payment.TEXTS': {
    sheet: 'পেমেন্টের উইন্ডো',
    opening: OPENING,
    close: 'পেমেন্টের উইন্ডো বন্ধ করুন',
    help: 'সাহায্য',
    secure: 'সুরক্ষিত পেমেন্ট',
    testMode: 'টেস্ট মোড',
    testModeMeans: 'কোনও টাকা কাটা হয় না।',
    product: 'Shulk',
    newTab: 'নতুন ট্যাবে খুলবে',

    chooseTitle: 'দেখে নিয়ে পেমেন্ট করুন',
    chooseLead:
      'পরের স্ক্রিনে, পেমেন্ট গেটওয়েতে, UPI, কার্ড বা নেট ব্যাঙ্কিং বেছে নিন। আপনার কার্ড বা ব্যাঙ্কের তথ্য আমরা বা প্রতিষ্ঠান কেউই দেখতে পাই না।',
    reviewCaption: 'যা দিচ্ছেন',
    toPayNow: 'এখন দিতে হবে',
    paying: AMOUNT,
    lateFee: 'লেট ফি',
    discount: 'ছাড়',
    less: (amount) => `−${amount}`,
    charges: 'আমাদের যোগ করা চার্জ',
    noCharges: 'নেই',
    lenderCharges: 'ঋণদাতার চার্জ মূল তথ্যে লেখা আছে। তা ঋণদাতাকে দেবেন, এখানে নয়।',
    pay: (amount) => `${amount} পেমেন্ট করুন`,
    stillDue: 'এই পেমেন্ট হয়নি আর আপনার ফি এখনও বাকি, তাই আবার পেমেন্ট করতে পারেন। কোনও ফি দুবার জমা হয় না।',
    tryEnded: 'পেমেন্ট সম্পূর্ণ হয়নি। আবার চেষ্টা করতে পারেন বা অন্য কোনও মাধ্যমে পেমেন্ট করতে পারেন।',
    gatewayOpen: 'গেটওয়ের উইন্ডোতে পেমেন্ট শেষ করুন।',

    processingTitle: 'আপনার পেমেন্ট নিশ্চিত করা হচ্ছে',
    processingLead: 'এই পেজ বন্ধ বা রিলোড করবেন না। সাধারণত কয়েক সেকেন্ড লাগে।',
    stillTrying: 'এখন সংযোগ করা যাচ্ছে না। আমরা চেষ্টা করে চলেছি। আপনার ইন্টারনেট সংযোগ দেখে নিন।',

    pendingTitle: WAITING,
    pendingLead: 'আমরা আপনার ব্যাঙ্কের কাছ থেকে নিশ্চিত হয়ে নিচ্ছি। আপনার টাকা দুবার কাটা হবে না।',
    pendingThen:
      'ফলাফল এখনও আসেনি, তাই আবার পেমেন্ট করবেন না। এই পেজ বন্ধ করতে পারেন। ব্যাঙ্ক নিশ্চিত করলেই আপনার রসিদ তৈরি হয়ে যাবে।',
    reference: 'লেনদেন আইডি',
    receiptLink: 'আপনার রসিদ দেখুন',
    truthLink: MY_MONEY,

    successTitle: 'পেমেন্ট সফল হয়েছে',
    successLead: 'আপনার পেমেন্ট পাওয়া গেছে।',
    receiptNumber: 'রসিদ নম্বর',
    paidAt: 'পেমেন্টের সময়',
    done: 'হয়ে গেছে',

    failureTitle: 'পেমেন্ট সম্পূর্ণ হয়নি',
    failedAt: 'তারিখ ও সময়',
    tryAgain: RETRY,

    expiredTitle: 'এই পেমেন্টের মেয়াদ শেষ',
    expiredLead: `সময়ের মধ্যে পেমেন্ট করা হয়নি। ${START_AGAIN} ${NOT_LOST}`,
    cancelledLead: `এটি বাতিল হয়েছে। ${START_AGAIN} ${NOT_LOST}`,
    startAgain: 'আবার শুরু করুন',

    reviewTitle: 'প্রতিষ্ঠান আপনার পেমেন্ট মিলিয়ে দেখছে',

    blockedTitle: 'পেমেন্ট খোলা যাচ্ছে না',
    backToPage: 'পেজে ফিরে যান',
    notEmbedded: 'আপনার প্রতিষ্ঠানের পেজ থেকে পেমেন্ট খুলুন।',
    otherSite: 'এই পেমেন্ট অন্য ওয়েবসাইটে শুরু হয়েছিল। আপনার প্রতিষ্ঠানের পেজ থেকে আবার শুরু করুন।',
    otherEnvironment: `এই পেজ পেমেন্ট খুলতে পারছে না। ${NOTHING_TAKEN} প্রতিষ্ঠানকে জানান যে তাদের পেমেন্ট পেজ সেট আপ করতে হবে।`,
    sessionOver: `এই পেমেন্ট সেশনের মেয়াদ শেষ। ${START_AGAIN}`,
    sessionOverWaiting:
      'এই উইন্ডো থেকে আমরা আর খোঁজ নিতে পারছি না। আবার পেমেন্ট করবেন না। টাকা কাটা হয়ে থাকলে আপনি রসিদ পাবেন বা টাকা ফেরত আসবে।',
    broken:
      'পেমেন্টের উইন্ডোতে কিছু একটা সমস্যা হয়েছে। আগেই পেমেন্ট করে থাকলে আবার পেমেন্ট করবেন না। আপনার রসিদ পেজে দেখা যাবে।',
    unreachable: `সংযোগ করা যায়নি। ${NOTHING_TAKEN} ${CONNECT}`,
    unseen: `সংযোগ করা যায়নি, তাই এই পেমেন্ট এখন দেখা যাচ্ছে না। ${CONNECT} আগেই অনুমোদন করে থাকলে আবার পেমেন্ট করবেন না।`,
    scriptFailed: `পেমেন্ট গেটওয়ের উইন্ডো লোড করা যায়নি। ${NOTHING_TAKEN} ${CONNECT}`,

    askTitle: 'পেমেন্ট নিশ্চিত করা হচ্ছে। তবু উইন্ডো বন্ধ করবেন?',
    askLead: 'আগেই অনুমোদন করে থাকলে, উইন্ডো বন্ধ করলেও পেমেন্ট হয়ে যাবে। আবার পেমেন্ট করার আগে আপনার রসিদ দেখে নিন।',
    keepWaiting: 'অপেক্ষা করুন',
    closeAnyway: CLOSE,
  },
};
