import type { StepsTexts } from '../translated.ts';

const LENDER = 'ಸಾಲದಾತರು';

const PROCESSING_FEE = 'ಪ್ರೊಸೆಸಿಂಗ್ ಶುಲ್ಕ';

const INTEREST = 'ಬಡ್ಡಿ';

const INSTALMENTS = 'ಕಂತುಗಳು';

const NONE = 'ಇಲ್ಲ';

const PLAN = 'ಮಾಸಿಕ ಕಂತು ಯೋಜನೆ';

const PAY_ON_PAGE = 'ಈ ಶುಲ್ಕಗಳನ್ನು ಪಾವತಿ ಪುಟದಲ್ಲಿ ಪಾವತಿಸಬಹುದು.';

const monthly = (count: number, amount: string): string =>
  `${count}, ಪ್ರತಿ ತಿಂಗಳು, ತಲಾ ${amount}; ಕೊನೆಯ ಕಂತಿನ ಮೊತ್ತ ಬೇರೆ ಇರಬಹುದು`;

const togetherOf = (count: number, amount: string): string =>
  `${count} ${count === 1 ? 'ಕಂತು' : 'ಕಂತುಗಳು'}, ಒಟ್ಟು ${amount}`;

const TRY_AGAIN = 'ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ';
const CLOSE = 'ಮುಚ್ಚಿ';
const CHANGE = 'ಬದಲಿಸಿ';
const STUDENT = 'ವಿದ್ಯಾರ್ಥಿ';
const MOBILE = 'ಮೊಬೈಲ್ ಸಂಖ್ಯೆ';
const AMOUNT = 'ಮೊತ್ತ';
const FEE = 'ಶುಲ್ಕ';
const DUE_DATE = 'ಕೊನೆಯ ದಿನಾಂಕ';
const TRANSACTION = 'ವಹಿವಾಟು ಐಡಿ';
const EDIT_FEES = 'ಶುಲ್ಕ ಬದಲಿಸಿ';
const OTHER_STUDENT = 'ಬೇರೆ ವಿದ್ಯಾರ್ಥಿಗಾಗಿ ಪಾವತಿಸಿ';
const CORRECT = 'ಈ ವಿವರಗಳನ್ನು ಸರಿಪಡಿಸಿ';
const NEW_TAB = '(ಹೊಸ ಟ್ಯಾಬ್‌ನಲ್ಲಿ ತೆರೆಯುತ್ತದೆ)';
const CONNECT_AGAIN = 'ಇಂಟರ್ನೆಟ್ ಸಂಪರ್ಕ ಸರಿಯಿದೆಯೇ ನೋಡಿ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.';
const ONE_ONLY = 'ಒಮ್ಮೆಗೆ ಒಂದು ಶುಲ್ಕ ಮಾತ್ರ ಪಾವತಿಸಬಹುದು.';
const counted = (count: number): string => `${count} ${count === 1 ? 'ಶುಲ್ಕ' : 'ಶುಲ್ಕಗಳು'}`;
const paidOf = (count: number): string => `ಪಾವತಿಸಿದ ${counted(count)}`;
const lateFeeOf = (amount: string): string => `ವಿಳಂಬ ಶುಲ್ಕ ${amount}`;
const discountOf = (amount: string): string => `ರಿಯಾಯಿತಿ ${amount}`;

