import type { MessagesTexts } from '../translated.ts';

const DEBIT_SUBJECTS = {
  debit_notice: 'অটো ডেবিট হতে চলেছে',
  debit_retry: 'অটো ডেবিট হয়নি, আবার চেষ্টা হবে',
  debit_failed: 'অটো ডেবিট হয়নি',
  debit_not_made: 'অটো ডেবিট করা যায়নি',
  debit_skipped: 'অটো ডেবিট বাদ দেওয়া হয়েছে',
} as const;

const LOAN_SUBJECTS = {
  approved: 'আপনার লোন মঞ্জুর হয়েছে',
  signed: 'আপনার লোনের কাগজপত্র',
  active: 'আপনার লোন চালু হয়েছে',
  completed: 'আপনার লোন শোধ হয়েছে',
  rejected: 'আপনার লোনের আবেদন',
  expired: 'লোনের অফারের মেয়াদ শেষ',
  cancelled: 'আপনার লোনের আবেদন ফিরিয়ে নেওয়া হয়েছে',
} as const;

/** When a refund that left the gateway reaches the payer. */
const BY_WHEN = '5-7টি কাজের দিনের মধ্যে';
const TO_ACCOUNT = 'যে অ্যাকাউন্ট থেকে দিয়েছিলেন, সেখানে';
const ARRIVES = `${TO_ACCOUNT} ${BY_WHEN} পৌঁছাবে।`;
const COMES_BACK = `তা রিফান্ড হচ্ছে। ${ARRIVES}`;
const OWED_AGAIN = 'সেই টাকায় যে ফি দেওয়া হয়েছিল, তা আবার বাকি।';
const ASK_OFFICE = 'অ্যাকাউন্টস অফিসের সঙ্গে যোগাযোগ করুন।';
const transactionOf = (transaction: string): string => `(লেনদেন ${transaction})`;
const payAt = (address: string): string => `পেমেন্ট করুন: ${address}`;
const stillDue = (due: string): string => ` এই ফি-র ${due} এখনও বাকি।`;

