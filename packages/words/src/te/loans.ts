import type { LoansTexts } from '../translated.ts';

const STAYS_PAID = 'మీ విద్యాసంస్థకు ఇప్పటికే చెల్లించినది చెల్లించినట్లుగానే ఉంటుంది. మిగిలినది వేరే పద్ధతిలో చెల్లించవచ్చు.';

const NOTHING_BORROWED = `లోన్ ఏదీ తీసుకోలేదు, ఏమీ డెబిట్ కాదు. ${STAYS_PAID}`;

const FEE_IS_PAID = 'రుణదాత విద్యాసంస్థకు డబ్బు చెల్లించినప్పుడు, ఒక్కసారి మాత్రమే రుణదాతకు చెల్లించాలి';

const KFS = 'ముఖ్య వివరాల పత్రం (KFS)';

const PROCESSING_FEE = 'ప్రాసెసింగ్ ఫీజు';

const LENDER = 'రుణదాత';

interface Step {
  readonly title: string;
  readonly text: string;
}

const months = (count: number): string => (count === 1 ? '1 నెల' : `${count} నెలలు`);

const instalments = (count: number): string => (count === 1 ? '1 వాయిదా' : `${count} వాయిదాలు`);

const monthlyInstalments = (count: number): string => (count === 1 ? '1 నెలవారీ వాయిదా' : `${count} నెలవారీ వాయిదాలు`);

const perYear = (percent: string): string => `ఏడాదికి ${percent}`;

const monthly = (count: number, amount: string): string =>
  `${monthlyInstalments(count)}, ఒక్కొక్కటి ${amount}; చివరి వాయిదా కొంత మారవచ్చు`;

