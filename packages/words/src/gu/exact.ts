/**
 * Texts whose English the specification gives to the letter, in Gujarati.
 *
 * To be checked by a native speaker:
 * - દાખલ કરો for "enter" beside લખો for "type"; ઇમેઇલ as masculine, આઈડી as neuter;
 * - ફી ભરો beside ચૂકવો, and “ફી ભરાઈ ગઈ” for "paid";
 * - ઍક્શન for "actions" in the table of receipts, માફ કરશો! for "Oh No !";
 * - હવે પછીની સ્ક્રીન for "next screen", because આગલું is also "previous";
 * - a name with a colon before the sentence, so that no ending follows it; સાથે and મેળવનાર: with a name;
 * - તમે જે ખાતામાંથી ચૂકવ્યું હતું તેમાં for "to the account you paid from";
 * - તમારા નામે જમા for money that is held; સવાલ ઊઠ્યો and વાંધો for a payment that a bank questions or disputes;
 * - the consent and the key facts as a lender reads them: દંડનો ચાર્જ, વસૂલાત, લોન બીજાને સોંપવી, ફિક્સ્ડ;
 * - પૈસા જમા and પૈસા પાછા as steps of the money that may be done or still open;
 * - ધિરાણકર્તાનો ચાર્જ for the lender’s fee on the cards; આગામી for “next” and for fees that come later;
 * - a plan or a debit that ended (બંધ થયું) beside બંધ કરો for "close" on buttons.
 */
import type { ExactTexts } from '../translated.ts';

const FAILURE = 'કંઈક ગડબડ થઈ.';
const FAILURE_LATER = 'કંઈક ગડબડ થઈ. થોડી વાર પછી ફરી પ્રયાસ કરો';
const PROCEED = 'આગળ વધો';
const PROCEED_TO_PAY = 'પેમેન્ટ માટે આગળ વધો';
const FEE_DETAILS = 'ફીની વિગતો';
const PAID = 'ચૂકવેલ';
const LOADING = 'લોડ થઈ રહ્યું છે...';
const NO_DATA = 'કોઈ માહિતી નથી';
const ENTER_MOBILE = 'મોબાઇલ નંબર દાખલ કરો';
const ENTER_VALID_MOBILE = 'સાચો મોબાઇલ નંબર દાખલ કરો';
const TEN_DIGITS = 'મોબાઇલ નંબર 10 અંકનો હોવો જોઈએ';
const ENTER_OTP = '4 અંકનો OTP દાખલ કરો';
const ENTER_VALID_EMAIL = 'સાચો ઇમેઇલ દાખલ કરો';
const NOT_SENT = 'OTP મોકલી શકાયો નથી. સપોર્ટનો સંપર્ક કરો';
const UNVERIFIED = 'OTP ની ચકાસણી થઈ શકી નથી. સપોર્ટનો સંપર્ક કરો';
const STUDENT_ID = 'વિદ્યાર્થી આઈડી';
const CHOOSE_STUDENT = 'વિદ્યાર્થી પસંદ કરો';

