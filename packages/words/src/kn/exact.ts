/**
 * Texts whose English the specification gives to the letter, in Kannada.
 *
 * To be checked by a native speaker:
 * - ಆರಿಸಿ for "select" where ಆಯ್ಕೆಮಾಡಿ would stand beside ಆಯ್ಕೆ (option); ಕ್ಷಮಿಸಿ! for "Oh No !";
 * - ಕ್ರಿಯೆ for the column of actions, and ಕ್ರ.ಸಂ. for the serial number;
 * - ಪರಿಶೀಲಿಸಿ for "verify", ಸರಿಯಿದೆಯೇ ನೋಡಿ for "check"; ದಾಖಲೆ for "document", ಪತ್ರ for "paper", ಸ್ಕ್ರೀನ್ for "screen";
 * - the unmarked object after a label or a name ("{label} ನಮೂದಿಸಿ", "{lender} ಸಂಪರ್ಕಿಸಿ");
 * - ಗಿಂತ, ರಂದು, ರೊಳಗೆ and ರವರೆಗೆ apart after amounts and dates; ಮೊತ್ತದ after an amount for "of";
 * - ನಿಮ್ಮ ಹೆಸರಿನಲ್ಲಿ ಜಮೆ for money that is held; ಶುಲ್ಕಕ್ಕೆ ಸೇರಿದೆ for money that pays fees;
 * - ಪ್ರಶ್ನಿಸಿದೆ for a payment that the bank disputes; ವಿಚಾರಿಸುತ್ತಿದೆ for an institute that looks into one;
 * - ಸಾಲದಾತರು as a plural beside a lender's name with a neuter verb;
 * - ವಸೂಲಿ, ವರ್ಗಾವಣೆ, ದಂಡ ಶುಲ್ಕ, ಅಸಲು, ಬಾಕಿ ಸಾಲ and the consent, as a lender's lawyer reads them;
 * - ನಿಗದಿಯಾಗಿದೆ for a planned debit, ವಿರಾಮದಲ್ಲಿದೆ for a paused one; ಸ್ವೀಕಾರ for a step in which money is received;
 * - ನೈಜ for a genuine paper, ನೈಜವಲ್ಲ for one that is not; ಪರೀಕ್ಷಾ ಮೋಡ್, so that nobody thinks of an exam.
 */
import type { ExactTexts } from '../translated.ts';

const FAILURE = 'ಏನೋ ತಪ್ಪಾಗಿದೆ.';
const FAILURE_LATER = 'ಏನೋ ತಪ್ಪಾಗಿದೆ. ಸ್ವಲ್ಪ ಸಮಯದ ನಂತರ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.';
const PROCEED = 'ಮುಂದುವರಿಯಿರಿ';
const PROCEED_TO_PAY = 'ಪಾವತಿಗೆ ಮುಂದುವರಿಯಿರಿ';
const FEE_DETAILS = 'ಶುಲ್ಕದ ವಿವರಗಳು';
const PAID = 'ಪಾವತಿಸಲಾಗಿದೆ';
const LOADING = 'ಲೋಡ್ ಆಗುತ್ತಿದೆ...';
const NO_DATA = 'ಮಾಹಿತಿ ಲಭ್ಯವಿಲ್ಲ';
const ENTER_MOBILE = 'ಮೊಬೈಲ್ ಸಂಖ್ಯೆಯನ್ನು ನಮೂದಿಸಿ';
const ENTER_VALID_MOBILE = 'ಸರಿಯಾದ ಮೊಬೈಲ್ ಸಂಖ್ಯೆಯನ್ನು ನಮೂದಿಸಿ';
const ENTER_VALID_EMAIL = 'ಸರಿಯಾದ ಇಮೇಲ್ ನಮೂದಿಸಿ';
const TEN_DIGITS = 'ಮೊಬೈಲ್ ಸಂಖ್ಯೆಯಲ್ಲಿ 10 ಅಂಕಿಗಳಿರಬೇಕು';
const ENTER_OTP = '4 ಅಂಕಿಯ OTP ಯನ್ನು ನಮೂದಿಸಿ';
const ASK_SUPPORT = 'ಸಹಾಯ ತಂಡವನ್ನು ಸಂಪರ್ಕಿಸಿ';
const NOT_SENT = `OTP ಕಳುಹಿಸಲು ಆಗಲಿಲ್ಲ. ${ASK_SUPPORT}`;
const NOT_VERIFIED = `OTP ಪರಿಶೀಲಿಸಲು ಆಗಲಿಲ್ಲ. ${ASK_SUPPORT}`;
const STUDENT_ID = 'ವಿದ್ಯಾರ್ಥಿ ಐಡಿ';
const CHOOSE_STUDENT = 'ವಿದ್ಯಾರ್ಥಿಯನ್ನು ಆಯ್ಕೆಮಾಡಿ';
const ASK_INSTITUTE = 'ಏನಾದರೂ ಕೇಳಬೇಕಿದ್ದರೆ ನಿಮ್ಮ ಶಿಕ್ಷಣ ಸಂಸ್ಥೆಯನ್ನು ಸಂಪರ್ಕಿಸಿ.';

