import type { StepsTexts } from '../translated.ts';

const PROCESSING_FEE = 'પ્રોસેસિંગ ફી';

const TOTAL_PAID = 'તમારે ચૂકવવાની કુલ રકમ';

const PLAN = 'માસિક હપ્તા પ્લાન';

const ON_PAYMENT_PAGE = 'આ ફી તમે પેમેન્ટ પેજ પર ભરી શકો છો.';

const monthlyInstalments = (count: number): string => (count === 1 ? '1 માસિક હપ્તો' : `${count} માસિક હપ્તા`);

const monthly = (count: number, amount: string): string =>
  `${monthlyInstalments(count)}, દરેક ${amount}; છેલ્લો હપ્તો ઓછો કે વધુ હોઈ શકે છે`;

const perYear = (percent: string): string => `વાર્ષિક ${percent}`;

const ANOTHER_STUDENT = 'બીજા વિદ્યાર્થીની ફી ભરો';
const AMOUNT = 'રકમ';
const DUE_DATE = 'છેલ્લી તારીખ';
const FEE = 'ફી';
const MOBILE = 'મોબાઇલ નંબર';
const CORRECT = 'આ વિગતો સુધારો';
const RETRY = 'ફરી પ્રયાસ કરો';
const NOT_CONNECTED = 'કનેક્ટ થઈ શકાયું નથી.';
const CONNECT = 'ઇન્ટરનેટ કનેક્શન તપાસીને ફરી પ્રયાસ કરો.';
const ONE_AT_A_TIME = 'એક વખતે એક જ ફી ભરી શકાય છે.';
const lateFeeOf = (amount: string): string => `લેટ ફી ${amount}`;
const discountOf = (amount: string): string => `ડિસ્કાઉન્ટ ${amount}`;

