import type { MessagesTexts } from '../translated.ts';

const DEBIT_SUBJECTS = {
  debit_notice: 'రాబోయే ఆటో డెబిట్',
  debit_retry: 'ఆటో డెబిట్ జరగలేదు, మళ్లీ ప్రయత్నిస్తాం',
  debit_failed: 'ఆటో డెబిట్ జరగలేదు',
  debit_not_made: 'ఆటో డెబిట్ చేయలేకపోయాం',
  debit_skipped: 'ఆటో డెబిట్ వదిలేశారు',
} as const;

const LOAN_SUBJECTS = {
  approved: 'మీ లోన్ ఆమోదం పొందింది',
  signed: 'మీ లోన్ పత్రాలు',
  active: 'మీ లోన్ యాక్టివ్‌గా ఉంది',
  completed: 'మీ లోన్ తీరిపోయింది',
  rejected: 'మీ లోన్ దరఖాస్తు',
  expired: 'లోన్ ఆఫర్ గడువు ముగిసింది',
  cancelled: 'మీ లోన్ దరఖాస్తును వెనక్కి తీసుకున్నారు',
} as const;

/** When a refund that left the gateway reaches the payer. */
const BY_WHEN = '5-7 పని దినాల్లో';
const ARRIVES = `మీరు చెల్లించిన ఖాతాకు ${BY_WHEN} చేరుతాయి.`;
const GOES_BACK = `అవి రీఫండ్ అవుతున్నాయి, ${ARRIVES}`;
const OWED_AGAIN = 'ఈ డబ్బుతో చెల్లించిన ఫీజులను మళ్లీ చెల్లించాల్సి ఉంది.';

const transactionOf = (transaction: string): string => `ట్రాన్సాక్షన్: ${transaction}`;
const stillDue = (due: string): string => ` ఈ ఫీజుల్లో ఇంకా ${due} చెల్లించాల్సి ఉంది.`;
const payAt = (address: string): string => `ఇక్కడ చెల్లించండి: ${address}`;

