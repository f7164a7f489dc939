import type { StepsTexts } from '../translated.ts';

const MONTHLY_PLAN = 'মাসিক কিস্তির প্ল্যান';

const LENDER = 'ঋণদাতা';

const INTEREST = 'সুদ';

const INSTALMENTS = 'কিস্তি';

const PROCESSING_FEE = 'প্রসেসিং ফি';

const TOTAL_PAID = 'আপনি মোট যা দেবেন';

const PAY_ON_PAGE = 'এই ফি আপনি পেমেন্ট পেজে দিতে পারেন।';

const ofLender = (lender: string): string => (lender === LENDER ? 'ঋণদাতার' : `${lender}-এর`);

const monthly = (count: number, amount: string): string =>
  `${count}টি মাসিক কিস্তি, প্রতিটি ${amount}; শেষ কিস্তি কম বা বেশি হতে পারে`;

const ANOTHER_STUDENT = 'অন্য শিক্ষার্থীর ফি দিন';
const AMOUNT = 'টাকার পরিমাণ';
const DUE_DATE = 'শেষ তারিখ';
const MOBILE = 'মোবাইল নম্বর';
const STUDENT = 'শিক্ষার্থী';
const TRANSACTION = 'লেনদেন আইডি';
const RETRY = 'আবার চেষ্টা করুন';
const CONNECT = 'ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।';
const CORRECT = 'এই তথ্যগুলি ঠিক করুন';
const lateFeeOf = (amount: string): string => `লেট ফি ${amount}`;
const feesPaid = (count: number): string => `${count}টি ফি দেওয়া হয়েছে`;
const discountOf = (amount: string): string => `ছাড় ${amount}`;