/** Steps of the page, in Gujarati. */
export const steps: StepsTexts = {
  'steps/family.words': {
    others: 'બીજાં બાળકો',
    alsoDue: (name, amount) => `બાકી ફી: ${name}, ${amount}`,
    next: (name, amount) => `હવે પછી: ${name}, ${amount}`,
    noCode: 'નવા OTP ની જરૂર નથી.',
    nothingDue: 'હમણાં કંઈ બાકી નથી.',
    nextFee: (amount, day) => `હમણાં કંઈ બાકી નથી. આગામી ફી ${amount}, ${day} ના રોજ`,
    payToo: 'બીજાં બાળકોની ફી પણ સાથે ભરો',
    oneEach: 'એક જ પેમેન્ટ, દરેક બાળકની અલગ રસીદ.',
    forChildren: (count) => `${count} બાળકો માટે`,
  },
  'steps/fees.words': {
    heads: { pick: 'પસંદ કરો', name: FEE, middle: DUE_DATE, figure: AMOUNT },
    noDueDate: 'છેલ્લી તારીખ નથી',
    required: 'દરેક પેમેન્ટમાં ચૂકવવી પડે છે',
    beforeDiscount: 'ડિસ્કાઉન્ટ પહેલાં',
    loading: 'ફી લોડ થઈ રહી છે',
    retry: RETRY,
    due: (day) => `છેલ્લી તારીખ ${day}`,
    daysLate: (days) => `${days} દિવસ મોડું`,
    allDue: 'બધી બાકી ફી પસંદ કરો',
    coming: 'આગામી ફી',
    paidRows: (count) => `${count} ફી ચૂકવેલ`,
    withLateFee: (amount) => `લેટ ફી ${amount} સામેલ`,
    lateFeeOf,
    discountOf,
    concessionOf: (amount) => `રાહત ${amount}`,
    balanceOf: (amount) => `બાકી રકમ ${amount}`,
    minimumOf: (amount) => `ઓછામાં ઓછા ${amount}`,
    maximumOf: (amount) => `વધુમાં વધુ ${amount}`,
    leftEmpty: 'પૂરી બાકી રકમ ચૂકવવી હોય તો ખાલી રાખો',
    leftOut: 'આ ફી ન ભરવી હોય તો 0 લખો',
    amounts: (count) => `${count} ફી`,
    oneOnly: ONE_AT_A_TIME,
    oneOnlySaid: (label) => `પસંદ કરેલી ફી: ${label}. ${ONE_AT_A_TIME}`,
    noneOpen: 'હમણાં આમાંથી કોઈ ફી પસંદ કરી શકાતી નથી.',
    fees: FEE,
    paidList: 'ચૂકવેલ ફી',
    receipts: 'રસીદો ડાઉનલોડ કરો',
    anotherStudent: ANOTHER_STUDENT,
    correct: CORRECT,
    editTitle: 'ફી બદલો',
    notEditable: 'આ રકમ બદલી શકાતી નથી.',
    noneEditable: 'આમાંની કોઈ રકમ બદલી શકાતી નથી. આગળ વધીને પેમેન્ટના વિકલ્પો જુઓ.',
    emiFrom: (least) => `${least} કે તેથી વધુ રકમ માસિક હપ્તામાં (EMI) ચૂકવી શકાય છે.`,
  },
  'steps/identify.words': {
    checkId: 'વિદ્યાર્થી આઈડી તપાસો: તેમાં ફક્ત અક્ષર, અંક અને હાઇફન (-) હોય છે.',
    unknownId: 'આ આઈડીનો કોઈ વિદ્યાર્થી મળ્યો નથી. આઈડી તપાસીને ફરી ચકાસો.',
    newHere: (label) => `${label}: અહીં પહેલી વાર દાખલ કર્યું છે. નીચે વિગતો ભરો.`,
    checkAndWrite: (label) => `${label} તપાસો. બરાબર હોય તો સપોર્ટને ઇમેઇલ કરો.`,
    retry: RETRY,
  },
  'steps/lookup.words': {
    title: 'વિદ્યાર્થી શોધો',
    mobile: MOBILE,
    edit: 'બદલો',
    studentName: 'વિદ્યાર્થીનું નામ',
    noAnswer: 'સંસ્થાની સિસ્ટમ પાસેથી યોગ્ય જવાબ મળ્યો નથી. થોડી વાર પછી ફરી પ્રયાસ કરો.',
    nobody: 'સંસ્થા પાસે આની કોઈ માહિતી નથી. તપાસીને ફરી પ્રયાસ કરો.',
  },
  'steps/options.words': {
    student: 'વિદ્યાર્થી',
    amount: AMOUNT,
    payment: 'પેમેન્ટ',
    total: 'કુલ',
    noneChosen: 'હજી કોઈ વિકલ્પ પસંદ કર્યો નથી',
    option: (letter) => `વિકલ્પ ${letter}`,
    optionToday: (letter) => `વિકલ્પ ${letter}, આજે`,
    afterToday: (rest) => `પછી ${rest}`,
    lenderFee: 'ધિરાણકર્તાનો ચાર્જ',
    inAll: (apr) => `કુલ, APR ${apr}`,
    on: (day) => `${day} ના રોજ`,
    afterThat: 'ત્યાર પછી',
    chosen: (letter, amount) => `વિકલ્પ ${letter} પસંદ કર્યો${amount && `, ${amount}`}`,
    startsOn: 'શરૂ થવાની તારીખ',
    detailsOf: (title) => `(${title})`,
    advance: (amount) => `હમણાં ચૂકવવાનું એડવાન્સ: ${amount}`,
    month: 'મહિનો',
    dueDate: 'તારીખ',
    amountHead: AMOUNT,
    fee: FEE,
    lateFee: lateFeeOf,
    discount: discountOf,
    charge: 'રીત',
    value: 'ચાર્જ',
    amountBlocks: 'પેમેન્ટના આ વિકલ્પમાં ચૂકવવાની કોઈ રકમ નથી. બીજો વિકલ્પ પસંદ કરો.',
    editFees: 'ફી બદલો',
    changeFees: 'ફી બદલો',
    askSomeone: 'બીજા કોઈને ચૂકવવા કહો',
    anotherStudent: ANOTHER_STUDENT,
    mobile: MOBILE,
    whyMobile: 'અમે આ પેમેન્ટની માહિતી આ નંબર પર મોકલીશું.',
    close: 'બંધ કરો',
    dismiss: 'બંધ કરો',
    noOptions: 'હમણાં આ પેજ પર પેમેન્ટનો કોઈ વિકલ્પ નથી.',
  },
  'steps/pay.words': {
    sdkMissing: `પેમેન્ટની વિન્ડો લોડ થઈ શકી નથી. પૈસા કપાયા નથી. ${CONNECT}`,
    unreachable: `${NOT_CONNECTED} ${CONNECT}`,
    received: 'પેમેન્ટ મળી ગયું',
    confirming: 'અમે બેંક પાસેથી તમારા પેમેન્ટની પુષ્ટિ મેળવી રહ્યા છીએ',
    confirmingText: 'તમારા પૈસા બે વાર કપાશે નહીં. ટ્રાન્ઝેક્શન આઈડી સાચવી રાખો અને પછીથી રસીદો તપાસો.',
    amount: 'ચૂકવેલ રકમ',
    paidFor: 'શેનું પેમેન્ટ',
    feesPaid: (count) => `${count} ફી ભરાઈ ગઈ`,
    paidTo: (student, institute) => `${[student, institute].filter(Boolean).join(', ')} માટે`,
    date: 'પેમેન્ટની તારીખ',
    next: 'હવે પછી',
    reference: 'ટ્રાન્ઝેક્શન આઈડી',
    receipt: 'રસીદ નંબર',
    failedTry: (code, at) => [code && `ટ્રાન્ઝેક્શન આઈડી ${code}`, at].filter(Boolean).join(', '),
    done: 'થઈ ગયું',
    continue: 'ચાલુ રાખો',
    receipts: 'બધી રસીદો',
    authorised: 'તમારો પેમેન્ટ પ્લાન ચાલુ થયો.',
    whereIsIt: 'મારા પૈસા ક્યાં છે?',
    safeAgain: 'આ પેમેન્ટ થયું નથી, તેથી તમે ફરી પેમેન્ટ કરી શકો છો: કોઈ ફી બે વાર ભરાતી નથી.',
  },
  'steps/plan.words': {
    opening: 'તમારો માસિક હપ્તા પ્લાન ખૂલી રહ્યો છે',
    proveFirst: 'માસિક હપ્તા પ્લાન ચાલુ રાખવા માટે, જેનાથી અરજી કરી હતી તે મોબાઇલ નંબર ચકાસો.',
    proveOther:
      'તમારો માસિક હપ્તા પ્લાન બીજા નંબર અથવા ઇમેઇલ પર છે. જેનાથી અરજી કરી હતી તે મોબાઇલ નંબર અથવા ઇમેઇલ ચકાસો.',
    back: 'પાછા જાઓ',
    goOn: 'મારો પ્લાન ખોલો',
    newTab: '(નવા ટૅબમાં ખૂલશે)',
  },
  'steps/field.words': {
    select: 'પસંદ કરો',
    tooLong: (most) => `વધુમાં વધુ ${most} અક્ષર લખો`,
  },
  'steps/student.words': {
    correct: CORRECT,
    byEmail: 'ઇમેઇલથી ચકાસો',
    byMobile: 'મોબાઇલ નંબરથી ચકાસો',
    sendOtp: 'OTP મોકલો',
    sendOtpIn: (seconds) => `${seconds} સેકન્ડ પછી OTP મોકલો`,
    change: (label) => `${label} બદલો`,
    sentTo: (email) => `${email} પર OTP મોકલ્યો`,
    calendar: (label) => `${label}: કૅલેન્ડર ખોલો`,
  },
  'plans/cards.UNDER_AUTO_DEBIT': {
    autoDebit: 'આ ફી માટે ઑટો ડેબિટ પહેલેથી ચાલુ છે. તમે હમણાં બીજી રીતે જે ચૂકવશો, તે ઑટો ડેબિટથી કપાશે નહીં.',
    direct: 'આ ફી માટે ઑટો ડેબિટ ચાલુ છે. તમે હમણાં જે ચૂકવશો, તે ઑટો ડેબિટથી કપાશે નહીં.',
  },
  'plans/cards.EXACT_AMOUNT': {
    nextScreen: 'ચોક્કસ રકમ હવે પછીની સ્ક્રીન પર',
    beforePaying: 'ચોક્કસ રકમ પેમેન્ટ પહેલાં',
  },
  'plans/cards.FEES_UNDER_AUTO_DEBIT': {
    notice: 'ઑટો ડેબિટવાળી ફી આપમેળે કપાય છે. તમે અહીં જે ચૂકવશો, તે ઑટો ડેબિટથી કપાશે નહીં.',
    ahead: 'ઑટો ડેબિટમાં',
    next: (day) => `ઑટો ડેબિટ ${day} ના રોજ`,
    underWay: 'ઑટો ડેબિટ ચાલી રહ્યું છે',
    paused: 'ઑટો ડેબિટ થોભાવેલું છે',
  },
  'plans/portal.PORTAL_PLAN': {
    title: PLAN,
    someLender: 'ધિરાણકર્તા',
    instalment: (number) => `હપ્તો ${number}`,
    instalmentTo: (number, lender) => `હપ્તો ${number}, ${lender} માટે`,
    agreement: 'લોન કરાર',
    sanction: 'લોન મંજૂરી પત્ર',
    recorded: (lender, on) =>
      `તમારી સંસ્થાએ ${on} ના રોજ આ પ્લાન નોંધ્યો છે. તમે કેટલું ચૂકવ્યું છે તે ${lender} અમને જણાવતું નથી. કેટલું ચૂકવાયું અને કેટલું બાકી છે, તે ${lender} ને પૂછો.`,
    nextByPlan: (amount, day, lender) => `પ્લાન મુજબ હવે પછીનો હપ્તો ${amount} છે, ${day} ના રોજ, ${lender} ને.`,
    heldTitle: `બીજા નંબર અથવા ઇમેઇલ પર ${PLAN}`,
    heldText: `આ વિદ્યાર્થીનો ${PLAN} બીજા મોબાઇલ નંબર અથવા ઇમેઇલ પર છે. તે જોવા માટે એ નંબર અથવા ઇમેઇલ ચકાસો.`,
  },
  'plans/portal.PORTAL_ROW_LABELS': {
    planned: 'નક્કી છે',
    next: 'હવે પછી',
    under_way: 'ચાલી રહ્યું છે',
    paid: 'ચૂકવેલ',
    failed: 'પેમેન્ટ થયું નથી',
    not_taken: 'ડેબિટ થયું નથી',
  },
  'plans/portal.PORTAL_NOTES': {
    asked: 'અમે આ તમારી બેંકને મોકલ્યું છે અને જવાબની રાહ જોઈએ છીએ.',
    unknown: 'તમારી બેંકે હજી પરિણામ જણાવ્યું નથી. કૃપા કરીને આનું ફરી પેમેન્ટ કરશો નહીં. અમારી તપાસ ચાલુ છે.',
    bounced: `તમારી બેંકે આ પૂરું કર્યું નથી. ${ON_PAYMENT_PAGE}`,
    skipped: `આ ડેબિટ છોડી દેવાયું. ${ON_PAYMENT_PAGE}`,
    cancelled: 'આ કપાશે નહીં.',
    held: 'ઑટો ડેબિટ ચાલુ ન હોય ત્યાં સુધી આ કપાશે નહીં.',
    again: (day) => `તમારી બેંકે આ પૂરું કર્યું નથી. ${day} ના રોજ ફરી પ્રયાસ થશે.`,
    told: (day) => `આ ${day} ના રોજ કપાશે. અમે તમને તેની જાણ કરી છે.`,
    ahead: (day) => `આ ${day} ના રોજ કપાશે.`,
    paidOn: (day) => `${day} ના રોજ.`,
    notConfirmed: (lender) => `આની તારીખ આવી ગઈ છે. ${lender}: હજી પુષ્ટિ મળી નથી.`,
  },
  'plans/portal.PORTAL_FACTS': {
    debitedBy: 'ડેબિટની રીત',
    rails: { UPI_AUTOPAY: 'UPI Autopay', ENACH: 'બેંક મેન્ડેટ (eNACH)' },
    most: 'એક ડેબિટમાં વધુમાં વધુ',
    until: 'આ પછી કોઈ ડેબિટ નહીં',
    transaction: 'ટ્રાન્ઝેક્શન આઈડી',
    appliedOn: 'અરજીની તારીખ',
    fees: 'પ્લાનમાં સામેલ ફી',
    lender: 'ધિરાણકર્તા',
    instalments: 'હપ્તા',
    monthly,
    advance: 'તેમાંથી એડવાન્સ ચૂકવેલ',
    together: (count, amount) => `${count}, કુલ ${amount}`,
    interest: 'વ્યાજ',
    noInterest: 'તમારે ચૂકવવાનું નથી',
    aYear: perYear,
    processingFee: PROCESSING_FEE,
    noFee: 'નથી',
    total: TOTAL_PAID,
  },
  'plans/portal.STOP_MANDATE': {
    UPI_AUTOPAY:
      'તેને અટકાવવા, જેમાં મંજૂરી આપી હતી તે UPI ઍપ ખોલો, “Autopay” અથવા “Mandates” માં જાઓ, આ ઑટો ડેબિટ પસંદ કરો અને “Revoke” દબાવો.',
    ENACH:
      'તેને અટકાવવા, નેટ બેંકિંગમાં અથવા તમારી બેંકની ઍપમાં “Mandates (eNACH)” માં જાઓ, અથવા બેંકની કોઈ પણ શાખામાં જાઓ. મેન્ડેટ તમારી સંસ્થાના નામે છે.',
    after:
      'તમારે અમારી કે તમારી સંસ્થાની મંજૂરીની જરૂર નથી. ત્યાર પછી કંઈ કપાશે નહીં, અને તમે બાકી ફી પેમેન્ટ પેજ પર ભરી શકો છો.',
  },
  'plans/portal.STOP_LOAN': {
    untilSigned: 'લોન કરાર પર સહી ન કરો ત્યાં સુધી',
    until: (day) => `${day} સુધી`,
    withdraw: (until) =>
      `${until} તમે કારણ આપ્યા વિના અરજી પાછી ખેંચી શકો છો. “ચાલુ રાખો” દબાવો અને “અરજી પાછી ખેંચો” પસંદ કરો.`,
    close: (lender, whom) => `લોન સમય પહેલાં ચૂકવવા અથવા તેની ફરિયાદ કરવા ${lender} સાથે સંપર્ક કરો${whom || '.'}`,
  },
};
