import type { SheetTexts } from '../translated.ts';

const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const EACH_FEE = 'દરેક ફી તેની તારીખે કપાશે. એ ફી તમે પહેલાં જ બીજી રીતે ચૂકવી દો, તો તે કપાશે નહીં.';
const ONE_RUPEE = 'ઑટો ડેબિટ ચાલુ કરતી વખતે UPI ઍપમાં જે ₹1 દેખાય છે, તે આપમેળે તમને પાછો મળે છે.';
const NO_FEE_NOW = `અત્યારે કોઈ ફી કપાશે નહીં. ${EACH_FEE}`;
const NOTHING_NOW = `અત્યારે કંઈ કપાશે નહીં. ${EACH_FEE}`;
const CLOSE = 'બંધ કરો';
const AMOUNT = 'રકમ';
const FEE = 'ફી';
const PENDING = 'તમારી બેંકના જવાબની રાહ જોઈએ છીએ';
const OPENING = 'સુરક્ષિત પેમેન્ટ ખૂલી રહ્યું છે…';
const NOT_TAKEN = 'પૈસા કપાયા નથી.';
const NOT_LOST = 'ખાતામાંથી પૈસા કપાઈ ગયા હશે, તો તેનાથી તમારી ફી ભરાશે અથવા તે તમને પાછા મળશે.';
const NOT_CONNECTED = 'કનેક્ટ થઈ શકાયું નથી';
const CONNECT = 'ઇન્ટરનેટ કનેક્શન તપાસીને ફરી પ્રયાસ કરો.';
const START_AGAIN = 'પેમેન્ટ પેજ પરથી ફરીથી શરૂ કરો.';
const DO_NOT_PAY_AGAIN = 'કૃપા કરીને ફરી પેમેન્ટ કરશો નહીં.';
const SECURE = 'સુરક્ષિત પેમેન્ટ';

