import type { LoansTexts } from '../translated.ts';

const STAYS_PAID = 'તમે સંસ્થાને જે ચૂકવી દીધું છે તે ચૂકવેલું જ રહેશે. બાકીની રકમ તમે બીજી રીતે ચૂકવી શકો છો.';

const NOTHING_BORROWED = `કોઈ લોન લેવાઈ નથી અને કંઈ કપાશે નહીં. ${STAYS_PAID}`;

const FEE_IS_PAID = 'ધિરાણકર્તા સંસ્થાને પૈસા આપે ત્યારે એક જ વાર ધિરાણકર્તાને ચૂકવવાની રહેશે';

const KFS = 'મુખ્ય વિગતોનું પત્રક (KFS)';

const PROCESSING_FEE = 'પ્રોસેસિંગ ફી';

const TOTAL_PAID = 'તમારે ચૂકવવાની કુલ રકમ';

const SCHEDULE = 'હપ્તાનું શેડ્યૂલ';

const PLAN = 'માસિક હપ્તા પ્લાન';

interface Step {
  readonly title: string;
  readonly text: string;
}

const instalments = (count: number): string => (count === 1 ? '1 હપ્તો' : `${count} હપ્તા`);

const monthlyInstalments = (count: number): string => (count === 1 ? '1 માસિક હપ્તો' : `${count} માસિક હપ્તા`);

const monthly = (count: number, amount: string): string =>
  `${monthlyInstalments(count)}, દરેક ${amount}; છેલ્લો હપ્તો ઓછો કે વધુ હોઈ શકે છે`;

const of = (amount: string, count: string): string =>
  `${amount} ${count.startsWith('1 ') ? 'નો' : 'ના'} ${count}`;

const refused = (lender: string): string => `${lender}: તમારી અરજીને મંજૂરી મળી નથી`;

const perYear = (percent: string): string => `વાર્ષિક ${percent}`;

