import type { StepsTexts } from '../translated.ts';

const PROCESSING_FEE = 'ప్రాసెసింగ్ ఫీజు';

const LENDER = 'రుణదాత';

const PAY_ON_PAGE = 'ఈ ఫీజులను పేమెంట్ పేజీలో చెల్లించవచ్చు.';

const monthlyInstalments = (count: number): string => (count === 1 ? '1 నెలవారీ వాయిదా' : `${count} నెలవారీ వాయిదాలు`);

const perYear = (percent: string): string => `ఏడాదికి ${percent}`;

const monthly = (count: number, amount: string): string =>
  `${monthlyInstalments(count)}, ఒక్కొక్కటి ${amount}; చివరి వాయిదా కొంత మారవచ్చు`;

const ANOTHER_STUDENT = 'మరో విద్యార్థికి చెల్లించండి';
const AMOUNT = 'అమౌంట్';
const FEE = 'ఫీజు';
const MOBILE = 'మొబైల్ నంబర్';
const CORRECT = 'ఈ వివరాలు సరిచేయండి';
const RETRY = 'మళ్లీ ప్రయత్నించండి';
const CHECK = 'మీ ఇంటర్నెట్ కనెక్షన్ సరిచూసి మళ్లీ ప్రయత్నించండి.';
const ONE_ONLY = 'ఒకసారికి ఒక ఫీజు మాత్రమే చెల్లించగలరు.';
const lateFeeOf = (amount: string): string => `లేట్ ఫీజు ${amount}`;
const discountOf = (amount: string): string => `తగ్గింపు ${amount}`;
const fees = (count: number): string => (count === 1 ? '1 ఫీజు' : `${count} ఫీజులు`);