/** Texts to the letter, in Kannada. */
export const exact: ExactTexts = {
  'exact/cards': {
    optionsTitle: 'ಒಂದು ಪಾವತಿ ಆಯ್ಕೆಯನ್ನು ಆರಿಸಿ',
    optionsButton: PROCEED_TO_PAY,
    optionsBack: 'ಹಿಂದೆ ಹೋಗಿ',
    mobileModalTitle: 'ಮೊಬೈಲ್ ಸಂಖ್ಯೆ ನಮೂದಿಸಿ',
    mobileModalButton: PROCEED,
    mostPopular: 'ಹೆಚ್ಚು ಜನಪ್ರಿಯ',
    payableToday: 'ಇಂದು ಪಾವತಿಸಬೇಕಾದ ಮೊತ್ತ',
    payAsLowAs: 'ಕನಿಷ್ಠ',
    perMonth: '/ತಿಂಗಳು',
    paymentVia: 'ಪೇಮೆಂಟ್ ಗೇಟ್‌ವೇ:',
    moreDetails: 'ಹೆಚ್ಚಿನ ವಿವರಗಳು',
    lessDetails: 'ಕಡಿಮೆ ವಿವರಗಳು',
    emiSummary: 'ನೀವು ಮಾಸಿಕ ಕಂತು ಯೋಜನೆಗೆ ನೋಂದಾಯಿಸಿಕೊಂಡಿದ್ದೀರಿ',
    emiSummaryButton: 'ಅರ್ಜಿ ನೋಡಿ',
    emiRepayments: 'EMI ಕಂತುಗಳ ವೇಳಾಪಟ್ಟಿ',
    autoDebitSchedule: 'ಆಟೋ ಡೆಬಿಟ್ ವೇಳಾಪಟ್ಟಿ',
    extraCharges: 'ಹೆಚ್ಚುವರಿ ಶುಲ್ಕ',
    feeStructureDetails: 'ಶುಲ್ಕ ರಚನೆಯ ವಿವರಗಳು',
    unknownMode: NO_DATA,
    emiAboveMaximum: (max) => `₹${max} ಗಿಂತ ಹೆಚ್ಚಿನ ಮೊತ್ತಕ್ಕೆ ಮಾಸಿಕ ಕಂತಿನ ಆಯ್ಕೆ ಲಭ್ಯವಿಲ್ಲ`,
    emiBelowMinimum: (min) => `₹${min} ಗಿಂತ ಕಡಿಮೆ ಮೊತ್ತಕ್ಕೆ ಮಾಸಿಕ ಕಂತಿನ ಆಯ್ಕೆ ಲಭ್ಯವಿಲ್ಲ`,
    autoDebitBelowMinimum: (min) => `₹${min} ಗಿಂತ ಕಡಿಮೆ ಮೊತ್ತಕ್ಕೆ ಆಟೋ ಡೆಬಿಟ್ ಆಯ್ಕೆ ಲಭ್ಯವಿಲ್ಲ`,
    directBelowMinimum: (min) => `₹${min} ಗಿಂತ ಕಡಿಮೆ ಮೊತ್ತಕ್ಕೆ ಪೇಮೆಂಟ್ ಗೇಟ್‌ವೇ ಆಯ್ಕೆ ಲಭ್ಯವಿಲ್ಲ`,
  },
  'exact/errors': {
    failure: FAILURE,
    callFailure: FAILURE,
    sessionFailure: FAILURE_LATER,
    unknownStep: `${FAILURE} ${ASK_SUPPORT}.`,
    pageNotFetched: (serverMessage) => serverMessage || FAILURE,
    wrapperFailed: (serverMessage) => serverMessage || FAILURE,
    studentNotSaved: (host) => `ನಿಮ್ಮ ವಿನಂತಿಯನ್ನು ಈಗ ಪೂರೈಸಲು ಆಗುತ್ತಿಲ್ಲ. ${ASK_SUPPORT}: ${host}`,
    genericFailure: (serverMessage) => serverMessage || FAILURE,
  },
  'exact/fees': {
    checkboxHeading: FEE_DETAILS,
    checkboxSubtitle: 'ನೀವು ಪಾವತಿಸುವ ಶುಲ್ಕಗಳನ್ನು ಆಯ್ಕೆಮಾಡಿ',
    checkboxButton: PROCEED_TO_PAY,
    checkboxEmpty: NO_DATA,
    notPayable: 'ಪಾವತಿಸಬೇಕಿಲ್ಲ',
    appliedForEmi: 'EMI ಗೆ ಅರ್ಜಿ ಸಲ್ಲಿಸಲಾಗಿದೆ',
    rowPaid: PAID,
    dynamicHeading: FEE_DETAILS,
    dynamicButton: PROCEED,
    dynamicEmpty: 'ಇಲ್ಲಿ ಪಾವತಿಸಬೇಕಾದ ಶುಲ್ಕ ಇಲ್ಲ',
    dynamicAmountEmpty: 'ಮೊತ್ತವನ್ನು ನಮೂದಿಸಿ',
    dynamicAmountInvalid: 'ಶುಲ್ಕದ ಸರಿಯಾದ ಮೊತ್ತವನ್ನು ನಮೂದಿಸಿ',
    dynamicTotalZero: 'ಕನಿಷ್ಠ ಒಂದು ಶುಲ್ಕದ ಮೊತ್ತ ಸೊನ್ನೆಗಿಂತ ಹೆಚ್ಚಿರಬೇಕು',
    invalidDynamicHeading: 'ಏನೋ ತಪ್ಪಾಗಿದೆ',
    invalidDynamicText: 'ಈ ಪುಟದ ಪಾವತಿ ಸೆಟ್ಟಿಂಗ್‌ಗಳು ಸರಿಯಾಗಿಲ್ಲ.',
    editButton: PROCEED,
    editEmpty: 'ಶುಲ್ಕದ ಮಾಹಿತಿ ಲಭ್ಯವಿಲ್ಲ',
    includedInEmiPlan: 'EMI ಯೋಜನೆಯಲ್ಲಿ ಸೇರಿದೆ',
    noPayableAmount: 'ಪಾವತಿಸಬೇಕಾದ ಮೊತ್ತ ಇಲ್ಲ',
    structurePaid: PAID,
    finalAmount: 'ಅಂತಿಮ ಮೊತ್ತ',
    structureLoading: LOADING,
    structureEmpty: NO_DATA,
    nothingPayableHeading: 'ಈ ವಹಿವಾಟಿನಲ್ಲಿ ಪಾವತಿಸಬೇಕಾದ ಮೊತ್ತ ಇಲ್ಲ',
    nothingPayableText: ASK_INSTITUTE,
    allPaidHeading: 'ಪಾವತಿ ಯಶಸ್ವಿಯಾಗಿದೆ!',
    allPaidText: 'ಕೆಳಗಿನ ಶುಲ್ಕಗಳನ್ನು ಪಾವತಿಸಲಾಗಿದೆ',
    allPaidBadge: PAID,
  },
  'exact/form': {
    formMobileLength: TEN_DIGITS,
    formMobileInvalid: ENTER_VALID_MOBILE,
    formMobileEmpty: ENTER_MOBILE,
    mobileMismatch: 'ಮೊಬೈಲ್ ಸಂಖ್ಯೆ ಹೊಂದಿಕೆಯಾಗುತ್ತಿಲ್ಲ',
    fieldEmpty: 'ಇದನ್ನು ಭರ್ತಿ ಮಾಡಬೇಕು',
    formEmailInvalid: ENTER_VALID_EMAIL,
    emailMismatch: 'ಇಮೇಲ್ ಹೊಂದಿಕೆಯಾಗುತ್ತಿಲ್ಲ',
    optionEmpty: 'ಒಂದು ಆಯ್ಕೆಯನ್ನು ಆರಿಸಿ',
    dateEmpty: 'ದಿನಾಂಕವನ್ನು ಆಯ್ಕೆಮಾಡಿ',
    dateOutOfRange: (first, last) => `${first} ರಿಂದ ${last} ರವರೆಗಿನ ದಿನಾಂಕವನ್ನು ಆಯ್ಕೆಮಾಡಿ`,
    checkboxFieldEmpty: 'ಕನಿಷ್ಠ ಒಂದು ಆಯ್ಕೆಯನ್ನು ಆರಿಸಿ',
    formButton: PROCEED_TO_PAY,
    studentNameLabel: 'ವಿದ್ಯಾರ್ಥಿಯ ಹೆಸರು:',
    inactiveStudentTitle: 'ವಿದ್ಯಾರ್ಥಿ ಸಕ್ರಿಯವಾಗಿಲ್ಲ',
    inactiveStudentText: 'ಈ ವಿದ್ಯಾರ್ಥಿಯನ್ನು “ಸಕ್ರಿಯವಾಗಿಲ್ಲ” ಎಂದು ಗುರುತಿಸಲಾಗಿದೆ. ಈ ಬಗ್ಗೆ ನಿಮ್ಮ ಶಿಕ್ಷಣ ಸಂಸ್ಥೆಯನ್ನು ಸಂಪರ್ಕಿಸಿ.',
    studentNotAvailable: 'ವಿದ್ಯಾರ್ಥಿಯ ಮಾಹಿತಿ ಲಭ್ಯವಿಲ್ಲ',
    verifyStudent: (label) => `${label} ಪರಿಶೀಲಿಸಿ`,
    studentVerified: (label) => `${label}: ಪರಿಶೀಲಿಸಲಾಗಿದೆ!`,
    changeStudent: (label) => `${label} ಬದಲಿಸಿ`,
  },
  'exact/otp': {
    formOtpLength: ENTER_OTP,
    formOtpNumeric: 'OTP ಯಲ್ಲಿ ಅಂಕಿಗಳು ಮಾತ್ರ ಇರಬೇಕು',
    receiptOtpEmpty: ENTER_OTP,
    receiptOtpLength: 'OTP ಯಲ್ಲಿ 4 ಅಂಕಿಗಳಿರಬೇಕು',
    receiptOtpNumeric: 'ಅಂಕಿಗಳನ್ನು ಮಾತ್ರ ನಮೂದಿಸಿ',
    otpSectionEmailInvalid: ENTER_VALID_EMAIL,
    mobileVerified: 'ಮೊಬೈಲ್ ಸಂಖ್ಯೆಯನ್ನು ಪರಿಶೀಲಿಸಲಾಗಿದೆ!',
    emailVerified: 'ಇಮೇಲ್ ಅನ್ನು ಪರಿಶೀಲಿಸಲಾಗಿದೆ!',
    verifyOtpButton: 'OTP ಪರಿಶೀಲಿಸಿ',
    emailHintMissing: 'ಇಮೇಲ್ ಲಭ್ಯವಿಲ್ಲ ಅಥವಾ ಸರಿಯಾಗಿಲ್ಲ',
    emailHintInvalid: 'ಇಮೇಲ್ ಸರಿಯಾದ ರೂಪದಲ್ಲಿಲ್ಲ',
    receiptOtpNotSent: `${NOT_SENT}.`,
    receiptOtpUnverified: `${NOT_VERIFIED}.`,
    receiptEmailLogin: 'ಲಾಗಿನ್ ಆಗಿದೆ',
    formOtpNotSent: (host) => `${NOT_SENT}: ${host}`,
    formOtpNotVerified: (host, serverMessage) => serverMessage || `${NOT_VERIFIED}: ${host}`,
    receiptOtpNotVerified: (serverMessage) => serverMessage || `${NOT_VERIFIED}.`,
    mobileHintText: (lastFour) => `XXXXX X${lastFour} ಎಂದು ಕೊನೆಗೊಳ್ಳುವ ಸಂಖ್ಯೆಯನ್ನು ನಮೂದಿಸಿ`,
    emailHintText: (maskedEmail) => `${maskedEmail} ಎಂದು ಆರಂಭವಾಗುವ ಇಮೇಲ್ ನಮೂದಿಸಿ`,
    otpSentTo: (mobile) => `OTP ಕಳುಹಿಸಲಾಗಿದೆ: +91 ${mobile}`,
  },
  'exact/receipts': {
    studentIdLabel: STUDENT_ID,
    ohNo: 'ಕ್ಷಮಿಸಿ!',
    receiptMobileEmpty: ENTER_MOBILE,
    receiptMobileLength: TEN_DIGITS,
    receiptMobileInvalid: ENTER_VALID_MOBILE,
    receiptEmailEmpty: 'ಇಮೇಲ್ ನಮೂದಿಸಿ',
    receiptEmailInvalid: 'ಸರಿಯಾದ ಇಮೇಲ್ ವಿಳಾಸವನ್ನು ನಮೂದಿಸಿ',
    receiptNoStudents: `ವಿದ್ಯಾರ್ಥಿಯ ವಿವರಗಳು ಸಿಗಲಿಲ್ಲ. ${ASK_SUPPORT}.`,
    dashboardTitle: 'ರಸೀದಿ ಡೌನ್‌ಲೋಡ್',
    chooseChild: 'ಮಗುವನ್ನು ಆಯ್ಕೆಮಾಡಿ:',
    selectStudentPlaceholder: CHOOSE_STUDENT,
    receiptColumns: ['ಕ್ರ.ಸಂ.', 'ವಹಿವಾಟು ಐಡಿ', 'ವಹಿವಾಟು ದಿನಾಂಕ', 'ಪಾವತಿಸಿದ ಮೊತ್ತ', 'ಪಾವತಿ ವಿಧಾನ', 'ಕ್ರಿಯೆ'],
    downloadReceipt: 'ರಸೀದಿ ಡೌನ್‌ಲೋಡ್ ಮಾಡಿ',
    dataNotFoundTitle: 'ಮಾಹಿತಿ ಸಿಗಲಿಲ್ಲ',
    dataNotFoundContact: 'ಸಹಾಯಕ್ಕಾಗಿ ಕೆಳಗಿನ ಸಂಖ್ಯೆಯಲ್ಲಿ ನಮ್ಮ ತಂಡವನ್ನು ಸಂಪರ್ಕಿಸಿ.',
    verifyStudentForReceipts: (label) => `${label} ಪರಿಶೀಲಿಸಿ`,
    changeStudentForReceipts: (label) => `${label} ಬದಲಿಸಿ`,
    dataNotFound: (student) => `${student}: ನೀವು ಹುಡುಕುತ್ತಿರುವ ಮಾಹಿತಿ ಇಲ್ಲ ಅಥವಾ ಅದನ್ನು ತೆಗೆದುಹಾಕಲಾಗಿದೆ.`,
    receiptDownloadFailed: (email) => `ರಸೀದಿಯನ್ನು ಈಗ ಡೌನ್‌ಲೋಡ್ ಮಾಡಲು ಆಗುತ್ತಿಲ್ಲ. ಇಲ್ಲಿ ಸಂಪರ್ಕಿಸಿ: ${email}`,
  },
  'exact/reverse': {
    reverseToggle: 'ವಿದ್ಯಾರ್ಥಿ ಐಡಿ / ಮೊಬೈಲ್ ನೆನಪಿಲ್ಲ',
    reverseFetch: 'ವಿದ್ಯಾರ್ಥಿಯ ವಿವರ ತೋರಿಸಿ',
    selectStudent: CHOOSE_STUDENT,
    reverseProceed: PROCEED,
    reverseIdLabel: STUDENT_ID,
    reverseNothingEntered: FAILURE_LATER,
    reverseNoStudent: CHOOSE_STUDENT,
    reverseIdEmpty: (label = STUDENT_ID) => `${label} ನಮೂದಿಸಿ`,
    reverseNotFound: (studentIdOrMobile) => `${studentIdOrMobile}: ಶುಲ್ಕದ ವಿವರಗಳು ಸಿಗಲಿಲ್ಲ`,
    reverseFailed: (code) => `${FAILURE_LATER} [${code}]`,
  },
  'exact/search': {
    groupDropdownEmpty: 'ಸಮೂಹವನ್ನು ಹುಡುಕಿ (3 ಅಥವಾ ಹೆಚ್ಚು ಅಕ್ಷರಗಳನ್ನು ನಮೂದಿಸಿ)',
    searchButton: PROCEED,
    groupNameEmpty: 'ಸಮೂಹದ ಹೆಸರನ್ನು ನಮೂದಿಸಿ',
    instituteEmpty: 'ಶಿಕ್ಷಣ ಸಂಸ್ಥೆಯ ಹೆಸರನ್ನು ಆಯ್ಕೆಮಾಡಿ',
    locationEmpty: 'ಸ್ಥಳವನ್ನು ಆಯ್ಕೆಮಾಡಿ',
    educationTypeEmpty: 'ಶಿಕ್ಷಣದ ಪ್ರಕಾರವನ್ನು ಆಯ್ಕೆಮಾಡಿ',
    paymentPageEmpty: 'ಪಾವತಿ ಪುಟವನ್ನು ಆಯ್ಕೆಮಾಡಿ',
    academicYearEmpty: 'ಶೈಕ್ಷಣಿಕ ವರ್ಷವನ್ನು ಆಯ್ಕೆಮಾಡಿ',
    classEmpty: 'ತರಗತಿಯನ್ನು ಆಯ್ಕೆಮಾಡಿ',
    searchWithoutLink: 'ಏನೋ ತಪ್ಪಾಗಿದೆ. ಪುಟವನ್ನು ರೀಲೋಡ್ ಮಾಡಿ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
    groupEmpty: (label) => `${label} ನಮೂದಿಸಿ`,
    searchFieldEmpty: (label) => `${label} ಆಯ್ಕೆಮಾಡಿ`,
    listNotLoaded: (serverMessage) => serverMessage || FAILURE,
  },
  'exact/shell': {
    pageNotFound: 'ಪುಟ ಸಿಗಲಿಲ್ಲ',
    receiptAuthTitle: 'ಆನ್‌ಲೈನ್ ಶುಲ್ಕ ಪಾವತಿ',
    securedBy: 'ಸುರಕ್ಷಿತ ಪಾವತಿ',
    expiredHeading: 'ಇಲ್ಲಿ ಇನ್ನು ಪಾವತಿ ಸ್ವೀಕರಿಸುವುದಿಲ್ಲ',
    expiredText: `ಈ ಲಿಂಕ್ ಈಗ ಸಕ್ರಿಯವಾಗಿಲ್ಲ, ಆದ್ದರಿಂದ ಹೊಸ ಪಾವತಿ ಮಾಡಲು ಆಗುವುದಿಲ್ಲ. ${ASK_INSTITUTE}`,
    rewardLink: 'ವಿವರಗಳನ್ನು ನೋಡಿ',
  },
  'exact/workflow': {
    workflowCta: 'ವಿವರಗಳನ್ನು ನೋಡಿ',
    workflowButton: PROCEED,
    workflowEmpty: 'ಯಾವುದೇ ಸೆಟ್ಟಿಂಗ್ ಸಿಗಲಿಲ್ಲ',
    workflowLoading: LOADING,
    workflowNextStep: 'ಮುಂದಿನ ಹಂತಕ್ಕೆ ಹೋಗಿ',
    workflowRetry: 'ಪಾವತಿಯನ್ನು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ',
    transactionFailed: 'ವಹಿವಾಟು ಆಗಿಲ್ಲ',
    workflowCompleted: 'ಪೂರ್ಣಗೊಂಡಿದೆ',
    workflowToBePaid: 'ಪಾವತಿ ಬಾಕಿ',
    workflowZeroAmount: 'ಪಾವತಿಯ ಮೊತ್ತ ಸೊನ್ನೆ ಆಗಿರಬಾರದು.',
  },
  dates: {
    months: ['ಜನವರಿ', 'ಫೆಬ್ರವರಿ', 'ಮಾರ್ಚ್', 'ಏಪ್ರಿಲ್', 'ಮೇ', 'ಜೂನ್', 'ಜುಲೈ', 'ಆಗಸ್ಟ್', 'ಸೆಪ್ಟೆಂಬರ್', 'ಅಕ್ಟೋಬರ್', 'ನವೆಂಬರ್', 'ಡಿಸೆಂಬರ್'],
    day: (day, month, year) => `${day} ${month} ${year}`,
  },
};
