/**
 * Texts whose English the specification gives to the letter, in Telugu.
 *
 * To be checked by a native speaker:
 * - అమౌంట్ for "amount" beside మొత్తం (total); వెరిఫై, ఎంటర్, సెటప్ as English words;
 * - చర్యలు for "actions" in the table of receipts, క్షమించండి! for "Oh No !", తెలియని కోడ్ for "not known";
 * - చివరి తేదీ for the due date, గడువు వచ్చినవి for all that is due by today, బకాయి for what is overdue;
 * - కట్ అయింది for money that was taken, డెబిట్ అవుతుంది, డెబిట్ అవదు for an auto debit: side by side;
 * - మీ పేరు మీద జమ for money that is held; చెల్లించిన ఖాతా for "the account you paid from";
 * - అభ్యంతరం and "ఈ పేమెంట్‌పై ప్రశ్న వచ్చింది" for a payment that is disputed or was taken back;
 * - the consent and the key facts as a lender reads them: జరిమానా ఛార్జీలు, వసూలు, లోన్ బదిలీ, స్థిర వడ్డీ;
 * - విద్యార్థి పేరు ఎంచుకోండి for "select student", because విద్యార్థిని is also a girl student;
 * - కాంటాక్ట్ for "contact" on one button; సైన్ అవుట్ చేయండి for "end this visit";
 * - the steps of the money as nouns (డబ్బు అందడం, తిరిగి రావడం), because they also stand where nothing happened yet.
 */
import type { ExactTexts } from '../translated.ts';

const FAILURE = 'ఏదో పొరపాటు జరిగింది.';
const FAILURE_LATER = 'ఏదో పొరపాటు జరిగింది. కాసేపటి తర్వాత మళ్లీ ప్రయత్నించండి.';
const PROCEED = 'ముందుకు వెళ్లండి';
const PROCEED_TO_PAY = 'పేమెంట్‌కు వెళ్లండి';
const FEE_DETAILS = 'ఫీజు వివరాలు';
const PAID = 'చెల్లించారు';
const LOADING = 'లోడ్ అవుతోంది...';
const NO_DETAILS = 'వివరాలు ఏవీ లేవు';
const ENTER_MOBILE = 'మొబైల్ నంబర్ ఎంటర్ చేయండి';
const ENTER_VALID_MOBILE = 'సరైన మొబైల్ నంబర్ ఎంటర్ చేయండి';
const ENTER_VALID_EMAIL = 'సరైన ఇమెయిల్ ఎంటర్ చేయండి';
const TEN_DIGITS = 'మొబైల్ నంబర్‌లో 10 అంకెలు ఉండాలి';
const ENTER_OTP = '4 అంకెల OTP ఎంటర్ చేయండి';
const SELECT_DATE = 'తేదీ ఎంచుకోండి';
const NOT_SENT = 'OTP పంపలేకపోయాం. సపోర్ట్‌ను సంప్రదించండి';
const UNVERIFIED = 'OTP వెరిఫై కాలేదు. సపోర్ట్‌ను సంప్రదించండి';
const STUDENT_ID = 'విద్యార్థి ఐడీ';
const CHOOSE_STUDENT = 'విద్యార్థి పేరు ఎంచుకోండి';