/** SMS and e-mail to payers, in Bengali. */
export const messages: MessagesTexts = {
  'messages/codes.CODE': {
    text: (code, institute, minutes) =>
      `${code} হল ${institute}-এর জন্য আপনার OTP। এটি ${minutes} মিনিট বৈধ। কাউকে জানাবেন না।`,
    lastLine: (host, code) => `\n\n@${host} #${code}`,
    subject: (code) => `${code} হল আপনার OTP`,
    notAsked: 'আপনি এই OTP না চেয়ে থাকলে এই মেসেজ উপেক্ষা করুন।',
  },
  'messages/debits.DEBIT': {
    subject: (news, amount) => `${DEBIT_SUBJECTS[news]}: ${amount}`,
    opening: {
      debit_notice: ({ amount, institute, day }) =>
        `${institute}-এর জন্য ${day} আপনার অটো ডেবিটে ${amount} কাটা হবে।`,
      debit_retry: ({ amount, institute, day }) =>
        `${institute}-এর জন্য ${amount}-এর অটো ডেবিট হয়নি। ${day} তারিখে আবার চেষ্টা হবে।`,
      debit_failed: ({ amount, institute }) =>
        `${institute}-এর জন্য ${amount}-এর অটো ডেবিট হয়নি। আর চেষ্টা হবে না।`,
      debit_not_made: ({ amount, institute }) =>
        `${institute}-এর জন্য ${amount}-এর অটো ডেবিট করা যায়নি। আর চেষ্টা হবে না।`,
      debit_skipped: ({ amount, institute, day }) =>
        `${institute} আপনার ${day} তারিখের ${amount}-এর অটো ডেবিট বাদ দিয়েছে। এটি হবে না, এবং এর ফি এখনও বাকি আছে।`,
    },
    when: {
      UPI_AUTOPAY: (day, time) => `${day} তারিখে ${time} বা তার পরে`,
      ENACH: (day) => `${day} তারিখে বা পরের কাজের দিনে`,
    },
    lateFee: (amount) => `এর মধ্যে ${amount} লেট ফি আছে।`,
    feesChanged: (planned) => `${planned} নির্ধারিত ছিল। তারপর ফি বদলেছে।`,
    feesFell: (planned) => `${planned} নির্ধারিত ছিল। তারপর কিছুটা দেওয়া হয়েছে বা কমানো হয়েছে।`,
    atMost: (most) => `একটি ডেবিটে সর্বাধিক ${most} কাটা হয়। যেটুকু কাটা হবে না, তা বাকি থাকবে।`,
    backBy: (day) => `টাকা কাটা হয়ে থাকলে ${day} তারিখের মধ্যে ফেরত আসবে।`,
    smsStop: (reference) => `অটো ডেবিট রেফারেন্স ${reference}; এই ডেবিট বা সব ডেবিট ব্যাঙ্ক বা UPI অ্যাপ থেকে থামান।`,
    stop: (reference, where) =>
      `অটো ডেবিট রেফারেন্স ${reference}; ডেবিট হওয়ার আগে পর্যন্ত এই ডেবিট বা পুরো অটো ডেবিট ${where} থামাতে পারেন। তখন ফি আপনাকে নিজে দিতে হবে।`,
    payAt,
    payInstead: (address) => `তার বদলে এখন পেমেন্ট করতে খুলুন: ${address}`,
  },
  'messages/loans.LOAN': {
    subject: (news, application) => `${LOAN_SUBJECTS[news]}, আবেদন ${application}`,
    text: {
      approved: ({ lender, institute }) =>
        `${institute}-এর ফি-র জন্য ${lender} আপনার লোন মঞ্জুর করেছে। ${lender}-এর কাছে সই না করা পর্যন্ত কোনও কিছুতে আপনার সম্মতি ধরা হবে না। চালিয়ে যান:`,
      signed: ({ lender, institute }) =>
        `${institute}-এর ফি-র জন্য ${lender}-এর সঙ্গে আপনার লোনের চুক্তিতে সই হয়েছে। মূল তথ্য ও পরের ধাপ:`,
      active: ({ lender, institute, debit, day, desk }) =>
        `${institute}-এর ফি-র জন্য ${lender}-এর কাছে আপনার লোন চালু হয়েছে। ${lender}-এর প্রথম ডেবিট: ${day} তারিখে ${debit}। প্রশ্ন ও অভিযোগ: ${desk}; আপনার প্ল্যান:`,
      completed: ({ lender, institute, desk }) =>
        `${institute}-এর ফি-র জন্য আপনার লোনের সব কিস্তি ${lender} পেয়েছে। লোন শোধ হয়েছে, আর কিছু কাটা হবে না। প্রশ্ন: ${desk}; আপনার প্ল্যান:`,
      rejected: ({ lender, institute }) =>
        `${institute}-এর ফি-র জন্য লোন ${lender} মঞ্জুর করেনি। কিছুই কাটা হবে না। পেমেন্টের অন্য উপায় বেছে নিন:`,
      expired: ({ lender, institute }) =>
        `${institute}-এর ফি-র জন্য ${lender}-এর লোনের অফারের মেয়াদ শেষ। কিছুই কাটা হবে না। পেমেন্টের উপায় বেছে নিন:`,
      cancelled: ({ lender, institute }) =>
        `${institute}-এর ফি-র জন্য ${lender}-এর কাছে করা লোনের আবেদন ফিরিয়ে নেওয়া হয়েছে। ${institute} আগে যে পেমেন্ট পেয়েছে, তা বহাল থাকবে। বাকিটা দেওয়ার উপায় বেছে নিন:`,
    },
    agreement: 'লোনের চুক্তি',
    sanction: 'লোন মঞ্জুরিপত্র',
    lenderPrivacy: (lender) => `${lender}-এর গোপনীয়তা নীতি`,
    ourPrivacy: 'আমাদের গোপনীয়তা নীতি',
  },
  'messages/mandates.WHERE_TO_STOP': {
    UPI_AUTOPAY: 'আপনার UPI অ্যাপে বা ব্যাঙ্কে',
    ENACH: 'আপনার ব্যাঙ্কে',
  },
  'messages/mandates.MANDATE_SET_UP': {
    subject: (institute) => `${institute}-এর জন্য অটো ডেবিট চালু হয়েছে`,
    text: ({ institute, first, day, most }) =>
      `${institute}-এর জন্য আপনার অটো ডেবিট চালু হয়েছে। প্রথম ডেবিট: ${day} তারিখে ${first}; একটি ডেবিটে সর্বাধিক ${most}। প্রতিটি ডেবিটের এক দিন আগে জানাব। বাতিল করতে UPI অ্যাপ বা ব্যাঙ্কে যান।`,
  },
  'messages/mandates.MANDATE_NEWS': {
    subject: (institute, news) => `${institute}-এর জন্য অটো ডেবিট ${news}`,
    opening: (institute, news) => `${institute}-এর জন্য আপনার অটো ডেবিট ${news}`,
    news: {
      ended: { subject: 'বন্ধ হয়েছে', said: 'বন্ধ হয়েছে। আর কোনও ডেবিট হবে না।' },
      paused: {
        subject: 'সাময়িকভাবে থেমে আছে',
        said: 'সাময়িকভাবে থেমে আছে। আবার চালু না করা পর্যন্ত কোনও ডেবিট হবে না।',
      },
      resumed: { subject: 'আবার চালু হয়েছে', said: 'আবার চালু হয়েছে।' },
      refused: { subject: 'চালু হয়নি', said: 'চালু হয়নি। কিছুই কাটা হবে না।' },
    },
    stands: (address) => `এর অবস্থা যে কোনও সময় দেখুন: ${address}`,
    stillDue: (amount, day, address) => `বাকি: ${amount}, প্রথমটির শেষ তারিখ ${day}। পেমেন্ট করুন: ${address}`,
    next: (amount, day) => `পরের ডেবিট: ${day} তারিখে ${amount}।`,
    toldBefore: 'কমপক্ষে 24 ঘণ্টা আগে আমরা আপনাকে জানাব।',
    underWay: 'যে ডেবিট আগেই শুরু হয়েছে, তা এখনও হতে পারে। হলে আমরা আপনাকে জানাব।',
    endedBy: {
      payer: (where) => `${where} এটি বন্ধ করা হয়েছে।`,
      refusal: 'আপনার ব্যাঙ্ক একটি ডেবিট করতে দেয়নি এবং পরের কোনওটিই করতে দিত না, তাই আমরা এটি বন্ধ করেছি।',
      pause: 'এটি থেমে থাকার সময় শেষ ডেবিটের তারিখ পড়েছিল, তাই আমরা এটি বন্ধ করেছি।',
      silence: 'আর কোনও ডেবিট বাকি নেই। একটি ডেবিটের কী হল, তা আপনার ব্যাঙ্ক এখনও জানায়নি, আমরা বিষয়টি দেখছি।',
      nothing_left: 'আর কোনও ডেবিট বাকি নেই, তাই আমরা এটি বন্ধ করেছি।',
    },
    announcedNotMade: 'যে ডেবিটের কথা জানিয়েছিলাম, সেটিও হবে না।',
    pausedWhere: (where) => `${where} এটি সাময়িকভাবে থামানো হয়েছে। সেখানে আবার চালু করলে তবেই চলবে।`,
    notLater: 'থেমে থাকার সময় যে ফি-র তারিখ পড়বে, তা পরেও কাটা হবে না।',
    notConfirmed: 'আপনার ব্যাঙ্ক এটি নিশ্চিত করেনি।',
    toBePaid: (amount) => `এর ফি-র ${amount} আপনাকে এখনও দিতে হবে।`,
    overdue: (amount) => `তার মধ্যে ${amount} বকেয়া।`,
    nextDue: (amount, day) => `এরপর: ${amount}, শেষ তারিখ ${day}।`,
    payAt,
  },
  'messages/money-back.REFUND': {
    subject: (amount, transaction) => `${amount}-এর রিফান্ড ${transactionOf(transaction)}`,
    leftOver: ({ amount, institute, transaction }) =>
      `${institute}: যা বাকি ছিল, আপনি তার চেয়ে ${amount} বেশি দিয়েছেন। ${COMES_BACK} ${transactionOf(transaction)}`,
    letOff: ({ amount, institute, transaction }) =>
      `যে ফি আর দিতে হবে না, তার জন্য ${institute} ${amount} পেয়েছে। ${COMES_BACK} ${transactionOf(transaction)}`,
    paidBefore: ({ amount, institute, transaction }) =>
      `যে ফি আগেই দেওয়া হয়েছিল, তার জন্য ${institute} ${amount} পেয়েছে। ${COMES_BACK} ${transactionOf(transaction)}`,
    second: ({ amount, institute, transaction }, due) =>
      `একই অর্ডারের জন্য ${institute} ${amount}-এর আর একটি পেমেন্ট পেয়েছে। গেটওয়ে নিজে থেকেই ${BY_WHEN} তা ফেরত দেবে।${due} ${transactionOf(transaction)}`,
    stillDue: (due) => `${stillDue(due)} পেমেন্ট পেজ থেকে আবার পেমেন্ট করতে পারেন।`,
    rest: ({ amount, institute, transaction }) =>
      `${institute} আপনাকে যা রিফান্ড করত, তার একটি অংশ আপনার ব্যাঙ্ক ফিরিয়ে নিয়েছে। ${TO_ACCOUNT} বাকি ${amount} এখনও রিফান্ড হচ্ছে। ${transactionOf(transaction)}`,
    delayed: ({ amount, institute, transaction }) =>
      `${institute} থেকে ${amount}-এর রিফান্ড এখনও পাঠানো যায়নি। আমরা রোজ আবার চেষ্টা করি। পাঠানোর পর ${BY_WHEN} আপনি তা পাবেন। আপনাকে কিছু করতে হবে না। ${transactionOf(transaction)}`,
    processed: ({ amount, institute, transaction }) =>
      `${institute} আপনাকে ${amount} রিফান্ড করেছে। ${ARRIVES} ${transactionOf(transaction)}`,
    owedAgain: ({ amount, institute, transaction }) =>
      `${institute} আপনাকে ${amount} রিফান্ড করেছে। ${ARRIVES} ${OWED_AGAIN} ${transactionOf(transaction)}`,
    failed: ({ amount, institute, transaction }) =>
      `${TO_ACCOUNT} আপনার ${amount}-এর রিফান্ড পাঠানো যায়নি। ${institute}-এর অ্যাকাউন্টস অফিস এর ব্যবস্থা করবে। ${transactionOf(transaction)}`,
  },
  'messages/money-back.REVERSED': {
    subject: (amount, transaction) => `প্রতিষ্ঠান পেমেন্ট বাতিল করেছে: ${amount} ${transactionOf(transaction)}`,
    itsReceipt: 'সেই পেমেন্টের রসিদ',
    receipt: (number) => `রসিদ ${number}`,
    text: ({ institute, amount, day, receipt, transaction }) =>
      `${institute} আপনার ${day} তারিখের ${amount}-এর পেমেন্ট বাতিল করেছে। ${receipt} আর বৈধ নয় এবং এই ফি আবার বাকি। এটি ভুল হলে ${ASK_OFFICE} ${transactionOf(transaction)}`,
    reason: (reason) => `প্রতিষ্ঠান যে কারণ জানিয়েছে: ${reason}`,
  },
  'messages/money-back.TAKEN_BACK': {
    subject: (amount, transaction) => `আপনার ব্যাঙ্ক টাকা ফিরিয়ে নিয়েছে: ${amount} ${transactionOf(transaction)}`,
    text: ({ institute, amount, day, transaction }) =>
      `${institute} যে পেমেন্ট পেয়েছিল, তা নিয়ে প্রশ্ন ওঠায় আপনার ব্যাঙ্ক ${day} তারিখে তার ${amount} ফিরিয়ে নিয়েছে। ${OWED_AGAIN} আপনি ব্যাঙ্ককে এমন করতে না বলে থাকলে ${ASK_OFFICE} ${transactionOf(transaction)}`,
  },
  'messages/payments.PAID': {
    subject: (amount, receipt) => `পেমেন্ট পাওয়া গেছে: ${amount}, রসিদ ${receipt}`,
    sms: ({ amount, institute, rest, receipt, address, typed }) =>
      `${institute}-এর জন্য ${amount} পাওয়া গেছে।${rest} রসিদ ${receipt} নিন${typed}: ${address}`,
    typed: (transaction) => ` (লেনদেন আইডি ${transaction} লিখে)`,
    email: ({ institute, amount, day, rest, receipt, address, proof }) =>
      `${institute} আপনার${day} ${amount}-এর পেমেন্ট পেয়েছে।${rest}\nরসিদ নম্বর: ${receipt}\n\nরসিদ পেতে এই লিঙ্ক খুলুন${proof}: ${address}`,
    ofDay: (day) => ` ${day} তারিখের`,
    proof: ' এবং আপনার মোবাইল নম্বর বা ইমেল যাচাই করুন',
    proofByTransaction: (transaction) => `, লেনদেন আইডি ${transaction} লিখুন এবং আপনার মোবাইল নম্বর যাচাই করুন`,
    kept: (amount) => `${amount} আপনার নামে জমা আছে`,
    goesBack: (amount) => `${amount} আপনাকে রিফান্ড করা হচ্ছে`,
    placed: (amount, rests) => ` ${amount} ফি-র জন্য ব্যবহার হয়েছে, ${rests}।`,
    nextDue: (amount) => ` যে ফি বেছেছিলেন, তাতে ${amount} লাগেনি, তাই তা পরের বাকি ফি-র জন্য ব্যবহার হয়েছে।`,
    byLink: (name) => (name === '' ? 'আপনার লিঙ্কে টাকা দেওয়া হয়েছে।' : `এই লিঙ্কে টাকা দিয়েছেন: ${name}`),
  },
  'messages/payments.PAID_BY_LINK': {
    subject: (amount) => `পেমেন্ট পাওয়া গেছে: ${amount}, ধন্যবাদ`,
    text: ({ amount, institute, transaction }) =>
      `${institute}-এর জন্য আপনার ${amount} পাওয়া গেছে। রসিদ পাবেন সেই অভিভাবক, যিনি আপনাকে বলেছেন। লেনদেন ${transaction}`,
  },
  'messages/payments.HELD': {
    subject: (amount, transaction) =>
      `আপনার ${amount}-এর পেমেন্ট আপনার নামে জমা আছে ${transactionOf(transaction)}`,
    why: {
      DIFFERS: 'তা আপনার ফি-র সঙ্গে মেলানো যায়নি',
      LENT_FOR: 'এই ফি EMI-র আবেদন থেকে মেটানো হবে',
      PAID_BEFORE: 'এই ফি-র প্রথম পেমেন্ট রিফান্ড হয়েছিল',
      REST: 'এই ফি-তে তা লাগেনি',
    },
    text: ({ amount, institute, why, due, transaction }) =>
      `${institute} ${amount} পেয়েছে এবং তা আপনার নামে জমা আছে, কারণ ${why}। অ্যাকাউন্টস অফিস তা আপনার ফি-র জন্য ব্যবহার করবে বা রিফান্ড করবে।${due} ${transactionOf(transaction)}`,
    stillDue,
  },
  'messages/payments.PLACED': {
    subject: (amount, receipt) => `আপনার পেমেন্টের ${amount} ফি-র জন্য ব্যবহার হয়েছে, রসিদ ${receipt}`,
    text: ({ amount, institute, rest, receipt, transaction }) =>
      `${institute} আপনার নামে যে ${amount} জমা রেখেছিল, তা এখন আপনার ফি-র জন্য ব্যবহার হয়েছে।${rest} রসিদ ${receipt} ${transactionOf(transaction)}`,
    stillHeld: (amount) => ` ${amount} এখনও জমা আছে।`,
    instead: ({ amount, institute, rest, receipt, transaction }) =>
      `${institute} আপনাকে যে ${amount} রিফান্ড করত, তার বদলে তা এখন আপনার ফি-র জন্য ব্যবহার হয়েছে।${rest} রসিদ ${receipt} ${transactionOf(transaction)}`,
  },
  'messages/rupees.RUPEES': { sms: '₹' },
  'messages/where.TRUTH_LINK': {
    sms: (address) => `টাকা কোথায়: ${address}`,
    email: (address) => `আপনার টাকা কোথায়, যে কোনও সময় দেখুন: ${address}`,
  },
};