/** Steps of the page, in Kannada. */
export const steps: StepsTexts = {
  'steps/family.words': {
    others: 'ಇತರ ಮಕ್ಕಳು',
    alsoDue: (name, amount) => `ಪಾವತಿಸಬೇಕಿದೆ: ${name}, ${amount}`,
    next: (name, amount) => `ಮುಂದೆ: ${name}, ${amount}`,
    noCode: 'ಹೊಸ OTP ಬೇಕಿಲ್ಲ.',
    nothingDue: 'ಈಗ ಪಾವತಿಸಬೇಕಾದ ಶುಲ್ಕ ಇಲ್ಲ.',
    nextFee: (amount, day) => `ಈಗ ಪಾವತಿಸಬೇಕಾದ ಶುಲ್ಕ ಇಲ್ಲ. ಮುಂದಿನ ಶುಲ್ಕ ${amount}, ${day} ರಂದು`,
    payToo: 'ಇತರ ಮಕ್ಕಳ ಶುಲ್ಕವನ್ನೂ ಒಟ್ಟಿಗೆ ಪಾವತಿಸಿ',
    oneEach: 'ಒಂದೇ ಪಾವತಿ, ಪ್ರತಿ ಮಗುವಿಗೂ ಪ್ರತ್ಯೇಕ ರಸೀದಿ.',
    forChildren: (count) => `${count} ಮಕ್ಕಳಿಗಾಗಿ`,
  },
  'steps/fees.words': {
    heads: { pick: 'ಆಯ್ಕೆಮಾಡಿ', name: FEE, middle: DUE_DATE, figure: AMOUNT },
    noDueDate: 'ಕೊನೆಯ ದಿನಾಂಕ ಇಲ್ಲ',
    required: 'ಪ್ರತಿ ಪಾವತಿಯಲ್ಲೂ ಪಾವತಿಸಬೇಕು',
    beforeDiscount: 'ರಿಯಾಯಿತಿಗೆ ಮೊದಲು',
    loading: 'ಶುಲ್ಕಗಳು ಲೋಡ್ ಆಗುತ್ತಿವೆ',
    retry: TRY_AGAIN,
    due: (day) => `ಕೊನೆಯ ದಿನಾಂಕ ${day}`,
    daysLate: (days) => `${days} ದಿನ ತಡ`,
    allDue: 'ಈಗ ಪಾವತಿಸಬೇಕಿರುವ ಎಲ್ಲವನ್ನೂ ಆಯ್ಕೆಮಾಡಿ',
    coming: 'ಮುಂಬರುವ ಶುಲ್ಕಗಳು',
    paidRows: paidOf,
    withLateFee: (amount) => `ವಿಳಂಬ ಶುಲ್ಕ ${amount} ಸೇರಿದೆ`,
    lateFeeOf,
    discountOf,
    concessionOf: (amount) => `ವಿನಾಯಿತಿ ${amount}`,
    balanceOf: (amount) => `ಉಳಿದ ಮೊತ್ತ ${amount}`,
    minimumOf: (amount) => `ಕನಿಷ್ಠ ${amount}`,
    maximumOf: (amount) => `ಗರಿಷ್ಠ ${amount}`,
    leftEmpty: 'ಉಳಿದ ಮೊತ್ತ ಪಾವತಿಸಲು ಖಾಲಿ ಬಿಡಿ',
    leftOut: 'ಈ ಶುಲ್ಕ ಬೇಡವಾದರೆ 0 ನಮೂದಿಸಿ',
    amounts: counted,
    oneOnly: ONE_ONLY,
    oneOnlySaid: (label) => `${label} ಆಯ್ಕೆಯಾಗಿದೆ. ${ONE_ONLY}`,
    noneOpen: 'ಈ ಶುಲ್ಕಗಳಲ್ಲಿ ಯಾವುದನ್ನೂ ಈಗ ಆಯ್ಕೆಮಾಡಲು ಆಗುವುದಿಲ್ಲ.',
    fees: 'ಶುಲ್ಕಗಳು',
    paidList: 'ಪಾವತಿಸಿದ ಶುಲ್ಕಗಳು',
    receipts: 'ರಸೀದಿ ಡೌನ್‌ಲೋಡ್ ಮಾಡಿ',
    anotherStudent: OTHER_STUDENT,
    correct: CORRECT,
    editTitle: EDIT_FEES,
    notEditable: 'ಈ ಮೊತ್ತಗಳನ್ನು ಬದಲಿಸಲು ಆಗುವುದಿಲ್ಲ.',
    noneEditable: 'ಇವುಗಳಲ್ಲಿ ಯಾವ ಮೊತ್ತವನ್ನೂ ಬದಲಿಸಲು ಆಗುವುದಿಲ್ಲ. ಮುಂದುವರಿದು ಪಾವತಿ ಆಯ್ಕೆಗಳನ್ನು ನೋಡಿ.',
    emiFrom: (least) => `${least} ಅಥವಾ ಹೆಚ್ಚಿನ ಮೊತ್ತವನ್ನು ಮಾಸಿಕ ಕಂತುಗಳಲ್ಲಿ (EMI) ಪಾವತಿಸಬಹುದು.`,
  },
  'steps/identify.words': {
    checkId: 'ವಿದ್ಯಾರ್ಥಿ ಐಡಿ ಸರಿಯಿದೆಯೇ ನೋಡಿ: ಅಕ್ಷರ, ಅಂಕಿ ಮತ್ತು ಹೈಫನ್ ಮಾತ್ರ ಇರಬಹುದು.',
    unknownId: 'ಈ ಐಡಿಯ ವಿದ್ಯಾರ್ಥಿ ಸಿಗಲಿಲ್ಲ. ಐಡಿ ಸರಿಯಿದೆಯೇ ನೋಡಿ ಮತ್ತೆ ಪರಿಶೀಲಿಸಿ.',
    newHere: (label) => `ಈ ${label} ಇಲ್ಲಿ ಹೊಸದು. ಕೆಳಗೆ ವಿವರಗಳನ್ನು ಭರ್ತಿ ಮಾಡಿ.`,
    checkAndWrite: (label) => `${label} ಸರಿಯಿದೆಯೇ ನೋಡಿ. ಸರಿಯಿದ್ದರೆ, ಸಹಾಯ ತಂಡಕ್ಕೆ ಇಮೇಲ್ ಕಳುಹಿಸಿ.`,
    retry: TRY_AGAIN,
  },
  'steps/lookup.words': {
    title: 'ವಿದ್ಯಾರ್ಥಿಯನ್ನು ಹುಡುಕಿ',
    mobile: MOBILE,
    edit: CHANGE,
    studentName: 'ವಿದ್ಯಾರ್ಥಿಯ ಹೆಸರು',
    noAnswer: 'ಶಿಕ್ಷಣ ಸಂಸ್ಥೆಯ ವ್ಯವಸ್ಥೆಯಿಂದ ಸರಿಯಾದ ಉತ್ತರ ಬರಲಿಲ್ಲ. ಸ್ವಲ್ಪ ಸಮಯದ ನಂತರ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
    nobody: 'ಇದು ಶಿಕ್ಷಣ ಸಂಸ್ಥೆಯಲ್ಲಿ ನೋಂದಣಿಯಾಗಿಲ್ಲ. ಸರಿಯಿದೆಯೇ ನೋಡಿ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
  },
  'steps/options.words': {
    student: STUDENT,
    amount: AMOUNT,
    payment: 'ಪಾವತಿ',
    total: 'ಒಟ್ಟು',
    noneChosen: 'ಇನ್ನೂ ಯಾವುದೇ ಆಯ್ಕೆ ಆರಿಸಿಲ್ಲ',
    option: (letter) => `ಆಯ್ಕೆ ${letter}`,
    optionToday: (letter) => `ಆಯ್ಕೆ ${letter}, ಇಂದು`,
    afterToday: (rest) => `ನಂತರ ${rest}`,
    lenderFee: 'ಸಾಲದಾತರಿಗೆ ಶುಲ್ಕ',
    inAll: (apr) => `ಒಟ್ಟು, APR ${apr}`,
    on: (day) => `${day} ರಂದು`,
    afterThat: 'ಅದರ ನಂತರ',
    chosen: (letter, amount) => `ಆಯ್ಕೆ ${letter} ಆರಿಸಲಾಗಿದೆ${amount && `, ${amount}`}`,
    startsOn: 'ಆರಂಭದ ದಿನಾಂಕ',
    detailsOf: (title) => `(${title})`,
    advance: (amount) => `ಈಗ ಪಾವತಿಸಬೇಕಾದ ಮುಂಗಡ: ${amount}`,
    month: 'ತಿಂಗಳು',
    /** Of a fee, of a debit or of an instalment: the last two have no last date. */
    dueDate: 'ದಿನಾಂಕ',
    amountHead: AMOUNT,
    fee: FEE,
    lateFee: lateFeeOf,
    discount: discountOf,
    charge: 'ವಿಧಾನ',
    value: 'ಹೆಚ್ಚುವರಿ ಶುಲ್ಕ',
    amountBlocks: 'ಈ ಪಾವತಿ ಆಯ್ಕೆಯಲ್ಲಿ ಪಾವತಿಸಬೇಕಾದ ಮೊತ್ತ ಇಲ್ಲ. ಬೇರೆ ಆಯ್ಕೆಯನ್ನು ಆರಿಸಿ.',
    editFees: EDIT_FEES,
    changeFees: EDIT_FEES,
    askSomeone: 'ಬೇರೆಯವರಿಗೆ ಪಾವತಿಸಲು ಹೇಳಿ',
    anotherStudent: OTHER_STUDENT,
    mobile: MOBILE,
    whyMobile: 'ಈ ಪಾವತಿಯ ಮಾಹಿತಿಯನ್ನು ಈ ಸಂಖ್ಯೆಗೆ ಕಳುಹಿಸುತ್ತೇವೆ.',
    close: CLOSE,
    dismiss: CLOSE,
    noOptions: 'ಈ ಪುಟಕ್ಕೆ ಸದ್ಯ ಯಾವುದೇ ಪಾವತಿ ಆಯ್ಕೆ ಲಭ್ಯವಿಲ್ಲ.',
  },
  'steps/pay.words': {
    sdkMissing: `ಪಾವತಿ ವಿಂಡೋ ಲೋಡ್ ಆಗಲಿಲ್ಲ. ಹಣ ಕಡಿತವಾಗಿಲ್ಲ. ${CONNECT_AGAIN}`,
    unreachable: `ಸಂಪರ್ಕಿಸಲು ಆಗಲಿಲ್ಲ. ${CONNECT_AGAIN}`,
    received: 'ಪಾವತಿ ತಲುಪಿದೆ',
    confirming: 'ಬ್ಯಾಂಕ್‌ನಿಂದ ನಿಮ್ಮ ಪಾವತಿಯನ್ನು ಖಚಿತಪಡಿಸಿಕೊಳ್ಳುತ್ತಿದ್ದೇವೆ',
    confirmingText: 'ನಿಮ್ಮ ಹಣ ಎರಡು ಬಾರಿ ಕಡಿತವಾಗುವುದಿಲ್ಲ. ವಹಿವಾಟು ಐಡಿ ಇಟ್ಟುಕೊಂಡು, ನಂತರ ರಸೀದಿಗಳನ್ನು ನೋಡಿ.',
    amount: 'ಪಾವತಿಸಿದ ಮೊತ್ತ',
    paidFor: 'ಪಾವತಿ ಯಾವುದಕ್ಕೆ',
    feesPaid: paidOf,
    paidTo: (student, institute) =>
      student === ''
        ? `ಶಿಕ್ಷಣ ಸಂಸ್ಥೆ: ${institute}`
        : `${STUDENT}: ${[student, institute].filter(Boolean).join(', ')}`,
    date: 'ಪಾವತಿಸಿದ ದಿನಾಂಕ',
    next: 'ಮುಂದೆ',
    reference: TRANSACTION,
    receipt: 'ರಸೀದಿ ಸಂಖ್ಯೆ',
    failedTry: (code, at) => [code && `${TRANSACTION} ${code}`, at].filter(Boolean).join(', '),
    done: 'ಮುಗಿಯಿತು',
    continue: 'ಮುಂದುವರಿಸಿ',
    receipts: 'ಎಲ್ಲಾ ರಸೀದಿಗಳು',
    authorised: 'ನಿಮ್ಮ ಪಾವತಿ ಯೋಜನೆಯನ್ನು ಹೊಂದಿಸಲಾಗಿದೆ.',
    whereIsIt: 'ನನ್ನ ಹಣ ಎಲ್ಲಿದೆ?',
    safeAgain: 'ಈ ಪಾವತಿ ಆಗಿಲ್ಲ, ಆದ್ದರಿಂದ ಮತ್ತೆ ಪಾವತಿಸಬಹುದು: ಯಾವ ಶುಲ್ಕವೂ ಎರಡು ಬಾರಿ ಪಾವತಿಯಾಗುವುದಿಲ್ಲ.',
  },
  'steps/plan.words': {
    opening: 'ನಿಮ್ಮ ಮಾಸಿಕ ಕಂತು ಯೋಜನೆ ತೆರೆಯುತ್ತಿದೆ',
    proveFirst: 'ನಿಮ್ಮ ಮಾಸಿಕ ಕಂತು ಯೋಜನೆಯನ್ನು ಮುಂದುವರಿಸಲು, ಅರ್ಜಿ ಸಲ್ಲಿಸುವಾಗ ನೀಡಿದ ಮೊಬೈಲ್ ಸಂಖ್ಯೆಯನ್ನು ಪರಿಶೀಲಿಸಿ.',
    proveOther: 'ನಿಮ್ಮ ಮಾಸಿಕ ಕಂತು ಯೋಜನೆ ಬೇರೆ ಮೊಬೈಲ್ ಸಂಖ್ಯೆ ಅಥವಾ ಇಮೇಲ್‌ನಲ್ಲಿದೆ. ಅರ್ಜಿ ಸಲ್ಲಿಸುವಾಗ ನೀಡಿದ ಮೊಬೈಲ್ ಸಂಖ್ಯೆ ಅಥವಾ ಇಮೇಲ್ ಪರಿಶೀಲಿಸಿ.',
    back: 'ಹಿಂದೆ ಹೋಗಿ',
    goOn: 'ನನ್ನ ಯೋಜನೆ ತೆರೆಯಿರಿ',
    newTab: NEW_TAB,
  },
  'steps/field.words': {
    select: 'ಆಯ್ಕೆಮಾಡಿ',
    tooLong: (most) => `ಗರಿಷ್ಠ ${most} ಅಕ್ಷರಗಳನ್ನು ನಮೂದಿಸಿ`,
  },
  'steps/student.words': {
    correct: CORRECT,
    byEmail: 'ಇಮೇಲ್ ಮೂಲಕ ಪರಿಶೀಲಿಸಿ',
    byMobile: 'ಮೊಬೈಲ್ ಮೂಲಕ ಪರಿಶೀಲಿಸಿ',
    sendOtp: 'OTP ಕಳುಹಿಸಿ',
    sendOtpIn: (seconds) => `${seconds} ಸೆಕೆಂಡ್ ನಂತರ OTP ಕಳುಹಿಸಿ`,
    change: (label) => `${label} ಬದಲಿಸಿ`,
    sentTo: (email) => `OTP ಕಳುಹಿಸಲಾಗಿದೆ: ${email}`,
    calendar: (label) => `${label}: ಕ್ಯಾಲೆಂಡರ್ ತೆರೆಯಿರಿ`,
  },
  'plans/cards.UNDER_AUTO_DEBIT': {
    autoDebit: 'ಈ ಶುಲ್ಕಗಳಿಗೆ ಆಟೋ ಡೆಬಿಟ್ ಈಗಾಗಲೇ ಹೊಂದಿಸಲಾಗಿದೆ. ಈಗ ನೀವು ಬೇರೆ ವಿಧಾನದಲ್ಲಿ ಪಾವತಿಸುವ ಮೊತ್ತ ಆಟೋ ಡೆಬಿಟ್‌ನಲ್ಲಿ ಮತ್ತೆ ಕಡಿತವಾಗುವುದಿಲ್ಲ.',
    direct: 'ಈ ಶುಲ್ಕಗಳಿಗೆ ಆಟೋ ಡೆಬಿಟ್ ಹೊಂದಿಸಲಾಗಿದೆ. ಈಗ ನೀವು ಪಾವತಿಸುವ ಮೊತ್ತ ಆಟೋ ಡೆಬಿಟ್‌ನಲ್ಲಿ ಮತ್ತೆ ಕಡಿತವಾಗುವುದಿಲ್ಲ.',
  },
  'plans/cards.EXACT_AMOUNT': {
    nextScreen: 'ನಿಖರ ಮೊತ್ತ ಮುಂದಿನ ಸ್ಕ್ರೀನ್‌ನಲ್ಲಿ',
    beforePaying: 'ಪಾವತಿಸುವ ಮೊದಲು ನಿಖರ ಮೊತ್ತ ಕಾಣುತ್ತದೆ',
  },
  'plans/cards.FEES_UNDER_AUTO_DEBIT': {
    notice: 'ಆಟೋ ಡೆಬಿಟ್‌ನಲ್ಲಿರುವ ಶುಲ್ಕಗಳು ತಾವಾಗಿಯೇ ಪಾವತಿಯಾಗುತ್ತವೆ. ಇಲ್ಲಿ ನೀವು ಪಾವತಿಸುವ ಮೊತ್ತ ಆಟೋ ಡೆಬಿಟ್‌ನಲ್ಲಿ ಮತ್ತೆ ಕಡಿತವಾಗುವುದಿಲ್ಲ.',
    ahead: 'ಆಟೋ ಡೆಬಿಟ್‌ನಲ್ಲಿದೆ',
    next: (day) => `${day} ರಂದು ಆಟೋ ಡೆಬಿಟ್`,
    underWay: 'ಆಟೋ ಡೆಬಿಟ್ ನಡೆಯುತ್ತಿದೆ',
    paused: 'ಆಟೋ ಡೆಬಿಟ್ ವಿರಾಮದಲ್ಲಿದೆ',
  },
  'plans/portal.PORTAL_PLAN': {
    title: PLAN,
    someLender: LENDER,
    instalment: (number) => `ಕಂತು ${number}`,
    instalmentTo: (number, lender) => `ಕಂತು ${number}, ಪಡೆಯುವವರು ${lender}`,
    agreement: 'ಸಾಲದ ಒಪ್ಪಂದ',
    sanction: 'ಸಾಲ ಮಂಜೂರಾತಿ ಪತ್ರ',
    recorded: (lender, on) =>
      `ನಿಮ್ಮ ಶಿಕ್ಷಣ ಸಂಸ್ಥೆ ಇದನ್ನು ${on} ರಂದು ದಾಖಲಿಸಿದೆ. ನೀವು ಎಷ್ಟು ಪಾವತಿಸಿದ್ದೀರಿ ಎಂದು ${lender} ನಮಗೆ ತಿಳಿಸುವುದಿಲ್ಲ. ಎಷ್ಟು ಪಾವತಿಯಾಗಿದೆ, ಎಷ್ಟು ಬಾಕಿ ಇದೆ ಎಂದು ${lender} ಅನ್ನು ಕೇಳಿ.`,
    nextByPlan: (amount, day, lender) => `ಯೋಜನೆಯ ಪ್ರಕಾರ ಮುಂದಿನ ಕಂತು ${amount}, ${day} ರಂದು, ${lender} ಗೆ.`,
    heldTitle: 'ಬೇರೆ ಮೊಬೈಲ್ ಅಥವಾ ಇಮೇಲ್‌ನಲ್ಲಿರುವ ಮಾಸಿಕ ಕಂತು ಯೋಜನೆ',
    heldText: 'ಈ ವಿದ್ಯಾರ್ಥಿಯ ಮಾಸಿಕ ಕಂತು ಯೋಜನೆ ಬೇರೆ ಮೊಬೈಲ್ ಸಂಖ್ಯೆ ಅಥವಾ ಇಮೇಲ್‌ನಲ್ಲಿದೆ. ಅದನ್ನು ನೋಡಲು ಆ ಸಂಖ್ಯೆ ಅಥವಾ ಇಮೇಲ್ ಪರಿಶೀಲಿಸಿ.',
  },
  'plans/portal.PORTAL_ROW_LABELS': {
    planned: 'ನಿಗದಿಯಾಗಿದೆ',
    next: 'ಮುಂದಿನದು',
    under_way: 'ನಡೆಯುತ್ತಿದೆ',
    paid: 'ಪಾವತಿಸಲಾಗಿದೆ',
    failed: 'ಪಾವತಿ ಆಗಿಲ್ಲ',
    not_taken: 'ಕಡಿತವಾಗಿಲ್ಲ',
  },
  'plans/portal.PORTAL_NOTES': {
    asked: 'ಇದನ್ನು ನಿಮ್ಮ ಬ್ಯಾಂಕ್‌ಗೆ ಕಳುಹಿಸಿ, ಉತ್ತರಕ್ಕಾಗಿ ಕಾಯುತ್ತಿದ್ದೇವೆ.',
    unknown: 'ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಇನ್ನೂ ಉತ್ತರ ತಿಳಿಸಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪಾವತಿಸಬೇಡಿ. ನಾವು ವಿಚಾರಿಸುತ್ತಲೇ ಇರುತ್ತೇವೆ.',
    bounced: `ನಿಮ್ಮ ಬ್ಯಾಂಕ್‌ನಲ್ಲಿ ಇದು ಪೂರ್ಣಗೊಂಡಿಲ್ಲ. ${PAY_ON_PAGE}`,
    skipped: `ಇದನ್ನು ಬಿಟ್ಟುಬಿಡಲಾಗಿದೆ. ${PAY_ON_PAGE}`,
    cancelled: 'ಇದು ಕಡಿತವಾಗುವುದಿಲ್ಲ.',
    held: 'ಆಟೋ ಡೆಬಿಟ್ ಚಾಲ್ತಿಯಲ್ಲಿ ಇಲ್ಲದಿರುವಾಗ ಇದು ಕಡಿತವಾಗುವುದಿಲ್ಲ.',
    again: (day) => `ನಿಮ್ಮ ಬ್ಯಾಂಕ್‌ನಲ್ಲಿ ಇದು ಪೂರ್ಣಗೊಂಡಿಲ್ಲ. ${day} ರಂದು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಲಾಗುತ್ತದೆ.`,
    told: (day) => `${day} ರಂದು ಕಡಿತವಾಗುತ್ತದೆ. ಈ ಬಗ್ಗೆ ನಿಮಗೆ ತಿಳಿಸಿದ್ದೇವೆ.`,
    ahead: (day) => `${day} ರಂದು ಕಡಿತವಾಗುತ್ತದೆ.`,
    paidOn: (day) => `${day} ರಂದು.`,
    notConfirmed: (lender) => `ಈ ಕಂತಿನ ದಿನಾಂಕ ಬಂದಿದೆ. ${lender} ಇನ್ನೂ ದೃಢಪಡಿಸಿಲ್ಲ.`,
  },
  'plans/portal.PORTAL_FACTS': {
    debitedBy: 'ಡೆಬಿಟ್ ವಿಧಾನ',
    rails: { UPI_AUTOPAY: 'UPI Autopay', ENACH: 'ಬ್ಯಾಂಕ್ ಮ್ಯಾಂಡೇಟ್ (eNACH)' },
    most: 'ಪ್ರತಿ ಡೆಬಿಟ್‌ಗೆ ಗರಿಷ್ಠ',
    until: 'ಈ ದಿನಾಂಕದ ನಂತರ ಡೆಬಿಟ್ ಇಲ್ಲ',
    transaction: 'ವಹಿವಾಟು ಐಡಿ',
    appliedOn: 'ಅರ್ಜಿ ಸಲ್ಲಿಸಿದ ದಿನಾಂಕ',
    fees: 'ಯೋಜನೆಯಲ್ಲಿರುವ ಶುಲ್ಕಗಳು',
    lender: LENDER,
    instalments: INSTALMENTS,
    monthly,
    advance: 'ಇವುಗಳಲ್ಲಿ ಮುಂಗಡವಾಗಿ ಪಾವತಿಸಿದ್ದು',
    together: togetherOf,
    interest: INTEREST,
    noInterest: 'ನಿಮಗೆ ಇಲ್ಲ',
    aYear: (percent) => `ವರ್ಷಕ್ಕೆ ${percent}`,
    processingFee: PROCESSING_FEE,
    noFee: NONE,
    total: 'ನೀವು ಪಾವತಿಸುವ ಒಟ್ಟು ಮೊತ್ತ',
  },
  'plans/portal.STOP_MANDATE': {
    UPI_AUTOPAY:
      'ಇದನ್ನು ನಿಲ್ಲಿಸಲು, ನೀವು ಅನುಮೋದಿಸಿದ UPI ಆ್ಯಪ್ ತೆರೆದು “Autopay” ಅಥವಾ “Mandates” ಗೆ ಹೋಗಿ, ಇದನ್ನು ಆಯ್ಕೆಮಾಡಿ, “Revoke” ಒತ್ತಿ.',
    ENACH:
      'ಇದನ್ನು ನಿಲ್ಲಿಸಲು, ನೆಟ್ ಬ್ಯಾಂಕಿಂಗ್ ಅಥವಾ ನಿಮ್ಮ ಬ್ಯಾಂಕ್‌ನ ಆ್ಯಪ್‌ನಲ್ಲಿ “Mandates” (eNACH) ಗೆ ಹೋಗಿ, ಅಥವಾ ಬ್ಯಾಂಕ್‌ನ ಯಾವುದೇ ಶಾಖೆಗೆ ಭೇಟಿ ನೀಡಿ. ಮ್ಯಾಂಡೇಟ್ ನಿಮ್ಮ ಶಿಕ್ಷಣ ಸಂಸ್ಥೆಯ ಹೆಸರಿನಲ್ಲಿದೆ.',
    after:
      'ಇದಕ್ಕೆ ನಮ್ಮ ಅಥವಾ ನಿಮ್ಮ ಶಿಕ್ಷಣ ಸಂಸ್ಥೆಯ ಅನುಮತಿ ಬೇಕಿಲ್ಲ. ಆ ಬಳಿಕ ಏನೂ ಕಡಿತವಾಗುವುದಿಲ್ಲ. ಪಾವತಿಸಬೇಕಿರುವ ಶುಲ್ಕಗಳನ್ನು ಪಾವತಿ ಪುಟದಲ್ಲಿ ಪಾವತಿಸಬಹುದು.',
  },
  'plans/portal.STOP_LOAN': {
    untilSigned: 'ನೀವು ಸಾಲದ ಒಪ್ಪಂದಕ್ಕೆ ಸಹಿ ಮಾಡುವವರೆಗೆ',
    until: (day) => `${day} ರವರೆಗೆ`,
    withdraw: (until) => `${until} ಕಾರಣ ನೀಡದೆ ಅರ್ಜಿಯನ್ನು ಹಿಂಪಡೆಯಬಹುದು. “ಮುಂದುವರಿಸಿ” ಒತ್ತಿ, “ಅರ್ಜಿ ಹಿಂಪಡೆಯಿರಿ” ಆಯ್ಕೆಮಾಡಿ.`,
    close: (lender, whom) => `ಸಾಲವನ್ನು ಅವಧಿಗೆ ಮೊದಲೇ ತೀರಿಸಲು ಅಥವಾ ಅದರ ಬಗ್ಗೆ ದೂರು ನೀಡಲು ${lender} ಸಂಪರ್ಕಿಸಿ${whom || '.'}`,
  },
};
