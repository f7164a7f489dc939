import type { LoansTexts } from '../translated.ts';

const STAYS_PAID = 'প্রতিষ্ঠানকে আগে যে পেমেন্ট করেছেন, তা বহাল থাকবে। বাকিটা অন্যভাবে দিতে পারেন।';

const NOTHING_BORROWED = `কোনও লোন নেওয়া হয়নি এবং কিছুই কাটা হবে না। ${STAYS_PAID}`;

const FEE_IS_PAID = 'ঋণদাতা যখন প্রতিষ্ঠানকে টাকা দেবে, তখন একবারই ঋণদাতাকে দিতে হবে';

const KFS = 'মূল তথ্য বিবরণী (KFS)';

const MONTHLY_PLAN = 'মাসিক কিস্তির প্ল্যান';

const LENDER = 'ঋণদাতা';

const INTEREST = 'সুদ';

const INSTALMENTS = 'কিস্তি';

const PROCESSING_FEE = 'প্রসেসিং ফি';

const SCHEDULE = 'কিস্তির সময়সূচি';

interface Step {
  readonly title: string;
  readonly text: string;
}

const monthly = (count: number, amount: string): string =>
  `${count}টি মাসিক কিস্তি, প্রতিটি ${amount}; শেষ কিস্তি কম বা বেশি হতে পারে`;