/** Texts to the letter, in Telugu. */
export const exact: ExactTexts = {
  'exact/cards': {
    optionsTitle: 'పేమెంట్ ఆప్షన్ ఎంచుకోండి',
    optionsButton: PROCEED_TO_PAY,
    optionsBack: 'వెనక్కి వెళ్లండి',
    mobileModalTitle: ENTER_MOBILE,
    mobileModalButton: PROCEED,
    mostPopular: 'ఎక్కువ మంది ఎంపిక',
    payableToday: 'ఈరోజు చెల్లించాల్సింది',
    payAsLowAs: 'కనీసం',
    perMonth: '/నెల',
    paymentVia: 'పేమెంట్ గేట్‌వే:',
    moreDetails: 'మరిన్ని వివరాలు',
    lessDetails: 'తక్కువ వివరాలు',
    emiSummary: 'నెలవారీ వాయిదా ప్లాన్ కోసం మీరు రిజిస్టర్ అయ్యారు',
    emiSummaryButton: 'దరఖాస్తు చూడండి',
    emiRepayments: 'EMI వాయిదాలు',
    autoDebitSchedule: 'ఆటో డెబిట్ షెడ్యూల్',
    extraCharges: 'అదనపు ఛార్జీలు',
    feeStructureDetails: 'ఫీజు స్ట్రక్చర్ వివరాలు',
    unknownMode: NO_DETAILS,
    emiAboveMaximum: (max) => `₹${max} కంటే ఎక్కువ అమౌంట్‌కు నెలవారీ వాయిదా ఆప్షన్ లేదు`,
    emiBelowMinimum: (min) => `₹${min} కంటే తక్కువ అమౌంట్‌కు నెలవారీ వాయిదా ఆప్షన్ లేదు`,
    autoDebitBelowMinimum: (min) => `₹${min} కంటే తక్కువ అమౌంట్‌కు ఆటో డెబిట్ ఆప్షన్ లేదు`,
    directBelowMinimum: (min) => `₹${min} కంటే తక్కువ అమౌంట్‌కు పేమెంట్ గేట్‌వే ఆప్షన్ లేదు`,
  },
  'exact/errors': {
    failure: FAILURE,
    callFailure: FAILURE,
    sessionFailure: FAILURE_LATER,
    unknownStep: 'ఏదో పొరపాటు జరిగింది. సపోర్ట్‌ను సంప్రదించండి.',
    pageNotFetched: (serverMessage) => serverMessage || FAILURE,
    wrapperFailed: (serverMessage) => serverMessage || FAILURE,
    studentNotSaved: (host) => `ఇది ప్రస్తుతం చేయలేకపోతున్నాం. సపోర్ట్‌ను సంప్రదించండి: ${host}`,
    genericFailure: (serverMessage) => serverMessage || FAILURE,
  },
  'exact/fees': {
    checkboxHeading: FEE_DETAILS,
    checkboxSubtitle: 'మీరు చెల్లించాలనుకుంటున్న ఫీజులు ఎంచుకోండి',
    checkboxButton: PROCEED_TO_PAY,
    checkboxEmpty: NO_DETAILS,
    notPayable: 'చెల్లించనవసరం లేదు',
    appliedForEmi: 'EMIకి దరఖాస్తు చేశారు',
    rowPaid: PAID,
    dynamicHeading: FEE_DETAILS,
    dynamicButton: PROCEED,
    dynamicEmpty: 'చెల్లించాల్సిన ఫీజులు ఏవీ లేవు',
    dynamicAmountEmpty: 'అమౌంట్ ఎంటర్ చేయండి',
    dynamicAmountInvalid: 'సరైన ఫీజు అమౌంట్ ఎంటర్ చేయండి',
    dynamicTotalZero: 'కనీసం ఒక ఫీజు 0 కంటే ఎక్కువ ఉండాలి',
    invalidDynamicHeading: 'ఏదో పొరపాటు జరిగింది',
    invalidDynamicText: 'ఈ పేజీలో పేమెంట్ సెట్టింగ్‌లు సరిగ్గా లేవు.',
    editButton: PROCEED,
    editEmpty: 'ఫీజు వివరాలు ఏవీ లేవు',
    includedInEmiPlan: 'EMI ప్లాన్‌లో ఉంది',
    noPayableAmount: 'చెల్లించాల్సింది లేదు',
    structurePaid: PAID,
    finalAmount: 'చెల్లించాల్సిన మొత్తం',
    structureLoading: LOADING,
    structureEmpty: NO_DETAILS,
    nothingPayableHeading: 'ఈ ట్రాన్సాక్షన్‌లో చెల్లించాల్సింది ఏమీ లేదు',
    nothingPayableText: 'ప్రశ్నలు ఉంటే మీ విద్యాసంస్థను సంప్రదించండి.',
    allPaidHeading: 'పేమెంట్ విజయవంతమైంది!',
    allPaidText: 'కింద ఉన్న ఫీజులు చెల్లించారు',
    allPaidBadge: PAID,
  },
  'exact/form': {
    formMobileLength: TEN_DIGITS,
    formMobileInvalid: ENTER_VALID_MOBILE,
    formMobileEmpty: ENTER_MOBILE,
    mobileMismatch: 'మొబైల్ నంబర్ సరిపోలడం లేదు',
    fieldEmpty: 'దీన్ని ఖాళీగా వదలకూడదు',
    formEmailInvalid: ENTER_VALID_EMAIL,
    emailMismatch: 'ఇమెయిల్ సరిపోలడం లేదు',
    optionEmpty: 'ఒక ఆప్షన్ ఎంచుకోండి',
    dateEmpty: SELECT_DATE,
    dateOutOfRange: (first, last) => `${first} నుండి ${last} వరకు ఏదైనా తేదీ ఎంచుకోండి`,
    checkboxFieldEmpty: 'కనీసం ఒక ఆప్షన్ ఎంచుకోండి',
    formButton: PROCEED_TO_PAY,
    studentNameLabel: 'విద్యార్థి పేరు:',
    inactiveStudentTitle: 'విద్యార్థి యాక్టివ్‌గా లేరు',
    inactiveStudentText: 'ఈ విద్యార్థి “యాక్టివ్‌గా లేరు” అని నమోదై ఉంది. దీని గురించి మీ విద్యాసంస్థను సంప్రదించండి.',
    studentNotAvailable: 'విద్యార్థి వివరాలు లేవు',
    verifyStudent: (label) => `${label} వెరిఫై చేయండి`,
    studentVerified: (label) => `${label}: వెరిఫై అయింది!`,
    changeStudent: (label) => `${label} మార్చండి`,
  },
  'exact/otp': {
    formOtpLength: ENTER_OTP,
    formOtpNumeric: 'OTPలో అంకెలు మాత్రమే ఉండాలి',
    receiptOtpEmpty: ENTER_OTP,
    receiptOtpLength: 'OTPలో 4 అంకెలు ఉండాలి',
    receiptOtpNumeric: 'అంకెలు మాత్రమే ఎంటర్ చేయండి',
    otpSectionEmailInvalid: ENTER_VALID_EMAIL,
    mobileVerified: 'మొబైల్ నంబర్ వెరిఫై అయింది!',
    emailVerified: 'ఇమెయిల్ వెరిఫై అయింది!',
    verifyOtpButton: 'OTP వెరిఫై చేయండి',
    emailHintMissing: 'ఇమెయిల్ లేదు లేదా సరైనది కాదు',
    emailHintInvalid: 'ఇమెయిల్ సరైనది కాదు',
    receiptOtpNotSent: NOT_SENT,
    receiptOtpUnverified: UNVERIFIED,
    receiptEmailLogin: 'లాగిన్ అయ్యారు',
    formOtpNotSent: (host) => `${NOT_SENT}: ${host}`,
    formOtpNotVerified: (host, serverMessage) => serverMessage || `${UNVERIFIED}: ${host}`,
    receiptOtpNotVerified: (serverMessage) => serverMessage || UNVERIFIED,
    mobileHintText: (lastFour) => `చివర XXXXX X${lastFour} ఉన్న నంబర్ ఎంటర్ చేయండి`,
    emailHintText: (maskedEmail) => `ఇలా మొదలయ్యే ఇమెయిల్ ఎంటర్ చేయండి: ${maskedEmail}`,
    otpSentTo: (mobile) => `OTP పంపించాం: +91 ${mobile}`,
  },
  'exact/receipts': {
    studentIdLabel: STUDENT_ID,
    ohNo: 'క్షమించండి!',
    receiptMobileEmpty: ENTER_MOBILE,
    receiptMobileLength: TEN_DIGITS,
    receiptMobileInvalid: ENTER_VALID_MOBILE,
    receiptEmailEmpty: 'ఇమెయిల్ ఎంటర్ చేయండి',
    receiptEmailInvalid: ENTER_VALID_EMAIL,
    receiptNoStudents: 'విద్యార్థి వివరాలు దొరకలేదు. సపోర్ట్‌ను సంప్రదించండి',
    dashboardTitle: 'రసీదు డౌన్‌లోడ్',
    chooseChild: 'చిన్నారిని ఎంచుకోండి:',
    selectStudentPlaceholder: CHOOSE_STUDENT,
    receiptColumns: ['క్రమ సంఖ్య', 'ట్రాన్సాక్షన్ ఐడీ', 'ట్రాన్సాక్షన్ తేదీ', 'చెల్లించిన అమౌంట్', 'పేమెంట్ పద్ధతి', 'చర్యలు'],
    downloadReceipt: 'రసీదు డౌన్‌లోడ్ చేయండి',
    dataNotFoundTitle: 'వివరాలు దొరకలేదు',
    dataNotFoundContact: 'సహాయం కోసం కింద ఉన్న నంబర్‌లో మా టీమ్‌ను సంప్రదించండి',
    verifyStudentForReceipts: (label) => `${label} వెరిఫై చేయండి`,
    changeStudentForReceipts: (label) => `${label} మార్చండి`,
    dataNotFound: (student) => `${student}: మీరు వెతుకుతున్న వివరాలు లేవు లేదా వాటిని తొలగించారు`,
    receiptDownloadFailed: (email) => `రసీదు ప్రస్తుతం డౌన్‌లోడ్ కావడం లేదు. ఇక్కడ సంప్రదించండి: ${email}`,
  },
  'exact/reverse': {
    reverseToggle: 'విద్యార్థి ఐడీ / మొబైల్ గుర్తు లేదు',
    reverseFetch: 'విద్యార్థి వివరాలు చూడండి',
    selectStudent: CHOOSE_STUDENT,
    reverseProceed: PROCEED,
    reverseIdLabel: STUDENT_ID,
    reverseNothingEntered: FAILURE_LATER,
    reverseNoStudent: CHOOSE_STUDENT,
    reverseIdEmpty: (label = STUDENT_ID) => `${label} ఎంటర్ చేయండి`,
    reverseNotFound: (studentIdOrMobile) => `${studentIdOrMobile} కోసం ఫీజు వివరాలు దొరకలేదు`,
    reverseFailed: (code) => `ఏదో పొరపాటు జరిగింది. కాసేపటి తర్వాత మళ్లీ ప్రయత్నించండి [${code}]`,
  },
  'exact/search': {
    groupDropdownEmpty: 'గ్రూప్ వెతకండి (3 లేదా ఎక్కువ అక్షరాలు ఎంటర్ చేయండి)',
    searchButton: PROCEED,
    groupNameEmpty: 'గ్రూప్ పేరు ఎంటర్ చేయండి',
    instituteEmpty: 'విద్యాసంస్థ పేరు ఎంచుకోండి',
    locationEmpty: 'ప్రాంతం ఎంచుకోండి',
    educationTypeEmpty: 'విద్యా రకం ఎంచుకోండి',
    paymentPageEmpty: 'పేమెంట్ పేజీ ఎంచుకోండి',
    academicYearEmpty: 'విద్యా సంవత్సరం ఎంచుకోండి',
    classEmpty: 'తరగతి ఎంచుకోండి',
    searchWithoutLink: 'ఏదో పొరపాటు జరిగింది. పేజీని రీలోడ్ చేసి మళ్లీ ప్రయత్నించండి',
    groupEmpty: (label) => `${label} ఎంటర్ చేయండి`,
    searchFieldEmpty: (label) => `${label} ఎంచుకోండి`,
    listNotLoaded: (serverMessage) => serverMessage || FAILURE,
  },
  'exact/shell': {
    pageNotFound: 'పేజీ దొరకలేదు',
    receiptAuthTitle: 'ఆన్‌లైన్ ఫీజు పేమెంట్',
    securedBy: 'సురక్షిత పేమెంట్',
    expiredHeading: 'ఇక పేమెంట్లు తీసుకోవడం లేదు',
    expiredText: 'ఈ లింక్ ఇప్పుడు పని చేయడం లేదు. దీనితో కొత్త పేమెంట్లు చేయలేరు. ప్రశ్నలు ఉంటే మీ విద్యాసంస్థను సంప్రదించండి.',
    rewardLink: 'వివరాలు చూడండి',
  },
  'exact/workflow': {
    workflowCta: 'వివరాలు చూడండి',
    workflowButton: PROCEED,
    workflowEmpty: 'పేమెంట్ దశలు ఏవీ దొరకలేదు',
    workflowLoading: LOADING,
    workflowNextStep: 'తర్వాతి దశకు వెళ్లండి',
    workflowRetry: 'మళ్లీ చెల్లించండి',
    transactionFailed: 'పేమెంట్ జరగలేదు',
    workflowCompleted: 'పూర్తయింది',
    workflowToBePaid: 'చెల్లించాలి',
    workflowZeroAmount: 'పేమెంట్ అమౌంట్ 0 ఉండకూడదు.',
  },
  dates: {
    months: ['జనవరి', 'ఫిబ్రవరి', 'మార్చి', 'ఏప్రిల్', 'మే', 'జూన్', 'జులై', 'ఆగస్టు', 'సెప్టెంబర్', 'అక్టోబర్', 'నవంబర్', 'డిసెంబర్'],
    day: (day, month, year) => `${day} ${month} ${year}`,
  },
};