/** Monthly plans: consent and key facts in Telugu. */
export const loans: LoansTexts = {
  'plans/consent.CONSENT': {
    version: '2026-11-20',
    translated: 'ఇది అనువాదం. ఇంగ్లిష్‌లో ఉన్నదే చెల్లుతుంది.',
    text: ({ lender, lsp, institute }) =>
      [
        `${lsp} నా పేరు, PAN, పుట్టిన తేదీ, మొబైల్ నంబర్, ఇమెయిల్, చిరునామా, పిన్ కోడ్‌ను, అలాగే ${institute} కోసం చెల్లించాల్సిన ఫీజుల వివరాలను ${lender} సంస్థకు పంపడానికి నేను అంగీకరిస్తున్నాను. ఈ ఫీజుల కోసం లోన్ ఇవ్వడంపై ${lender} నిర్ణయం తీసుకోవడానికి వీటిని పంపుతారు.`,
        `నా ఫోన్ లేదా కంప్యూటర్ నుండి ఇంకేమీ చదవరు. ఈ సమ్మతి సంతకం కాదు, దీనితో ఏ లోన్‌నూ అంగీకరించినట్లు కాదు: సంతకం నేను నేరుగా ${lender} సంస్థ దగ్గర, దాని సొంత పేజీలోనే చేస్తాను.`,
        `ఇక్కడ దరఖాస్తును రద్దు చేసి గానీ, ముఖ్య వివరాల్లో పేరు ఉన్న ఫిర్యాదుల పరిష్కార అధికారికి రాసి గానీ నేను ఈ సమ్మతిని వెనక్కి తీసుకోవచ్చు. పంపిన వివరాలను ఆ తర్వాత ఇక ఉపయోగించరు, వాటిని ఉంచాలని ఏదైనా చట్టం కోరితే తప్ప.`,
      ].join('\n'),
  },
  'plans/emi.EMI_STEP': {
    DETAILS: (lender: string): Step => ({
      title: 'మీ నెలవారీ వాయిదా ప్లాన్',
      text: `${lender} ఈ అమౌంట్‌ను లోన్‌గా ఇస్తుంది. ముఖ్య వివరాలు చదివి, నిర్ణయానికి కావాల్సిన వివరాలు నింపండి.`,
    }),
    CONSENT: (lender: string): Step => ({
      title: 'మీ వివరాలు షేర్ చేయండి',
      text: `మీ సమ్మతి ఉంటేనే మీ వివరాలను ${lender} సంస్థకు పంపుతాం. దీనితో దేనిపైనా సంతకం చేసినట్లు కాదు.`,
    }),
    LENDER: (lender: string): Step => ({
      title: `${lender} సంస్థతో కొనసాగించండి`,
      text: `${lender} పేజీలో నిర్ణయం చూసి, లోన్ ఒప్పందంపై సంతకం చేయండి. తర్వాత ఇక్కడికి తిరిగి రండి.`,
    }),
    WAIT: (lender: string): Step => ({
      title: `${lender} మీ దరఖాస్తును పరిశీలిస్తోంది`,
      text: 'మీరు ఇక్కడ వేచి ఉండనవసరం లేదు, ఈ ఫీజులను వేరే పద్ధతిలో చెల్లించనవసరం లేదు. ఈ పేజీని తర్వాత మళ్లీ తెరవండి.',
    }),
    ADVANCE: (): Step => ({
      title: 'మీ లోన్ ఒప్పందంపై సంతకం అయింది',
      text: 'మొదటి వాయిదాలను ఇప్పుడు విద్యాసంస్థకు చెల్లించండి. ముఖ్య వివరాలు మీకు పంపించాం.',
    }),
    MANDATE: (lender: string): Step => ({
      title: 'ఇంకా ఒక్క దశ ఉంది',
      text: `${lender} పేజీలో నెలవారీ వాయిదాల కోసం ఆటో డెబిట్ సెటప్ చేయండి. అంతకు ముందు ఏమీ డెబిట్ కాదు.`,
    }),
    ACTIVE: (lender: string): Step => ({
      title: 'మీ నెలవారీ వాయిదా ప్లాన్ యాక్టివ్‌గా ఉంది',
      text: `షెడ్యూల్ ప్రకారం ${lender} సంస్థకు వాయిదాలు చెల్లించండి.`,
    }),
    COMPLETED: (lender: string): Step => ({
      title: 'మీ నెలవారీ వాయిదా ప్లాన్ పూర్తిగా చెల్లించారు',
      text: `${lender} అన్ని వాయిదాలనూ అందుకుంది. ఇక ఏమీ డెబిట్ కాదు.`,
    }),
    REJECTED: (lender: string): Step => ({
      title: `${lender} మీ దరఖాస్తును ఆమోదించలేదు`,
      text: NOTHING_BORROWED,
    }),
    EXPIRED: (): Step => ({ title: 'ఆఫర్ గడువు ముగిసింది', text: NOTHING_BORROWED }),
    CANCELLED: (lender: string): Step => ({
      title: 'దరఖాస్తును వెనక్కి తీసుకున్నారు',
      text: `లోన్ రద్దయింది. ఇంకా ఏమైనా చెల్లించాల్సి ఉంటే ${lender} మీకు చెబుతుంది. ${STAYS_PAID}`,
    }),
  },
  'plans/emi.LENDER': {
    feeIsPaid: FEE_IS_PAID,
    refused: (lender) => `${lender} మీ దరఖాస్తును ఆమోదించలేదు. మీరు వేరే పద్ధతిలో చెల్లించవచ్చు.`,
  },
  'plans/emi.EMI_COST': {
    rest: (count, amount) => `${count}\u00a0×\u00a0${amount}`,
    lastOf: (amount) => ` (చివరిది ${amount})`,
    feeOf: (amount) => `, రుణదాతకు ఫీజు ${amount}`,
    inShort: ({ now, rest, fee, total, apr }) =>
      `ఈరోజు ${now}, తర్వాత ${rest}${fee}. మొత్తం ${total}, APR\u00a0${apr.replace(' ', '\u00a0')}`,
    later: 'ప్రాసెసింగ్ ఫీజు (ఉంటే), APR వివరాలను మీరు దేనికైనా అంగీకరించే ముందే చూపిస్తాం.',
    months,
    termWithAdvance: (term, all, advance) =>
      `${term} (మొత్తం ${instalments(all)}, ${advance === 1 ? 'మొదటిది ఇప్పుడు చెల్లించాలి' : `మొదటి ${advance} ఇప్పుడు చెల్లించాలి`})`,
    count: monthlyInstalments,
    last: (amount) => ` (చివరిది ${amount})`,
    nowThen: (now, count, amount) => `ఇప్పుడు ${now}, తర్వాత ${amount} చొప్పున ${count}.`,
    each: (count, amount) => `${amount} చొప్పున ${count}.`,
    interest: (amount) => `వడ్డీ ${amount}, ఇది వాయిదాల్లోనే ఉంది.`,
    fee: (amount) => `${PROCESSING_FEE} ${amount}: ${FEE_IS_PAID}.`,
    noFee: 'ప్రాసెసింగ్ ఫీజు లేదు.',
    total: (apr, total) => `APR ${apr}. మీరు మొత్తం ${total} చెల్లిస్తారు.`,
  },
  'plans/emi.APPLICANT_PROBLEMS': {
    name: 'మీ PAN కార్డ్‌లో ఉన్నట్లే మీ పేరు ఎంటర్ చేయండి.',
    pan: 'మీ సొంత 10 అక్షరాల PAN ఎంటర్ చేయండి, ఉదాహరణకు: ABCPE1234F',
    birth_date: 'మీ పుట్టిన తేదీ ఎంటర్ చేయండి. లోన్ తీసుకోవాలంటే మీకు 18 ఏళ్లు లేదా ఎక్కువ ఉండాలి.',
    mobile: '6, 7, 8 లేదా 9తో మొదలయ్యే 10 అంకెల మొబైల్ నంబర్ ఎంటర్ చేయండి.',
    email: 'మీ ఇమెయిల్ ఎంటర్ చేయండి. లోన్ పత్రాలు దానికే పంపుతాం.',
    address: 'మీ చిరునామాను 10 నుండి 300 అక్షరాల్లో ఎంటర్ చేయండి.',
    pin_code: 'మీ 6 అంకెల పిన్ కోడ్ ఎంటర్ చేయండి.',
  },
  'plans/key-facts.KEY_FACTS': {
    title: KFS,
    row: (name, value) => `${name}: ${value}`,
    proposal: 'ప్రపోజల్ నంబర్',
    lender: LENDER,
    lsp: 'రుణ సేవా ప్రదాత (LSP)',
    offered: 'ఆఫర్ ఇచ్చిన తేదీ',
    offeredTill: (day, till) => `${day}, ${till} వరకు చెల్లుతుంది`,
    loanType: 'లోన్ రకం',
    forFees: (payee) => `విద్యా ఫీజుల కోసం లోన్, ${payee} సంస్థకు ఒకేసారి మొత్తం చెల్లిస్తారు`,
    fees: 'చెల్లించాల్సిన ఫీజులు',
    advance: (payee) => `${payee} సంస్థకు చెల్లించే అడ్వాన్స్ వాయిదాలు`,
    together: (count, amount) => `${instalments(count)}, మొత్తం ${amount}`,
    amount: 'మంజూరైన అమౌంట్',
    term: 'కాలవ్యవధి',
    instalments: 'వాయిదాలు',
    monthly,
    firstDue: 'మొదటి వాయిదా తేదీ',
    interest: 'వడ్డీ',
    fixedRate: (percent) => `${perYear(percent)}, స్థిర వడ్డీ`,
    lenderFees: 'రుణదాత ఫీజులు',
    thirdParties: 'ఇతరులకు చెల్లించే ఫీజులు',
    none: 'లేవు',
    lenderFee: (name) => `${name}: ${FEE_IS_PAID}`,
    processingFee: PROCESSING_FEE,
    interestInAll: 'మొత్తం కాలవ్యవధికి వడ్డీ',
    total: 'ఫీజులు, అడ్వాన్స్‌తో కలిపి మీరు చెల్లించే మొత్తం',
    apr: 'వార్షిక శాతం రేటు (APR)',
    penal: 'జరిమానా ఛార్జీలు',
    foreclosure: 'లోన్‌ను ముందుగా తీర్చడానికి ఛార్జీలు',
    coolingOff: 'కూలింగ్-ఆఫ్ వ్యవధి',
    leave: (days) =>
      `సంతకం చేసిన తర్వాత ${days === 1 ? '1 రోజు' : `${days} రోజుల`} వరకు, లోన్‌గా ఇచ్చిన అమౌంట్‌ను, ఆ రోజుల ఖర్చును తిరిగి చెల్లించి, జరిమానా లేకుండా లోన్ నుండి బయటకు రావచ్చు.`,
    recovery: 'వసూలు',
    assignment: 'లోన్ బదిలీ',
    mayAssign: 'రుణదాత ఈ లోన్‌ను మరొకరికి బదిలీ చేయవచ్చు; ముందుగా మీకు చెబుతారు.',
    grievance: 'ఫిర్యాదుల పరిష్కార అధికారి',
    complaint: 'రెగ్యులేటర్‌కు ఫిర్యాదు',
    privacy: 'రుణదాత ప్రైవసీ పాలసీ',
    schedule: 'వాయిదాల షెడ్యూల్',
    instalment: ({ n, day, outstanding, principal, interest, amount }) =>
      `${n}. ${day}: మిగిలిన లోన్ ${outstanding}, అసలు ${principal}, వడ్డీ ${interest}, వాయిదా ${amount}`,
  },
  'plans/key-facts.KEY_FACTS_PAPER': {
    fileName: (proposal) => `${KFS} ${proposal}.pdf`,
    title: KFS,
    about: (proposal) => `${KFS} ${proposal}`,
    continued: (proposal) => `${KFS} ${proposal}, కొనసాగింపు`,
    test: 'టెస్ట్',
    noLoan: 'టెస్ట్: లోన్ ఏదీ ఇవ్వడం లేదు',
    signed: (proposal, at) => `నంబర్ ${proposal}, సంతకం ${at}`,
    application: (code) => `దరఖాస్తు ${code}`,
    applicationFor: (code, student) => `దరఖాస్తు ${code}, ${student} ఫీజుల కోసం`,
    terms: 'షరతులు, ఫీజులు, ఛార్జీలు',
    rights: 'మీ హక్కులు, ఎవరిని అడగాలి',
    schedule: 'వాయిదాల షెడ్యూల్ (అమౌంట్‌లు ₹లో)',
    columns: ['నంబర్', 'తేదీ', 'మిగిలిన లోన్', 'అసలు', 'వడ్డీ', 'వాయిదా'],
    keep: 'మీరు అంగీకరించినప్పుడు ఉన్నట్లే దీన్ని ఉంచాం. దీన్ని మీ లోన్ ఒప్పందంతో పాటు ఉంచుకోండి.',
    page: (name, page, pages) => `${name}  ·  పేజీ ${page} / ${pages}`,
  },
};