/** Monthly plans: consent and key facts in Bengali. */
export const loans: LoansTexts = {
  'plans/consent.CONSENT': {
    version: '2026-11-20',
    translated: 'এটি অনুবাদ। ইংরেজি বয়ানটিই চূড়ান্ত বলে ধরা হবে।',
    text: ({ lender, lsp, institute }) =>
      [
        `আমি সম্মতি দিচ্ছি যে ${lsp} আমার নাম, PAN, জন্মতারিখ, মোবাইল নম্বর, ইমেল, ঠিকানা ও পিন কোড এবং ${institute}-এর যে ফি দিতে হবে তার তথ্য ${lender}-এর কাছে পাঠাবে, যাতে ${lender} এই ফি-র লোনের বিষয়ে সিদ্ধান্ত নিতে পারে।`,
        `এ ছাড়া আমার ফোন বা কম্পিউটার থেকে আর কিছু পড়া হয় না। এই সম্মতি কোনও সই নয় এবং এতে কোনও লোন গ্রহণ করা হয় না: আমি সই করব ${lender}-এর কাছেই, তার নিজের পেজে।`,
        `এখানে আবেদন বাতিল করে বা মূল তথ্যে যে অভিযোগ নিষ্পত্তি আধিকারিকের নাম আছে তাঁকে লিখে আমি এই সম্মতি ফিরিয়ে নিতে পারি। যে তথ্য পাঠানো হয়েছে, তা তারপর আর ব্যবহার করা হবে না, যদি না কোনও আইনে তা রেখে দিতে বলা হয়।`,
      ].join('\n'),
  },
  'plans/emi.EMI_STEP': {
    DETAILS: (lender: string): Step => ({
      title: `আপনার ${MONTHLY_PLAN}`,
      text: `${lender} এই টাকা লোন দেয়। মূল তথ্য পড়ুন, তারপর সিদ্ধান্তের জন্য যে তথ্য লাগবে, তা লিখুন।`,
    }),
    CONSENT: (lender: string): Step => ({
      title: 'আপনার তথ্য শেয়ার করুন',
      text: `শুধু আপনার সম্মতি নিয়েই আমরা আপনার তথ্য ${lender}-এর কাছে পাঠাই। এতে কোনও কিছুতে সই হয় না।`,
    }),
    LENDER: (lender: string): Step => ({
      title: `${lender}-এর পেজে চালিয়ে যান`,
      text: `${lender}-এর পেজে সিদ্ধান্ত দেখুন এবং লোনের চুক্তিতে সই করুন। তারপর এখানে ফিরে আসুন।`,
    }),
    WAIT: (lender: string): Step => ({
      title: `${lender} আপনার আবেদন দেখছে`,
      text: 'এখানে অপেক্ষা করার বা এই ফি অন্যভাবে দেওয়ার দরকার নেই। পরে এই পেজ আবার খুলুন।',
    }),
    ADVANCE: (): Step => ({
      title: 'আপনার লোনের চুক্তিতে সই হয়েছে',
      text: 'এখন প্রতিষ্ঠানকে প্রথম কিস্তিগুলি দিন। মূল তথ্য আমরা আপনাকে পাঠিয়েছি।',
    }),
    MANDATE: (lender: string): Step => ({
      title: 'আর একটি ধাপ বাকি',
      text: `${lender}-এর পেজে মাসিক কিস্তির জন্য অটো ডেবিট চালু করুন। তার আগে কিছুই কাটা হবে না।`,
    }),
    ACTIVE: (lender: string): Step => ({
      title: `আপনার ${MONTHLY_PLAN} চালু আছে`,
      text: `সময়সূচি মেনে ${lender}-এর কিস্তি শোধ করুন।`,
    }),
    COMPLETED: (lender: string): Step => ({
      title: 'আপনার মাসিক কিস্তির সব টাকা শোধ হয়েছে',
      text: `${lender} সব কিস্তি পেয়েছে। আর কিছু কাটা হবে না।`,
    }),
    REJECTED: (lender: string): Step => ({
      title: `${lender} আপনার আবেদন মঞ্জুর করেনি`,
      text: NOTHING_BORROWED,
    }),
    EXPIRED: (): Step => ({ title: 'অফারের মেয়াদ শেষ', text: NOTHING_BORROWED }),
    CANCELLED: (lender: string): Step => ({
      title: 'আবেদন ফিরিয়ে নেওয়া হয়েছে',
      text: `লোন বাতিল হয়েছে। আর কিছু দেওয়া বাকি থাকলে ${lender} আপনাকে জানাবে। ${STAYS_PAID}`,
    }),
  },
  'plans/emi.LENDER': {
    feeIsPaid: FEE_IS_PAID,
    refused: (lender) => `${lender} আপনার আবেদন মঞ্জুর করেনি। আপনি অন্যভাবে পেমেন্ট করতে পারেন।`,
  },
  'plans/emi.EMI_COST': {
    rest: (count, amount) => `${count}\u00a0×\u00a0${amount}`,
    lastOf: (amount) => ` (শেষটি ${amount})`,
    feeOf: (amount) => ` এবং ঋণদাতার চার্জ ${amount}`,
    inShort: ({ now, rest, fee, total, apr }) =>
      `আজ ${now}, তারপর ${rest}${fee}। মোট ${total}, APR\u00a0${apr.replace(' ', '\u00a0')}`,
    later: 'কোনও প্রসেসিং ফি থাকলে তা এবং APR আপনি সম্মতি দেওয়ার আগে দেখানো হবে।',
    months: (count) => `${count} মাস`,
    termWithAdvance: (months, all, advance) =>
      `${months} (মোট ${all}টি কিস্তি, ${advance === 1 ? 'প্রথমটি' : `প্রথম ${advance}টি`} এখন দিতে হবে)`,
    count: (count) => `${count}টি মাসিক কিস্তি`,
    last: (amount) => ` (শেষটি ${amount})`,
    nowThen: (now, count, amount) => `এখন ${now}, তারপর ${amount} করে ${count}।`,
    each: (count, amount) => `${amount} করে ${count}।`,
    interest: (amount) => `সুদ ${amount}, কিস্তির মধ্যেই ধরা আছে।`,
    fee: (amount) => `${PROCESSING_FEE} ${amount}: ${FEE_IS_PAID}।`,
    noFee: 'কোনও প্রসেসিং ফি নেই।',
    total: (apr, total) => `APR ${apr}। আপনাকে মোট ${total} দিতে হবে।`,
  },
  'plans/emi.APPLICANT_PROBLEMS': {
    name: 'PAN কার্ডে যেমন আছে, সেভাবে আপনার নাম লিখুন।',
    pan: 'আপনার নিজের 10 অক্ষরের PAN লিখুন, যেমন: ABCPE1234F',
    birth_date: 'আপনার জন্মতারিখ লিখুন। লোন নিতে হলে বয়স 18 বা তার বেশি হতে হবে।',
    mobile: '6, 7, 8 বা 9 দিয়ে শুরু 10 ডিজিটের মোবাইল নম্বর লিখুন।',
    email: 'আপনার ইমেল ঠিকানা লিখুন। লোনের কাগজপত্র সেখানে পাঠানো হবে।',
    address: '10 থেকে 300 অক্ষরের মধ্যে আপনার ঠিকানা লিখুন।',
    pin_code: 'আপনার 6 ডিজিটের পিন কোড লিখুন।',
  },
  'plans/key-facts.KEY_FACTS': {
    title: KFS,
    row: (name, value) => `${name}: ${value}`,
    proposal: 'প্রস্তাব নম্বর',
    lender: LENDER,
    lsp: 'ঋণ পরিষেবা প্রদানকারী (LSP)',
    offered: 'অফারের তারিখ',
    offeredTill: (day, till) => `${day}, ${till} পর্যন্ত বৈধ`,
    loanType: 'লোনের ধরন',
    forFees: (payee) => `শিক্ষার ফি-র জন্য লোন, পুরো টাকা একবারে ${payee} পাবে`,
    fees: 'যে ফি দিতে হবে',
    advance: (payee) => `অগ্রিম কিস্তি, যা ${payee} পাবে`,
    together: (count, amount) => `${count}টি কিস্তি, মোট ${amount}`,
    amount: 'মঞ্জুর করা টাকা',
    term: 'মেয়াদ',
    instalments: INSTALMENTS,
    monthly,
    firstDue: 'প্রথম কিস্তির তারিখ',
    interest: INTEREST,
    fixedRate: (percent) => `বছরে ${percent}, ফিক্সড`,
    lenderFees: 'ঋণদাতার চার্জ',
    thirdParties: 'অন্যদের যে চার্জ দিতে হবে',
    none: 'কিছু নেই',
    lenderFee: (name) => `${name}: ${FEE_IS_PAID}`,
    processingFee: PROCESSING_FEE,
    interestInAll: 'পুরো মেয়াদের সুদ',
    total: 'চার্জ ও অগ্রিম ধরে আপনি মোট যা দেবেন',
    apr: 'বার্ষিক শতকরা হার (APR)',
    penal: 'জরিমানা চার্জ',
    foreclosure: 'মেয়াদের আগে লোন শোধের চার্জ',
    coolingOff: 'কুলিং-অফ সময়',
    leave: (days) =>
      `সই করার পর ${days} দিন পর্যন্ত আপনি কোনও জরিমানা ছাড়াই লোন ছেড়ে দিতে পারেন: যে টাকা দেওয়া হয়েছে তা এবং সেই কদিনের খরচ শোধ করতে হবে।`,
    recovery: 'বকেয়া আদায়',
    assignment: 'লোন হস্তান্তর',
    mayAssign: 'ঋণদাতা এই লোন অন্য কাউকে হস্তান্তর করতে পারে; আপনাকে আগে জানানো হবে।',
    grievance: 'অভিযোগ নিষ্পত্তি আধিকারিক',
    complaint: 'নিয়ন্ত্রক সংস্থার কাছে অভিযোগ',
    privacy: 'ঋণদাতার গোপনীয়তা নীতি',
    schedule: SCHEDULE,
    instalment: ({ n, day, outstanding, principal, interest, amount }) =>
      `${n}. ${day}: বাকি লোন ${outstanding}, আসল ${principal}, সুদ ${interest}, কিস্তি ${amount}`,
  },
  'plans/key-facts.KEY_FACTS_PAPER': {
    fileName: (proposal) => `${KFS} ${proposal}.pdf`,
    title: KFS,
    about: (proposal) => `${KFS} ${proposal}`,
    continued: (proposal) => `${KFS} ${proposal}, আগের পাতার পর`,
    test: 'টেস্ট',
    noLoan: 'টেস্ট: কোনও টাকা লোন দেওয়া হয় না',
    signed: (proposal, at) => `নং ${proposal}, সই করা হয়েছে ${at}`,
    application: (code) => `আবেদন ${code}`,
    applicationFor: (code, student) => `আবেদন ${code}, ${student}-এর ফি-র জন্য`,
    terms: 'শর্ত, ফি ও চার্জ',
    rights: 'আপনার অধিকার, আর কাকে জিজ্ঞাসা করবেন',
    schedule: 'কিস্তির সময়সূচি (টাকা ₹-তে)',
    columns: ['নং', 'তারিখ', 'বাকি লোন', 'আসল', INTEREST, INSTALMENTS],
    keep: 'যেভাবে সম্মতি দেওয়া হয়েছিল, সেভাবেই রাখা আছে। লোনের চুক্তির সঙ্গে এটি রেখে দিন।',
    page: (name, page, pages) => `${name}  ·  পাতা ${page} / ${pages}`,
  },
};