/** Steps of the page, in Bengali. */
export const steps: StepsTexts = {
  'steps/family.words': {
    others: 'অন্য সন্তান',
    alsoDue: (name, amount) => `আরও বাকি: ${name}, ${amount}`,
    next: (name, amount) => `এরপর: ${name}, ${amount}`,
    noCode: 'নতুন OTP লাগবে না।',
    nothingDue: 'এখন কিছু বাকি নেই।',
    nextFee: (amount, day) => `এখন কিছু বাকি নেই। পরের ফি ${amount}, ${day} তারিখে`,
    payToo: 'অন্য সন্তানদের ফি-ও একসঙ্গে দিন',
    oneEach: 'একটিই পেমেন্ট, প্রত্যেক সন্তানের আলাদা রসিদ।',
    forChildren: (count) => `${count} সন্তানের জন্য`,
  },
  'steps/fees.words': {
    heads: { pick: 'বেছে নিন', name: 'ফি', middle: DUE_DATE, figure: AMOUNT },
    noDueDate: 'শেষ তারিখ নেই',
    required: 'প্রতিটি পেমেন্টে দিতে হয়',
    beforeDiscount: 'ছাড়ের আগে',
    loading: 'ফি লোড হচ্ছে',
    retry: RETRY,
    due: (day) => `শেষ তারিখ ${day}`,
    daysLate: (days) => `${days} দিন দেরি`,
    allDue: 'সব বাকি ফি বেছে নিন',
    coming: 'পরের ফি',
    paidRows: feesPaid,
    withLateFee: (amount) => `লেট ফি ${amount} ধরা আছে`,
    lateFeeOf,
    discountOf,
    concessionOf: (amount) => `কনসেশন ${amount}`,
    balanceOf: (amount) => `বাকি টাকা ${amount}`,
    minimumOf: (amount) => `কমপক্ষে ${amount}`,
    maximumOf: (amount) => `সর্বাধিক ${amount}`,
    leftEmpty: 'বাকি টাকার সবটা দিতে চাইলে খালি রাখুন',
    leftOut: 'এই ফি দিতে না চাইলে 0 লিখুন',
    amounts: (count) => `${count}টি ফি`,
    oneOnly: 'একবারে শুধু একটি ফি দেওয়া যাবে।',
    oneOnlySaid: (label) => `বেছে নেওয়া হয়েছে: ${label}। একবারে শুধু একটি ফি দেওয়া যাবে।`,
    noneOpen: 'এখন এগুলির কোনও ফি বেছে নেওয়া যাবে না।',
    fees: 'ফি',
    paidList: 'যে ফি দেওয়া হয়েছে',
    receipts: 'রসিদ ডাউনলোড করুন',
    anotherStudent: ANOTHER_STUDENT,
    correct: CORRECT,
    editTitle: 'ফি বদলান',
    notEditable: 'এই টাকার পরিমাণ বদলানো যাবে না।',
    noneEditable: 'এর কোনও টাকার পরিমাণই বদলানো যাবে না। এগিয়ে গিয়ে পেমেন্টের বিকল্প দেখুন।',
    emiFrom: (least) => `${least} বা তার বেশি টাকা মাসিক কিস্তিতে (EMI) দেওয়া যাবে।`,
  },
  'steps/identify.words': {
    checkId: 'শিক্ষার্থী আইডি মিলিয়ে দেখুন: এতে শুধু অক্ষর, সংখ্যা ও হাইফেন (-) থাকে।',
    unknownId: 'এই আইডির কোনও শিক্ষার্থী পাওয়া যায়নি। আইডি মিলিয়ে দেখে আবার যাচাই করুন।',
    newHere: (label) => `এই ${label} এখানে নতুন। নীচের তথ্যগুলি লিখুন।`,
    checkAndWrite: (label) => `${label} মিলিয়ে দেখুন। ঠিক থাকলে সাপোর্টকে ইমেল করুন।`,
    retry: RETRY,
  },
  'steps/lookup.words': {
    title: 'শিক্ষার্থী খুঁজুন',
    mobile: MOBILE,
    edit: 'বদলান',
    studentName: 'শিক্ষার্থীর নাম',
    noAnswer: 'প্রতিষ্ঠানের সিস্টেম থেকে ঠিক উত্তর আসেনি। কিছুক্ষণ পরে আবার চেষ্টা করুন।',
    nobody: 'প্রতিষ্ঠানের কাছে এই তথ্য নথিভুক্ত নেই। মিলিয়ে দেখে আবার চেষ্টা করুন।',
  },
  'steps/options.words': {
    student: STUDENT,
    amount: AMOUNT,
    payment: 'পেমেন্ট',
    total: 'মোট',
    noneChosen: 'এখনও কোনও বিকল্প বেছে নেওয়া হয়নি',
    option: (letter) => `বিকল্প ${letter}`,
    optionToday: (letter) => `বিকল্প ${letter}, আজ`,
    afterToday: (rest) => `তারপর ${rest}`,
    lenderFee: 'ঋণদাতার চার্জ',
    inAll: (apr) => `মোট, APR ${apr}`,
    on: (day) => `${day} তারিখে`,
    afterThat: 'তারপর',
    chosen: (letter, amount) => `বিকল্প ${letter} বেছে নেওয়া হয়েছে${amount && `, ${amount}`}`,
    startsOn: 'শুরুর তারিখ',
    detailsOf: (title) => `(${title})`,
    advance: (amount) => `অগ্রিম, এখন দিতে হবে: ${amount}`,
    month: 'মাস',
    dueDate: 'তারিখ',
    amountHead: AMOUNT,
    fee: 'ফি',
    lateFee: lateFeeOf,
    discount: discountOf,
    charge: 'মাধ্যম',
    value: 'চার্জ',
    amountBlocks: 'পেমেন্টের এই বিকল্পে দেওয়ার মতো কোনও টাকা নেই। অন্য একটি বিকল্প বেছে নিন।',
    editFees: 'ফি বদলান',
    changeFees: 'ফি বদলান',
    askSomeone: 'অন্য কাউকে টাকা দিতে বলুন',
    anotherStudent: ANOTHER_STUDENT,
    mobile: MOBILE,
    whyMobile: 'এই পেমেন্টের খবর আমরা এই নম্বরে পাঠাই।',
    close: 'বন্ধ করুন',
    dismiss: 'বন্ধ করুন',
    noOptions: 'এই পেজে এখন পেমেন্টের কোনও বিকল্প নেই।',
  },
  'steps/pay.words': {
    sdkMissing: `পেমেন্টের উইন্ডো লোড করা যায়নি। কোনও টাকা কাটা হয়নি। ${CONNECT}`,
    unreachable: `সংযোগ করা যায়নি। ${CONNECT}`,
    received: 'পেমেন্ট পাওয়া গেছে',
    confirming: 'আমরা ব্যাঙ্কের কাছ থেকে আপনার পেমেন্ট নিশ্চিত করে নিচ্ছি',
    confirmingText: 'আপনার টাকা দুবার কাটা হবে না। লেনদেন আইডি রেখে দিন এবং পরে রসিদ দেখে নিন।',
    amount: 'দেওয়া টাকা',
    paidFor: 'কীসের জন্য পেমেন্ট',
    feesPaid,
    paidTo: (student, institute) => `${[student, institute].filter(Boolean).join(', ')}-এর জন্য`,
    date: 'পেমেন্টের সময়',
    next: 'এরপর',
    reference: TRANSACTION,
    receipt: 'রসিদ নম্বর',
    failedTry: (code, at) => [code && `${TRANSACTION} ${code}`, at].filter(Boolean).join(', '),
    done: 'হয়ে গেছে',
    continue: 'চালিয়ে যান',
    receipts: 'সব রসিদ',
    authorised: 'আপনার পেমেন্ট প্ল্যান চালু হয়েছে।',
    whereIsIt: 'আমার টাকা কোথায়?',
    safeAgain: 'এই পেমেন্ট হয়নি, তাই আবার পেমেন্ট করতে পারেন: কোনও ফি দুবার জমা হয় না।',
  },
  'steps/plan.words': {
    opening: 'আপনার মাসিক কিস্তির প্ল্যান খোলা হচ্ছে',
    proveFirst: 'মাসিক কিস্তির প্ল্যান চালিয়ে যেতে, যে মোবাইল নম্বর দিয়ে আবেদন করেছিলেন, সেটি যাচাই করুন।',
    proveOther:
      'আপনার মাসিক কিস্তির প্ল্যান অন্য নম্বর বা ইমেলে আছে। যে মোবাইল নম্বর বা ইমেল দিয়ে আবেদন করেছিলেন, সেটি যাচাই করুন।',
    back: 'ফিরে যান',
    goOn: 'আমার প্ল্যান খুলুন',
    newTab: '(নতুন ট্যাবে খুলবে)',
  },
  'steps/field.words': {
    select: 'বেছে নিন',
    tooLong: (most) => `সর্বাধিক ${most}টি অক্ষর লিখুন`,
  },
  'steps/student.words': {
    correct: CORRECT,
    byEmail: 'ইমেল দিয়ে যাচাই করুন',
    byMobile: 'মোবাইল দিয়ে যাচাই করুন',
    sendOtp: 'OTP পাঠান',
    sendOtpIn: (seconds) => `${seconds} সেকেন্ড পরে OTP পাঠান`,
    change: (label) => `${label} বদলান`,
    sentTo: (email) => `${email} ঠিকানায় OTP পাঠানো হয়েছে`,
    calendar: (label) => `${label}: ক্যালেন্ডার খুলুন`,
  },
  'plans/cards.UNDER_AUTO_DEBIT': {
    autoDebit: 'এই ফি-র জন্য অটো ডেবিট আগেই চালু আছে। এখন অন্যভাবে যে ফি দেবেন, তা আর কাটা হবে না।',
    direct: 'এই ফি-র জন্য অটো ডেবিট চালু আছে। এখন যে ফি দেবেন, তা আর কাটা হবে না।',
  },
  'plans/cards.EXACT_AMOUNT': {
    nextScreen: 'সঠিক পরিমাণ পরের স্ক্রিনে',
    beforePaying: 'সঠিক পরিমাণ পেমেন্টের আগে',
  },
  'plans/cards.FEES_UNDER_AUTO_DEBIT': {
    notice: 'অটো ডেবিটের ফি নিজে থেকেই কাটা হয়। এখানে যে ফি দেবেন, তা আর কাটা হবে না।',
    ahead: 'অটো ডেবিটে আছে',
    next: (day) => `অটো ডেবিট ${day} তারিখে`,
    underWay: 'অটো ডেবিট চলছে',
    paused: 'অটো ডেবিট সাময়িকভাবে থেমে আছে',
  },
  'plans/portal.PORTAL_PLAN': {
    title: MONTHLY_PLAN,
    someLender: LENDER,
    instalment: (number) => `কিস্তি ${number}`,
    instalmentTo: (number, lender) => `কিস্তি ${number}, পাবে ${lender}`,
    agreement: 'লোনের চুক্তি',
    sanction: 'লোন মঞ্জুরিপত্র',
    recorded: (lender, on) =>
      `আপনার প্রতিষ্ঠান ${on} তারিখে এটি নথিভুক্ত করেছে। আপনি কত দিয়েছেন, তা ${lender} আমাদের জানায় না। কত দেওয়া হয়েছে আর কত বাকি, তা ${lender}-কে জিজ্ঞাসা করুন।`,
    nextByPlan: (amount, day, lender) => `প্ল্যান অনুযায়ী পরের কিস্তি ${amount}, ${day} তারিখে, ${lender}-কে।`,
    heldTitle: 'অন্য নম্বর বা ইমেলে একটি মাসিক কিস্তির প্ল্যান',
    heldText: 'এই শিক্ষার্থীর মাসিক কিস্তির প্ল্যান অন্য মোবাইল নম্বর বা ইমেলে আছে। দেখতে হলে সেটি যাচাই করুন।',
  },
  'plans/portal.PORTAL_ROW_LABELS': {
    planned: 'নির্ধারিত',
    next: 'এর পরেরটি',
    under_way: 'চলছে',
    paid: 'পেমেন্ট হয়েছে',
    failed: 'পেমেন্ট হয়নি',
    not_taken: 'কাটা হয়নি',
  },
  'plans/portal.PORTAL_NOTES': {
    asked: 'আমরা এটি আপনার ব্যাঙ্কে পাঠিয়েছি এবং উত্তরের অপেক্ষায় আছি।',
    unknown: 'কী হল, তা আপনার ব্যাঙ্ক এখনও জানায়নি। এর জন্য আবার পেমেন্ট করবেন না। আমরা ব্যাঙ্কের কাছে খোঁজ নিয়ে চলেছি।',
    bounced: `আপনার ব্যাঙ্ক এটি সম্পূর্ণ করেনি। ${PAY_ON_PAGE}`,
    skipped: `এটি বাদ দেওয়া হয়েছে। ${PAY_ON_PAGE}`,
    cancelled: 'এটি কাটা হবে না।',
    held: 'অটো ডেবিট চালু না থাকলে এটি কাটা হয় না।',
    again: (day) => `আপনার ব্যাঙ্ক এটি সম্পূর্ণ করেনি। ${day} তারিখে আবার চেষ্টা করা হবে।`,
    told: (day) => `${day} তারিখে এটি কাটা হবে। আমরা আপনাকে জানিয়েছি।`,
    ahead: (day) => `${day} তারিখে এটি কাটা হবে।`,
    paidOn: (day) => `${day} তারিখে।`,
    notConfirmed: (lender) => `এর তারিখ হয়ে গেছে। ${lender} এখনও নিশ্চিত করেনি।`,
  },
  'plans/portal.PORTAL_FACTS': {
    debitedBy: 'যে মাধ্যমে কাটা হয়',
    rails: { UPI_AUTOPAY: 'UPI Autopay', ENACH: 'ব্যাঙ্ক ম্যান্ডেট (eNACH)' },
    most: 'একটি ডেবিটে সর্বাধিক',
    until: 'এরপর কোনও ডেবিট নেই',
    transaction: 'লেনদেন আইডি',
    appliedOn: 'আবেদনের তারিখ',
    fees: 'প্ল্যানে যে ফি আছে',
    lender: LENDER,
    instalments: INSTALMENTS,
    monthly,
    advance: 'এর মধ্যে অগ্রিম দেওয়া',
    together: (count, amount) => `${count}টি, মোট ${amount}`,
    interest: INTEREST,
    noInterest: 'আপনাকে দিতে হবে না',
    aYear: (percent) => `বছরে ${percent}`,
    processingFee: PROCESSING_FEE,
    noFee: 'নেই',
    total: TOTAL_PAID,
  },
  'plans/portal.STOP_MANDATE': {
    UPI_AUTOPAY:
      'এটি থামাতে, যে UPI অ্যাপে অনুমোদন করেছিলেন সেটি খুলুন, “Autopay” বা “Mandates”-এ যান, এটি বেছে নিয়ে “Revoke” টিপুন।',
    ENACH:
      'এটি থামাতে, নেট ব্যাঙ্কিং বা আপনার ব্যাঙ্কের অ্যাপে “Mandates (eNACH)”-এ যান, অথবা ব্যাঙ্কের যে কোনও শাখায় যান। ম্যান্ডেটটি আপনার প্রতিষ্ঠানের নামে।',
    after: 'এর জন্য আমাদের বা প্রতিষ্ঠানের অনুমতি লাগে না। তারপর কিছুই কাটা হবে না, আর বাকি ফি আপনি পেমেন্ট পেজে দিতে পারেন।',
  },
  'plans/portal.STOP_LOAN': {
    untilSigned: 'লোনের চুক্তিতে সই করার আগে পর্যন্ত',
    until: (day) => `${day} পর্যন্ত`,
    withdraw: (until) =>
      `${until} আপনি কোনও কারণ না জানিয়েই আবেদন ফিরিয়ে নিতে পারেন। “চালিয়ে যান” টিপে “আবেদন ফিরিয়ে নিন” বেছে নিন।`,
    close: (lender, whom) =>
      `মেয়াদের আগে লোন শোধ করতে বা লোন নিয়ে অভিযোগ জানাতে ${ofLender(lender)} সঙ্গে যোগাযোগ করুন${whom || '।'}`,
  },
};
