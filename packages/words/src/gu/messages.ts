import type { MessagesTexts } from '../translated.ts';

/** The subject of each message about a debit, before the amount. */
const DEBIT_SUBJECTS = {
  debit_notice: 'આગામી ઑટો ડેબિટ',
  debit_retry: 'ઑટો ડેબિટ થયું નથી, ફરી પ્રયાસ થશે',
  debit_failed: 'ઑટો ડેબિટ થયું નથી',
  debit_not_made: 'ઑટો ડેબિટ કરાયું નથી',
  debit_skipped: 'ઑટો ડેબિટ છોડી દેવાયું',
} as const;

/** The subject of each message about a loan, before the application. */
const LOAN_SUBJECTS = {
  approved: 'તમારી લોન મંજૂર થઈ',
  signed: 'તમારી લોનના કાગળો',
  active: 'તમારી લોન ચાલુ થઈ',
  completed: 'તમારી લોન ચૂકવાઈ ગઈ',
  rejected: 'તમારી લોનની અરજી',
  expired: 'લોન ઑફરની મુદત પૂરી થઈ',
  cancelled: 'તમારી લોનની અરજી પાછી ખેંચાઈ',
} as const;

/** When a refund that left the gateway reaches the payer. */
const BY_WHEN = '5-7 કામકાજના દિવસમાં';
const ACCOUNT = 'જે ખાતામાંથી ચૂકવ્યું તેમાં';
const ARRIVES = `${ACCOUNT} ${BY_WHEN} પૈસા આવશે.`;
const REFUNDING = `તેનું રિફંડ થઈ રહ્યું છે. ${ARRIVES}`;
const OWED_AGAIN = 'તેનાથી ભરેલી ફી ફરી બાકી છે.';
const NO_MORE = 'ફરી પ્રયાસ થશે નહીં.';

const of = (transaction: string): string => `(ટ્રાન્ઝેક્શન ${transaction})`;
const papersOf = (receipt: string, transaction: string): string =>
  `(રસીદ ${receipt}, ટ્રાન્ઝેક્શન ${transaction})`;
const debitOf = (amount: string, institute: string): string => `${institute} માટે ${amount} નું ઑટો ડેબિટ`;
const stillDue = (due: string): string => ` આ ફીમાંથી ${due} હજી બાકી છે.`;
const payAt = (address: string): string => `અહીં ચૂકવો: ${address}`;

