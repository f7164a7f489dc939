import type { LoansTexts } from '../translated.ts';

interface Step {
  readonly title: string;
  readonly text: string;
}

const STAYS_PAID = 'ನೀವು ಈಗಾಗಲೇ ಶಿಕ್ಷಣ ಸಂಸ್ಥೆಗೆ ಪಾವತಿಸಿದ್ದು ಪಾವತಿಯಾಗಿಯೇ ಇರುತ್ತದೆ. ಉಳಿದದ್ದನ್ನು ಬೇರೆ ವಿಧಾನದಲ್ಲಿ ಪಾವತಿಸಬಹುದು.';

const NOTHING_BORROWED = `ಯಾವುದೇ ಸಾಲ ಪಡೆದಿಲ್ಲ, ಏನೂ ಕಡಿತವಾಗುವುದಿಲ್ಲ. ${STAYS_PAID}`;

const FEE_IS_PAID = 'ಸಾಲದಾತರು ಶಿಕ್ಷಣ ಸಂಸ್ಥೆಗೆ ಹಣ ನೀಡಿದಾಗ, ಒಮ್ಮೆ ಮಾತ್ರ ಸಾಲದಾತರಿಗೆ ಪಾವತಿಸಬೇಕು';

const KFS = 'ಪ್ರಮುಖ ಅಂಶಗಳ ಪತ್ರ (KFS)';

const LENDER = 'ಸಾಲದಾತರು';

const LSP = 'ಸಾಲ ಸೇವಾ ಪೂರೈಕೆದಾರ (LSP)';

const PROCESSING_FEE = 'ಪ್ರೊಸೆಸಿಂಗ್ ಶುಲ್ಕ';

const INTEREST = 'ಬಡ್ಡಿ';

const INSTALMENTS = 'ಕಂತುಗಳು';

const SCHEDULE = 'ಕಂತುಗಳ ವೇಳಾಪಟ್ಟಿ';

const NONE = 'ಇಲ್ಲ';

const ONE_INSTALMENT = '1 ಮಾಸಿಕ ಕಂತು';

const instalmentsOf = (count: string, amount: string): string =>
  count === ONE_INSTALMENT ? `${amount} ಮೊತ್ತದ ${count}` : `ತಲಾ ${amount} ರಂತೆ ${count}`;

const monthly = (count: number, amount: string): string =>
  `${count}, ಪ್ರತಿ ತಿಂಗಳು, ತಲಾ ${amount}; ಕೊನೆಯ ಕಂತಿನ ಮೊತ್ತ ಬೇರೆ ಇರಬಹುದು`;

const togetherOf = (count: number, amount: string): string =>
  `${count} ${count === 1 ? 'ಕಂತು' : 'ಕಂತುಗಳು'}, ಒಟ್ಟು ${amount}`;