/** SMS and e-mail to payers, in Telugu. */
export const messages: MessagesTexts = {
  'messages/codes.CODE': {
    text: (code, institute, minutes) =>
      `${code} అనేది ${institute} కోసం మీ OTP. ఇది ${minutes} నిమిషాలు చెల్లుతుంది. ఎవరికీ చెప్పకండి.`,
    lastLine: (host, code) => `\n\n@${host} #${code}`,
    subject: (code) => `${code} మీ OTP`,
    notAsked: 'దీన్ని మీరు అడగకపోతే, ఈ మెసేజ్‌ను వదిలేయండి.',
  },
  'messages/debits.DEBIT': {
    subject: (news, amount) => `${DEBIT_SUBJECTS[news]}: ${amount}`,
    opening: {
      debit_notice: ({ amount, institute, day }) =>
        `${institute} కోసం ${day} మీ ఆటో డెబిట్ ద్వారా ${amount} డెబిట్ అవుతాయి.`,
      debit_retry: ({ amount, institute, day }) =>
        `${institute} కోసం ${amount} ఆటో డెబిట్ జరగలేదు. ${day} తేదీన మళ్లీ ప్రయత్నిస్తాం.`,
      debit_failed: ({ amount, institute }) => `${institute} కోసం ${amount} ఆటో డెబిట్ జరగలేదు. మళ్లీ ప్రయత్నించం.`,
      debit_not_made: ({ amount, institute }) => `${institute} కోసం ${amount} ఆటో డెబిట్ చేయలేకపోయాం. మళ్లీ ప్రయత్నించం.`,
      debit_skipped: ({ amount, institute, day }) =>
        `${institute} వారు ${day} తేదీన మీ ${amount} ఆటో డెబిట్‌ను వదిలేశారు. అది జరగదు, దాని ఫీజులు ఇంకా చెల్లించాలి.`,
    },
    when: {
      UPI_AUTOPAY: (day, time) => `${day} తేదీన, ${time} లేదా ఆ తర్వాత`,
      ENACH: (day) => `${day} తేదీన లేదా తర్వాతి పని దినంలో`,
    },
    lateFee: (amount) => `ఇందులో లేట్ ఫీజు ${amount} ఉంది.`,
    feesChanged: (planned) => `ముందుగా ప్లాన్ చేసినది ${planned}. తర్వాత ఫీజులు మారాయి.`,
    feesFell: (planned) => `ముందుగా ప్లాన్ చేసినది ${planned}. తర్వాత కొంత చెల్లించారు లేదా కొంత తగ్గింది.`,
    atMost: (most) => `ఒక డెబిట్‌లో గరిష్ఠంగా ${most} డెబిట్ అవుతాయి. మిగిలినది చెల్లించాల్సి ఉంటుంది.`,
    backBy: (day) => `డబ్బు కట్ అయి ఉంటే, ${day} లోపు తిరిగి వస్తుంది.`,
    smsStop: (reference) => `ఈ డెబిట్‌ను లేదా అన్నింటినీ (ఆటో డెబిట్ రిఫరెన్స్ ${reference}) మీ బ్యాంక్ లేదా UPI యాప్‌లో ఆపవచ్చు.`,
    stop: (reference, where) =>
      `ఆటో డెబిట్ రిఫరెన్స్ ${reference}: డెబిట్ జరిగే వరకు, ఈ డెబిట్‌ను లేదా మొత్తం ఆటో డెబిట్‌ను ${where} ఆపవచ్చు. అప్పుడు ఫీజులు మీరే చెల్లించాలి.`,
    payAt,
    payInstead: (address) => `బదులుగా ఇప్పుడే చెల్లించాలంటే: ${address}`,
  },
  'messages/loans.LOAN': {
    subject: (news, application) => `${LOAN_SUBJECTS[news]}, దరఖాస్తు ${application}`,
    text: {
      approved: ({ lender, institute }) =>
        `${institute} ఫీజుల కోసం మీ లోన్‌ను ${lender} ఆమోదించింది. ${lender} సంస్థ దగ్గర సంతకం చేసే వరకు మీరు దేనికీ అంగీకరించినట్లు కాదు. ఇక్కడ కొనసాగించండి:`,
      signed: ({ lender, institute }) =>
        `${institute} ఫీజుల కోసం ${lender} సంస్థతో మీ లోన్ ఒప్పందంపై సంతకం అయింది. మీ ముఖ్య వివరాలు, తర్వాతి దశ:`,
      active: ({ lender, institute, debit, day, desk }) =>
        `${institute} ఫీజుల కోసం ${lender} సంస్థలో మీ లోన్ యాక్టివ్‌గా ఉంది. ${lender} మొదటి డెబిట్: ${day} తేదీన ${debit}. ప్రశ్నలు, ఫిర్యాదులు: ${desk}; మీ ప్లాన్:`,
      completed: ({ lender, institute, desk }) =>
        `${institute} ఫీజుల కోసం మీ లోన్ వాయిదాలన్నీ ${lender} అందుకుంది. లోన్ తీరిపోయింది, ఇక ఏమీ డెబిట్ కాదు. ప్రశ్నలు: ${desk}; మీ ప్లాన్:`,
      rejected: ({ lender, institute }) =>
        `${institute} ఫీజుల కోసం లోన్‌ను ${lender} ఆమోదించలేదు. ఏమీ డెబిట్ కాదు. చెల్లించడానికి మరో పద్ధతి ఎంచుకోండి:`,
      expired: ({ lender, institute }) =>
        `${institute} ఫీజుల కోసం ${lender} లోన్ ఆఫర్ గడువు ముగిసింది. ఏమీ డెబిట్ కాదు. చెల్లించే పద్ధతి ఎంచుకోండి:`,
      cancelled: ({ lender, institute }) =>
        `${institute} ఫీజుల కోసం ${lender} సంస్థలో చేసిన లోన్ దరఖాస్తును వెనక్కి తీసుకున్నారు. ${institute} కోసం ఇప్పటికే చెల్లించినది చెల్లించినట్లుగానే ఉంటుంది. మిగిలినది చెల్లించే పద్ధతి ఎంచుకోండి:`,
    },
    agreement: 'లోన్ ఒప్పందం',
    sanction: 'లోన్ మంజూరు పత్రం',
    lenderPrivacy: (lender) => `${lender} ప్రైవసీ పాలసీ`,
    ourPrivacy: 'మా ప్రైవసీ పాలసీ',
  },
  'messages/mandates.WHERE_TO_STOP': {
    UPI_AUTOPAY: 'మీ UPI యాప్‌లో లేదా మీ బ్యాంక్‌లో',
    ENACH: 'మీ బ్యాంక్‌లో',
  },
  'messages/mandates.MANDATE_SET_UP': {
    subject: (institute) => `${institute}: ఆటో డెబిట్ సెటప్ అయింది`,
    text: ({ institute, first, day, most }) =>
      `${institute} కోసం మీ ఆటో డెబిట్ సెటప్ అయింది. మొదటి డెబిట్: ${day} తేదీన ${first}; ఒక్కో డెబిట్‌కు గరిష్ఠంగా ${most}. ప్రతి డెబిట్‌కు ఒక రోజు ముందు చెబుతాం. మీ UPI యాప్‌లో లేదా మీ బ్యాంక్‌లో దీన్ని రద్దు చేయవచ్చు.`,
  },
  'messages/mandates.MANDATE_NEWS': {
    subject: (institute, news) => `${institute}: ఆటో డెబిట్ ${news}`,
    opening: (institute, news) => `${institute} కోసం మీ ఆటో డెబిట్ ${news}`,
    news: {
      ended: { subject: 'ముగిసింది', said: 'ముగిసింది. ఇక డెబిట్‌లు జరగవు.' },
      paused: {
        subject: 'పాజ్‌లో ఉంది',
        said: 'పాజ్‌లో ఉంది. మీరు మళ్లీ ప్రారంభించే వరకు డెబిట్‌లు జరగవు.',
      },
      resumed: { subject: 'మళ్లీ ప్రారంభమైంది', said: 'మళ్లీ ప్రారంభమైంది.' },
      refused: { subject: 'సెటప్ కాలేదు', said: 'సెటప్ కాలేదు. ఏమీ డెబిట్ కాదు.' },
    },
    stands: (address) => `దీని స్థితి ఎప్పుడైనా చూడండి: ${address}`,
    stillDue: (amount, day, address) => `ఇంకా చెల్లించాల్సింది: ${amount}, మొదటిది ${day} తేదీన. ${payAt(address)}`,
    next: (amount, day) => `తర్వాతి డెబిట్: ${day} తేదీన ${amount}.`,
    toldBefore: 'కనీసం 24 గంటల ముందు మీకు చెబుతాం.',
    underWay: 'ఇప్పటికే మొదలైన డెబిట్ జరిగే అవకాశం ఉంది. జరిగితే మీకు చెబుతాం.',
    endedBy: {
      payer: (where) => `దీన్ని ${where} రద్దు చేశారు.`,
      refusal: 'మీ బ్యాంక్ ఒక డెబిట్‌ను అంగీకరించలేదు, ఇకపై ఏ డెబిట్‌నూ అంగీకరించదు, కాబట్టి దీన్ని ముగించాం.',
      pause: 'ఇది పాజ్‌లో ఉన్నప్పుడు దీని చివరి డెబిట్ తేదీ వచ్చింది, కాబట్టి దీన్ని ముగించాం.',
      silence: 'ఇక డెబిట్‌లు లేవు. ఒక డెబిట్ ఫలితాన్ని మీ బ్యాంక్ మాకు చెప్పలేదు, దాన్ని పరిశీలిస్తున్నాం.',
      nothing_left: 'ఇక డెబిట్‌లు లేవు, కాబట్టి దీన్ని ముగించాం.',
    },
    announcedNotMade: 'మేము మీకు చెప్పిన డెబిట్ కూడా జరగదు.',
    pausedWhere: (where) => `దీన్ని ${where} పాజ్ చేశారు. అక్కడ మీరు మళ్లీ ప్రారంభిస్తే ఇది కొనసాగుతుంది.`,
    notLater: 'ఇది పాజ్‌లో ఉన్నప్పుడు తేదీ వచ్చే ఫీజులు తర్వాత డెబిట్ కావు.',
    notConfirmed: 'మీ బ్యాంక్ దీన్ని నిర్ధారించలేదు.',
    toBePaid: (amount) => `దీని ఫీజుల్లో మీరు ఇంకా ${amount} చెల్లించాలి.`,
    overdue: (amount) => `అందులో ${amount} బకాయి ఉంది.`,
    nextDue: (amount, day) => `తర్వాతిది: ${amount}, చివరి తేదీ ${day}.`,
    payAt,
  },
  'messages/money-back.REFUND': {
    subject: (amount, transaction) => `${amount} రీఫండ్, ${transactionOf(transaction)}`,
    leftOver: ({ amount, institute, transaction }) =>
      `${institute} కోసం మీరు చెల్లించాల్సిన దాని కంటే ${amount} ఎక్కువ చెల్లించారు. ${GOES_BACK} ${transactionOf(transaction)}`,
    letOff: ({ amount, institute, transaction }) =>
      `ఇక చెల్లించనవసరం లేని ఫీజుల కోసం ${institute} ${amount} అందుకుంది. ${GOES_BACK} ${transactionOf(transaction)}`,
    paidBefore: ({ amount, institute, transaction }) =>
      `అప్పటికే చెల్లించిన ఫీజుల కోసం ${institute} ${amount} అందుకుంది. ${GOES_BACK} ${transactionOf(transaction)}`,
    second: ({ amount, institute, transaction }, due) =>
      `ఒకే ఆర్డర్ కోసం ${institute} మరో ${amount} పేమెంట్ అందుకుంది. గేట్‌వే దాన్ని దానంతట అదే ${BY_WHEN} తిరిగి ఇస్తుంది.${due} ${transactionOf(transaction)}`,
    stillDue: (due) => `${stillDue(due)} పేమెంట్ పేజీ నుండి మళ్లీ చెల్లించవచ్చు.`,
    rest: ({ amount, institute, transaction }) =>
      `${institute} మీకు రీఫండ్ చేయాల్సిన దానిలో కొంత మీ బ్యాంక్ వెనక్కి తీసుకుంది. మిగిలిన ${amount} మీరు చెల్లించిన ఖాతాకు ఇంకా రీఫండ్ అవుతున్నాయి. ${transactionOf(transaction)}`,
    delayed: ({ amount, institute, transaction }) =>
      `${institute} నుండి మీ ${amount} రీఫండ్ ఇంకా పంపలేకపోయాం. ప్రతి రోజూ మళ్లీ ప్రయత్నిస్తాం. పంపిన తర్వాత అది ${BY_WHEN} మీకు చేరుతుంది. మీరు ఏమీ చేయనవసరం లేదు. ${transactionOf(transaction)}`,
    processed: ({ amount, institute, transaction }) =>
      `${institute} మీకు ${amount} రీఫండ్ చేసింది. అవి ${ARRIVES} ${transactionOf(transaction)}`,
    owedAgain: ({ amount, institute, transaction }) =>
      `${institute} మీకు ${amount} రీఫండ్ చేసింది. అవి ${ARRIVES} ${OWED_AGAIN} ${transactionOf(transaction)}`,
    failed: ({ amount, institute, transaction }) =>
      `మీ ${amount} రీఫండ్‌ను మీరు చెల్లించిన ఖాతాకు పంపలేకపోయాం. అది మీకు అందేలా ${institute} అకౌంట్స్ ఆఫీస్ చూస్తుంది. ${transactionOf(transaction)}`,
  },
  'messages/money-back.REVERSED': {
    subject: (amount, transaction) => `విద్యాసంస్థ పేమెంట్‌ను రద్దు చేసింది: ${amount}, ${transactionOf(transaction)}`,
    itsReceipt: 'దాని రసీదు',
    receipt: (number) => `రసీదు ${number}`,
    text: ({ institute, amount, day, receipt, transaction }) =>
      `${day} తేదీన మీరు చేసిన ${amount} పేమెంట్‌ను ${institute} రద్దు చేసింది. ${receipt} ఇక చెల్లదు, ఈ ఫీజులను మళ్లీ చెల్లించాల్సి ఉంది. ఇది తప్పయితే, అకౌంట్స్ ఆఫీస్‌ను సంప్రదించండి. ${transactionOf(transaction)}`,
    reason: (reason) => `విద్యాసంస్థ చెప్పిన కారణం: ${reason}`,
  },
  'messages/money-back.TAKEN_BACK': {
    subject: (amount, transaction) => `మీ బ్యాంక్ డబ్బును వెనక్కి తీసుకుంది: ${amount}, ${transactionOf(transaction)}`,
    text: ({ institute, amount, day, transaction }) =>
      `${institute} కోసం మీరు చేసిన పేమెంట్‌పై ప్రశ్న వచ్చినందున, ${day} తేదీన మీ బ్యాంక్ అందులో ${amount} వెనక్కి తీసుకుంది. ${OWED_AGAIN} మీరు బ్యాంక్‌ను ఇలా చేయమని అడగకపోతే, అకౌంట్స్ ఆఫీస్‌ను సంప్రదించండి. ${transactionOf(transaction)}`,
  },
  'messages/payments.PAID': {
    subject: (amount, receipt) => `పేమెంట్ అందింది: ${amount}, రసీదు ${receipt}`,
    sms: ({ amount, institute, rest, receipt, address, typed }) =>
      `${institute} కోసం ${amount} అందాయి.${rest} రసీదు ${receipt} ఇక్కడ పొందండి${typed}: ${address}`,
    typed: (transaction) => ` (ట్రాన్సాక్షన్ ఐడీ ${transaction} టైప్ చేసి)`,
    email: ({ institute, amount, day, rest, receipt, address, proof }) =>
      `${institute} మీ ${amount} పేమెంట్${day} అందుకుంది.${rest}\nరసీదు నంబర్: ${receipt}\n\nరసీదు కోసం ఈ లింక్‌ను తెరిచి${proof}: ${address}`,
    ofDay: (day) => ` (${day} నాటిది)`,
    proof: ', మీ మొబైల్ నంబర్ లేదా ఇమెయిల్‌ను వెరిఫై చేయండి',
    proofByTransaction: (transaction) => `, ట్రాన్సాక్షన్ ఐడీ ${transaction} టైప్ చేసి, మీ మొబైల్ నంబర్‌ను వెరిఫై చేయండి`,
    kept: (amount) => `${amount} మీ పేరు మీద జమ ఉన్నాయి`,
    goesBack: (amount) => `${amount} మీకు రీఫండ్ అవుతున్నాయి`,
    placed: (amount, rests) => ` ${amount} ఫీజులకు వాడారు, ${rests}.`,
    nextDue: (amount) => ` మీరు ఎంచుకున్న ఫీజులకు ${amount} అవసరం కాలేదు, కాబట్టి వాటిని తర్వాత చెల్లించాల్సిన ఫీజులకు వాడారు.`,
    byLink: (name) => (name === '' ? 'మీ లింక్‌తో చెల్లించారు.' : `ఈ లింక్‌తో చెల్లించినవారు: ${name}`),
  },
  'messages/payments.PAID_BY_LINK': {
    subject: (amount) => `పేమెంట్ అందింది: ${amount}, ధన్యవాదాలు`,
    text: ({ amount, institute, transaction }) =>
      `${institute} కోసం మీ ${amount} అందాయి. రసీదు మిమ్మల్ని అడిగిన తల్లిదండ్రులకు వెళ్తుంది. ట్రాన్సాక్షన్ ${transaction}`,
  },
  'messages/payments.HELD': {
    subject: (amount, transaction) => `మీ ${amount} పేమెంట్ మీ పేరు మీద జమ ఉంది, ${transactionOf(transaction)}`,
    why: {
      DIFFERS: 'వాటిని మీ ఫీజులతో సరిపోల్చలేకపోయింది',
      LENT_FOR: 'ఈ ఫీజును EMI దరఖాస్తు ద్వారా చెల్లించనున్నారు',
      PAID_BEFORE: 'ఈ ఫీజుల మొదటి పేమెంట్ రీఫండ్ అయింది',
      REST: 'అవి ఈ ఫీజులకు అవసరం కాలేదు',
    },
    text: ({ amount, institute, why, due, transaction }) =>
      `${institute} ${amount} అందుకుని మీ పేరు మీద జమ ఉంచింది, ఎందుకంటే ${why}. అకౌంట్స్ ఆఫీస్ వాటిని మీ ఫీజులకు వాడుతుంది లేదా రీఫండ్ చేస్తుంది.${due} ${transactionOf(transaction)}`,
    stillDue,
  },
  'messages/payments.PLACED': {
    subject: (amount, receipt) => `మీ పేమెంట్‌లో ${amount} ఇప్పుడు ఫీజులకు వాడారు, రసీదు ${receipt}`,
    text: ({ amount, institute, rest, receipt, transaction }) =>
      `${institute} మీ పేరు మీద జమ ఉంచిన ${amount} ఇప్పుడు మీ ఫీజులకు వాడారు.${rest} రసీదు ${receipt}, ${transactionOf(transaction)}`,
    stillHeld: (amount) => ` ${amount} ఇంకా జమ ఉన్నాయి.`,
    instead: ({ amount, institute, rest, receipt, transaction }) =>
      `${institute} మీకు రీఫండ్ చేయాల్సిన ${amount}, రీఫండ్ చేయకుండా ఇప్పుడు మీ ఫీజులకు వాడారు.${rest} రసీదు ${receipt}, ${transactionOf(transaction)}`,
  },
  'messages/rupees.RUPEES': { sms: '₹' },
  'messages/where.TRUTH_LINK': {
    sms: (address) => `మీ డబ్బు ఎక్కడ ఉంది: ${address}`,
    email: (address) => `మీ డబ్బు ఎక్కడ ఉందో ఎప్పుడైనా చూడండి: ${address}`,
  },
};
