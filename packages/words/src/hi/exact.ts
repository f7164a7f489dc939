/**
 * Texts whose English the specification gives to the letter, in Hindi.
 *
 * To be checked by a native speaker:
 * - सत्यापित करें for "verify" and डालें for "enter"; आईडी as feminine;
 * - एक्शन for "actions" in the table of receipts, माफ़ करें! for "Oh No !";
 * - अंतिम तारीख for the due date beside बाकी (still to be paid) and बकाया (overdue);
 * - आपके नाम पर जमा for money that is held; भुगतान वाले खाते में (SMS) for "to the account you paid from";
 * - अगले दिन before a time of day for "tomorrow", because कल is also "yesterday";
 * - आपत्ति and "इस भुगतान पर सवाल उठा था" for a payment that is disputed or was taken back;
 * - the consent and the key facts as a lender reads them: पेनल्टी चार्ज, वसूली, लोन किसी और को सौंपना, फ़िक्स्ड;
 * - कटना and डेबिट होना side by side; इन फ़ीस as a plural;
 * - forms without gender: किया जा सकता है, मंज़ूरी दे दी गई है, साइन आउट करें for "end this visit";
 * - अब तक की सभी बाकी फ़ीस for all fees due today or before, आगे की फ़ीस for those that come later;
 * - the way of the money: "पैसे Kaveri Valley School के पास", true both of what was and of what is not yet;
 * - ऋणदाता का चार्ज for the lender's fee beside प्रोसेसिंग फ़ीस.
 */
import type { ExactTexts } from '../translated.ts';

const FAILURE = 'कुछ गड़बड़ हो गई।';
const FAILURE_LATER = 'कुछ गड़बड़ हो गई। कृपया थोड़ी देर बाद फिर से कोशिश करें।';
const PROCEED = 'आगे बढ़ें';
const PROCEED_TO_PAY = 'भुगतान के लिए आगे बढ़ें';
const FEE_DETAILS = 'फ़ीस का विवरण';
const PAID = 'भुगतान हो गया';
const LOADING = 'लोड हो रहा है...';
const ENTER_MOBILE = 'कृपया मोबाइल नंबर डालें';
const ENTER_VALID_MOBILE = 'कृपया सही मोबाइल नंबर डालें';
const TEN_DIGITS = 'मोबाइल नंबर 10 अंकों का होना चाहिए';
const ENTER_OTP = 'कृपया 4 अंकों का OTP डालें';
const SELECT_DATE = 'कृपया तारीख चुनें';
const UNVERIFIED = 'OTP सत्यापित नहीं हो पाया। कृपया सपोर्ट से संपर्क करें';
const STUDENT_ID = 'विद्यार्थी आईडी';
const CHOOSE_STUDENT = 'विद्यार्थी चुनें';