/** SMS and e-mail to payers, in Gujarati. */
export const messages: MessagesTexts = {
  'messages/codes.CODE': {
    text: (code, institute, minutes) =>
      `${code} એ ${institute} માટે તમારો OTP છે. તે ${minutes} મિનિટ માન્ય છે. કોઈને જણાવશો નહીં.`,
    lastLine: (host, code) => `\n\n@${host} #${code}`,
    subject: (code) => `${code} તમારો કોડ છે`,
    notAsked: 'તમે કોડ માગ્યો ન હોય, તો આ મેસેજ પર ધ્યાન આપશો નહીં.',
  },
  'messages/debits.DEBIT': {
    subject: (news, amount) => `${DEBIT_SUBJECTS[news]}: ${amount}`,
    opening: {
      debit_notice: ({ amount, institute, day }) =>
        `${institute} માટે ${day} તમારા ઑટો ડેબિટથી ${amount} કપાશે.`,
      debit_retry: ({ amount, institute, day }) =>
        `${debitOf(amount, institute)} થયું નથી. ${day} ના રોજ ફરી પ્રયાસ થશે.`,
      debit_failed: ({ amount, institute }) => `${debitOf(amount, institute)} થયું નથી. ${NO_MORE}`,
      debit_not_made: ({ amount, institute }) => `${debitOf(amount, institute)} કરી શકાયું નથી. ${NO_MORE}`,
      debit_skipped: ({ amount, institute, day }) =>
        `${institute} એ ${day} નું તમારું ${amount} નું ઑટો ડેબિટ છોડી દીધું છે. તે થશે નહીં, અને તેની ફી હજી બાકી છે.`,
    },
    when: {
      UPI_AUTOPAY: (day, time) => `${day} ના રોજ ${time} કે પછી`,
      ENACH: (day) => `${day} ના રોજ કે પછીના કામકાજના દિવસે`,
    },
    lateFee: (amount) => `આમાં ${amount} લેટ ફી સામેલ છે.`,
    feesChanged: (planned) => `${planned} નક્કી હતા. ત્યાર પછી ફી બદલાઈ છે.`,
    feesFell: (planned) => `${planned} નક્કી હતા. ત્યાર પછી થોડી રકમ ચૂકવાઈ છે અથવા ઓછી થઈ છે.`,
    atMost: (most) => `એક ડેબિટમાં વધુમાં વધુ ${most} કપાય છે. વધેલી રકમ ચૂકવવાની બાકી રહે છે.`,
    backBy: (day) => `પૈસા કપાયા હશે, તો ${day} સુધીમાં પાછા આવશે.`,
    smsStop: (reference) => `આ કે બધાં ડેબિટ અટકાવવા તમારી બેંક કે UPI ઍપ વાપરો (ઑટો ડેબિટ રેફરન્સ ${reference}).`,
    stop: (reference, where) =>
      `ઑટો ડેબિટ રેફરન્સ ${reference}: ડેબિટ થાય ત્યાં સુધી તમે આ ડેબિટ અથવા આખું ઑટો ડેબિટ ${where} અટકાવી શકો છો. પછી ફી તમારે જાતે ચૂકવવાની રહેશે.`,
    payAt,
    payInstead: (address) => `તેના બદલે હમણાં ચૂકવવા: ${address}`,
  },
  'messages/loans.LOAN': {
    subject: (news, application) => `${LOAN_SUBJECTS[news]}, અરજી ${application}`,
    text: {
      approved: ({ lender, institute }) =>
        `${institute}: ફી માટેની તમારી લોન ${lender} તરફથી મંજૂર થઈ છે. ${lender} સાથે સહી ન કરો ત્યાં સુધી તમારી કોઈ સંમતિ ગણાશે નહીં. અહીં આગળ વધો:`,
      signed: ({ lender, institute }) =>
        `${institute}: ફી માટે ${lender} સાથેના તમારા લોન કરાર પર સહી થઈ ગઈ. તમારી મુખ્ય વિગતો અને હવે પછીનું પગલું:`,
      active: ({ lender, institute, debit, day, desk }) =>
        `${institute}: ફી માટે ${lender} સાથેની તમારી લોન ચાલુ થઈ. ${lender} તરફથી પહેલું ડેબિટ: ${day} ના રોજ ${debit}. પ્રશ્નો અને ફરિયાદ માટે સંપર્ક (${desk}). તમારો પ્લાન:`,
      completed: ({ lender, institute, desk }) =>
        `${institute}: ફી માટેની તમારી લોનના બધા હપ્તા ${lender} પાસે પહોંચી ગયા છે. લોન ચૂકવાઈ ગઈ છે અને હવે વધુ કંઈ કપાશે નહીં. પ્રશ્નો માટે સંપર્ક (${desk}). તમારો પ્લાન:`,
      rejected: ({ lender, institute }) =>
        `${institute}: ફી માટેની લોનને ${lender} તરફથી મંજૂરી મળી નથી. કંઈ કપાશે નહીં. ચૂકવવાની બીજી રીત અહીં પસંદ કરો:`,
      expired: ({ lender, institute }) =>
        `${institute}: ફી માટે ${lender} તરફથી મળેલી લોન ઑફરની મુદત પૂરી થઈ. કંઈ કપાશે નહીં. ચૂકવવાની રીત અહીં પસંદ કરો:`,
      cancelled: ({ lender, institute }) =>
        `${institute}: ફી માટે ${lender} પાસે કરેલી લોનની અરજી પાછી ખેંચાઈ. તમે ${institute} માટે જે ચૂકવી દીધું છે તે ચૂકવેલું જ રહેશે. બાકીની રકમ ચૂકવવાની રીત અહીં પસંદ કરો:`,
    },
    agreement: 'લોન કરાર',
    sanction: 'લોન મંજૂરી પત્ર',
    lenderPrivacy: (lender) => `${lender}: પ્રાઇવસી પૉલિસી`,
    ourPrivacy: 'અમારી પ્રાઇવસી પૉલિસી',
  },
  'messages/mandates.WHERE_TO_STOP': {
    UPI_AUTOPAY: 'તમારી UPI ઍપમાં કે તમારી બેંકમાં',
    ENACH: 'તમારી બેંકમાં',
  },
  'messages/mandates.MANDATE_SET_UP': {
    subject: (institute) => `${institute}: ઑટો ડેબિટ ચાલુ થયું`,
    text: ({ institute, first, day, most }) =>
      `${institute}: તમારું ઑટો ડેબિટ ચાલુ થયું. પહેલું ડેબિટ: ${day} ના રોજ ${first}; દરેકમાં વધુમાં વધુ ${most}. દરેક ડેબિટના એક દિવસ પહેલાં અમે જણાવીશું. તેને રદ કરવા તમારી UPI ઍપ કે બેંક વાપરો.`,
  },
  'messages/mandates.MANDATE_NEWS': {
    subject: (institute, news) => `${institute}: ઑટો ડેબિટ ${news}`,
    opening: (institute, news) => `${institute}: તમારું ઑટો ડેબિટ ${news}`,
    news: {
      ended: { subject: 'બંધ થયું', said: 'બંધ થયું. હવે વધુ ડેબિટ થશે નહીં.' },
      paused: {
        subject: 'થોભાવેલું છે',
        said: 'થોભાવેલું છે. તમે ફરી ચાલુ કરો ત્યાં સુધી ડેબિટ થશે નહીં.',
      },
      resumed: { subject: 'ફરી ચાલુ થયું', said: 'ફરી ચાલુ થયું.' },
      refused: { subject: 'ચાલુ થયું નથી', said: 'ચાલુ થયું નથી. કંઈ કપાશે નહીં.' },
    },
    stands: (address) => `તેની સ્થિતિ ગમે ત્યારે અહીં જુઓ: ${address}`,
    stillDue: (amount, day, address) =>
      `હજી બાકી: ${amount}, પહેલી ફીની છેલ્લી તારીખ ${day}. અહીં ચૂકવો: ${address}`,
    next: (amount, day) => `આગામી ડેબિટ: ${day} ના રોજ ${amount}.`,
    toldBefore: 'અમે ઓછામાં ઓછા 24 કલાક પહેલાં જણાવીશું.',
    underWay: 'શરૂ થઈ ગયેલું ડેબિટ હજી થઈ શકે છે. થશે તો અમે તમને જણાવીશું.',
    endedBy: {
      payer: (where) => `તેને ${where} બંધ કરાયું.`,
      refusal: 'તમારી બેંકે એક ડેબિટ સ્વીકાર્યું નથી અને આગળનાં ડેબિટ પણ સ્વીકારત નહીં, તેથી અમે તેને બંધ કર્યું.',
      pause: 'તે થોભાવેલું હતું ત્યારે તેનું છેલ્લું ડેબિટ થવાનું હતું, તેથી અમે તેને બંધ કર્યું.',
      silence: 'હવે કોઈ ડેબિટ બાકી નથી. તમારી બેંકે એક ડેબિટનું પરિણામ જણાવ્યું નથી, અને અમે તેની તપાસ કરીએ છીએ.',
      nothing_left: 'હવે કોઈ ડેબિટ બાકી નથી, તેથી અમે તેને બંધ કર્યું.',
    },
    announcedNotMade: 'અમે જેની તમને જાણ કરી હતી તે ડેબિટ પણ થશે નહીં.',
    pausedWhere: (where) => `તેને ${where} થોભાવ્યું છે. તમે ત્યાં ફરી ચાલુ કરશો ત્યારે તે આગળ ચાલશે.`,
    notLater: 'તે થોભાવેલું હોય ત્યારે જે ફીની તારીખ આવે, તે પછીથી કપાશે નહીં.',
    notConfirmed: 'તમારી બેંકે તેની પુષ્ટિ કરી નથી.',
    toBePaid: (amount) => `તેની ફીના ${amount} તમારે હજી ચૂકવવાના છે.`,
    overdue: (amount) => `તેમાંથી ${amount} ની મુદત વીતી ગઈ છે.`,
    nextDue: (amount, day) => `હવે પછી: ${amount}, છેલ્લી તારીખ ${day}.`,
    payAt,
  },
  'messages/money-back.REFUND': {
    subject: (amount, transaction) => `${amount} નું રિફંડ, ટ્રાન્ઝેક્શન ${transaction}`,
    leftOver: ({ amount, institute, transaction }) =>
      `${institute}: તમે બાકી રકમ કરતાં ${amount} વધુ ચૂકવ્યા ${of(transaction)}. ${REFUNDING}`,
    letOff: ({ amount, institute, transaction }) =>
      `${institute}: હવે ચૂકવવાની નથી તે ફી માટે ${amount} મળ્યા ${of(transaction)}. ${REFUNDING}`,
    paidBefore: ({ amount, institute, transaction }) =>
      `${institute}: પહેલેથી ચૂકવેલી ફી માટે ${amount} મળ્યા ${of(transaction)}. ${REFUNDING}`,
    second: ({ amount, institute, transaction }, due) =>
      `${institute}: એક જ ઑર્ડર માટે ${amount} નું વધુ એક પેમેન્ટ આવ્યું ${of(transaction)}. ગેટવે તે જાતે ${BY_WHEN} પાછું આપશે.${due}`,
    stillDue: (due) => `${stillDue(due)} તમે પેમેન્ટ પેજ પરથી ફરી ચૂકવી શકો છો.`,
    rest: ({ amount, institute, transaction }) =>
      `${institute}: તમને મળનારા રિફંડનો થોડો ભાગ તમારી બેંકે પાછો લીધો ${of(transaction)}. ${ACCOUNT} બાકીના ${amount} નું રિફંડ હજી થઈ રહ્યું છે.`,
    delayed: ({ amount, institute, transaction }) =>
      `${institute}: ${amount} નું તમારું રિફંડ હજી મોકલી શકાયું નથી ${of(transaction)}. અમે દરરોજ ફરી પ્રયાસ કરીએ છીએ. મોકલ્યા પછી તે ${BY_WHEN} તમને મળશે. તમારે કંઈ કરવાની જરૂર નથી.`,
    processed: ({ amount, institute, transaction }) =>
      `${institute}: તમને ${amount} નું રિફંડ મોકલ્યું છે ${of(transaction)}. ${ARRIVES}`,
    owedAgain: ({ amount, institute, transaction }) =>
      `${institute}: તમને ${amount} નું રિફંડ મોકલ્યું છે ${of(transaction)}. ${ARRIVES} ${OWED_AGAIN}`,
    failed: ({ amount, institute, transaction }) =>
      `${institute}: ${ACCOUNT} ${amount} નું તમારું રિફંડ મોકલી શકાયું નથી ${of(transaction)}. એકાઉન્ટ્સ ઑફિસ તેની વ્યવસ્થા કરશે.`,
  },
  'messages/money-back.REVERSED': {
    subject: (amount, transaction) => `સંસ્થાએ પેમેન્ટ રદ કર્યું: ${amount}, ટ્રાન્ઝેક્શન ${transaction}`,
    itsReceipt: 'તેની રસીદ',
    receipt: (number) => `રસીદ ${number}`,
    text: ({ amount, institute, transaction, day, receipt }) =>
      `${institute}: સંસ્થાએ તમારું ${day} નું ${amount} નું પેમેન્ટ રદ કર્યું ${of(transaction)}. ${receipt} હવે માન્ય નથી અને આ ફી ફરી બાકી છે. આ બરાબર ન હોય, તો એકાઉન્ટ્સ ઑફિસનો સંપર્ક કરો.`,
    reason: (reason) => `સંસ્થાએ આપેલું કારણ: ${reason}`,
  },
  'messages/money-back.TAKEN_BACK': {
    subject: (amount, transaction) => `તમારી બેંકે પૈસા પાછા લીધા: ${amount}, ટ્રાન્ઝેક્શન ${transaction}`,
    text: ({ amount, institute, transaction, day }) =>
      `${institute}: તમારી બેંકે ${day} ના રોજ તમારા પેમેન્ટમાંથી ${amount} પાછા લીધા ${of(transaction)}, કારણ કે આ પેમેન્ટ વિશે સવાલ ઊઠ્યો હતો. ${OWED_AGAIN} તમે તમારી બેંકને આમ કરવા કહ્યું ન હોય, તો એકાઉન્ટ્સ ઑફિસનો સંપર્ક કરો.`,
  },
  'messages/payments.PAID': {
    subject: (amount, receipt) => `પેમેન્ટ મળી ગયું: ${amount}, રસીદ ${receipt}`,
    sms: ({ amount, institute, rest, receipt, address, typed }) =>
      `${institute} માટે ${amount} મળ્યા.${rest} રસીદ ${receipt} અહીં મેળવો${typed}: ${address}`,
    typed: (transaction) => ` (ટ્રાન્ઝેક્શન આઈડી ${transaction} લખીને)`,
    email: ({ amount, institute, day, rest, receipt, address, proof }) =>
      `${institute}: તમારું${day} ${amount} નું પેમેન્ટ મળી ગયું.${rest}\nરસીદ નંબર: ${receipt}\n\nરસીદ મેળવવા આ લિંક ખોલો${proof}: ${address}`,
    ofDay: (day) => ` ${day} નું`,
    proof: ' અને તમારો મોબાઇલ નંબર અથવા ઇમેઇલ ચકાસો',
    proofByTransaction: (transaction) => `, ટ્રાન્ઝેક્શન આઈડી ${transaction} લખો અને તમારો મોબાઇલ નંબર ચકાસો`,
    kept: (amount) => `${amount} તમારા નામે જમા છે`,
    goesBack: (amount) => `${amount} નું તમને રિફંડ થઈ રહ્યું છે`,
    placed: (amount, rests) => ` ${amount} ફી માટે વપરાયા, ${rests}.`,
    nextDue: (amount) => ` તમે પસંદ કરેલી ફી માટે ${amount} ની જરૂર નહોતી, તેથી તે હવે પછીની બાકી ફી માટે વપરાયા.`,
    byLink: (name) => (name === '' ? 'તમારી લિંકથી પેમેન્ટ થયું.' : `તમારી લિંકથી ચૂકવનાર: ${name}`),
  },
  'messages/payments.PAID_BY_LINK': {
    subject: (amount) => `પેમેન્ટ મળી ગયું: ${amount}, આભાર`,
    text: ({ amount, institute, transaction }) =>
      `${institute} માટે તમારા ${amount} મળ્યા. રસીદ તમને કહેનાર વાલીને મળશે. ટ્રાન્ઝેક્શન ${transaction}`,
  },
  'messages/payments.HELD': {
    subject: (amount, transaction) => `તમારું ${amount} નું પેમેન્ટ તમારા નામે જમા છે, ટ્રાન્ઝેક્શન ${transaction}`,
    why: {
      DIFFERS: 'તેનો તમારી ફી સાથે મેળ બેસાડી શકાયો નથી',
      LENT_FOR: 'આ ફી EMI ની અરજીથી ચૂકવાશે',
      PAID_BEFORE: 'આ ફીના પહેલા પેમેન્ટનું રિફંડ થયું હતું',
      REST: 'આ ફી માટે તેની જરૂર નહોતી',
    },
    text: ({ amount, institute, why, due, transaction }) =>
      `${institute}: ${amount} મળ્યા અને તમારા નામે જમા છે ${of(transaction)}, કારણ કે ${why}. એકાઉન્ટ્સ ઑફિસ તે તમારી ફી માટે વાપરશે અથવા તેનું રિફંડ કરશે.${due}`,
    stillDue,
  },
  'messages/payments.PLACED': {
    subject: (amount, receipt) => `તમારા પેમેન્ટના ${amount} હવે ફી માટે વપરાયા, રસીદ ${receipt}`,
    text: ({ amount, institute, rest, receipt, transaction }) =>
      `${institute}: તમારા નામે જમા હતા તે ${amount} હવે તમારી ફી માટે વપરાયા ${papersOf(receipt, transaction)}.${rest}`,
    stillHeld: (amount) => ` ${amount} હજી જમા છે.`,
    instead: ({ amount, institute, rest, receipt, transaction }) =>
      `${institute}: તમને રિફંડ થવાના હતા તે ${amount} તેના બદલે હવે તમારી ફી માટે વપરાયા ${papersOf(receipt, transaction)}.${rest}`,
  },
  'messages/rupees.RUPEES': { sms: '₹' },
  'messages/where.TRUTH_LINK': {
    sms: (address) => `તમારા પૈસા ક્યાં છે: ${address}`,
    email: (address) => `તમારા પૈસા ક્યાં છે તે ગમે ત્યારે જુઓ: ${address}`,
  },
};
