import type { MessagesTexts } from '../translated.ts';

const BY_WHEN = '5-7 ಕೆಲಸದ ದಿನಗಳೊಳಗೆ';
const REACHES = `ನೀವು ಪಾವತಿಸಿದ ಖಾತೆಗೆ ${BY_WHEN} ತಲುಪುತ್ತದೆ`;
const REFUNDING = `ಅದು ರೀಫಂಡ್ ಆಗುತ್ತಿದೆ, ${REACHES}`;
const FEES_AGAIN = 'ಇದರಿಂದ ಪಾವತಿಯಾಗಿದ್ದ ಶುಲ್ಕಗಳನ್ನು ಮತ್ತೆ ಪಾವತಿಸಬೇಕಿದೆ';
const NO_DEBIT = 'ಏನೂ ಕಡಿತವಾಗುವುದಿಲ್ಲ.';
const NOT_AGAIN = 'ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಲಾಗುವುದಿಲ್ಲ.';
const WE_ENDED = 'ಆದ್ದರಿಂದ ನಾವು ಇದನ್ನು ಕೊನೆಗೊಳಿಸಿದ್ದೇವೆ.';
/** In brackets, so that no full stop touches the code. */
const ofTransaction = (code: string): string => `(ವಹಿವಾಟು ${code})`;
const stillDueOf = (due: string): string => ` ಈ ಶುಲ್ಕಗಳಲ್ಲಿ ${due} ಇನ್ನೂ ಪಾವತಿಸಬೇಕಿದೆ.`;
const payAt = (address: string): string => `ಇಲ್ಲಿ ಪಾವತಿಸಿ: ${address}`;

const DEBIT_SUBJECTS = {
  debit_notice: 'ಮುಂಬರುವ ಆಟೋ ಡೆಬಿಟ್',
  debit_retry: 'ಆಟೋ ಡೆಬಿಟ್ ಆಗಿಲ್ಲ, ಮತ್ತೆ ಪ್ರಯತ್ನಿಸುತ್ತೇವೆ',
  debit_failed: 'ಆಟೋ ಡೆಬಿಟ್ ಆಗಿಲ್ಲ',
  debit_not_made: 'ಆಟೋ ಡೆಬಿಟ್ ಮಾಡಿಲ್ಲ',
  debit_skipped: 'ಆಟೋ ಡೆಬಿಟ್ ಬಿಟ್ಟುಬಿಡಲಾಗಿದೆ',
} as const;

const LOAN_SUBJECTS = {
  approved: 'ನಿಮ್ಮ ಸಾಲಕ್ಕೆ ಅನುಮೋದನೆ ಸಿಕ್ಕಿದೆ',
  signed: 'ನಿಮ್ಮ ಸಾಲದ ಪತ್ರಗಳು',
  active: 'ನಿಮ್ಮ ಸಾಲ ಚಾಲ್ತಿಯಲ್ಲಿದೆ',
  completed: 'ನಿಮ್ಮ ಸಾಲ ತೀರಿದೆ',
  rejected: 'ನಿಮ್ಮ ಸಾಲದ ಅರ್ಜಿ',
  expired: 'ಸಾಲದ ಆಫರ್‌ನ ಅವಧಿ ಮುಗಿದಿದೆ',
  cancelled: 'ನಿಮ್ಮ ಸಾಲದ ಅರ್ಜಿಯನ್ನು ಹಿಂಪಡೆಯಲಾಗಿದೆ',
} as const;