/** Monthly plans: consent and key facts in Kannada. */
export const loans: LoansTexts = {
  'plans/consent.CONSENT': {
    version: '2026-11-20',
    translated: 'ಇದು ಅನುವಾದ. ಇಂಗ್ಲಿಷ್ ಪಠ್ಯವೇ ಮಾನ್ಯ.',
    text: ({ lender, lsp, institute }) =>
      [
        `ನನ್ನ ಹೆಸರು, PAN, ಹುಟ್ಟಿದ ದಿನಾಂಕ, ಮೊಬೈಲ್ ಸಂಖ್ಯೆ, ಇಮೇಲ್, ವಿಳಾಸ ಮತ್ತು ಪಿನ್ ಕೋಡ್ ಹಾಗೂ ಪಾವತಿಸಬೇಕಾದ ಶುಲ್ಕಗಳ ವಿವರವನ್ನು (ಶಿಕ್ಷಣ ಸಂಸ್ಥೆ: ${institute}) ${lsp} ಕಳುಹಿಸುವುದಕ್ಕೆ ನಾನು ಒಪ್ಪುತ್ತೇನೆ. ಇವುಗಳನ್ನು ಪಡೆಯುವವರು: ${lender}. ಉದ್ದೇಶ: ಈ ಶುಲ್ಕಗಳಿಗೆ ಸಾಲ ನೀಡುವ ಬಗ್ಗೆ ${lender} ನಿರ್ಧರಿಸುವುದು.`,
        `ನನ್ನ ಫೋನ್ ಅಥವಾ ಕಂಪ್ಯೂಟರ್‌ನಿಂದ ಬೇರೆ ಏನನ್ನೂ ಓದಲಾಗುವುದಿಲ್ಲ. ಈ ಸಮ್ಮತಿ ಸಹಿ ಅಲ್ಲ, ಇದರಿಂದ ಯಾವುದೇ ಸಾಲವನ್ನು ಒಪ್ಪಿಕೊಂಡಂತೆ ಆಗುವುದಿಲ್ಲ: ನಾನು ನೇರವಾಗಿ ${lender} ಜೊತೆ, ಅದರ ಸ್ವಂತ ಪುಟದಲ್ಲಿ ಸಹಿ ಮಾಡುತ್ತೇನೆ.`,
        'ಇಲ್ಲಿ ಅರ್ಜಿಯನ್ನು ರದ್ದುಮಾಡುವ ಮೂಲಕ ಅಥವಾ ಪ್ರಮುಖ ಅಂಶಗಳಲ್ಲಿ ಹೆಸರಿಸಿರುವ ದೂರು ಪರಿಹಾರ ಅಧಿಕಾರಿಗೆ ಬರೆಯುವ ಮೂಲಕ ನಾನು ಸಮ್ಮತಿಯನ್ನು ಹಿಂಪಡೆಯಬಹುದು. ಆ ಬಳಿಕ, ಉಳಿಸಿಕೊಳ್ಳಬೇಕೆಂದು ಕಾನೂನು ಹೇಳದಿದ್ದರೆ, ಕಳುಹಿಸಿದ ವಿವರಗಳನ್ನು ಮುಂದೆ ಬಳಸಲಾಗುವುದಿಲ್ಲ.',
      ].join('\n'),
  },
  'plans/emi.EMI_STEP': {
    DETAILS: (lender: string): Step => ({
      title: 'ನಿಮ್ಮ ಮಾಸಿಕ ಕಂತು ಯೋಜನೆ',
      text: `ಈ ಮೊತ್ತವನ್ನು ${lender} ಸಾಲವಾಗಿ ನೀಡುತ್ತದೆ. ಪ್ರಮುಖ ಅಂಶಗಳನ್ನು ಓದಿ, ನಂತರ ನಿರ್ಧಾರಕ್ಕೆ ಬೇಕಾದ ವಿವರಗಳನ್ನು ನಮೂದಿಸಿ.`,
    }),
    CONSENT: (lender: string): Step => ({
      title: 'ನಿಮ್ಮ ವಿವರಗಳನ್ನು ಹಂಚಿಕೊಳ್ಳಿ',
      text: `ನಿಮ್ಮ ಸಮ್ಮತಿ ಇದ್ದರೆ ಮಾತ್ರ ${lender} ನಿಮ್ಮ ವಿವರಗಳನ್ನು ನಮ್ಮಿಂದ ಪಡೆಯುತ್ತದೆ. ಇದರಿಂದ ಯಾವುದಕ್ಕೂ ಸಹಿ ಮಾಡಿದಂತೆ ಆಗುವುದಿಲ್ಲ.`,
    }),
    LENDER: (lender: string): Step => ({
      title: `${lender} ಜೊತೆ ಮುಂದುವರಿಸಿ`,
      text: `${lender} ಪುಟದಲ್ಲಿ ನಿರ್ಧಾರವನ್ನು ನೋಡಿ, ಸಾಲದ ಒಪ್ಪಂದಕ್ಕೆ ಸಹಿ ಮಾಡಿ. ನಂತರ ಇಲ್ಲಿಗೆ ಹಿಂದಿರುಗಿ.`,
    }),
    WAIT: (lender: string): Step => ({
      title: `${lender} ನಿಮ್ಮ ಅರ್ಜಿಯನ್ನು ನೋಡುತ್ತಿದೆ`,
      text: 'ನೀವು ಇಲ್ಲಿ ಕಾಯಬೇಕಿಲ್ಲ, ಈ ಶುಲ್ಕಗಳನ್ನು ಬೇರೆ ವಿಧಾನದಲ್ಲಿ ಪಾವತಿಸಬೇಕಾಗಿಯೂ ಇಲ್ಲ. ಸ್ವಲ್ಪ ಸಮಯದ ನಂತರ ಈ ಪುಟವನ್ನು ಮತ್ತೆ ತೆರೆಯಿರಿ.',
    }),
    ADVANCE: (): Step => ({
      title: 'ನಿಮ್ಮ ಸಾಲದ ಒಪ್ಪಂದಕ್ಕೆ ಸಹಿ ಆಗಿದೆ',
      text: 'ಮೊದಲ ಕಂತುಗಳನ್ನು ಈಗ ಶಿಕ್ಷಣ ಸಂಸ್ಥೆಗೆ ಪಾವತಿಸಿ. ಪ್ರಮುಖ ಅಂಶಗಳನ್ನು ನಿಮಗೆ ಕಳುಹಿಸಿದ್ದೇವೆ.',
    }),
    MANDATE: (lender: string): Step => ({
      title: 'ಇನ್ನು ಒಂದು ಹಂತ ಮಾತ್ರ',
      text: `ಮಾಸಿಕ ಕಂತುಗಳಿಗಾಗಿ ${lender} ಪುಟದಲ್ಲಿ ಆಟೋ ಡೆಬಿಟ್ ಹೊಂದಿಸಿ. ಅದಕ್ಕೂ ಮೊದಲು ಏನೂ ಕಡಿತವಾಗುವುದಿಲ್ಲ.`,
    }),
    ACTIVE: (lender: string): Step => ({
      title: 'ನಿಮ್ಮ ಮಾಸಿಕ ಕಂತು ಯೋಜನೆ ಚಾಲ್ತಿಯಲ್ಲಿದೆ',
      text: `ವೇಳಾಪಟ್ಟಿಯಂತೆ ಕಂತುಗಳನ್ನು ಸಾಲದಾತರಿಗೆ (${lender}) ಪಾವತಿಸಿ.`,
    }),
    COMPLETED: (lender: string): Step => ({
      title: 'ನಿಮ್ಮ ಮಾಸಿಕ ಕಂತು ಯೋಜನೆಯ ಪೂರ್ಣ ಪಾವತಿ ಆಗಿದೆ',
      text: `${lender} ಎಲ್ಲಾ ಕಂತುಗಳನ್ನು ಸ್ವೀಕರಿಸಿದೆ. ಇನ್ನು ಏನೂ ಕಡಿತವಾಗುವುದಿಲ್ಲ.`,
    }),
    REJECTED: (lender: string): Step => ({ title: `${lender} ನಿಮ್ಮ ಅರ್ಜಿಯನ್ನು ಅನುಮೋದಿಸಿಲ್ಲ`, text: NOTHING_BORROWED }),
    EXPIRED: (): Step => ({ title: 'ಆಫರ್‌ನ ಅವಧಿ ಮುಗಿದಿದೆ', text: NOTHING_BORROWED }),
    CANCELLED: (lender: string): Step => ({
      title: 'ಅರ್ಜಿಯನ್ನು ಹಿಂಪಡೆಯಲಾಗಿದೆ',
      text: `ಸಾಲ ರದ್ದಾಗಿದೆ. ಇನ್ನೂ ಏನಾದರೂ ಪಾವತಿಸಬೇಕಿದ್ದರೆ ${lender} ನಿಮಗೆ ತಿಳಿಸುತ್ತದೆ. ${STAYS_PAID}`,
    }),
  },
  'plans/emi.LENDER': {
    feeIsPaid: FEE_IS_PAID,
    refused: (lender) => `${lender} ನಿಮ್ಮ ಅರ್ಜಿಯನ್ನು ಅನುಮೋದಿಸಿಲ್ಲ. ಬೇರೆ ವಿಧಾನದಲ್ಲಿ ಪಾವತಿಸಬಹುದು.`,
  },
  'plans/emi.EMI_COST': {
    rest: (count, amount) => `${count}\u00a0×\u00a0${amount}`,
    lastOf: (amount) => ` (ಕೊನೆಯದು ${amount})`,
    feeOf: (amount) => ` ಮತ್ತು ಸಾಲದಾತರಿಗೆ ${amount} ಶುಲ್ಕ`,
    inShort: (of) =>
      `ಇಂದು ${of.now}, ನಂತರ ${of.rest}${of.fee}. ಒಟ್ಟು ${of.total}, APR\u00a0${of.apr.replace(' ', '\u00a0')}`,
    later: 'ನೀವು ಯಾವುದಕ್ಕಾದರೂ ಒಪ್ಪುವ ಮೊದಲು, ಪ್ರೊಸೆಸಿಂಗ್ ಶುಲ್ಕ (ಇದ್ದರೆ) ಮತ್ತು APR ತೋರಿಸಲಾಗುತ್ತದೆ.',
    months: (count) => `${count} ತಿಂಗಳು`,
    termWithAdvance: (months, all, advance) =>
      `${months} (ಒಟ್ಟು ${all} ಕಂತುಗಳು; ${advance === 1 ? 'ಮೊದಲನೆಯದನ್ನು' : `ಮೊದಲ ${advance} ಕಂತುಗಳನ್ನು`} ಈಗ ಪಾವತಿಸಬೇಕು)`,
    count: (count) => (count === 1 ? ONE_INSTALMENT : `${count} ಮಾಸಿಕ ಕಂತುಗಳು`),
    last: (amount) => ` (ಕೊನೆಯದು ${amount})`,
    nowThen: (now, count, amount) => `ಈಗ ${now}, ನಂತರ ${instalmentsOf(count, amount)}.`,
    each: (count, amount) => `${instalmentsOf(count, amount)}.`,
    interest: (amount) => `ಬಡ್ಡಿ ${amount}, ಕಂತುಗಳಲ್ಲಿ ಸೇರಿದೆ.`,
    fee: (amount) => `ಪ್ರೊಸೆಸಿಂಗ್ ಶುಲ್ಕ ${amount}: ${FEE_IS_PAID}.`,
    noFee: 'ಪ್ರೊಸೆಸಿಂಗ್ ಶುಲ್ಕ ಇಲ್ಲ.',
    total: (apr, total) => `APR ${apr}. ನೀವು ಒಟ್ಟು ${total} ಪಾವತಿಸುತ್ತೀರಿ.`,
  },
  'plans/emi.APPLICANT_PROBLEMS': {
    name: 'ನಿಮ್ಮ PAN ಕಾರ್ಡ್‌ನಲ್ಲಿರುವಂತೆ ಹೆಸರನ್ನು ನಮೂದಿಸಿ.',
    pan: 'ನಿಮ್ಮ ಸ್ವಂತ 10 ಅಕ್ಷರಗಳ PAN ನಮೂದಿಸಿ, ಉದಾಹರಣೆಗೆ: ABCPE1234F',
    birth_date: 'ನಿಮ್ಮ ಹುಟ್ಟಿದ ದಿನಾಂಕವನ್ನು ನಮೂದಿಸಿ. ಸಾಲ ಪಡೆಯಲು ನಿಮಗೆ 18 ವರ್ಷ ಅಥವಾ ಹೆಚ್ಚು ವಯಸ್ಸಾಗಿರಬೇಕು.',
    mobile: '6, 7, 8 ಅಥವಾ 9 ರಿಂದ ಆರಂಭವಾಗುವ 10 ಅಂಕಿಯ ಮೊಬೈಲ್ ಸಂಖ್ಯೆಯನ್ನು ನಮೂದಿಸಿ.',
    email: 'ನಿಮ್ಮ ಇಮೇಲ್ ವಿಳಾಸವನ್ನು ನಮೂದಿಸಿ. ಸಾಲದ ಪತ್ರಗಳನ್ನು ಅದಕ್ಕೆ ಕಳುಹಿಸಲಾಗುತ್ತದೆ.',
    address: 'ನಿಮ್ಮ ವಿಳಾಸವನ್ನು 10 ರಿಂದ 300 ಅಕ್ಷರಗಳಲ್ಲಿ ನಮೂದಿಸಿ.',
    pin_code: 'ನಿಮ್ಮ 6 ಅಂಕಿಯ ಪಿನ್ ಕೋಡ್ ನಮೂದಿಸಿ.',
  },
  'plans/key-facts.KEY_FACTS': {
    title: KFS,
    row: (name, value) => `${name}: ${value}`,
    proposal: 'ಪ್ರಸ್ತಾವ ಸಂಖ್ಯೆ',
    lender: LENDER,
    lsp: LSP,
    offered: 'ಆಫರ್ ನೀಡಿದ ದಿನಾಂಕ',
    offeredTill: (day, till) => `${day}, ${till} ರವರೆಗೆ ಮಾನ್ಯ`,
    loanType: 'ಸಾಲದ ಪ್ರಕಾರ',
    forFees: (payee) => `ಶಿಕ್ಷಣ ಶುಲ್ಕಕ್ಕಾಗಿ ಸಾಲ, ಒಂದೇ ಮೊತ್ತವಾಗಿ ನೀಡಲಾಗುತ್ತದೆ; ಪಡೆಯುವ ಸಂಸ್ಥೆ: ${payee}`,
    fees: 'ಪಾವತಿಸಬೇಕಾದ ಶುಲ್ಕಗಳು',
    advance: (payee) => `ಮುಂಗಡ ಕಂತುಗಳು (ಪಡೆಯುವ ಸಂಸ್ಥೆ: ${payee})`,
    together: togetherOf,
    amount: 'ಮಂಜೂರಾದ ಮೊತ್ತ',
    term: 'ಅವಧಿ',
    instalments: INSTALMENTS,
    monthly,
    firstDue: 'ಮೊದಲ ಕಂತಿನ ದಿನಾಂಕ',
    interest: INTEREST,
    fixedRate: (percent) => `ವರ್ಷಕ್ಕೆ ${percent}, ಸ್ಥಿರ`,
    lenderFees: 'ಸಾಲದಾತರ ಶುಲ್ಕಗಳು',
    thirdParties: 'ಇತರರಿಗೆ ನೀಡುವ ಶುಲ್ಕಗಳು',
    none: NONE,
    lenderFee: (name) => `${name} (${FEE_IS_PAID})`,
    processingFee: PROCESSING_FEE,
    interestInAll: 'ಪೂರ್ಣ ಅವಧಿಯ ಬಡ್ಡಿ',
    total: 'ನೀವು ಪಾವತಿಸುವ ಒಟ್ಟು ಮೊತ್ತ, ಶುಲ್ಕಗಳು ಮತ್ತು ಮುಂಗಡ ಸೇರಿ',
    apr: 'ವಾರ್ಷಿಕ ಶೇಕಡಾವಾರು ದರ (APR)',
    penal: 'ದಂಡ ಶುಲ್ಕ',
    foreclosure: 'ಅವಧಿಗೆ ಮೊದಲೇ ತೀರಿಸುವ ಶುಲ್ಕ',
    coolingOff: 'ಕೂಲಿಂಗ್-ಆಫ್ ಅವಧಿ',
    leave: (days) =>
      `ಸಹಿಯ ನಂತರ ${days === 1 ? '1 ದಿನದವರೆಗೆ' : `${days} ದಿನಗಳವರೆಗೆ`}, ನೀಡಿದ ಸಾಲವನ್ನು ಮತ್ತು ಆ ದಿನಗಳ ವೆಚ್ಚವನ್ನು ಹಿಂದಿರುಗಿಸಿ, ದಂಡವಿಲ್ಲದೆ ಸಾಲದಿಂದ ಹೊರಬರಬಹುದು.`,
    recovery: 'ವಸೂಲಿ',
    assignment: 'ಸಾಲದ ವರ್ಗಾವಣೆ',
    mayAssign: 'ಸಾಲದಾತರು ಸಾಲವನ್ನು ಬೇರೆಯವರಿಗೆ ವರ್ಗಾಯಿಸಬಹುದು; ಅದಕ್ಕೂ ಮೊದಲು ನಿಮಗೆ ತಿಳಿಸಲಾಗುತ್ತದೆ.',
    grievance: 'ದೂರು ಪರಿಹಾರ ಅಧಿಕಾರಿ',
    complaint: 'ನಿಯಂತ್ರಕರಿಗೆ ದೂರು',
    privacy: 'ಸಾಲದಾತರ ಗೌಪ್ಯತಾ ನೀತಿ',
    schedule: SCHEDULE,
    instalment: (row) =>
      `${row.n}. ${row.day}: ಬಾಕಿ ಸಾಲ ${row.outstanding}, ಅಸಲು ${row.principal}, ಬಡ್ಡಿ ${row.interest}, ಕಂತು ${row.amount}`,
  },
  'plans/key-facts.KEY_FACTS_PAPER': {
    fileName: (proposal) => `${KFS} ${proposal}.pdf`,
    title: KFS,
    about: (proposal) => `${KFS} ${proposal}`,
    continued: (proposal) => `${KFS} ${proposal}, ಮುಂದುವರಿದಿದೆ`,
    test: 'ಪರೀಕ್ಷಾ ಮೋಡ್',
    noLoan: 'ಪರೀಕ್ಷಾ ಮೋಡ್: ಸಾಲವಾಗಿ ಹಣ ನೀಡುವುದಿಲ್ಲ',
    signed: (proposal, at) => `ಸಂಖ್ಯೆ ${proposal}, ಸಹಿ ಆದ ಸಮಯ: ${at}`,
    application: (code) => `ಅರ್ಜಿ ${code}`,
    applicationFor: (code, student) => `ಅರ್ಜಿ ${code}, ಯಾರ ಶುಲ್ಕಕ್ಕೆ: ${student}`,
    terms: 'ನಿಯಮಗಳು, ಶುಲ್ಕಗಳು ಮತ್ತು ಹೆಚ್ಚುವರಿ ಶುಲ್ಕಗಳು',
    rights: 'ನಿಮ್ಮ ಹಕ್ಕುಗಳು ಮತ್ತು ಯಾರನ್ನು ಕೇಳಬೇಕು',
    schedule: 'ಕಂತುಗಳ ವೇಳಾಪಟ್ಟಿ (ಮೊತ್ತಗಳು ₹ ನಲ್ಲಿ)',
    columns: ['ಕ್ರ.ಸಂ.', 'ದಿನಾಂಕ', 'ಬಾಕಿ ಸಾಲ', 'ಅಸಲು', INTEREST, 'ಕಂತು'],
    keep: 'ಒಪ್ಪಿಕೊಂಡಂತೆಯೇ ಇದನ್ನು ಉಳಿಸಲಾಗಿದೆ. ನಿಮ್ಮ ಸಾಲದ ಒಪ್ಪಂದದ ಜೊತೆ ಇಟ್ಟುಕೊಳ್ಳಿ.',
    page: (name, page, pages) => `${name}  ·  ಪುಟ ${page} / ${pages}`,
  },
};