/** Texts to the letter, in Hindi. */
export const exact: ExactTexts = {
  'exact/cards': {
    optionsTitle: 'कृपया भुगतान का विकल्प चुनें',
    optionsButton: PROCEED_TO_PAY,
    optionsBack: 'वापस जाएँ',
    mobileModalTitle: 'मोबाइल नंबर डालें',
    mobileModalButton: PROCEED,
    mostPopular: 'सबसे लोकप्रिय',
    payableToday: 'आज देना है',
    payAsLowAs: 'कम से कम',
    perMonth: '/माह',
    paymentVia: 'पेमेंट गेटवे:',
    moreDetails: 'और जानकारी',
    lessDetails: 'कम जानकारी',
    emiSummary: 'मासिक किस्त प्लान के लिए आपका रजिस्ट्रेशन हो चुका है',
    emiSummaryButton: 'आवेदन देखें',
    emiRepayments: 'EMI का शेड्यूल',
    autoDebitSchedule: 'ऑटो डेबिट का शेड्यूल',
    extraCharges: 'अतिरिक्त चार्ज',
    feeStructureDetails: 'फ़ीस स्ट्रक्चर का विवरण',
    unknownMode: 'कोई जानकारी नहीं है',
    emiAboveMaximum: (max) => `₹${max} से ज़्यादा राशि के लिए मासिक किस्त का विकल्प नहीं है`,
    emiBelowMinimum: (min) => `₹${min} से कम राशि के लिए मासिक किस्त का विकल्प नहीं है`,
    autoDebitBelowMinimum: (min) => `₹${min} से कम राशि के लिए ऑटो डेबिट का विकल्प नहीं है`,
    directBelowMinimum: (min) => `₹${min} से कम राशि के लिए पेमेंट गेटवे का विकल्प नहीं है`,
  },
  'exact/errors': {
    failure: FAILURE,
    callFailure: FAILURE,
    sessionFailure: FAILURE_LATER,
    unknownStep: 'कुछ गड़बड़ हो गई। कृपया सपोर्ट से संपर्क करें।',
    pageNotFetched: (serverMessage) => serverMessage || FAILURE,
    wrapperFailed: (serverMessage) => serverMessage || FAILURE,
    studentNotSaved: (host) => `यह काम अभी नहीं हो पा रहा है। कृपया सपोर्ट से संपर्क करें: ${host}`,
    genericFailure: (serverMessage) => serverMessage || FAILURE,
  },
  'exact/fees': {
    checkboxHeading: FEE_DETAILS,
    checkboxSubtitle: 'कृपया वे फ़ीस चुनें, जिनका भुगतान करना है',
    checkboxButton: PROCEED_TO_PAY,
    checkboxEmpty: 'कोई जानकारी नहीं है',
    notPayable: 'देना नहीं है',
    appliedForEmi: 'EMI के लिए आवेदन किया गया',
    rowPaid: PAID,
    dynamicHeading: FEE_DETAILS,
    dynamicButton: PROCEED,
    dynamicEmpty: 'भुगतान के लिए कोई फ़ीस नहीं है',
    dynamicAmountEmpty: 'कृपया राशि डालें',
    dynamicAmountInvalid: 'कृपया फ़ीस की सही राशि डालें',
    dynamicTotalZero: 'कम से कम एक फ़ीस 0 से ज़्यादा होनी चाहिए',
    invalidDynamicHeading: 'कुछ गड़बड़ हो गई',
    invalidDynamicText: 'इस पेज की भुगतान सेटिंग सही नहीं है।',
    editButton: PROCEED,
    editEmpty: 'फ़ीस की कोई जानकारी नहीं है',
    includedInEmiPlan: 'EMI प्लान में शामिल',
    noPayableAmount: 'कुछ देना नहीं है',
    structurePaid: PAID,
    finalAmount: 'देय राशि',
    structureLoading: LOADING,
    structureEmpty: 'कोई जानकारी नहीं है',
    nothingPayableHeading: 'इस ट्रांज़ैक्शन में कुछ देना नहीं है',
    nothingPayableText: 'कोई सवाल हो, तो कृपया अपने संस्थान से संपर्क करें।',
    allPaidHeading: 'भुगतान सफल हुआ!',
    allPaidText: 'नीचे लिखी फ़ीस का भुगतान हो गया है',
    allPaidBadge: PAID,
  },
  'exact/form': {
    formMobileLength: TEN_DIGITS,
    formMobileInvalid: ENTER_VALID_MOBILE,
    formMobileEmpty: ENTER_MOBILE,
    mobileMismatch: 'मोबाइल नंबर मेल नहीं खाता',
    fieldEmpty: 'यह जानकारी भरना ज़रूरी है',
    formEmailInvalid: 'कृपया सही ईमेल डालें',
    emailMismatch: 'यह ईमेल मेल नहीं खाता',
    optionEmpty: 'कृपया कोई विकल्प चुनें',
    dateEmpty: SELECT_DATE,
    dateOutOfRange: (first, last) => `कृपया ${first} से ${last} के बीच की तारीख चुनें`,
    checkboxFieldEmpty: 'कृपया कम से कम एक विकल्प चुनें',
    formButton: PROCEED_TO_PAY,
    studentNameLabel: 'विद्यार्थी का नाम:',
    inactiveStudentTitle: 'निष्क्रिय विद्यार्थी',
    inactiveStudentText: 'यह विद्यार्थी “निष्क्रिय” है। कृपया इस बारे में अपने संस्थान से संपर्क करें।',
    studentNotAvailable: 'विद्यार्थी की जानकारी नहीं है',
    verifyStudent: (label) => `${label} सत्यापित करें`,
    studentVerified: (label) => `${label}: सत्यापित!`,
    changeStudent: (label) => `${label} बदलें`,
  },
  'exact/otp': {
    formOtpLength: ENTER_OTP,
    formOtpNumeric: 'OTP में सिर्फ़ अंक होने चाहिए',
    receiptOtpEmpty: ENTER_OTP,
    receiptOtpLength: 'OTP 4 अंकों का होना चाहिए',
    receiptOtpNumeric: 'सिर्फ़ अंक डालें',
    otpSectionEmailInvalid: 'सही ईमेल डालें',
    mobileVerified: 'मोबाइल नंबर सत्यापित हो गया!',
    emailVerified: 'ईमेल सत्यापित हो गया!',
    verifyOtpButton: 'OTP सत्यापित करें',
    emailHintMissing: 'ईमेल नहीं है या सही नहीं है',
    emailHintInvalid: 'ईमेल सही नहीं है',
    receiptOtpNotSent: 'OTP नहीं भेजा जा सका। कृपया सपोर्ट से संपर्क करें',
    receiptOtpUnverified: UNVERIFIED,
    receiptEmailLogin: 'लॉगिन हो गया',
    formOtpNotSent: (host) => `OTP नहीं भेजा जा सका। कृपया सपोर्ट से संपर्क करें: ${host}`,
    formOtpNotVerified: (host, serverMessage) => serverMessage || `${UNVERIFIED}: ${host}`,
    receiptOtpNotVerified: (serverMessage) => serverMessage || UNVERIFIED,
    mobileHintText: (lastFour) => `वह नंबर डालें, जिसके आखिर में XXXXX X${lastFour} है`,
    emailHintText: (maskedEmail) => `वह ईमेल डालें, जो ${maskedEmail} से शुरू होता है`,
    otpSentTo: (mobile) => `+91 ${mobile} पर OTP भेजा गया`,
  },
  'exact/receipts': {
    studentIdLabel: STUDENT_ID,
    ohNo: 'माफ़ करें!',
    receiptMobileEmpty: ENTER_MOBILE,
    receiptMobileLength: TEN_DIGITS,
    receiptMobileInvalid: ENTER_VALID_MOBILE,
    receiptEmailEmpty: 'कृपया ईमेल डालें',
    receiptEmailInvalid: 'कृपया सही ईमेल पता डालें',
    receiptNoStudents: 'विद्यार्थी की जानकारी नहीं मिली। कृपया सपोर्ट से संपर्क करें',
    dashboardTitle: 'रसीद डाउनलोड',
    chooseChild: 'बच्चा चुनें:',
    selectStudentPlaceholder: CHOOSE_STUDENT,
    receiptColumns: ['क्रम', 'ट्रांज़ैक्शन आईडी', 'ट्रांज़ैक्शन की तारीख', 'चुकाई गई राशि', 'भुगतान का तरीका', 'एक्शन'],
    downloadReceipt: 'रसीद डाउनलोड करें',
    dataNotFoundTitle: 'जानकारी नहीं मिली',
    dataNotFoundContact: 'मदद के लिए कृपया नीचे दिए गए नंबर पर हमारी टीम से संपर्क करें',
    verifyStudentForReceipts: (label) => `${label} सत्यापित करें`,
    changeStudentForReceipts: (label) => `${label} बदलें`,
    dataNotFound: (student) => `${student}: यह जानकारी मौजूद नहीं है या हटा दी गई है`,
    receiptDownloadFailed: (email) => `रसीद अभी डाउनलोड नहीं हो पा रही है। कृपया संपर्क करें: ${email}`,
  },
  'exact/reverse': {
    reverseToggle: 'विद्यार्थी आईडी / मोबाइल याद नहीं',
    reverseFetch: 'विद्यार्थी की जानकारी देखें',
    selectStudent: CHOOSE_STUDENT,
    reverseProceed: PROCEED,
    reverseIdLabel: STUDENT_ID,
    reverseNothingEntered: FAILURE_LATER,
    reverseNoStudent: 'कृपया विद्यार्थी चुनें',
    reverseIdEmpty: (label = STUDENT_ID) => `कृपया ${label} डालें`,
    reverseNotFound: (studentIdOrMobile) => `${studentIdOrMobile} के लिए फ़ीस का विवरण नहीं मिला`,
    reverseFailed: (code) => `कुछ गड़बड़ हो गई। कृपया थोड़ी देर बाद फिर से कोशिश करें [${code}]`,
  },
  'exact/search': {
    groupDropdownEmpty: 'ग्रुप खोजें (3 या ज़्यादा अक्षर डालें)',
    searchButton: PROCEED,
    groupNameEmpty: 'कृपया ग्रुप का नाम डालें',
    instituteEmpty: 'कृपया संस्थान का नाम चुनें',
    locationEmpty: 'कृपया स्थान चुनें',
    educationTypeEmpty: 'कृपया शिक्षा का प्रकार चुनें',
    paymentPageEmpty: 'कृपया भुगतान पेज चुनें',
    academicYearEmpty: 'कृपया शैक्षणिक वर्ष चुनें',
    classEmpty: 'कृपया कक्षा चुनें',
    searchWithoutLink: 'कुछ गड़बड़ हो गई। पेज रीलोड करके फिर से कोशिश करें',
    groupEmpty: (label) => `कृपया ${label} डालें`,
    searchFieldEmpty: (label) => `कृपया ${label} चुनें`,
    listNotLoaded: (serverMessage) => serverMessage || FAILURE,
  },
  'exact/shell': {
    pageNotFound: 'पेज नहीं मिला',
    receiptAuthTitle: 'ऑनलाइन फ़ीस भुगतान',
    securedBy: 'सुरक्षित भुगतान',
    expiredHeading: 'अब भुगतान नहीं लिया जा रहा है',
    expiredText: 'यह लिंक अब चालू नहीं है। इससे नया भुगतान नहीं हो सकता। कोई सवाल हो, तो कृपया अपने संस्थान से संपर्क करें।',
    rewardLink: 'विवरण देखें',
  },
  'exact/workflow': {
    workflowCta: 'विवरण देखें',
    workflowButton: PROCEED,
    workflowEmpty: 'भुगतान का कोई चरण नहीं मिला',
    workflowLoading: LOADING,
    workflowNextStep: 'अगले चरण पर जाएँ',
    workflowRetry: 'फिर से कोशिश करें',
    transactionFailed: 'भुगतान नहीं हुआ',
    workflowCompleted: 'पूरा हुआ',
    workflowToBePaid: 'भुगतान बाकी',
    workflowZeroAmount: 'भुगतान की राशि 0 नहीं हो सकती।',
  },
  dates: {
    months: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
    day: (day, month, year) => `${day} ${month} ${year}`,
  },
};
