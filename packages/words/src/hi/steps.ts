import type { StepsTexts } from '../translated.ts';

const PROCESSING_FEE = 'प्रोसेसिंग फ़ीस';

const TOTAL_PAID = 'आपका कुल भुगतान';

const perYear = (percent: string): string => `${percent} सालाना`;

const monthly = (count: number, amount: string): string =>
  `${count === 1 ? '1 मासिक किस्त' : `${count} मासिक किस्तें`}, हर एक ${amount}; आखिरी किस्त कम या ज़्यादा हो सकती है`;

const ANOTHER_STUDENT = 'दूसरे विद्यार्थी की फ़ीस भरें';
const AMOUNT = 'राशि';
const DUE_DATE = 'अंतिम तारीख';
const FEE = 'फ़ीस';
const MOBILE = 'मोबाइल नंबर';
const CORRECT = 'कृपया यह जानकारी ठीक करें';
const lateFeeOf = (amount: string): string => `लेट फ़ीस ${amount}`;
const discountOf = (amount: string): string => `छूट ${amount}`;

const feesPaid = (count: number): string => `${count} फ़ीस का भुगतान हो गया`;

/** Steps of the page, in Hindi. */
export const steps: StepsTexts = {
  'steps/family.words': {
    others: 'दूसरे बच्चे',
    alsoDue: (name, amount) => `बाकी फ़ीस: ${name}, ${amount}`,
    next: (name, amount) => `आगे: ${name}, ${amount}`,
    noCode: 'नए OTP की ज़रूरत नहीं।',
    nothingDue: 'अभी कुछ बाकी नहीं।',
    nextFee: (amount, day) => `अभी कुछ बाकी नहीं। अगली फ़ीस ${amount}, ${day} को`,
    payToo: 'दूसरे बच्चों की फ़ीस भी साथ में दें',
    oneEach: 'एक ही भुगतान, हर बच्चे की अलग रसीद।',
    forChildren: (count) => `${count} बच्चों के लिए`,
  },
  'steps/fees.words': {
    heads: { pick: 'चुनें', name: FEE, middle: DUE_DATE, figure: AMOUNT },
    noDueDate: 'कोई अंतिम तारीख नहीं',
    required: 'हर भुगतान में देना ज़रूरी है',
    beforeDiscount: 'छूट से पहले',
    loading: 'फ़ीस लोड हो रही है',
    retry: 'फिर से कोशिश करें',
    due: (day) => `अंतिम तारीख ${day}`,
    daysLate: (days) => `${days} दिन की देरी`,
    allDue: 'अब तक की सभी बाकी फ़ीस चुनें',
    coming: 'आगे की फ़ीस',
    paidRows: feesPaid,
    withLateFee: (amount) => `लेट फ़ीस ${amount} शामिल`,
    lateFeeOf,
    discountOf,
    concessionOf: (amount) => `रियायत ${amount}`,
    balanceOf: (amount) => `बाकी राशि ${amount}`,
    minimumOf: (amount) => `कम से कम ${amount}`,
    maximumOf: (amount) => `ज़्यादा से ज़्यादा ${amount}`,
    leftEmpty: 'पूरी बाकी राशि देनी हो, तो खाली छोड़ें',
    leftOut: 'यह फ़ीस नहीं भरनी हो, तो 0 लिखें',
    amounts: (count) => `${count} फ़ीस`,
    oneOnly: 'एक बार में एक ही फ़ीस भरी जा सकती है।',
    oneOnlySaid: (label) => `चुनी गई फ़ीस: ${label}। एक बार में एक ही फ़ीस भरी जा सकती है।`,
    noneOpen: 'इनमें से कोई फ़ीस अभी नहीं चुनी जा सकती।',
    fees: FEE,
    paidList: 'भरी गई फ़ीस',
    receipts: 'रसीदें डाउनलोड करें',
    anotherStudent: ANOTHER_STUDENT,
    correct: CORRECT,
    editTitle: 'फ़ीस बदलें',
    notEditable: 'ये राशियाँ बदली नहीं जा सकतीं।',
    noneEditable: 'इनमें से कोई राशि बदली नहीं जा सकती। आगे बढ़कर भुगतान के विकल्प देखें।',
    emiFrom: (least) => `${least} या उससे ज़्यादा राशि मासिक किस्तों (EMI) में दी जा सकती है।`,
  },
  'steps/identify.words': {
    checkId: 'कृपया विद्यार्थी आईडी जाँचें: इसमें सिर्फ़ अक्षर, अंक और हाइफ़न (-) होते हैं।',
    unknownId: 'इस आईडी का कोई विद्यार्थी नहीं मिला। कृपया आईडी जाँचें और फिर से सत्यापित करें।',
    newHere: (label) => `${label}: यह यहाँ पहली बार है। कृपया नीचे जानकारी भरें।`,
    checkAndWrite: (label) => `कृपया ${label} जाँचें। अगर सही है, तो सपोर्ट को ईमेल करें।`,
    retry: 'फिर से कोशिश करें',
  },
  'steps/lookup.words': {
    title: 'विद्यार्थी खोजें',
    mobile: MOBILE,
    edit: 'बदलें',
    studentName: 'विद्यार्थी का नाम',
    noAnswer: 'संस्थान के सिस्टम से सही जवाब नहीं मिला। कृपया थोड़ी देर बाद फिर से कोशिश करें।',
    nobody: 'संस्थान के पास इसकी जानकारी नहीं है। कृपया जाँचें और फिर से कोशिश करें।',
  },
  'steps/options.words': {
    student: 'विद्यार्थी',
    amount: AMOUNT,
    payment: 'भुगतान',
    total: 'कुल',
    noneChosen: 'अभी कोई विकल्प नहीं चुना गया',
    option: (letter) => `विकल्प ${letter}`,
    optionToday: (letter) => `विकल्प ${letter}, आज`,
    afterToday: (rest) => `फिर ${rest}`,
    lenderFee: 'ऋणदाता का चार्ज',
    inAll: (apr) => `कुल, APR ${apr}`,
    on: (day) => `${day} को`,
    afterThat: 'उसके बाद',
    chosen: (letter, amount) => `विकल्प ${letter} चुना गया${amount && `, ${amount}`}`,
    startsOn: 'शुरू होने की तारीख',
    detailsOf: (title) => `(${title})`,
    advance: (amount) => `एडवांस, जो अभी देना है: ${amount}`,
    month: 'महीना',
    dueDate: 'तारीख',
    amountHead: AMOUNT,
    fee: FEE,
    lateFee: lateFeeOf,
    discount: discountOf,
    charge: 'तरीका',
    value: 'चार्ज',
    amountBlocks: 'भुगतान के इस विकल्प में कोई राशि देनी नहीं है। कृपया दूसरा विकल्प चुनें।',
    editFees: 'फ़ीस बदलें',
    changeFees: 'फ़ीस बदलें',
    askSomeone: 'किसी और से भुगतान कराएँ',
    anotherStudent: ANOTHER_STUDENT,
    mobile: MOBILE,
    whyMobile: 'इस भुगतान की जानकारी इसी नंबर पर भेजी जाएगी।',
    close: 'बंद करें',
    dismiss: 'बंद करें',
    noOptions: 'इस पेज पर अभी भुगतान का कोई विकल्प नहीं है।',
  },
  'steps/pay.words': {
    sdkMissing: 'भुगतान की विंडो लोड नहीं हो पाई। कोई पैसा नहीं कटा। कृपया इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
    unreachable: 'कनेक्ट नहीं हो पाया। कृपया इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।',
    received: 'भुगतान मिल गया',
    confirming: 'हम बैंक से आपके भुगतान की पुष्टि कर रहे हैं',
    confirmingText: 'आपके पैसे दो बार नहीं कटेंगे। कृपया ट्रांज़ैक्शन आईडी सँभालकर रखें और बाद में रसीदें जाँचें।',
    amount: 'चुकाई गई राशि',
    paidFor: 'भुगतान का विवरण',
    feesPaid,
    paidTo: (student, institute) => `${[student, institute].filter(Boolean).join(', ')} के लिए`,
    date: 'भुगतान का समय',
    next: 'आगे',
    reference: 'ट्रांज़ैक्शन आईडी',
    receipt: 'रसीद नंबर',
    failedTry: (code, at) => [code && `ट्रांज़ैक्शन आईडी ${code}`, at].filter(Boolean).join(', '),
    done: 'हो गया',
    continue: 'जारी रखें',
    receipts: 'सभी रसीदें',
    authorised: 'आपका भुगतान प्लान चालू हो गया।',
    whereIsIt: 'मेरे पैसे कहाँ हैं?',
    safeAgain: 'यह भुगतान नहीं हुआ, इसलिए फिर से भुगतान किया जा सकता है: कोई फ़ीस दो बार नहीं भरी जाती।',
  },
  'steps/plan.words': {
    opening: 'आपका मासिक किस्त प्लान खुल रहा है',
    proveFirst: 'मासिक किस्त प्लान जारी रखने के लिए वह मोबाइल नंबर सत्यापित करें, जिससे आवेदन किया था।',
    proveOther:
      'आपका मासिक किस्त प्लान किसी और नंबर या ईमेल पर है। वह मोबाइल नंबर या ईमेल सत्यापित करें, जिससे आवेदन किया था।',
    back: 'वापस जाएँ',
    goOn: 'मेरा प्लान खोलें',
    newTab: '(नए टैब में खुलेगा)',
  },
  'steps/field.words': {
    select: 'चुनें',
    tooLong: (most) => `कृपया ज़्यादा से ज़्यादा ${most} अक्षर लिखें`,
  },
  'steps/student.words': {
    correct: CORRECT,
    byEmail: 'ईमेल से सत्यापित करें',
    byMobile: 'मोबाइल नंबर से सत्यापित करें',
    sendOtp: 'OTP भेजें',
    sendOtpIn: (seconds) => `${seconds} सेकंड बाद OTP भेजें`,
    change: (label) => `${label} बदलें`,
    sentTo: (email) => `${email} पर OTP भेजा गया`,
    calendar: (label) => `${label}: कैलेंडर खोलें`,
  },
  'plans/cards.UNDER_AUTO_DEBIT': {
    autoDebit:
      'इन फ़ीस के लिए ऑटो डेबिट पहले से चालू है। अभी जो फ़ीस किसी और तरीके से भर दी जाए, वह ऑटो डेबिट से नहीं कटेगी।',
    direct: 'इन फ़ीस के लिए ऑटो डेबिट चालू है। अभी जो फ़ीस भर दी जाए, वह ऑटो डेबिट से नहीं कटेगी।',
  },
  'plans/cards.EXACT_AMOUNT': {
    nextScreen: 'सटीक राशि अगली स्क्रीन पर',
    beforePaying: 'सटीक राशि भुगतान से पहले',
  },
  'plans/cards.FEES_UNDER_AUTO_DEBIT': {
    notice: 'ऑटो डेबिट वाली फ़ीस अपने-आप कटती है। यहाँ जो फ़ीस भर दी जाए, वह ऑटो डेबिट से नहीं कटेगी।',
    ahead: 'ऑटो डेबिट में',
    next: (day) => `ऑटो डेबिट ${day} को`,
    underWay: 'ऑटो डेबिट चल रहा है',
    paused: 'ऑटो डेबिट पॉज़ पर है',
  },
  'plans/portal.PORTAL_PLAN': {
    title: 'मासिक किस्त प्लान',
    someLender: 'ऋणदाता',
    instalment: (number) => `किस्त ${number}`,
    instalmentTo: (number, lender) => `किस्त ${number}, ${lender} को`,
    agreement: 'लोन एग्रीमेंट',
    sanction: 'लोन मंज़ूरी पत्र',
    recorded: (lender, on) =>
      `आपके संस्थान ने यह प्लान ${on} को दर्ज किया। आपने कितना चुकाया है, यह ${lender} हमें नहीं बताता। कितना चुकाया और कितना बाकी है, यह कृपया ${lender} से पूछें।`,
    nextByPlan: (amount, day, lender) => `प्लान के हिसाब से अगली किस्त ${amount} है, ${day} को, ${lender} को।`,
    heldTitle: 'किसी और नंबर या ईमेल पर मासिक किस्त प्लान',
    heldText:
      'इस विद्यार्थी का मासिक किस्त प्लान किसी और मोबाइल नंबर या ईमेल पर है। उसे देखने के लिए वह नंबर या ईमेल सत्यापित करें।',
  },
  'plans/portal.PORTAL_ROW_LABELS': {
    planned: 'तय है',
    next: 'अगली बारी',
    under_way: 'चल रहा है',
    paid: 'भुगतान हो गया',
    failed: 'भुगतान नहीं हुआ',
    not_taken: 'डेबिट नहीं हुआ',
  },
  'plans/portal.PORTAL_NOTES': {
    asked: 'यह आपके बैंक को भेज दिया गया है। बैंक के जवाब का इंतज़ार है।',
    unknown: 'आपके बैंक ने अभी नतीजा नहीं बताया है। कृपया इसका दोबारा भुगतान न करें। हम जाँचते रहेंगे।',
    bounced: 'आपके बैंक ने इसे पूरा नहीं किया। यह फ़ीस भुगतान पेज पर भरी जा सकती है।',
    skipped: 'यह डेबिट छोड़ दिया गया। यह फ़ीस भुगतान पेज पर भरी जा सकती है।',
    cancelled: 'इसका डेबिट नहीं होगा।',
    held: 'जब तक ऑटो डेबिट चालू नहीं है, इसका डेबिट नहीं होगा।',
    again: (day) => `आपके बैंक ने इसे पूरा नहीं किया। ${day} को फिर से कोशिश होगी।`,
    told: (day) => `इसका डेबिट ${day} को होगा। हमने आपको यह बता दिया है।`,
    ahead: (day) => `इसका डेबिट ${day} को होगा।`,
    paidOn: (day) => `${day} को।`,
    notConfirmed: (lender) => `इसकी तारीख आ चुकी है। ${lender} ने अभी पुष्टि नहीं की है।`,
  },
  'plans/portal.PORTAL_FACTS': {
    debitedBy: 'डेबिट का तरीका',
    rails: { UPI_AUTOPAY: 'UPI Autopay', ENACH: 'बैंक मैंडेट (eNACH)' },
    most: 'एक डेबिट में ज़्यादा से ज़्यादा',
    until: 'इसके बाद कोई डेबिट नहीं',
    transaction: 'ट्रांज़ैक्शन आईडी',
    appliedOn: 'आवेदन की तारीख',
    fees: 'प्लान में शामिल फ़ीस',
    lender: 'ऋणदाता',
    instalments: 'किस्तें',
    monthly,
    advance: 'इनमें से एडवांस में दी गईं',
    together: (count, amount) => `${count}, कुल ${amount}`,
    interest: 'ब्याज',
    noInterest: 'आपको नहीं देना है',
    aYear: perYear,
    processingFee: PROCESSING_FEE,
    noFee: 'कुछ नहीं',
    total: TOTAL_PAID,
  },
  'plans/portal.STOP_MANDATE': {
    UPI_AUTOPAY:
      'इसे रोकने के लिए वह UPI ऐप खोलें, जिसमें मंज़ूरी दी थी। “Autopay” या “Mandates” में जाएँ, इसे चुनें और “Revoke” दबाएँ।',
    ENACH:
      'इसे रोकने के लिए नेट बैंकिंग या अपने बैंक के ऐप में “Mandates (eNACH)” में जाएँ, या बैंक की किसी भी ब्रांच में जाएँ। मैंडेट आपके संस्थान के नाम पर है।',
    after:
      'इसके लिए हमसे या संस्थान से पूछने की ज़रूरत नहीं है। उसके बाद कुछ नहीं कटेगा। बाकी फ़ीस भुगतान पेज पर भरी जा सकती है।',
  },
  'plans/portal.STOP_LOAN': {
    untilSigned: 'लोन एग्रीमेंट पर हस्ताक्षर होने तक',
    until: (day) => `${day} तक`,
    withdraw: (until) =>
      `${until} बिना कारण बताए आवेदन वापस लिया जा सकता है। “जारी रखें” दबाएँ और “आवेदन वापस लें” चुनें।`,
    close: (lender, whom) => `लोन समय से पहले चुकाने या उसके बारे में शिकायत के लिए ${lender} से संपर्क करें${whom || '।'}`,
  },
};