/** Monthly plans: consent and key facts in Gujarati. */
export const loans: LoansTexts = {
  'plans/consent.CONSENT': {
    version: '2026-11-20',
    translated: 'આ અનુવાદ છે. અંગ્રેજી લખાણ જ માન્ય ગણાશે.',
    text: ({ lender, lsp, institute }) =>
      [
        `મારી સંમતિ છે કે ${lsp} મારું નામ, PAN, જન્મતારીખ, મોબાઇલ નંબર, ઇમેઇલ, સરનામું અને પિન કોડ, અને ${institute} માટે ચૂકવવાની ફી ${lender} સાથે શેર કરે, જેથી ${lender} આ ફી માટે લોનનો નિર્ણય લઈ શકે.`,
        `મારા ફોન કે કમ્પ્યુટરમાંથી બીજું કંઈ વાંચવામાં આવતું નથી. આ સંમતિ સહી નથી અને તેનાથી કોઈ લોન સ્વીકારાતી નથી: હું સહી ${lender} સાથે જ, તેના પોતાના પેજ પર કરીશ.`,
        `અહીં અરજી રદ કરીને અથવા મુખ્ય વિગતોમાં જણાવેલા ફરિયાદ નિવારણ અધિકારીને લખીને હું આ સંમતિ પાછી ખેંચી શકું છું. ત્યાર પછી, મોકલેલી વિગતોનો આગળ ઉપયોગ થશે નહીં, સિવાય કે કોઈ કાયદા મુજબ તે સાચવી રાખવી જરૂરી હોય.`,
      ].join('\n'),
  },
  'plans/emi.EMI_STEP': {
    DETAILS: (lender: string): Step => ({
      title: `તમારો ${PLAN}`,
      text: `${lender} આ રકમ લોન તરીકે આપે છે. મુખ્ય વિગતો વાંચો, પછી નિર્ણય માટે જરૂરી વિગતો દાખલ કરો.`,
    }),
    CONSENT: (lender: string): Step => ({
      title: 'તમારી વિગતો શેર કરો',
      text: `અમે તમારી વિગતો ફક્ત તમારી સંમતિથી ${lender} સાથે શેર કરીએ છીએ. આનાથી કોઈ સહી થતી નથી.`,
    }),
    LENDER: (lender: string): Step => ({
      title: `${lender} સાથે ચાલુ રાખો`,
      text: `${lender}: તેના પેજ પર નિર્ણય જુઓ અને લોન કરાર પર સહી કરો. પછી અહીં પાછા આવો.`,
    }),
    WAIT: (lender: string): Step => ({
      title: `${lender}: તમારી અરજીની તપાસ ચાલુ છે`,
      text: 'તમારે અહીં રાહ જોવાની કે આ ફી બીજી રીતે ચૂકવવાની જરૂર નથી. આ પેજ પછીથી ફરી ખોલો.',
    }),
    ADVANCE: (): Step => ({
      title: 'તમારા લોન કરાર પર સહી થઈ ગઈ',
      text: 'હવે પહેલા હપ્તા સંસ્થાને ચૂકવો. અમે તમને મુખ્ય વિગતો મોકલી છે.',
    }),
    MANDATE: (lender: string): Step => ({
      title: 'એક પગલું બાકી છે',
      text: `${lender}: તેના પેજ પર માસિક હપ્તા માટે ઑટો ડેબિટ ચાલુ કરો. તે પહેલાં કંઈ કપાશે નહીં.`,
    }),
    ACTIVE: (lender: string): Step => ({
      title: `તમારો ${PLAN} ચાલુ છે`,
      text: `શેડ્યૂલ પ્રમાણે ધિરાણકર્તાને હપ્તા ચૂકવો: ${lender}`,
    }),
    COMPLETED: (lender: string): Step => ({
      title: `તમારો ${PLAN} પૂરો ચૂકવાઈ ગયો`,
      text: `${lender}: બધા હપ્તા મળી ગયા છે. હવે વધુ કંઈ કપાશે નહીં.`,
    }),
    REJECTED: (lender: string): Step => ({ title: refused(lender), text: NOTHING_BORROWED }),
    EXPIRED: (): Step => ({ title: 'ઑફરની મુદત પૂરી થઈ', text: NOTHING_BORROWED }),
    CANCELLED: (lender: string): Step => ({
      title: 'અરજી પાછી ખેંચી લીધી',
      text: `લોન રદ થઈ છે. કંઈ ચૂકવવાનું બાકી હશે તો ${lender} તમને જણાવશે. ${STAYS_PAID}`,
    }),
  },
  'plans/emi.LENDER': {
    feeIsPaid: FEE_IS_PAID,
    refused: (lender) => `${refused(lender)}. તમે બીજી રીતે ચૂકવી શકો છો.`,
  },
  'plans/emi.EMI_COST': {
    rest: (count, amount) => `${count}\u00a0×\u00a0${amount}`,
    lastOf: (amount) => ` (છેલ્લો ${amount})`,
    feeOf: (amount) => ` અને ધિરાણકર્તાનો ચાર્જ ${amount}`,
    inShort: ({ now, rest, fee, total, apr }) =>
      `આજે ${now}, પછી ${rest}${fee}. કુલ ${total}, APR\u00a0${apr.replace(' ', '\u00a0')}`,
    later: 'પ્રોસેસિંગ ફી (જો હોય તો) અને APR તમારી સંમતિ પહેલાં બતાવાશે.',
    months: (count) => (count === 1 ? '1 મહિનો' : `${count} મહિના`),
    termWithAdvance: (months, all, advance) =>
      `${months} (કુલ ${instalments(all)}, ${advance === 1 ? 'પહેલો હપ્તો હમણાં ચૂકવવાનો' : `પહેલા ${advance} હપ્તા હમણાં ચૂકવવાના`})`,
    count: monthlyInstalments,
    last: (amount) => ` (છેલ્લો ${amount})`,
    nowThen: (now, count, amount) => `હમણાં ${now}, પછી ${of(amount, count)}.`,
    each: (count, amount) => `${of(amount, count)}.`,
    interest: (amount) => `વ્યાજ ${amount}: હપ્તામાં સામેલ છે.`,
    fee: (amount) => `${PROCESSING_FEE} ${amount}: ${FEE_IS_PAID}.`,
    noFee: 'કોઈ પ્રોસેસિંગ ફી નથી.',
    total: (apr, total) => `APR ${apr}. તમારે કુલ ${total} ચૂકવવાના રહેશે.`,
  },
  'plans/emi.APPLICANT_PROBLEMS': {
    name: 'તમારા PAN કાર્ડ પર છે તેવું જ નામ દાખલ કરો.',
    pan: 'તમારો પોતાનો 10 અક્ષરનો PAN દાખલ કરો, જેમ કે: ABCPE1234F',
    birth_date: 'તમારી જન્મતારીખ દાખલ કરો. લોન લેવા માટે તમારી ઉંમર 18 વર્ષ કે વધુ હોવી જોઈએ.',
    mobile: '6, 7, 8 અથવા 9 થી શરૂ થતો 10 અંકનો મોબાઇલ નંબર દાખલ કરો.',
    email: 'તમારો ઇમેઇલ દાખલ કરો. લોનના કાગળો તેના પર મોકલાશે.',
    address: 'તમારું સરનામું 10 થી 300 અક્ષરમાં દાખલ કરો.',
    pin_code: 'તમારો 6 અંકનો પિન કોડ દાખલ કરો.',
  },
  'plans/key-facts.KEY_FACTS': {
    title: KFS,
    row: (name, value) => `${name}: ${value}`,
    proposal: 'પ્રસ્તાવ નંબર',
    lender: 'ધિરાણકર્તા',
    lsp: 'ધિરાણ સેવા પ્રદાતા (LSP)',
    offered: 'ઑફરની તારીખ',
    offeredTill: (day, till) => `${day}, ${till} સુધી માન્ય`,
    loanType: 'લોનનો પ્રકાર',
    forFees: (payee) => `શિક્ષણ ફી માટે લોન, પૂરી રકમ એકસાથે ચૂકવાશે; મેળવનાર: ${payee}`,
    fees: 'ચૂકવવાની ફી',
    advance: (payee) => `એડવાન્સ હપ્તા (મેળવનાર: ${payee})`,
    together: (count, amount) => `${instalments(count)}, કુલ ${amount}`,
    amount: 'મંજૂર રકમ',
    term: 'મુદત',
    instalments: 'હપ્તા',
    monthly,
    firstDue: 'પહેલા હપ્તાની તારીખ',
    interest: 'વ્યાજ',
    fixedRate: (percent) => `${perYear(percent)}, ફિક્સ્ડ`,
    lenderFees: 'ધિરાણકર્તાના ચાર્જ',
    thirdParties: 'બીજાને ચૂકવવાના ચાર્જ',
    none: 'કંઈ નથી',
    lenderFee: (name) => `${name}: ${FEE_IS_PAID}`,
    processingFee: PROCESSING_FEE,
    interestInAll: 'પૂરી મુદતનું વ્યાજ',
    total: `${TOTAL_PAID}, ચાર્જ અને એડવાન્સ સહિત`,
    apr: 'વાર્ષિક ટકાવારી દર (APR)',
    penal: 'દંડનો ચાર્જ',
    foreclosure: 'લોન વહેલી બંધ કરવાનો ચાર્જ',
    coolingOff: 'કૂલિંગ-ઑફ સમયગાળો',
    leave: (days) =>
      `સહી પછી ${days} દિવસ સુધી, લોન પેટે ચૂકવાયેલી રકમ અને એટલા દિવસનો ખર્ચ પાછો ચૂકવીને, તમે દંડ વિના લોન છોડી શકો છો.`,
    recovery: 'વસૂલાત',
    assignment: 'લોન બીજાને સોંપવી',
    mayAssign: 'ધિરાણકર્તા આ લોન બીજાને સોંપી શકે છે; તમને તે પહેલાં જણાવાશે.',
    grievance: 'ફરિયાદ નિવારણ અધિકારી',
    complaint: 'રેગ્યુલેટરને ફરિયાદ',
    privacy: 'ધિરાણકર્તાની પ્રાઇવસી પૉલિસી',
    schedule: SCHEDULE,
    instalment: ({ n, day, outstanding, principal, interest, amount }) =>
      `${n}. ${day}: બાકી લોન ${outstanding}, મુદ્દલ ${principal}, વ્યાજ ${interest}, હપ્તો ${amount}`,
  },
  'plans/key-facts.KEY_FACTS_PAPER': {
    fileName: (proposal) => `${KFS} ${proposal}.pdf`,
    title: KFS,
    about: (proposal) => `${KFS} ${proposal}`,
    continued: (proposal) => `${KFS} ${proposal}, આગળ ચાલુ`,
    test: 'ટેસ્ટ',
    noLoan: 'ટેસ્ટ: કોઈ લોન અપાતી નથી',
    signed: (proposal, at) => `નંબર ${proposal}, સહી: ${at}`,
    application: (code) => `અરજી ${code}`,
    applicationFor: (code, student) => `અરજી ${code}, આ વિદ્યાર્થીની ફી માટે: ${student}`,
    terms: 'શરતો, ફી અને ચાર્જ',
    rights: 'તમારા અધિકારો, અને કોને પૂછવું',
    schedule: `${SCHEDULE} (રકમ ₹ માં)`,
    columns: ['નંબર', 'તારીખ', 'બાકી લોન', 'મુદ્દલ', 'વ્યાજ', 'હપ્તો'],
    keep: 'જેના પર સંમતિ અપાઈ હતી, તે જ રૂપમાં આ સાચવેલું છે. તેને તમારા લોન કરાર સાથે રાખો.',
    page: (name, page, pages) => `${name}  ·  પેજ ${page} / ${pages}`,
  },
};