/** Texts to the letter, in Gujarati. */
export const exact: ExactTexts = {
  'exact/cards': {
    optionsTitle: 'પેમેન્ટનો વિકલ્પ પસંદ કરો',
    optionsButton: PROCEED_TO_PAY,
    optionsBack: 'પાછા જાઓ',
    mobileModalTitle: ENTER_MOBILE,
    mobileModalButton: PROCEED,
    mostPopular: 'સૌથી લોકપ્રિય',
    payableToday: 'આજે ચૂકવવાની રકમ',
    payAsLowAs: 'ઓછામાં ઓછા',
    perMonth: '/મહિનો',
    paymentVia: 'પેમેન્ટ ગેટવે:',
    moreDetails: 'વધુ વિગતો',
    lessDetails: 'ઓછી વિગતો',
    emiSummary: 'માસિક હપ્તા પ્લાન માટે તમારું રજિસ્ટ્રેશન થઈ ગયું છે',
    emiSummaryButton: 'અરજી જુઓ',
    emiRepayments: 'EMI નું શેડ્યૂલ',
    autoDebitSchedule: 'ઑટો ડેબિટનું શેડ્યૂલ',
    extraCharges: 'વધારાના ચાર્જ',
    feeStructureDetails: 'ફી સ્ટ્રક્ચરની વિગતો',
    unknownMode: NO_DATA,
    emiAboveMaximum: (max) => `₹${max} થી વધુ રકમ માટે માસિક હપ્તાનો વિકલ્પ નથી`,
    emiBelowMinimum: (min) => `₹${min} થી ઓછી રકમ માટે માસિક હપ્તાનો વિકલ્પ નથી`,
    autoDebitBelowMinimum: (min) => `₹${min} થી ઓછી રકમ માટે ઑટો ડેબિટનો વિકલ્પ નથી`,
    directBelowMinimum: (min) => `₹${min} થી ઓછી રકમ માટે પેમેન્ટ ગેટવેનો વિકલ્પ નથી`,
  },
  'exact/errors': {
    failure: FAILURE,
    callFailure: FAILURE,
    sessionFailure: `${FAILURE_LATER}.`,
    unknownStep: 'કંઈક ગડબડ થઈ. સપોર્ટનો સંપર્ક કરો.',
    pageNotFetched: (serverMessage) => serverMessage || FAILURE,
    wrapperFailed: (serverMessage) => serverMessage || FAILURE,
    studentNotSaved: (host) => `હમણાં આ કામ થઈ શકતું નથી. સપોર્ટનો સંપર્ક કરો: ${host}`,
    genericFailure: (serverMessage) => serverMessage || FAILURE,
  },
  'exact/fees': {
    checkboxHeading: FEE_DETAILS,
    checkboxSubtitle: 'તમારે ભરવાની હોય તે ફી પસંદ કરો',
    checkboxButton: PROCEED_TO_PAY,
    checkboxEmpty: NO_DATA,
    notPayable: 'ચૂકવવાની જરૂર નથી',
    appliedForEmi: 'EMI માટે અરજી કરી',
    rowPaid: PAID,
    dynamicHeading: FEE_DETAILS,
    dynamicButton: PROCEED,
    dynamicEmpty: 'ભરવાની કોઈ ફી નથી',
    dynamicAmountEmpty: 'રકમ દાખલ કરો',
    dynamicAmountInvalid: 'ફીની સાચી રકમ દાખલ કરો',
    dynamicTotalZero: 'ઓછામાં ઓછી એક ફી 0 થી વધુ હોવી જોઈએ',
    invalidDynamicHeading: 'કંઈક ગડબડ થઈ',
    invalidDynamicText: 'આ પેજનું પેમેન્ટ સેટિંગ બરાબર નથી.',
    editButton: PROCEED,
    editEmpty: 'ફીની કોઈ માહિતી નથી',
    includedInEmiPlan: 'EMI પ્લાનમાં સામેલ',
    noPayableAmount: 'ચૂકવવાની રકમ નથી',
    structurePaid: PAID,
    finalAmount: 'ચૂકવવાની રકમ',
    structureLoading: LOADING,
    structureEmpty: NO_DATA,
    nothingPayableHeading: 'આ ટ્રાન્ઝેક્શનમાં ચૂકવવાની કોઈ રકમ નથી',
    nothingPayableText: 'કોઈ પ્રશ્ન હોય તો તમારી સંસ્થાનો સંપર્ક કરો.',
    allPaidHeading: 'પેમેન્ટ સફળ થયું!',
    allPaidText: 'નીચેની ફી ભરાઈ ગઈ છે',
    allPaidBadge: PAID,
  },
  'exact/form': {
    formMobileLength: TEN_DIGITS,
    formMobileInvalid: ENTER_VALID_MOBILE,
    formMobileEmpty: ENTER_MOBILE,
    mobileMismatch: 'મોબાઇલ નંબર મેળ ખાતો નથી',
    fieldEmpty: 'આ વિગત ભરવી જરૂરી છે',
    formEmailInvalid: ENTER_VALID_EMAIL,
    emailMismatch: 'ઇમેઇલ મેળ ખાતો નથી',
    optionEmpty: 'એક વિકલ્પ પસંદ કરો',
    dateEmpty: 'તારીખ પસંદ કરો',
    dateOutOfRange: (first, last) => `${first} થી ${last} સુધીની તારીખ પસંદ કરો`,
    checkboxFieldEmpty: 'ઓછામાં ઓછો એક વિકલ્પ પસંદ કરો',
    formButton: PROCEED_TO_PAY,
    studentNameLabel: 'વિદ્યાર્થીનું નામ:',
    inactiveStudentTitle: 'નિષ્ક્રિય વિદ્યાર્થી',
    inactiveStudentText: 'આ વિદ્યાર્થી “નિષ્ક્રિય” છે. આ બાબતે તમારી સંસ્થાનો સંપર્ક કરો.',
    studentNotAvailable: 'વિદ્યાર્થીની વિગતો મળી નથી',
    verifyStudent: (label) => `${label} ચકાસો`,
    studentVerified: (label) => `${label}: ચકાસણી થઈ ગઈ!`,
    changeStudent: (label) => `${label} બદલો`,
  },
  'exact/otp': {
    formOtpLength: ENTER_OTP,
    formOtpNumeric: 'OTP માં ફક્ત અંક હોવા જોઈએ',
    receiptOtpEmpty: ENTER_OTP,
    receiptOtpLength: 'OTP 4 અંકનો હોવો જોઈએ',
    receiptOtpNumeric: 'ફક્ત અંક દાખલ કરો',
    otpSectionEmailInvalid: ENTER_VALID_EMAIL,
    mobileVerified: 'મોબાઇલ નંબરની ચકાસણી થઈ ગઈ!',
    emailVerified: 'ઇમેઇલની ચકાસણી થઈ ગઈ!',
    verifyOtpButton: 'OTP ચકાસો',
    emailHintMissing: 'ઇમેઇલ નથી અથવા સાચો નથી',
    emailHintInvalid: 'ઇમેઇલ સાચો નથી',
    receiptOtpNotSent: NOT_SENT,
    receiptOtpUnverified: UNVERIFIED,
    receiptEmailLogin: 'લૉગિન થઈ ગયું',
    formOtpNotSent: (host) => `${NOT_SENT}: ${host}`,
    formOtpNotVerified: (host, serverMessage) => serverMessage || `${UNVERIFIED}: ${host}`,
    receiptOtpNotVerified: (serverMessage) => serverMessage || UNVERIFIED,
    mobileHintText: (lastFour) => `XXXXX X${lastFour} થી પૂરો થતો નંબર દાખલ કરો`,
    emailHintText: (maskedEmail) => `${maskedEmail} થી શરૂ થતો ઇમેઇલ દાખલ કરો`,
    otpSentTo: (mobile) => `+91 ${mobile} પર OTP મોકલ્યો`,
  },
  'exact/receipts': {
    studentIdLabel: STUDENT_ID,
    ohNo: 'માફ કરશો!',
    receiptMobileEmpty: ENTER_MOBILE,
    receiptMobileLength: TEN_DIGITS,
    receiptMobileInvalid: ENTER_VALID_MOBILE,
    receiptEmailEmpty: 'ઇમેઇલ દાખલ કરો',
    receiptEmailInvalid: ENTER_VALID_EMAIL,
    receiptNoStudents: 'વિદ્યાર્થીની વિગતો મળી નથી. સપોર્ટનો સંપર્ક કરો',
    dashboardTitle: 'રસીદ ડાઉનલોડ',
    chooseChild: 'બાળક પસંદ કરો:',
    selectStudentPlaceholder: CHOOSE_STUDENT,
    receiptColumns: ['ક્રમ', 'ટ્રાન્ઝેક્શન આઈડી', 'ટ્રાન્ઝેક્શનની તારીખ', 'ચૂકવેલ રકમ', 'પેમેન્ટની રીત', 'ઍક્શન'],
    downloadReceipt: 'રસીદ ડાઉનલોડ કરો',
    dataNotFoundTitle: 'માહિતી મળી નથી',
    dataNotFoundContact: 'મદદ માટે નીચે આપેલા નંબર પર અમારી ટીમનો સંપર્ક કરો',
    verifyStudentForReceipts: (label) => `${label} ચકાસો`,
    changeStudentForReceipts: (label) => `${label} બદલો`,
    dataNotFound: (student) => `${student}: આ માહિતી ઉપલબ્ધ નથી અથવા દૂર કરાઈ છે`,
    receiptDownloadFailed: (email) => `હમણાં રસીદ ડાઉનલોડ થઈ શકતી નથી. સંપર્ક કરો: ${email}`,
  },
  'exact/reverse': {
    reverseToggle: 'વિદ્યાર્થી આઈડી / મોબાઇલ યાદ નથી',
    reverseFetch: 'વિદ્યાર્થીની વિગતો જુઓ',
    selectStudent: CHOOSE_STUDENT,
    reverseProceed: PROCEED,
    reverseIdLabel: STUDENT_ID,
    reverseNothingEntered: FAILURE_LATER,
    reverseNoStudent: CHOOSE_STUDENT,
    reverseIdEmpty: (label = STUDENT_ID) => `${label} દાખલ કરો`,
    reverseNotFound: (studentIdOrMobile) => `${studentIdOrMobile} માટે ફીની વિગતો મળી નથી`,
    reverseFailed: (code) => `${FAILURE_LATER} [${code}]`,
  },
  'exact/search': {
    groupDropdownEmpty: 'ગ્રુપ શોધો (3 કે વધુ અક્ષર દાખલ કરો)',
    searchButton: PROCEED,
    groupNameEmpty: 'ગ્રુપનું નામ દાખલ કરો',
    instituteEmpty: 'સંસ્થાનું નામ પસંદ કરો',
    locationEmpty: 'સ્થળ પસંદ કરો',
    educationTypeEmpty: 'શિક્ષણનો પ્રકાર પસંદ કરો',
    paymentPageEmpty: 'પેમેન્ટ પેજ પસંદ કરો',
    academicYearEmpty: 'શૈક્ષણિક વર્ષ પસંદ કરો',
    classEmpty: 'ધોરણ પસંદ કરો',
    searchWithoutLink: 'કંઈક ગડબડ થઈ. પેજ રીલોડ કરીને ફરી પ્રયાસ કરો',
    groupEmpty: (label) => `${label} દાખલ કરો`,
    searchFieldEmpty: (label) => `${label} પસંદ કરો`,
    listNotLoaded: (serverMessage) => serverMessage || FAILURE,
  },
  'exact/shell': {
    pageNotFound: 'પેજ મળ્યું નથી',
    receiptAuthTitle: 'ઑનલાઇન ફી પેમેન્ટ',
    securedBy: 'સુરક્ષિત પેમેન્ટ',
    expiredHeading: 'હવે અહીં પેમેન્ટ થઈ શકતું નથી',
    expiredText: 'આ લિંક હવે ચાલુ નથી. તેનાથી નવું પેમેન્ટ થઈ શકશે નહીં. કોઈ પ્રશ્ન હોય તો તમારી સંસ્થાનો સંપર્ક કરો.',
    rewardLink: 'વિગતો જુઓ',
  },
  'exact/workflow': {
    workflowCta: 'વિગતો જુઓ',
    workflowButton: PROCEED,
    workflowEmpty: 'પેમેન્ટનું કોઈ પગલું મળ્યું નથી',
    workflowLoading: LOADING,
    workflowNextStep: 'હવે પછીના પગલા પર જાઓ',
    workflowRetry: 'ફરી પ્રયાસ કરો',
    transactionFailed: 'પેમેન્ટ થયું નથી',
    workflowCompleted: 'પૂરું થયું',
    workflowToBePaid: 'ચૂકવવાની બાકી',
    workflowZeroAmount: 'પેમેન્ટની રકમ 0 ન હોઈ શકે.',
  },
  dates: {
    months: [
      'જાન્યુઆરી',
      'ફેબ્રુઆરી',
      'માર્ચ',
      'એપ્રિલ',
      'મે',
      'જૂન',
      'જુલાઈ',
      'ઑગસ્ટ',
      'સપ્ટેમ્બર',
      'ઑક્ટોબર',
      'નવેમ્બર',
      'ડિસેમ્બર',
    ],
    day: (day, month, year) => `${day} ${month} ${year}`,
  },
};
