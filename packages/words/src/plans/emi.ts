/** Words of a monthly plan: where its application stands (decision 29), and what it costs on its card (decision 61). */
import { spoken } from '../spoken.ts';

const STAYS_PAID = 'What you already paid to your institute stays paid. You can pay the rest another way.';
const NOTHING_BORROWED = `No loan was taken, and nothing will be debited. ${STAYS_PAID}`;

/** A title and what to do. */
interface Step {
  readonly title: string;
  readonly text: string;
}

/** The step of an application, by the lender's name. */
export const EMI_STEP = /* @__PURE__ */ spoken('plans/emi.EMI_STEP', {
  DETAILS: (lender: string): Step => ({
    title: 'Your monthly plan',
    text: `${lender} lends the amount. Read the key facts, then enter the details it needs to decide.`,
  }),
  CONSENT: (lender: string): Step => ({
    title: 'Share your details',
    text: `We send your details to ${lender} only with your consent. This does not sign anything.`,
  }),
  LENDER: (lender: string): Step => ({
    title: `Continue with ${lender}`,
    text: `See the decision and sign the loan agreement on the page of ${lender}. Then come back here.`,
  }),
  WAIT: (lender: string): Step => ({
    title: `${lender} is reviewing your application`,
    text: 'You do not need to wait here or pay these fees another way. Open this page again later.',
  }),
  ADVANCE: (): Step => ({
    title: 'Your loan agreement is signed',
    text: 'Pay the first instalments to the institute now. We have sent you the key facts.',
  }),
  MANDATE: (lender: string): Step => ({
    title: 'One step left',
    text: `Set up auto debit for the monthly instalments on the page of ${lender}. Nothing is debited before that.`,
  }),
  ACTIVE: (lender: string): Step => ({
    title: 'Your monthly plan is active',
    text: `Pay the instalments to ${lender} as per the schedule.`,
  }),
  COMPLETED: (lender: string): Step => ({
    title: 'Your monthly plan is paid in full',
    text: `${lender} has received every instalment. Nothing more will be debited.`,
  }),
  REJECTED: (lender: string): Step => ({
    title: `${lender} did not approve your application`,
    text: NOTHING_BORROWED,
  }),
  EXPIRED: (): Step => ({ title: 'The offer has expired', text: NOTHING_BORROWED }),
  /** A loan can be cancelled after money has moved, so this text does not deny it. */
  CANCELLED: (lender: string): Step => ({
    title: 'The application was withdrawn',
    text: `The loan is cancelled. ${lender} will tell you if anything is still due. ${STAYS_PAID}`,
  }),
});

/** Of a lender: when it takes its fee (the key facts and the sheet say it, too), and its refusal after the sheet was closed. */
export const LENDER = /* @__PURE__ */ spoken('plans/emi.LENDER', {
  feeIsPaid: 'once, to the lender, when the lender pays the institute',
  refused: (lender: string): string => `${lender} did not approve your application. You can pay another way.`,
});

/** The cost of a MONTHLY-EMI card in one line, its full lines, and the parts of its total. */
export const EMI_COST = /* @__PURE__ */ spoken('plans/emi.EMI_COST', {
  /** No space in it breaks a line: "5 × ₹4,640" and "APR 4.35 %" stay whole. */
  rest: (count: number, amount: string): string => `${count}\u00a0×\u00a0${amount}`,
  lastOf: (amount: string): string => ` (the last ${amount})`,
  feeOf: (amount: string): string => ` and a ${amount} fee to the lender`,
  inShort: (of: { now: string; rest: string; fee: string; total: string; apr: string }): string =>
    `${of.now} today, then ${of.rest}${of.fee}. In all ${of.total}, APR\u00a0${of.apr.replace(' ', '\u00a0')}`,
  later: 'Any processing fee and the APR are shown before you agree to anything.',
  months: (count: number): string => (count === 1 ? '1 month' : `${count} months`),
  termWithAdvance: (months: string, all: number, advance: number): string =>
    `${months} (${all} instalments in total, ${advance === 1 ? 'the first' : `the first ${advance}`} paid now)`,
  count: (count: number): string => `${count} monthly ${count === 1 ? 'instalment' : 'instalments'}`,
  last: (amount: string): string => `, the last ${amount}`,
  nowThen: (now: string, count: string, amount: string): string => `${now} now, then ${count} of ${amount}.`,
  each: (count: string, amount: string): string => `${count} of ${amount}.`,
  interest: (amount: string): string => `Interest ${amount}, included in the instalments.`,
  fee: (amount: string): string => `Processing fee ${amount}, ${LENDER.feeIsPaid}.`,
  noFee: 'No processing fee.',
  total: (apr: string, total: string): string => `APR ${apr}. You pay ${total} in total.`,
});

/** What is wrong with a field of the applicant's details, in words that say what to type. */
export const APPLICANT_PROBLEMS = /* @__PURE__ */ spoken('plans/emi.APPLICANT_PROBLEMS', {
  name: 'Enter your name as on your PAN card.',
  pan: 'Enter your own 10-character PAN, such as ABCPE1234F.',
  birth_date: 'Enter your date of birth. You must be 18 or older to take a loan.',
  mobile: 'Enter a 10-digit mobile number that starts with 6, 7, 8 or 9.',
  email: 'Enter your e-mail address. The loan papers are sent to it.',
  address: 'Enter your address in 10 to 300 characters.',
  pin_code: 'Enter your 6-digit PIN code.',
});
