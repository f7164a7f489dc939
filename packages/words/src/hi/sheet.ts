import type { SheetTexts } from '../translated.ts';

const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const EACH_FEE = 'हर फ़ीस अपनी तारीख पर कटेगी। अगर वह फ़ीस पहले ही किसी और तरीके से भर दी जाए, तो वह नहीं कटेगी।';
const ONE_RUPEE = 'ऑटो डेबिट चालू करते समय UPI ऐप में जो ₹1 दिखेगा, वह अपने-आप आपको वापस मिल जाएगा।';
const NO_FEE_NOW = `अभी कोई फ़ीस नहीं कटेगी। ${EACH_FEE}`;
const NOTHING_NOW = `अभी कुछ नहीं कटेगा। ${EACH_FEE}`;
const CLOSE = 'बंद करें';
const AMOUNT = 'राशि';
const FEE = 'फ़ीस';
const PENDING = 'आपके बैंक के जवाब का इंतज़ार है';
const OPENING = 'सुरक्षित भुगतान खुल रहा है…';
const NOT_LOST = 'अगर खाते से पैसे कट चुके हैं, तो वे आपकी फ़ीस में लगेंगे या आपको वापस मिलेंगे।';
const CONNECT = 'कृपया इंटरनेट कनेक्शन जाँचें और फिर से कोशिश करें।';
const START_AGAIN = 'कृपया भुगतान पेज से फिर से शुरू करें।';