/** The payment sheet, in Gujarati. */
export const sheet: SheetTexts = {
  'sheet/application.APPLICATION_TEXTS': {
    keyFacts: 'મુખ્ય વિગતો',
    showFacts: 'મુખ્ય વિગતો જુઓ',
    hideFacts: 'મુખ્ય વિગતો છુપાવો',
    savePaper: 'મુખ્ય વિગતોનું પત્રક (KFS, PDF) સેવ કરો',
    lender: 'ધિરાણકર્તા',
    lenderIs: (lender) => `ધિરાણકર્તા: ${lender}`,
    today: 'આજે ચૂકવવાની રકમ',
    thenMonths: (months) => (months === 1 ? 'પછી 1 માસિક હપ્તો:' : `પછી ${months} મહિના સુધી દર મહિને`),
    onlyCost: (fee, amount, when) =>
      `વ્યાજ નથી. ફક્ત આટલો ખર્ચ: ${fee}, ${amount}, ${when}. નીચેનો APR આ જ ખર્ચ છે, વાર્ષિક દર તરીકે.`,
    received: 'મળેલી રકમ',
    nextInstalment: 'આગામી હપ્તો',
    amountOn: (amount, day) => `${day} ના રોજ ${amount}`,
    lsp: 'ધિરાણ સેવા પ્રદાતા (LSP)',
    beneficiary: 'લોન કોને ચૂકવાશે',
    proposal: 'પ્રસ્તાવ નંબર',
    validTill: 'ઑફર આ તારીખ સુધી માન્ય',
    fees: 'ચૂકવવાની ફી',
    advance: (count) =>
      count === 1 ? 'પહેલો હપ્તો, તમારે હમણાં ચૂકવવાનો' : `પહેલા ${count} હપ્તા, તમારે હમણાં ચૂકવવાના`,
    amount: 'લોનની રકમ',
    tenor: 'મુદત',
    emi: 'માસિક હપ્તો',
    firstDue: 'પહેલા હપ્તાની તારીખ',
    rate: 'વ્યાજ દર',
    rateFixed: (pct) => `વાર્ષિક ${pct} %, ફિક્સ્ડ`,
    interest: 'કુલ વ્યાજ',
    apr: 'વાર્ષિક ટકાવારી દર (APR)',
    percent: (pct) => `${twoDecimals.format(pct)} %`,
    totalPaid: 'તમારે ચૂકવવાની કુલ રકમ',
    penal: 'મોડા હપ્તાનો ચાર્જ',
    foreclosure: 'સમય પહેલાં ચુકવણીનો ચાર્જ',
    recovery: 'બાકી રકમની વસૂલાત',
    coolingOff: 'કૂલિંગ-ઑફ સમયગાળો',
    coolingOffDays: (days) =>
      `સહી પછી ${days} દિવસ. લોન અને એટલા દિવસનું વ્યાજ ચૂકવીને તમે દંડ વિના લોન છોડી શકો છો.`,
    number: 'નંબર',
    due: 'તારીખ',
    principalInterest: 'મુદ્દલ + વ્યાજ',
    outstandingIs: (amount) => `બાકી લોન: ${amount}`,
    paidOn: 'ચૂકવ્યાની તારીખ',
    instalment: 'હપ્તો',

    goOn: 'ચાલુ રાખો',
    loanOf: (amount, lender) => `${lender} તરફથી ${amount} ની લોન`,
    formTitle: 'તમારી વિગતો',
    formLead: (lender) =>
      `નિર્ણય માટે ${lender} આ વિગતો માગે છે. હવે પછીની સ્ક્રીન પર તમારી સંમતિ મળ્યા પછી જ અમે તે મોકલીશું.`,
    backToFacts: 'મુખ્ય વિગતો પર પાછા જાઓ',
    mistakes: 'આ વિગતો સુધારો',
    name: 'PAN કાર્ડ પર છે તે નામ',
    pan: 'PAN',
    panHint: 'તમારો પોતાનો PAN, 10 અક્ષર',
    birthDate: 'જન્મતારીખ',
    datePlaceholder: 'dd/mm/yyyy',
    openCalendar: 'કૅલેન્ડર ખોલો',
    mobile: 'મોબાઇલ નંબર',
    mobileHint: 'સંસ્થામાં રજિસ્ટર્ડ નંબર. OTP તેના પર મોકલાશે.',
    email: 'ઇમેઇલ',
    emailHint: 'મુખ્ય વિગતો અને લોનના કાગળો તેના પર મોકલાશે',
    address: 'સરનામું',
    pinCode: 'પિન કોડ (ટપાલનો)',

    sharedDetails: 'શેર થનારી વિગતો',
    changeDetails: 'વિગતો બદલો',
    sendCode: 'OTP મોકલો',
    resend: 'OTP ફરી મોકલો',
    resendIn: (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} પછી`,
    sentTo: (to) => `${to} પર OTP મોકલ્યો`,
    codeSent: 'OTP મોકલ્યો',
    mayResend: 'હવે તમે નવો OTP મંગાવી શકો છો',
    code: 'OTP',
    giveConsent: 'સંમતિ આપો અને અરજી કરો',

    openLender: (lender) => `${lender} સાથે ચાલુ રાખો`,
    lenderTab: 'પેજ નવા ટૅબમાં ખૂલશે. ત્યાં કામ પૂરું થાય પછી આ ટૅબમાં પાછા આવો. અહીં આપમેળે આગળ ચાલશે.',
    lookAgain: 'કામ પૂરું થયું, ફરી તપાસો',
    waiting: 'અમે ધિરાણકર્તા સાથે આપમેળે તપાસ કરીએ છીએ.',
    payAdvance: (amount) => `${amount} ચૂકવવા આગળ વધો`,
    advancePaid: 'તમારું પેમેન્ટ મળી ગયું. આ પેજ આપમેળે અપડેટ થાય છે.',
    coolingOffUntil: 'તમે આ તારીખ સુધી દંડ વિના લોન છોડી શકો છો',
    close: CLOSE,
    otherWay: 'ચૂકવવાની બીજી રીત પસંદ કરો',

    withdraw: 'અરજી પાછી ખેંચો',
    withdrawTitle: 'અરજી પાછી ખેંચવી છે?',
    withdrawOffer: 'ઑફર પૂરી થઈ જશે. તમે ફી બીજી રીતે ચૂકવી શકો છો.',
    withdrawLoan: (lender) => `લોન રદ થશે. ${lender} લોનની રકમ અને અત્યાર સુધીના દિવસોનું વ્યાજ માગી શકે છે.`,
    keep: 'અરજી રહેવા દો',

    contacts: 'ધિરાણકર્તા અને ફરિયાદ',
    grievance: 'ધિરાણકર્તાના ફરિયાદ નિવારણ અધિકારી',
    privacy: 'ધિરાણકર્તાની પ્રાઇવસી પૉલિસી',
    complaint: 'ભારતીય રિઝર્વ બેંકને ફરિયાદ કરો',
  },
  'sheet/mandate.MANDATE_TEXTS': {
    title: 'ઑટો ડેબિટ ચાલુ કરો',
    lead: { UPI_AUTOPAY: NO_FEE_NOW, ENACH: NOTHING_NOW },
    sameDay: 'એક જ તારીખની ફી એકસાથે કપાશે.',
    fee: FEE,
    date: 'તારીખ',
    amount: AMOUNT,
    total: 'કુલ',
    allDebits: 'બધા ડેબિટ મળીને',
    maxAmount: 'એક ડેબિટમાં વધુમાં વધુ',
    today: 'આજે કપાશે',
    firstDebit: 'પહેલું ડેબિટ',
    firstAmount: 'પહેલા ડેબિટની રકમ',
    validFrom: 'આ તારીખથી માન્ય',
    validUntil: 'આ તારીખ સુધી માન્ય',
    way: 'ડેબિટની રીત',
    rails: { UPI_AUTOPAY: 'UPI Autopay', ENACH: 'તમારી બેંકમાં eNACH મેન્ડેટ' },
    withinUpiLimit: (limit) =>
      `UPI PIN વગર ${limit} સુધીનું ડેબિટ થઈ શકે છે, અને દરેક ડેબિટ આ મર્યાદામાં છે. તમારે એક જ વાર, તમારી UPI ઍપમાં મંજૂરી આપવાની છે.`,
    aboveUpiLimit: (limit) =>
      `UPI PIN વગર ${limit} સુધીનું જ ડેબિટ થઈ શકે છે, અને ઓછામાં ઓછું એક ડેબિટ તેનાથી વધુ છે. તેથી ડેબિટ તમારી બેંક કરશે. તમારે એક જ વાર, તમારી બેંકમાં મંજૂરી આપવાની છે: હવે પછીની સ્ક્રીન પર નેટ બેંકિંગથી અથવા બીજી રીતે.`,
    notice: (hours) =>
      `આ રકમ આજની છે. લેટ ફી લાગે, ડિસ્કાઉન્ટ પૂરું થાય કે આંશિક પેમેન્ટ થાય, તો તે બદલાઈ શકે છે, પણ “એક ડેબિટમાં વધુમાં વધુ” કરતાં ક્યારેય વધશે નહીં. દરેક ડેબિટના ઓછામાં ઓછા ${hours} કલાક પહેલાં અમે તમને તેની રકમ અને તારીખ જણાવીશું, અને તેના બદલે તરત કેવી રીતે ચૂકવવું તે પણ જણાવીશું.`,
    stop: {
      UPI_AUTOPAY: 'તમે એક કે બધાં ડેબિટ ગમે ત્યારે તમારી UPI ઍપમાં “Autopay” માંથી અટકાવી શકો છો.',
      ENACH: 'તમે એક કે બધાં ડેબિટ ગમે ત્યારે તમારી બેંકમાં અટકાવી શકો છો.',
    },
    inAll: (total) => `કુલ ${total}, આજે કંઈ નહીં.`,
    agree: 'સંમતિ આપો અને ચાલુ કરો',
    agreeThen: {
      UPI_AUTOPAY: `હવે પછીની સ્ક્રીન પર તમારે UPI PIN થી મંજૂરી આપવાની છે. ${ONE_RUPEE}`,
      ENACH: 'હવે પછીની સ્ક્રીન પર તમારે તમારી બેંકમાં મંજૂરી આપવાની છે.',
    },

    processingTitle: 'તમારું ઑટો ડેબિટ ચાલુ થઈ રહ્યું છે',
    processingLead: 'આમાં સામાન્ય રીતે થોડી સેકન્ડ લાગે છે. આ પેજ પર જ રહો. તમારી બેંકને વધુ સમય લાગશે તો અમે અહીં જણાવીશું.',
    pendingTitle: PENDING,
    pendingLead: {
      UPI_AUTOPAY: 'તમારી UPI ઍપે હજી ઑટો ડેબિટની પુષ્ટિ કરી નથી. પુષ્ટિ થાય ત્યાં સુધી કંઈ કપાશે નહીં.',
      ENACH: 'ઑટો ડેબિટની પુષ્ટિ કરવામાં તમારી બેંકને એક કામકાજનો દિવસ લાગી શકે છે. પુષ્ટિ થાય ત્યાં સુધી કંઈ કપાશે નહીં.',
    },
    pendingThen: 'તમે આ પેજ બંધ કરી શકો છો. ઑટો ડેબિટ ફરી ચાલુ કરવાની જરૂર નથી.',
    close: CLOSE,

    successTitle: 'ઑટો ડેબિટ ચાલુ થયું',
    successLead: {
      UPI_AUTOPAY: `અત્યારે કોઈ ફી કપાશે નહીં. ${ONE_RUPEE} ${EACH_FEE}`,
      ENACH: NOTHING_NOW,
    },
    truthLink: 'ઑટો ડેબિટની સ્થિતિ',
    failureTitle: 'ઑટો ડેબિટ ચાલુ થયું નથી',
    failureLead: 'તેને મંજૂરી મળી નથી. કંઈ કપાશે નહીં. તમે ફરી પ્રયાસ કરી શકો છો અથવા બીજી રીતે ચૂકવી શકો છો.',
    expiredTitle: 'આ ઑટો ડેબિટ ચાલુ થયું નથી',
    expiredLead: `તેને સમયસર મંજૂરી મળી નથી. કંઈ કપાશે નહીં. ${START_AGAIN}`,
    cancelledLead: `તે રદ થયું. કંઈ કપાશે નહીં. ${START_AGAIN}`,

    askTitle: 'ઑટો ડેબિટ ચાલુ થઈ રહ્યું છે. તોપણ બંધ કરવું છે?',
    askLead: 'તમે મંજૂરી આપી દીધી હશે, તો બંધ કરવા છતાં ઑટો ડેબિટ ચાલુ થશે. ફરી મંજૂરી આપતાં પહેલાં અહીં તપાસો.',
  },
  'sheet/payment.TEXTS': {
    sheet: 'પેમેન્ટની વિન્ડો',
    opening: OPENING,
    close: 'પેમેન્ટ બંધ કરો',
    help: 'મદદ',
    secure: SECURE,
    testMode: 'ટેસ્ટ મોડ',
    testModeMeans: 'પૈસાની લેવડદેવડ થતી નથી.',
    product: 'Shulk',
    newTab: 'નવા ટૅબમાં ખૂલશે',

    chooseTitle: 'તપાસો અને ચૂકવો',
    chooseLead:
      'હવે પછીની સ્ક્રીન પર, પેમેન્ટ ગેટવેમાં, UPI, કાર્ડ અથવા નેટ બેંકિંગ પસંદ કરો. તમારા કાર્ડ કે બેંકની વિગતો અમને કે સંસ્થાને દેખાતી નથી.',
    reviewCaption: 'તમારે ચૂકવવાની રકમ',
    toPayNow: 'હમણાં ચૂકવવાની રકમ',
    paying: AMOUNT,
    lateFee: 'લેટ ફી',
    discount: 'ડિસ્કાઉન્ટ',
    less: (amount) => `−${amount}`,
    charges: 'અમે ઉમેરેલા ચાર્જ',
    noCharges: 'નથી',
    lenderCharges: 'ધિરાણકર્તાના ચાર્જ તમારી મુખ્ય વિગતોમાં છે. તે ધિરાણકર્તાને ચૂકવવાના છે, અહીં નહીં.',
    pay: (amount) => `${amount} ચૂકવો`,
    stillDue: 'આ પેમેન્ટ થયું નથી અને તમારી ફી હજી બાકી છે, તેથી તમે ફરી પેમેન્ટ કરી શકો છો. કોઈ ફી બે વાર ભરાતી નથી.',
    tryEnded: 'પેમેન્ટ થયું નથી. તમે ફરી પ્રયાસ કરી શકો છો અથવા બીજી રીતે ચૂકવી શકો છો.',
    gatewayOpen: 'પેમેન્ટ ગેટવેની વિન્ડોમાં પેમેન્ટ પૂરું કરો.',

    processingTitle: 'તમારા પેમેન્ટની પુષ્ટિ થઈ રહી છે',
    processingLead: 'કૃપા કરીને આ પેજ બંધ કે રીલોડ કરશો નહીં. આમાં સામાન્ય રીતે થોડી સેકન્ડ લાગે છે.',
    stillTrying: 'હમણાં કનેક્ટ થઈ શકાતું નથી. અમારો પ્રયાસ ચાલુ છે. ઇન્ટરનેટ કનેક્શન તપાસો.',

    pendingTitle: PENDING,
    pendingLead: 'અમે તમારી બેંક પાસેથી પુષ્ટિ મેળવી રહ્યા છીએ. તમારા પૈસા બે વાર કપાશે નહીં.',
    pendingThen:
      'પરિણામ હજી આવ્યું નથી, તેથી કૃપા કરીને ફરી પેમેન્ટ કરશો નહીં. તમે આ પેજ બંધ કરી શકો છો. બેંક પુષ્ટિ કરે કે તરત તમારી રસીદ તૈયાર થશે.',
    reference: 'ટ્રાન્ઝેક્શન આઈડી',
    receiptLink: 'તમારી રસીદો જુઓ',
    truthLink: 'મારા પૈસા ક્યાં છે?',

    successTitle: 'પેમેન્ટ સફળ થયું',
    successLead: 'તમારું પેમેન્ટ મળી ગયું.',
    receiptNumber: 'રસીદ નંબર',
    paidAt: 'પેમેન્ટની તારીખ',
    done: 'થઈ ગયું',

    failureTitle: 'પેમેન્ટ થયું નથી',
    failedAt: 'તારીખ અને સમય',
    tryAgain: 'ફરી પ્રયાસ કરો',

    expiredTitle: 'આ પેમેન્ટની મુદત પૂરી થઈ',
    expiredLead: `સમયસર પેમેન્ટ થયું નથી. ${START_AGAIN} ${NOT_LOST}`,
    cancelledLead: `પેમેન્ટ રદ થયું. ${START_AGAIN} ${NOT_LOST}`,
    startAgain: 'ફરીથી શરૂ કરો',

    reviewTitle: 'સંસ્થા તમારું પેમેન્ટ તપાસી રહી છે',

    blockedTitle: 'પેમેન્ટ ખૂલી શકતું નથી',
    backToPage: 'પેજ પર પાછા જાઓ',
    notEmbedded: 'તમારી સંસ્થાના પેજ પરથી પેમેન્ટ ખોલો.',
    otherSite: 'આ પેમેન્ટ બીજી વેબસાઇટ પર શરૂ થયું હતું. તમારી સંસ્થાના પેજ પરથી ફરીથી શરૂ કરો.',
    otherEnvironment: `આ પેજ પેમેન્ટ ખોલી શકતું નથી. ${NOT_TAKEN} તમારી સંસ્થાને જણાવો કે તેના પેમેન્ટ પેજનું સેટઅપ કરવાનું બાકી છે.`,
    sessionOver: `આ પેમેન્ટ સેશનની મુદત પૂરી થઈ. ${START_AGAIN}`,
    sessionOverWaiting: `આ વિન્ડોમાંથી હવે વધુ તપાસ થઈ શકતી નથી. ${DO_NOT_PAY_AGAIN} પૈસા કપાયા હશે, તો તમને રસીદ મળશે અથવા પૈસા પાછા મળશે.`,
    broken: `પેમેન્ટની વિન્ડોમાં કંઈક ગડબડ થઈ. તમે ચૂકવી દીધું હોય, તો ${DO_NOT_PAY_AGAIN} પેજ પર તમારી રસીદ દેખાશે.`,
    unreachable: `${NOT_CONNECTED}. ${NOT_TAKEN} ${CONNECT}`,
    unseen: `${NOT_CONNECTED}, તેથી હમણાં આ પેમેન્ટ દેખાતું નથી. ${CONNECT} તમે મંજૂરી આપી દીધી હોય, તો ${DO_NOT_PAY_AGAIN}`,
    scriptFailed: `પેમેન્ટ ગેટવેની વિન્ડો લોડ થઈ શકી નથી. ${NOT_TAKEN} ${CONNECT}`,

    askTitle: 'પેમેન્ટની પુષ્ટિ થઈ રહી છે. તોપણ બંધ કરવું છે?',
    askLead: 'તમે મંજૂરી આપી દીધી હશે, તો બંધ કરવા છતાં પેમેન્ટ થઈ જશે. ફરી ચૂકવતાં પહેલાં તમારી રસીદો તપાસો.',
    keepWaiting: 'રાહ જુઓ',
    closeAnyway: CLOSE,
  },
};