/** Steps of the page, in Telugu. */
export const steps: StepsTexts = {
  'steps/family.words': {
    others: 'ఇతర పిల్లలు',
    alsoDue: (name, amount) => `చెల్లించాల్సి ఉంది: ${name}, ${amount}`,
    next: (name, amount) => `తర్వాత: ${name}, ${amount}`,
    noCode: 'కొత్త OTP అవసరం లేదు.',
    nothingDue: 'ఇప్పుడు చెల్లించాల్సింది ఏమీ లేదు.',
    nextFee: (amount, day) => `ఇప్పుడు చెల్లించాల్సింది ఏమీ లేదు. తర్వాతి ఫీజు ${amount}, ${day} తేదీన`,
    payToo: 'ఇతర పిల్లల ఫీజు కూడా కలిపి చెల్లించండి',
    oneEach: 'ఒకే పేమెంట్, ప్రతి చిన్నారికి వేరే రసీదు.',
    forChildren: (count) => `${count} పిల్లల కోసం`,
  },
  'steps/fees.words': {
    heads: { pick: 'ఎంచుకోండి', name: FEE, middle: 'చివరి తేదీ', figure: AMOUNT },
    noDueDate: 'చివరి తేదీ లేదు',
    required: 'ప్రతి పేమెంట్‌లో చెల్లించాలి',
    beforeDiscount: 'తగ్గింపుకు ముందు',
    loading: 'ఫీజులు లోడ్ అవుతున్నాయి',
    retry: RETRY,
    due: (day) => `చివరి తేదీ ${day}`,
    daysLate: (days) => `${days === 1 ? '1 రోజు' : `${days} రోజులు`} ఆలస్యం`,
    allDue: 'ఇప్పుడు చెల్లించాల్సినవన్నీ ఎంచుకోండి',
    coming: 'రాబోయే ఫీజులు',
    paidRows: (count) => `${fees(count)} చెల్లించారు`,
    withLateFee: (amount) => `లేట్ ఫీజు ${amount} కలిపి`,
    lateFeeOf,
    discountOf,
    concessionOf: (amount) => `రాయితీ ${amount}`,
    balanceOf: (amount) => `మిగిలిన అమౌంట్ ${amount}`,
    minimumOf: (amount) => `కనీసం ${amount}`,
    maximumOf: (amount) => `గరిష్ఠంగా ${amount}`,
    leftEmpty: 'మిగిలిన అమౌంట్ అంతా చెల్లించాలంటే ఖాళీగా వదలండి',
    leftOut: 'ఈ ఫీజు వద్దనుకుంటే 0 ఎంటర్ చేయండి',
    amounts: fees,
    oneOnly: ONE_ONLY,
    oneOnlySaid: (label) => `${label}: ఎంచుకున్నారు. ${ONE_ONLY}`,
    noneOpen: 'వీటిలో ఏ ఫీజునూ ఇప్పుడు ఎంచుకోలేరు.',
    fees: 'ఫీజులు',
    paidList: 'చెల్లించిన ఫీజులు',
    receipts: 'రసీదులు డౌన్‌లోడ్ చేయండి',
    anotherStudent: ANOTHER_STUDENT,
    correct: CORRECT,
    editTitle: 'ఫీజులు మార్చండి',
    notEditable: 'ఈ అమౌంట్‌లను మార్చలేరు.',
    noneEditable: 'వీటిలో ఏ అమౌంట్‌నూ మార్చలేరు. ముందుకు వెళ్లి పేమెంట్ ఆప్షన్లను చూడండి.',
    emiFrom: (least) => `${least} లేదా అంతకంటే ఎక్కువ అమౌంట్‌ను నెలవారీ వాయిదాల్లో (EMI) చెల్లించవచ్చు.`,
  },
  'steps/identify.words': {
    checkId: 'విద్యార్థి ఐడీని సరిచూడండి: అక్షరాలు, అంకెలు, హైఫన్‌లు (-) మాత్రమే ఉండాలి.',
    unknownId: 'ఈ ఐడీతో విద్యార్థి వివరాలు దొరకలేదు. ఐడీని సరిచూసి మళ్లీ వెరిఫై చేయండి.',
    newHere: (label) => `${label}: ఇది ఇక్కడ కొత్తది. కింద వివరాలు నింపండి.`,
    checkAndWrite: (label) => `${label} సరిచూడండి. అది సరైనదే అయితే సపోర్ట్‌కు ఇమెయిల్ చేయండి.`,
    retry: RETRY,
  },
  'steps/lookup.words': {
    title: 'విద్యార్థి వివరాలు వెతకండి',
    mobile: MOBILE,
    edit: 'మార్చండి',
    studentName: 'విద్యార్థి పేరు',
    noAnswer: 'విద్యాసంస్థ సిస్టమ్ నుండి సరైన సమాధానం రాలేదు. కాసేపటి తర్వాత మళ్లీ ప్రయత్నించండి.',
    nobody: 'ఈ వివరాలు విద్యాసంస్థ దగ్గర లేవు. సరిచూసి మళ్లీ ప్రయత్నించండి.',
  },
  'steps/options.words': {
    student: 'విద్యార్థి',
    amount: AMOUNT,
    payment: 'పేమెంట్',
    total: 'మొత్తం',
    noneChosen: 'ఇంకా ఏ ఆప్షన్ ఎంచుకోలేదు',
    option: (letter) => `ఆప్షన్ ${letter}`,
    optionToday: (letter) => `ఆప్షన్ ${letter}, ఈరోజు`,
    afterToday: (rest) => `తర్వాత ${rest}`,
    lenderFee: 'రుణదాతకు ఫీజు',
    inAll: (apr) => `మొత్తం, APR ${apr}`,
    on: (day) => `${day} తేదీన`,
    afterThat: 'ఆ తర్వాత',
    chosen: (letter, amount) => `ఆప్షన్ ${letter} ఎంచుకున్నారు${amount && `, ${amount}`}`,
    startsOn: 'ప్రారంభ తేదీ',
    detailsOf: (title) => `(${title})`,
    advance: (amount) => `ఇప్పుడు చెల్లించాల్సిన అడ్వాన్స్: ${amount}`,
    month: 'నెల',
    dueDate: 'తేదీ',
    amountHead: AMOUNT,
    fee: FEE,
    lateFee: lateFeeOf,
    discount: discountOf,
    charge: 'పద్ధతి',
    value: 'ఛార్జీ',
    amountBlocks: 'ఈ పేమెంట్ ఆప్షన్‌లో చెల్లించాల్సిన అమౌంట్ లేదు. మరో ఆప్షన్ ఎంచుకోండి.',
    editFees: 'ఫీజులు మార్చండి',
    changeFees: 'ఫీజులు మార్చండి',
    askSomeone: 'వేరొకరిని చెల్లించమని అడగండి',
    anotherStudent: ANOTHER_STUDENT,
    mobile: MOBILE,
    whyMobile: 'ఈ పేమెంట్ గురించిన సమాచారం ఈ నంబర్‌కు పంపుతాం.',
    close: 'మూసివేయండి',
    dismiss: 'మూసివేయండి',
    noOptions: 'ప్రస్తుతం ఈ పేజీలో పేమెంట్ ఆప్షన్లు ఏవీ లేవు.',
  },
  'steps/pay.words': {
    sdkMissing: `పేమెంట్ విండో లోడ్ కాలేదు. డబ్బు ఏమీ కట్ కాలేదు. ${CHECK}`,
    unreachable: `కనెక్ట్ కాలేకపోయాం. ${CHECK}`,
    received: 'పేమెంట్ అందింది',
    confirming: 'మీ పేమెంట్‌ను బ్యాంక్‌తో నిర్ధారించుకుంటున్నాం',
    confirmingText: 'మీ డబ్బు రెండుసార్లు కట్ కాదు. ట్రాన్సాక్షన్ ఐడీని మీ దగ్గర ఉంచుకుని, తర్వాత రసీదులు చూడండి.',
    amount: 'చెల్లించిన అమౌంట్',
    paidFor: 'దేనికి చెల్లించారు',
    feesPaid: (count) => `${fees(count)} చెల్లించారు`,
    paidTo: (student, institute) => `${[student, institute].filter(Boolean).join(', ')} కోసం`,
    date: 'చెల్లించిన తేదీ',
    next: 'తర్వాత',
    reference: 'ట్రాన్సాక్షన్ ఐడీ',
    receipt: 'రసీదు నంబర్',
    failedTry: (code, at) => [code && `ట్రాన్సాక్షన్ ఐడీ ${code}`, at].filter(Boolean).join(', '),
    done: 'పూర్తయింది',
    continue: 'కొనసాగించండి',
    receipts: 'అన్ని రసీదులు',
    authorised: 'మీ పేమెంట్ ప్లాన్ సెటప్ అయింది.',
    whereIsIt: 'నా డబ్బు ఎక్కడ ఉంది?',
    safeAgain: 'ఈ పేమెంట్ జరగలేదు, కాబట్టి మళ్లీ చెల్లించవచ్చు: ఏ ఫీజూ రెండుసార్లు జమ కాదు.',
  },
  'steps/plan.words': {
    opening: 'మీ నెలవారీ వాయిదా ప్లాన్ తెరుచుకుంటోంది',
    proveFirst: 'మీ నెలవారీ వాయిదా ప్లాన్‌ను కొనసాగించడానికి, దరఖాస్తు చేసినప్పుడు ఇచ్చిన మొబైల్ నంబర్‌ను వెరిఫై చేయండి.',
    proveOther: 'మీ నెలవారీ వాయిదా ప్లాన్ మరో నంబర్ లేదా ఇమెయిల్‌తో ఉంది. దరఖాస్తు చేసినప్పుడు ఇచ్చిన మొబైల్ నంబర్ లేదా ఇమెయిల్‌ను వెరిఫై చేయండి.',
    back: 'వెనక్కి వెళ్లండి',
    goOn: 'నా ప్లాన్‌ను తెరవండి',
    newTab: '(కొత్త ట్యాబ్‌లో తెరుచుకుంటుంది)',
  },
  'steps/field.words': {
    select: 'ఎంచుకోండి',
    tooLong: (most) => `గరిష్ఠంగా ${most} అక్షరాలు ఎంటర్ చేయండి`,
  },
  'steps/student.words': {
    correct: CORRECT,
    byEmail: 'ఇమెయిల్‌తో వెరిఫై చేయండి',
    byMobile: 'మొబైల్‌తో వెరిఫై చేయండి',
    sendOtp: 'OTP పంపండి',
    sendOtpIn: (seconds) => `${seconds === 1 ? '1 సెకను' : `${seconds} సెకన్ల`} తర్వాత OTP పంపండి`,
    change: (label) => `${label} మార్చండి`,
    sentTo: (email) => `OTP పంపించాం: ${email}`,
    calendar: (label) => `${label}: క్యాలెండర్‌ను తెరవండి`,
  },
  'plans/cards.UNDER_AUTO_DEBIT': {
    autoDebit: 'ఈ ఫీజులకు ఆటో డెబిట్ ఇప్పటికే సెటప్ అయి ఉంది. ఇప్పుడు మీరు వేరే పద్ధతిలో చెల్లించేది మళ్లీ డెబిట్ అవదు.',
    direct: 'ఈ ఫీజులకు ఆటో డెబిట్ సెటప్ అయి ఉంది. ఇప్పుడు మీరు చెల్లించేది మళ్లీ డెబిట్ అవదు.',
  },
  'plans/cards.EXACT_AMOUNT': {
    nextScreen: 'తర్వాతి స్క్రీన్‌లో కచ్చితమైన అమౌంట్',
    beforePaying: 'చెల్లించే ముందు కచ్చితమైన అమౌంట్ చూపిస్తాం',
  },
  'plans/cards.FEES_UNDER_AUTO_DEBIT': {
    notice: 'ఆటో డెబిట్‌లో ఉన్న ఫీజులు ఆటోమేటిక్‌గా డెబిట్ అవుతాయి. మీరు ఇక్కడ చెల్లించేది మళ్లీ డెబిట్ అవదు.',
    ahead: 'ఆటో డెబిట్‌లో ఉంది',
    next: (day) => `${day} తేదీన ఆటో డెబిట్`,
    underWay: 'ఆటో డెబిట్ జరుగుతోంది',
    paused: 'ఆటో డెబిట్ పాజ్‌లో ఉంది',
  },
  'plans/portal.PORTAL_PLAN': {
    title: 'నెలవారీ వాయిదా ప్లాన్',
    someLender: LENDER,
    instalment: (number) => `వాయిదా ${number}`,
    instalmentTo: (number, lender) => `వాయిదా ${number}, ${lender} సంస్థకు`,
    agreement: 'లోన్ ఒప్పందం',
    sanction: 'లోన్ మంజూరు పత్రం',
    recorded: (lender, on) =>
      `${on} తేదీన మీ విద్యాసంస్థ దీన్ని నమోదు చేసింది. మీరు ఎంత చెల్లించారో ${lender} మాకు చెప్పదు. ఎంత చెల్లించారో, ఎంత మిగిలిందో ${lender} సంస్థను అడగండి.`,
    nextByPlan: (amount, day, lender) => `ప్లాన్ ప్రకారం తర్వాతి వాయిదా ${amount}, ${day} తేదీన, ${lender} సంస్థకు.`,
    heldTitle: 'మరో నంబర్ లేదా ఇమెయిల్‌తో నెలవారీ వాయిదా ప్లాన్',
    heldText: 'ఈ విద్యార్థికి మరో మొబైల్ నంబర్ లేదా ఇమెయిల్‌తో నెలవారీ వాయిదా ప్లాన్ ఉంది. దాన్ని చూడటానికి ఆ నంబర్ లేదా ఇమెయిల్‌ను వెరిఫై చేయండి.',
  },
  'plans/portal.PORTAL_ROW_LABELS': {
    planned: 'షెడ్యూల్ అయింది',
    next: 'తర్వాతిది',
    under_way: 'జరుగుతోంది',
    paid: 'చెల్లించారు',
    failed: 'జరగలేదు',
    not_taken: 'డెబిట్ కాలేదు',
  },
  'plans/portal.PORTAL_NOTES': {
    asked: 'దీన్ని మీ బ్యాంక్‌కు పంపాం, ఫలితం కోసం ఎదురుచూస్తున్నాం.',
    unknown: 'మీ బ్యాంక్ ఇంకా ఫలితం చెప్పలేదు. దయచేసి దీన్ని మళ్లీ చెల్లించకండి. మేము అడుగుతూనే ఉంటాం.',
    bounced: `మీ బ్యాంక్ దీన్ని పూర్తి చేయలేదు. ${PAY_ON_PAGE}`,
    skipped: `ఈసారి డెబిట్ చేయలేదు. ${PAY_ON_PAGE}`,
    cancelled: 'ఇది ఇక డెబిట్ అవదు.',
    held: 'ఆటో డెబిట్ యాక్టివ్‌గా లేనప్పుడు ఇది డెబిట్ అవదు.',
    again: (day) => `మీ బ్యాంక్ దీన్ని పూర్తి చేయలేదు. ${day} తేదీన మళ్లీ ప్రయత్నిస్తాం.`,
    told: (day) => `ఇది ${day} తేదీన డెబిట్ అవుతుంది. దీని గురించి మీకు చెప్పాం.`,
    ahead: (day) => `ఇది ${day} తేదీన డెబిట్ అవుతుంది.`,
    paidOn: (day) => `${day} తేదీన.`,
    notConfirmed: (lender) => `దీని తేదీ వచ్చింది. ${lender} ఇంకా నిర్ధారించలేదు.`,
  },
  'plans/portal.PORTAL_FACTS': {
    debitedBy: 'డెబిట్ పద్ధతి',
    rails: { UPI_AUTOPAY: 'UPI Autopay', ENACH: 'బ్యాంక్ మ్యాండేట్ (eNACH)' },
    most: 'ఒక్కో డెబిట్‌కు గరిష్ఠంగా',
    until: 'ఈ తేదీ తర్వాత డెబిట్ లేదు',
    transaction: 'ట్రాన్సాక్షన్ ఐడీ',
    appliedOn: 'దరఖాస్తు తేదీ',
    fees: 'ప్లాన్‌లోని ఫీజులు',
    lender: LENDER,
    instalments: 'వాయిదాలు',
    monthly,
    advance: 'వీటిలో అడ్వాన్స్‌గా చెల్లించినవి',
    together: (count, amount) => `${count}, మొత్తం ${amount}`,
    interest: 'వడ్డీ',
    noInterest: 'మీకు వడ్డీ లేదు',
    aYear: perYear,
    processingFee: PROCESSING_FEE,
    noFee: 'లేదు',
    total: 'మీరు చెల్లించే మొత్తం',
  },
  'plans/portal.STOP_MANDATE': {
    UPI_AUTOPAY:
      'దీన్ని ఆపడానికి, మీరు దీన్ని ఆమోదించిన UPI యాప్‌ను తెరిచి, “Autopay” లేదా “Mandates” లోకి వెళ్లి, దీన్ని ఎంచుకుని “Revoke” నొక్కండి.',
    ENACH:
      'దీన్ని ఆపడానికి, నెట్ బ్యాంకింగ్ లేదా మీ బ్యాంక్ యాప్‌లో “Mandates (eNACH)” లోకి వెళ్లండి, లేదా ఏదైనా బ్రాంచ్‌కు వెళ్లండి. మ్యాండేట్ మీ విద్యాసంస్థ పేరు మీద ఉంది.',
    after: 'మా అనుమతి గానీ మీ విద్యాసంస్థ అనుమతి గానీ అవసరం లేదు. ఆ తర్వాత ఏమీ డెబిట్ కాదు. చెల్లించాల్సిన ఫీజులను పేమెంట్ పేజీలో చెల్లించవచ్చు.',
  },
  'plans/portal.STOP_LOAN': {
    untilSigned: 'లోన్ ఒప్పందంపై సంతకం చేసే వరకు',
    until: (day) => `${day} వరకు`,
    withdraw: (until) =>
      `${until}, కారణం చెప్పకుండానే దరఖాస్తును వెనక్కి తీసుకోవచ్చు. “కొనసాగించండి” నొక్కి, “దరఖాస్తును వెనక్కి తీసుకోండి” ఎంచుకోండి.`,
    close: (lender, whom) =>
      `లోన్‌ను ముందుగా తీర్చడానికి లేదా దాని గురించి ఫిర్యాదు చేయడానికి, సంప్రదించాల్సింది ${lender}${whom || '.'}`,
  },
};