/** The payment sheet, in Hindi. */
export const sheet: SheetTexts = {
  'sheet/application.APPLICATION_TEXTS': {
    keyFacts: 'मुख्य तथ्य',
    showFacts: 'मुख्य तथ्य देखें',
    hideFacts: 'मुख्य तथ्य छिपाएँ',
    savePaper: 'मुख्य तथ्य विवरण (KFS, PDF) सेव करें',
    lender: 'ऋणदाता',
    lenderIs: (lender) => `ऋणदाता: ${lender}`,
    today: 'आज देना है',
    thenMonths: (months) => (months === 1 ? 'फिर 1 मासिक किस्त:' : `फिर ${months} महीने तक हर महीने`),
    onlyCost: (fee, amount, when) =>
      `ब्याज नहीं है। इसमें सिर्फ़ यह खर्च है: ${fee}, ${amount}, ${when}। नीचे दिया APR यही खर्च है, सालाना दर के रूप में।`,
    received: 'प्राप्त राशि',
    nextInstalment: 'अगली किस्त',
    amountOn: (amount, day) => `${amount}, ${day} को`,
    lsp: 'ऋण सेवा प्रदाता (LSP)',
    beneficiary: 'लोन की राशि किसे मिलेगी',
    proposal: 'प्रस्ताव नंबर',
    validTill: 'ऑफ़र इस तारीख तक मान्य',
    fees: 'भरी जाने वाली फ़ीस',
    advance: (count) =>
      count === 1 ? 'पहली किस्त, जो अभी आपको देनी है' : `पहली ${count} किस्तें, जो अभी आपको देनी हैं`,
    amount: 'लोन की राशि',
    tenor: 'अवधि',
    emi: 'मासिक किस्त',
    firstDue: 'पहली किस्त की तारीख',
    rate: 'ब्याज दर',
    rateFixed: (pct) => `${pct} % सालाना, फ़िक्स्ड`,
    interest: 'कुल ब्याज',
    apr: 'वार्षिक प्रतिशत दर (APR)',
    percent: (pct) => `${twoDecimals.format(pct)} %`,
    totalPaid: 'आपका कुल भुगतान',
    penal: 'किस्त में देरी का चार्ज',
    foreclosure: 'समय से पहले चुकाने का चार्ज',
    recovery: 'बाकी राशि की वसूली',
    coolingOff: 'कूलिंग-ऑफ़ अवधि',
    coolingOffDays: (days) =>
      `हस्ताक्षर के बाद ${days} दिन। इस दौरान लोन और उतने दिनों का ब्याज चुकाकर बिना पेनल्टी के लोन छोड़ा जा सकता है।`,
    number: 'नंबर',
    due: 'तारीख',
    principalInterest: 'मूलधन + ब्याज',
    outstandingIs: (amount) => `बाकी लोन: ${amount}`,
    paidOn: 'भुगतान की तारीख',
    instalment: 'किस्त',

    goOn: 'जारी रखें',
    loanOf: (amount, lender) => `${lender} से ${amount} का लोन`,
    formTitle: 'आपकी जानकारी',
    formLead: (lender) =>
      `फ़ैसले के लिए ${lender} को यह जानकारी चाहिए। इसे हम अगली स्क्रीन पर आपकी सहमति के बाद ही भेजेंगे।`,
    backToFacts: 'मुख्य तथ्यों पर वापस जाएँ',
    mistakes: 'कृपया यह जानकारी ठीक करें',
    name: 'नाम, जैसा PAN कार्ड पर है',
    pan: 'PAN',
    panHint: 'आपका अपना PAN, 10 अक्षर',
    birthDate: 'जन्मतिथि',
    datePlaceholder: 'dd/mm/yyyy',
    openCalendar: 'कैलेंडर खोलें',
    mobile: 'मोबाइल नंबर',
    mobileHint: 'संस्थान में रजिस्टर्ड नंबर। OTP इसी पर भेजा जाएगा।',
    email: 'ईमेल पता',
    emailHint: 'मुख्य तथ्य और लोन के कागज़ात इसी पर भेजे जाएँगे',
    address: 'पता',
    pinCode: 'पिन कोड (डाक का)',

    sharedDetails: 'शेयर होने वाली जानकारी',
    changeDetails: 'जानकारी बदलें',
    sendCode: 'OTP भेजें',
    resend: 'OTP दोबारा भेजें',
    resendIn: (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} बाद`,
    sentTo: (to) => `${to} पर OTP भेजा गया`,
    codeSent: 'OTP भेजा गया',
    mayResend: 'अब नया OTP मँगाया जा सकता है',
    code: 'OTP',
    giveConsent: 'सहमति दें और आवेदन करें',

    openLender: (lender) => `${lender} के साथ जारी रखें`,
    lenderTab: 'पेज नए टैब में खुलेगा। वहाँ काम पूरा होने पर इस टैब पर वापस आएँ। यहाँ आगे का काम अपने-आप जारी रहेगा।',
    lookAgain: 'अब फिर से जाँचें',
    waiting: 'ऋणदाता का जवाब हम अपने-आप जाँचते रहते हैं।',
    payAdvance: (amount) => `${amount} के भुगतान पर जाएँ`,
    advancePaid: 'आपका भुगतान मिल गया। यह पेज अपने-आप अपडेट होता है।',
    coolingOffUntil: 'बिना पेनल्टी लोन छोड़ने की आखिरी तारीख',
    close: CLOSE,
    otherWay: 'भुगतान का दूसरा तरीका चुनें',

    withdraw: 'आवेदन वापस लें',
    withdrawTitle: 'आवेदन वापस लेना है?',
    withdrawOffer: 'ऑफ़र खत्म हो जाएगा। फ़ीस का भुगतान किसी और तरीके से किया जा सकता है।',
    withdrawLoan: (lender) => `लोन रद्द हो जाएगा। ${lender} लोन की राशि और अब तक के दिनों का ब्याज माँग सकता है।`,
    keep: 'आवेदन रहने दें',

    contacts: 'ऋणदाता और शिकायतें',
    grievance: 'ऋणदाता के शिकायत निवारण अधिकारी',
    privacy: 'ऋणदाता की प्राइवेसी पॉलिसी',
    complaint: 'भारतीय रिज़र्व बैंक से शिकायत करें',
  },
  'sheet/mandate.MANDATE_TEXTS': {
    title: 'ऑटो डेबिट चालू करें',
    lead: { UPI_AUTOPAY: NO_FEE_NOW, ENACH: NOTHING_NOW },
    sameDay: 'एक ही तारीख वाली फ़ीस एक साथ कटेगी।',
    fee: FEE,
    date: 'तारीख',
    amount: AMOUNT,
    total: 'कुल',
    allDebits: 'सभी डेबिट मिलाकर',
    maxAmount: 'एक डेबिट में ज़्यादा से ज़्यादा',
    today: 'आज खाते से कटेंगे',
    firstDebit: 'पहला डेबिट',
    firstAmount: 'पहले डेबिट की राशि',
    validFrom: 'इस तारीख से मान्य',
    validUntil: 'इस तारीख तक मान्य',
    way: 'डेबिट का तरीका',
    rails: { UPI_AUTOPAY: 'UPI Autopay', ENACH: 'आपके बैंक में eNACH मैंडेट' },
    withinUpiLimit: (limit) =>
      `बिना UPI PIN के ${limit} तक कट सकते हैं, और हर डेबिट इसी सीमा में है। मंज़ूरी एक ही बार, अपने UPI ऐप में देनी है।`,
    aboveUpiLimit: (limit) =>
      `बिना UPI PIN के ${limit} तक ही कट सकते हैं, और कम से कम एक डेबिट इससे ज़्यादा का है। इसलिए डेबिट आपका बैंक करेगा। मंज़ूरी एक ही बार अपने बैंक में देनी है: अगली स्क्रीन पर नेट बैंकिंग से या किसी और तरीके से।`,
    notice: (hours) =>
      `ये आज की राशियाँ हैं। लेट फ़ीस, खत्म होने वाली छूट या आंशिक भुगतान से ये बदल सकती हैं, पर “एक डेबिट में ज़्यादा से ज़्यादा” वाली राशि से ऊपर कभी नहीं जाएँगी। हर डेबिट से कम से कम ${hours} घंटे पहले हम उसकी राशि और तारीख बताएँगे, और यह भी कि उसकी जगह तुरंत भुगतान कैसे करें।`,
    stop: {
      UPI_AUTOPAY: 'एक डेबिट या सभी डेबिट कभी भी अपने UPI ऐप में “Autopay” से रोके जा सकते हैं।',
      ENACH: 'एक डेबिट या सभी डेबिट कभी भी अपने बैंक में रोके जा सकते हैं।',
    },
    inAll: (total) => `कुल ${total} कटेंगे, आज कुछ नहीं।`,
    agree: 'सहमति दें और चालू करें',
    agreeThen: {
      UPI_AUTOPAY: `अगली स्क्रीन पर अपने UPI PIN से मंज़ूरी देनी है। ${ONE_RUPEE}`,
      ENACH: 'अगली स्क्रीन पर अपने बैंक में मंज़ूरी देनी है।',
    },

    processingTitle: 'ऑटो डेबिट चालू हो रहा है',
    processingLead: 'इसमें आम तौर पर कुछ सेकंड लगते हैं। कृपया इसी पेज पर रहें। अगर बैंक को ज़्यादा समय लगे, तो हम यहीं बताएँगे।',
    pendingTitle: PENDING,
    pendingLead: {
      UPI_AUTOPAY: 'आपके UPI ऐप ने अभी ऑटो डेबिट की पुष्टि नहीं की है। पुष्टि होने तक कुछ नहीं कटेगा।',
      ENACH: 'ऑटो डेबिट की पुष्टि में आपके बैंक को एक कामकाजी दिन लग सकता है। पुष्टि होने तक कुछ नहीं कटेगा।',
    },
    pendingThen: 'यह पेज बंद किया जा सकता है। ऑटो डेबिट दोबारा चालू करने की ज़रूरत नहीं है।',
    close: CLOSE,

    successTitle: 'ऑटो डेबिट चालू हो गया',
    successLead: {
      UPI_AUTOPAY: `अभी कोई फ़ीस नहीं कटेगी। ${ONE_RUPEE} ${EACH_FEE}`,
      ENACH: NOTHING_NOW,
    },
    truthLink: 'ऑटो डेबिट की स्थिति',
    failureTitle: 'ऑटो डेबिट चालू नहीं हुआ',
    failureLead: 'इसे मंज़ूरी नहीं मिली। कुछ नहीं कटेगा। फिर से कोशिश करें या किसी और तरीके से भुगतान करें।',
    expiredTitle: 'यह ऑटो डेबिट चालू नहीं हुआ',
    expiredLead: `समय पर मंज़ूरी नहीं मिली। कुछ नहीं कटेगा। ${START_AGAIN}`,
    cancelledLead: `इसे रद्द किया गया। कुछ नहीं कटेगा। ${START_AGAIN}`,

    askTitle: 'ऑटो डेबिट चालू हो रहा है। फिर भी बंद करें?',
    askLead: 'अगर मंज़ूरी दे दी गई है, तो बंद करने पर भी ऑटो डेबिट चालू हो जाएगा। दोबारा मंज़ूरी देने से पहले कृपया यहाँ जाँचें।',
  },
  'sheet/payment.TEXTS': {
    sheet: 'भुगतान की विंडो',
    opening: OPENING,
    close: 'भुगतान बंद करें',
    help: 'मदद',
    secure: 'सुरक्षित भुगतान',
    testMode: 'टेस्ट मोड',
    testModeMeans: 'कोई पैसा नहीं कटता।',
    product: 'Shulk',
    newTab: 'नए टैब में खुलेगा',

    chooseTitle: 'जाँचें और भुगतान करें',
    chooseLead:
      'UPI, कार्ड या नेट बैंकिंग अगली स्क्रीन पर पेमेंट गेटवे में चुनें। आपके कार्ड या बैंक की जानकारी न हम देखते हैं, न संस्थान।',
    reviewCaption: 'भुगतान का विवरण',
    toPayNow: 'अभी देना है',
    paying: AMOUNT,
    lateFee: 'लेट फ़ीस',
    discount: 'छूट',
    less: (amount) => `−${amount}`,
    charges: 'हमारी ओर से चार्ज',
    noCharges: 'कुछ नहीं',
    lenderCharges: 'ऋणदाता के चार्ज मुख्य तथ्यों में हैं। वे ऋणदाता को देने हैं, यहाँ नहीं।',
    pay: (amount) => `${amount} का भुगतान करें`,
    stillDue:
      'यह भुगतान नहीं हुआ और आपकी फ़ीस अब भी बाकी है, इसलिए फिर से भुगतान किया जा सकता है। कोई फ़ीस दो बार नहीं भरी जाती।',
    tryEnded: 'भुगतान पूरा नहीं हुआ। फिर से कोशिश करें या किसी और तरीके से भुगतान करें।',
    gatewayOpen: 'कृपया पेमेंट गेटवे की विंडो में भुगतान पूरा करें।',

    processingTitle: 'आपके भुगतान की पुष्टि हो रही है',
    processingLead: 'कृपया यह पेज बंद या रीलोड न करें। इसमें आम तौर पर कुछ सेकंड लगते हैं।',
    stillTrying: 'अभी कनेक्ट नहीं हो पा रहा है। हम कोशिश कर रहे हैं। कृपया इंटरनेट कनेक्शन जाँचें।',

    pendingTitle: PENDING,
    pendingLead: 'हम आपके बैंक से पुष्टि कर रहे हैं। आपके पैसे दो बार नहीं कटेंगे।',
    pendingThen:
      'नतीजा अभी नहीं आया है, इसलिए कृपया दोबारा भुगतान न करें। यह पेज बंद किया जा सकता है। बैंक की पुष्टि होते ही आपकी रसीद तैयार होगी।',
    reference: 'ट्रांज़ैक्शन आईडी',
    receiptLink: 'अपनी रसीदें देखें',
    truthLink: 'मेरे पैसे कहाँ हैं?',

    successTitle: 'भुगतान सफल हुआ',
    successLead: 'आपका भुगतान मिल गया।',
    receiptNumber: 'रसीद नंबर',
    paidAt: 'भुगतान का समय',
    done: 'हो गया',

    failureTitle: 'भुगतान पूरा नहीं हुआ',
    failedAt: 'तारीख और समय',
    tryAgain: 'फिर से कोशिश करें',

    expiredTitle: 'इस भुगतान का समय समाप्त हो गया',
    expiredLead: `भुगतान समय पर नहीं हुआ। ${START_AGAIN} ${NOT_LOST}`,
    cancelledLead: `भुगतान रद्द हुआ। ${START_AGAIN} ${NOT_LOST}`,
    startAgain: 'फिर से शुरू करें',

    reviewTitle: 'संस्थान आपका भुगतान जाँच रहा है',

    blockedTitle: 'भुगतान नहीं खुल सकता',
    backToPage: 'पेज पर वापस जाएँ',
    notEmbedded: 'कृपया भुगतान अपने संस्थान के पेज से खोलें।',
    otherSite: 'यह भुगतान किसी और वेबसाइट पर शुरू हुआ था। कृपया अपने संस्थान के पेज से फिर से शुरू करें।',
    otherEnvironment:
      'यह पेज भुगतान नहीं खोल सकता। कोई पैसा नहीं कटा। कृपया संस्थान को बताएँ कि उसके भुगतान पेज का सेटअप बाकी है।',
    sessionOver: `भुगतान के इस सेशन का समय समाप्त हो गया। ${START_AGAIN}`,
    sessionOverWaiting:
      'हम इस विंडो से आगे नहीं जाँच सकते। कृपया दोबारा भुगतान न करें। अगर पैसे कटे हैं, तो आपको रसीद मिलेगी या पैसे वापस आएँगे।',
    broken:
      'भुगतान की विंडो में कुछ गड़बड़ हो गई। अगर भुगतान हो चुका है, तो कृपया दोबारा भुगतान न करें। पेज पर आपकी रसीद दिखेगी।',
    unreachable: `कनेक्ट नहीं हो पाया। कोई पैसा नहीं कटा। ${CONNECT}`,
    unseen: `कनेक्ट नहीं हो पाया, इसलिए यह भुगतान अभी नहीं दिख रहा है। ${CONNECT} अगर मंज़ूरी दे दी गई है, तो कृपया दोबारा भुगतान न करें।`,
    scriptFailed: `पेमेंट गेटवे की विंडो लोड नहीं हो पाई। कोई पैसा नहीं कटा। ${CONNECT}`,

    askTitle: 'भुगतान की पुष्टि हो रही है। फिर भी बंद करें?',
    askLead: 'अगर मंज़ूरी दे दी गई है, तो बंद करने पर भी भुगतान पूरा होगा। दोबारा भुगतान करने से पहले कृपया अपनी रसीदें जाँचें।',
    keepWaiting: 'इंतज़ार करें',
    closeAnyway: CLOSE,
  },
};