/** SMS and e-mail to payers, in Kannada. */
export const messages: MessagesTexts = {
  'messages/codes.CODE': {
    text: (code, institute, minutes) =>
      `${code} ನಿಮ್ಮ OTP (${institute}). ಇದು ${minutes} ನಿಮಿಷ ಮಾನ್ಯ. ಯಾರಿಗೂ ತಿಳಿಸಬೇಡಿ.`,
    lastLine: (host, code) => `\n\n@${host} #${code}`,
    subject: (code) => `${code} ನಿಮ್ಮ ಕೋಡ್`,
    notAsked: 'ಇದನ್ನು ನೀವು ಕೇಳಿರದಿದ್ದರೆ, ಈ ಸಂದೇಶವನ್ನು ಬಿಟ್ಟುಬಿಡಿ.',
  },
  'messages/debits.DEBIT': {
    subject: (news, amount) => `${DEBIT_SUBJECTS[news]}: ${amount}`,
    opening: {
      debit_notice: ({ amount, institute, day }) => `${institute}: ಆಟೋ ಡೆಬಿಟ್ ಮೂಲಕ ${day} ${amount} ಕಡಿತವಾಗುತ್ತದೆ.`,
      debit_retry: ({ amount, institute, day }) =>
        `${institute}: ${amount} ಆಟೋ ಡೆಬಿಟ್ ಆಗಿಲ್ಲ. ${day} ರಂದು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಲಾಗುತ್ತದೆ.`,
      debit_failed: ({ amount, institute }) => `${institute}: ${amount} ಆಟೋ ಡೆಬಿಟ್ ಆಗಿಲ್ಲ. ${NOT_AGAIN}`,
      debit_not_made: ({ amount, institute }) => `${institute}: ${amount} ಆಟೋ ಡೆಬಿಟ್ ಮಾಡಲು ಆಗಲಿಲ್ಲ. ${NOT_AGAIN}`,
      debit_skipped: ({ amount, institute, day }) =>
        `${institute}: ${day} ರ ನಿಮ್ಮ ${amount} ಆಟೋ ಡೆಬಿಟ್ ಅನ್ನು ಸಂಸ್ಥೆ ಬಿಟ್ಟುಬಿಟ್ಟಿದೆ. ಅದು ಆಗುವುದಿಲ್ಲ, ಅದರ ಶುಲ್ಕಗಳನ್ನು ಇನ್ನೂ ಪಾವತಿಸಬೇಕಿದೆ.`,
    },
    when: {
      UPI_AUTOPAY: (day, time) => `${day} ರಂದು ${time} ಕ್ಕೆ ಅಥವಾ ನಂತರ`,
      ENACH: (day) => `${day} ರಂದು ಅಥವಾ ಮುಂದಿನ ಕೆಲಸದ ದಿನದಂದು`,
    },
    lateFee: (amount) => `ಇದರಲ್ಲಿ ವಿಳಂಬ ಶುಲ್ಕ ${amount} ಸೇರಿದೆ.`,
    feesChanged: (planned) => `${planned} ನಿಗದಿಯಾಗಿತ್ತು. ನಂತರ ಶುಲ್ಕಗಳು ಬದಲಾಗಿವೆ.`,
    feesFell: (planned) => `${planned} ನಿಗದಿಯಾಗಿತ್ತು. ನಂತರ ಒಂದು ಭಾಗ ಪಾವತಿಯಾಗಿದೆ ಅಥವಾ ಕಡಿಮೆಯಾಗಿದೆ.`,
    atMost: (most) => `ಒಂದು ಡೆಬಿಟ್‌ನಲ್ಲಿ ಗರಿಷ್ಠ ${most} ಕಡಿತವಾಗುತ್ತದೆ. ಉಳಿದದ್ದನ್ನು ಇನ್ನೂ ಪಾವತಿಸಬೇಕಿದೆ.`,
    backBy: (day) => `ಹಣ ಕಡಿತವಾಗಿದ್ದರೆ, ${day} ರೊಳಗೆ ಮರಳಿ ಬರುತ್ತದೆ.`,
    smsStop: (reference) => `ಆಟೋ ಡೆಬಿಟ್ ${reference}: ಈ ಡೆಬಿಟ್ ಅಥವಾ ಎಲ್ಲವನ್ನೂ ನಿಲ್ಲಿಸಲು ಬ್ಯಾಂಕ್ ಅಥವಾ UPI ಆ್ಯಪ್ ಬಳಸಿ.`,
    stop: (reference, where) =>
      `ಡೆಬಿಟ್ ಆಗುವವರೆಗೆ, ಈ ಡೆಬಿಟ್ ಅಥವಾ ಪೂರ್ಣ ಆಟೋ ಡೆಬಿಟ್ ಅನ್ನು ${where} ನಿಲ್ಲಿಸಬಹುದು. ಆಗ ಶುಲ್ಕಗಳನ್ನು ನೀವೇ ಪಾವತಿಸಬೇಕು. ಆಟೋ ಡೆಬಿಟ್ ಉಲ್ಲೇಖ ಸಂಖ್ಯೆ: ${reference}`,
    payAt,
    payInstead: (address) => `ಬದಲಿಗೆ ಈಗಲೇ ಪಾವತಿಸಲು: ${address}`,
  },
  'messages/loans.LOAN': {
    subject: (news, application) => `${LOAN_SUBJECTS[news]}, ಅರ್ಜಿ ${application}`,
    text: {
      approved: ({ lender, institute }) =>
        `${institute} ಶುಲ್ಕಕ್ಕಾಗಿ ನಿಮ್ಮ ಸಾಲವನ್ನು ${lender} ಅನುಮೋದಿಸಿದೆ. ${lender} ಜೊತೆ ಸಹಿ ಮಾಡುವವರೆಗೆ ನೀವು ಯಾವುದಕ್ಕೂ ಒಪ್ಪಿದಂತೆ ಆಗುವುದಿಲ್ಲ. ಇಲ್ಲಿ ಮುಂದುವರಿಸಿ:`,
      signed: ({ lender, institute }) =>
        `${institute} ಶುಲ್ಕಕ್ಕಾಗಿ ${lender} ಜೊತೆಗಿನ ನಿಮ್ಮ ಸಾಲದ ಒಪ್ಪಂದಕ್ಕೆ ಸಹಿ ಆಗಿದೆ. ಪ್ರಮುಖ ಅಂಶಗಳು ಮತ್ತು ಮುಂದಿನ ಹಂತ:`,
      active: ({ lender, institute, debit, day, desk }) =>
        `${institute} ಶುಲ್ಕಕ್ಕಾಗಿ ${lender} ನೀಡಿದ ಸಾಲ ಚಾಲ್ತಿಯಲ್ಲಿದೆ. ${lender} ಮಾಡುವ ಮೊದಲ ಡೆಬಿಟ್: ${day} ರಂದು ${debit}. ಪ್ರಶ್ನೆಗಳು ಮತ್ತು ದೂರುಗಳಿಗೆ ${desk} ಸಂಪರ್ಕಿಸಿ. ನಿಮ್ಮ ಯೋಜನೆ:`,
      completed: ({ lender, institute, desk }) =>
        `${institute} ಶುಲ್ಕಕ್ಕಾಗಿ ಪಡೆದ ಸಾಲದ ಎಲ್ಲಾ ಕಂತುಗಳನ್ನು ${lender} ಸ್ವೀಕರಿಸಿದೆ. ಸಾಲ ತೀರಿದೆ, ಇನ್ನು ${NO_DEBIT} ಪ್ರಶ್ನೆಗಳಿಗೆ ${desk} ಸಂಪರ್ಕಿಸಿ. ನಿಮ್ಮ ಯೋಜನೆ:`,
      rejected: ({ lender, institute }) =>
        `${institute} ಶುಲ್ಕಕ್ಕಾಗಿ ಕೇಳಿದ ಸಾಲವನ್ನು ${lender} ಅನುಮೋದಿಸಿಲ್ಲ. ${NO_DEBIT} ಬೇರೆ ಪಾವತಿ ಆಯ್ಕೆ ಆರಿಸಿ:`,
      expired: ({ lender, institute }) =>
        `${institute} ಶುಲ್ಕಕ್ಕಾಗಿ ${lender} ನೀಡಿದ ಸಾಲದ ಆಫರ್‌ನ ಅವಧಿ ಮುಗಿದಿದೆ. ${NO_DEBIT} ಪಾವತಿ ಆಯ್ಕೆ ಆರಿಸಿ:`,
      cancelled: ({ lender, institute }) =>
        `${institute} ಶುಲ್ಕಕ್ಕಾಗಿ ${lender} ಬಳಿ ಸಲ್ಲಿಸಿದ ಸಾಲದ ಅರ್ಜಿಯನ್ನು ಹಿಂಪಡೆಯಲಾಗಿದೆ. ${institute} ಈಗಾಗಲೇ ನಿಮ್ಮಿಂದ ಪಡೆದ ಹಣ ಪಾವತಿಯಾಗಿಯೇ ಇರುತ್ತದೆ. ಉಳಿದದ್ದಕ್ಕೆ ಪಾವತಿ ಆಯ್ಕೆ ಆರಿಸಿ:`,
    },
    agreement: 'ಸಾಲದ ಒಪ್ಪಂದ',
    sanction: 'ಸಾಲ ಮಂಜೂರಾತಿ ಪತ್ರ',
    lenderPrivacy: (lender) => `${lender} ಗೌಪ್ಯತಾ ನೀತಿ`,
    ourPrivacy: 'ನಮ್ಮ ಗೌಪ್ಯತಾ ನೀತಿ',
  },
  'messages/mandates.WHERE_TO_STOP': {
    UPI_AUTOPAY: 'ನಿಮ್ಮ UPI ಆ್ಯಪ್‌ನಲ್ಲಿ ಅಥವಾ ಬ್ಯಾಂಕ್‌ನಲ್ಲಿ',
    ENACH: 'ನಿಮ್ಮ ಬ್ಯಾಂಕ್‌ನಲ್ಲಿ',
  },
  'messages/mandates.MANDATE_SET_UP': {
    subject: (institute) => `${institute}: ಆಟೋ ಡೆಬಿಟ್ ಹೊಂದಿಸಲಾಗಿದೆ`,
    text: (told) =>
      `${told.institute}: ನಿಮ್ಮ ಆಟೋ ಡೆಬಿಟ್ ಹೊಂದಿಸಲಾಗಿದೆ. ಮೊದಲ ಡೆಬಿಟ್: ${told.day} ರಂದು ${told.first}; ಪ್ರತಿ ಡೆಬಿಟ್‌ಗೆ ಗರಿಷ್ಠ ${told.most}. ಪ್ರತಿ ಡೆಬಿಟ್‌ಗೆ ಒಂದು ದಿನ ಮೊದಲು ತಿಳಿಸುತ್ತೇವೆ. ಕೊನೆಗೊಳಿಸಲು UPI ಆ್ಯಪ್ ಅಥವಾ ಬ್ಯಾಂಕ್ ಬಳಸಿ.`,
  },
  'messages/mandates.MANDATE_NEWS': {
    subject: (institute, news) => `${institute}: ಆಟೋ ಡೆಬಿಟ್ ${news}`,
    opening: (institute, news) => `${institute}: ನಿಮ್ಮ ಆಟೋ ಡೆಬಿಟ್ ${news}`,
    news: {
      ended: { subject: 'ಮುಕ್ತಾಯವಾಗಿದೆ', said: 'ಮುಕ್ತಾಯವಾಗಿದೆ. ಇನ್ನು ಡೆಬಿಟ್ ಆಗುವುದಿಲ್ಲ.' },
      paused: {
        subject: 'ವಿರಾಮದಲ್ಲಿದೆ',
        said: 'ವಿರಾಮದಲ್ಲಿದೆ. ನೀವು ಮತ್ತೆ ಪ್ರಾರಂಭಿಸುವವರೆಗೆ ಡೆಬಿಟ್ ಆಗುವುದಿಲ್ಲ.',
      },
      resumed: { subject: 'ಮತ್ತೆ ಪ್ರಾರಂಭವಾಗಿದೆ', said: 'ಮತ್ತೆ ಪ್ರಾರಂಭವಾಗಿದೆ.' },
      refused: { subject: 'ಹೊಂದಿಸಲಾಗಿಲ್ಲ', said: `ಹೊಂದಿಸಲಾಗಿಲ್ಲ. ${NO_DEBIT}` },
    },
    stands: (address) => `ಇದರ ಸ್ಥಿತಿಯನ್ನು ಯಾವಾಗ ಬೇಕಾದರೂ ನೋಡಿ: ${address}`,
    stillDue: (amount, day, address) => `ಇನ್ನೂ ಪಾವತಿಸಬೇಕಿದೆ: ${amount}, ಮೊದಲನೆಯದು ${day} ರಂದು. ${payAt(address)}`,
    next: (amount, day) => `ಮುಂದಿನ ಡೆಬಿಟ್: ${day} ರಂದು ${amount}.`,
    toldBefore: 'ಕನಿಷ್ಠ 24 ಗಂಟೆ ಮೊದಲು ನಿಮಗೆ ತಿಳಿಸುತ್ತೇವೆ.',
    underWay: 'ಈಗಾಗಲೇ ಆರಂಭವಾದ ಡೆಬಿಟ್ ಇನ್ನೂ ಆಗಬಹುದು. ಹಾಗಾದರೆ ನಿಮಗೆ ತಿಳಿಸುತ್ತೇವೆ.',
    endedBy: {
      payer: (where) => `ಇದನ್ನು ${where} ಕೊನೆಗೊಳಿಸಲಾಗಿದೆ.`,
      refusal: `ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಒಂದು ಡೆಬಿಟ್ ನಿರಾಕರಿಸಿದೆ, ಮುಂದಿನ ಎಲ್ಲಾ ಡೆಬಿಟ್‌ಗಳನ್ನೂ ನಿರಾಕರಿಸುತ್ತಿತ್ತು. ${WE_ENDED}`,
      pause: `ಇದು ವಿರಾಮದಲ್ಲಿದ್ದಾಗ ಕೊನೆಯ ಡೆಬಿಟ್‌ನ ದಿನಾಂಕ ಬಂದಿತ್ತು. ${WE_ENDED}`,
      silence: 'ಇನ್ನು ಯಾವುದೇ ಡೆಬಿಟ್ ಉಳಿದಿಲ್ಲ. ಒಂದು ಡೆಬಿಟ್ ಆಗಿದೆಯೇ ಎಂದು ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ತಿಳಿಸಿಲ್ಲ, ಅದನ್ನು ನಾವು ವಿಚಾರಿಸುತ್ತಿದ್ದೇವೆ.',
      nothing_left: `ಇನ್ನು ಯಾವುದೇ ಡೆಬಿಟ್ ಉಳಿದಿಲ್ಲ. ${WE_ENDED}`,
    },
    announcedNotMade: 'ನಾವು ತಿಳಿಸಿದ್ದ ಡೆಬಿಟ್ ಕೂಡ ಆಗುವುದಿಲ್ಲ.',
    pausedWhere: (where) => `ಇದನ್ನು ${where} ವಿರಾಮಗೊಳಿಸಲಾಗಿದೆ. ಅಲ್ಲಿ ಮತ್ತೆ ಪ್ರಾರಂಭಿಸಿದಾಗ ಇದು ಮುಂದುವರಿಯುತ್ತದೆ.`,
    notLater: 'ವಿರಾಮದಲ್ಲಿರುವಾಗ ದಿನಾಂಕ ಬಂದ ಶುಲ್ಕಗಳು ನಂತರ ಕಡಿತವಾಗುವುದಿಲ್ಲ.',
    notConfirmed: 'ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಅದನ್ನು ದೃಢಪಡಿಸಿಲ್ಲ.',
    toBePaid: (amount) => `ನೀವು ಇನ್ನೂ ಇದರ ಶುಲ್ಕಗಳಲ್ಲಿ ${amount} ಪಾವತಿಸಬೇಕಿದೆ.`,
    overdue: (amount) => `ಅದರಲ್ಲಿ ${amount} ಅವಧಿ ಮೀರಿದ ಬಾಕಿ.`,
    nextDue: (amount, day) => `ಮುಂದಿನದು: ${amount}, ಕೊನೆಯ ದಿನಾಂಕ ${day}.`,
    payAt,
  },
  'messages/money-back.REFUND': {
    subject: (amount, transaction) => `${amount} ರೀಫಂಡ್, ವಹಿವಾಟು ${transaction}`,
    leftOver: ({ amount, institute, transaction }) =>
      `${institute}: ನೀವು ಪಾವತಿಸಬೇಕಿದ್ದಕ್ಕಿಂತ ${amount} ಹೆಚ್ಚು ಪಾವತಿಸಿದ್ದೀರಿ. ${REFUNDING} ${ofTransaction(transaction)}.`,
    letOff: ({ amount, institute, transaction }) =>
      `${institute}: ಇನ್ನು ಪಾವತಿಸಬೇಕಿಲ್ಲದ ಶುಲ್ಕಗಳಿಗೆ ${amount} ಬಂದಿದೆ. ${REFUNDING} ${ofTransaction(transaction)}.`,
    paidBefore: ({ amount, institute, transaction }) =>
      `${institute}: ಈಗಾಗಲೇ ಪಾವತಿಯಾಗಿದ್ದ ಶುಲ್ಕಗಳಿಗೆ ${amount} ಬಂದಿದೆ. ${REFUNDING} ${ofTransaction(transaction)}.`,
    second: ({ amount, institute, transaction }, due) =>
      `${institute}: ಒಂದೇ ಆರ್ಡರ್‌ಗೆ ${amount} ಮೊತ್ತದ ಇನ್ನೊಂದು ಪಾವತಿ ಬಂದಿದೆ ${ofTransaction(transaction)}. ಗೇಟ್‌ವೇ ಅದನ್ನು ${BY_WHEN} ತಾನಾಗಿಯೇ ಹಿಂದಿರುಗಿಸುತ್ತದೆ.${due}`,
    stillDue: (due) => `${stillDueOf(due)} ಪಾವತಿ ಪುಟದಲ್ಲಿ ಮತ್ತೆ ಪಾವತಿಸಬಹುದು.`,
    rest: ({ amount, institute, transaction }) =>
      `${institute} ನಿಮಗೆ ರೀಫಂಡ್ ಮಾಡಬೇಕಿದ್ದ ಹಣದ ಒಂದು ಭಾಗವನ್ನು ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಹಿಂಪಡೆದಿದೆ. ಉಳಿದ ${amount} ನೀವು ಪಾವತಿಸಿದ ಖಾತೆಗೆ ರೀಫಂಡ್ ಆಗುತ್ತಿದೆ ${ofTransaction(transaction)}.`,
    delayed: ({ amount, institute, transaction }) =>
      `${institute}: ನಿಮ್ಮ ${amount} ರೀಫಂಡ್ ಕಳುಹಿಸಲು ಇನ್ನೂ ಆಗಿಲ್ಲ. ಪ್ರತಿದಿನ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸುತ್ತೇವೆ. ಆ ಬಳಿಕ ${BY_WHEN} ತಲುಪುತ್ತದೆ. ನೀವು ಏನೂ ಮಾಡಬೇಕಿಲ್ಲ ${ofTransaction(transaction)}.`,
    processed: ({ amount, institute, transaction }) =>
      `${institute} ನಿಮಗೆ ${amount} ರೀಫಂಡ್ ಮಾಡಿದೆ. ಅದು ${REACHES} ${ofTransaction(transaction)}.`,
    owedAgain: ({ amount, institute, transaction }) =>
      `${institute} ನಿಮಗೆ ${amount} ರೀಫಂಡ್ ಮಾಡಿದೆ. ಅದು ${REACHES}. ${FEES_AGAIN} ${ofTransaction(transaction)}.`,
    failed: ({ amount, institute, transaction }) =>
      `ನೀವು ಪಾವತಿಸಿದ ಖಾತೆಗೆ ನಿಮ್ಮ ${amount} ರೀಫಂಡ್ ಕಳುಹಿಸಲು ಆಗಲಿಲ್ಲ. ${institute} ಲೆಕ್ಕಪತ್ರ ವಿಭಾಗ ಇದಕ್ಕೆ ವ್ಯವಸ್ಥೆ ಮಾಡುತ್ತದೆ ${ofTransaction(transaction)}.`,
  },
  'messages/money-back.REVERSED': {
    subject: (amount, transaction) => `ಪಾವತಿ ರದ್ದುಪಡಿಸಲಾಗಿದೆ: ${amount}, ವಹಿವಾಟು ${transaction}`,
    itsReceipt: 'ಅದರ ರಸೀದಿ',
    receipt: (number) => `ರಸೀದಿ ${number}`,
    text: (told) =>
      `${told.institute}: ${told.day} ರಂದು ನೀವು ಮಾಡಿದ ${told.amount} ಪಾವತಿಯನ್ನು ಸಂಸ್ಥೆ ರದ್ದುಪಡಿಸಿದೆ. ${told.receipt} ಇನ್ನು ಮಾನ್ಯವಲ್ಲ, ಈ ಶುಲ್ಕಗಳನ್ನು ಮತ್ತೆ ಪಾವತಿಸಬೇಕಿದೆ. ಇದು ತಪ್ಪಾಗಿದ್ದರೆ, ಲೆಕ್ಕಪತ್ರ ವಿಭಾಗವನ್ನು ಸಂಪರ್ಕಿಸಿ ${ofTransaction(told.transaction)}.`,
    reason: (reason) => `ಸಂಸ್ಥೆ ನೀಡಿದ ಕಾರಣ: ${reason}`,
  },
  'messages/money-back.TAKEN_BACK': {
    subject: (amount, transaction) => `ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಹಣವನ್ನು ಹಿಂಪಡೆದಿದೆ: ${amount}, ವಹಿವಾಟು ${transaction}`,
    text: (told) =>
      `${told.institute}: ಪಾವತಿಯ ಬಗ್ಗೆ ಪ್ರಶ್ನೆ ಬಂದಿದ್ದರಿಂದ, ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ${told.day} ರಂದು ನಿಮ್ಮ ಪಾವತಿಯಲ್ಲಿ ${told.amount} ಹಿಂಪಡೆದಿದೆ. ${FEES_AGAIN}. ನೀವು ಬ್ಯಾಂಕ್ ಬಳಿ ಇದನ್ನು ಕೇಳಿರದಿದ್ದರೆ, ಲೆಕ್ಕಪತ್ರ ವಿಭಾಗವನ್ನು ಸಂಪರ್ಕಿಸಿ ${ofTransaction(told.transaction)}.`,
  },
  'messages/payments.PAID': {
    subject: (amount, receipt) => `ಪಾವತಿ ತಲುಪಿದೆ: ${amount}, ರಸೀದಿ ${receipt}`,
    sms: (told) =>
      `${told.institute}: ${told.amount} ತಲುಪಿದೆ.${told.rest} ರಸೀದಿ ${told.receipt} ಪಡೆಯಲು${told.typed}: ${told.address}`,
    typed: (transaction) => ` ವಹಿವಾಟು ಐಡಿ ${transaction} ನಮೂದಿಸಿ`,
    email: (told) =>
      `${told.institute}:${told.day} ನಿಮ್ಮ ${told.amount} ಪಾವತಿ ತಲುಪಿದೆ.${told.rest}\nರಸೀದಿ ಸಂಖ್ಯೆ: ${told.receipt}\n\nರಸೀದಿ ಪಡೆಯಲು ಈ ಲಿಂಕ್ ತೆರೆದು${told.proof}: ${told.address}`,
    ofDay: (day) => ` ${day} ರಂದು ಮಾಡಿದ`,
    proof: ', ನಿಮ್ಮ ಮೊಬೈಲ್ ಸಂಖ್ಯೆ ಅಥವಾ ಇಮೇಲ್ ಪರಿಶೀಲಿಸಿ',
    proofByTransaction: (transaction) => `, ವಹಿವಾಟು ಐಡಿ ${transaction} ನಮೂದಿಸಿ, ನಿಮ್ಮ ಮೊಬೈಲ್ ಸಂಖ್ಯೆಯನ್ನು ಪರಿಶೀಲಿಸಿ`,
    kept: (amount) => `${amount} ನಿಮ್ಮ ಹೆಸರಿನಲ್ಲಿ ಜಮೆ ಇದೆ`,
    goesBack: (amount) => `${amount} ನಿಮಗೆ ರೀಫಂಡ್ ಆಗುತ್ತಿದೆ`,
    placed: (amount, rests) => ` ${amount} ಶುಲ್ಕಗಳಿಗೆ ಬಳಸಲಾಗಿದೆ, ${rests}.`,
    nextDue: (amount) => ` ನೀವು ಆಯ್ಕೆಮಾಡಿದ ಶುಲ್ಕಗಳಿಗೆ ${amount} ಬೇಕಾಗಲಿಲ್ಲ, ಅದು ಮುಂದೆ ಪಾವತಿಸಬೇಕಿದ್ದ ಶುಲ್ಕಗಳಿಗೆ ಸೇರಿದೆ.`,
    byLink: (name) => (name === '' ? 'ನಿಮ್ಮ ಲಿಂಕ್‌ನಿಂದ ಪಾವತಿಯಾಗಿದೆ.' : `ಈ ಲಿಂಕ್‌ನಿಂದ ಪಾವತಿಸಿದವರು: ${name}`),
  },
  'messages/payments.PAID_BY_LINK': {
    subject: (amount) => `ಪಾವತಿ ತಲುಪಿದೆ: ${amount}, ಧನ್ಯವಾದಗಳು`,
    text: ({ amount, institute, transaction }) =>
      `${institute}: ನಿಮ್ಮ ${amount} ತಲುಪಿದೆ. ರಸೀದಿ ನಿಮ್ಮನ್ನು ಕೇಳಿದ ಪೋಷಕರಿಗೆ ಹೋಗುತ್ತದೆ. ವಹಿವಾಟು ${transaction}`,
  },
  'messages/payments.HELD': {
    subject: (amount, transaction) => `ನಿಮ್ಮ ${amount} ಪಾವತಿ ನಿಮ್ಮ ಹೆಸರಿನಲ್ಲಿ ಜಮೆ ಇದೆ, ವಹಿವಾಟು ${transaction}`,
    why: {
      DIFFERS: 'ಅದನ್ನು ನಿಮ್ಮ ಶುಲ್ಕಗಳಿಗೆ ಸೇರಿಸಲು ಆಗಲಿಲ್ಲ',
      LENT_FOR: 'ಈ ಶುಲ್ಕ EMI ಅರ್ಜಿಯಿಂದ ಪಾವತಿಯಾಗಲಿದೆ',
      PAID_BEFORE: 'ಈ ಶುಲ್ಕಗಳ ಮೊದಲ ಪಾವತಿ ರೀಫಂಡ್ ಆಗಿದೆ',
      REST: 'ಅದು ಈ ಶುಲ್ಕಗಳಿಗೆ ಬೇಕಾಗಲಿಲ್ಲ',
    },
    text: (told) =>
      `${told.institute}: ${told.amount} ಬಂದಿದೆ, ನಿಮ್ಮ ಹೆಸರಿನಲ್ಲಿ ಜಮೆ ಇದೆ. ಕಾರಣ: ${told.why}. ಲೆಕ್ಕಪತ್ರ ವಿಭಾಗ ಅದನ್ನು ನಿಮ್ಮ ಶುಲ್ಕಗಳಿಗೆ ಬಳಸುತ್ತದೆ ಅಥವಾ ರೀಫಂಡ್ ಮಾಡುತ್ತದೆ ${ofTransaction(told.transaction)}.${told.due}`,
    stillDue: stillDueOf,
  },
  'messages/payments.PLACED': {
    subject: (amount, receipt) => `ನಿಮ್ಮ ಪಾವತಿಯಲ್ಲಿ ${amount} ಈಗ ಶುಲ್ಕಗಳಿಗೆ ಬಳಸಲಾಗಿದೆ, ರಸೀದಿ ${receipt}`,
    text: (told) =>
      `${told.institute} ನಿಮ್ಮ ಹೆಸರಿನಲ್ಲಿ ಜಮೆ ಇಟ್ಟಿದ್ದ ${told.amount} ಈಗ ನಿಮ್ಮ ಶುಲ್ಕಗಳಿಗೆ ಬಳಸಲಾಗಿದೆ (ರಸೀದಿ ${told.receipt}, ವಹಿವಾಟು ${told.transaction}).${told.rest}`,
    stillHeld: (amount) => ` ${amount} ಇನ್ನೂ ಜಮೆ ಇದೆ.`,
    instead: (told) =>
      `${told.institute} ನಿಮಗೆ ರೀಫಂಡ್ ಮಾಡಬೇಕಿದ್ದ ${told.amount} ಅದರ ಬದಲು ಈಗ ನಿಮ್ಮ ಶುಲ್ಕಗಳಿಗೆ ಬಳಸಲಾಗಿದೆ (ರಸೀದಿ ${told.receipt}, ವಹಿವಾಟು ${told.transaction}).${told.rest}`,
  },
  'messages/rupees.RUPEES': { sms: '₹' },
  'messages/where.TRUTH_LINK': {
    sms: (address) => `ನಿಮ್ಮ ಹಣ ಎಲ್ಲಿದೆ: ${address}`,
    email: (address) => `ನಿಮ್ಮ ಹಣ ಎಲ್ಲಿದೆ ಎಂದು ಯಾವಾಗ ಬೇಕಾದರೂ ನೋಡಿ: ${address}`,
  },
};
