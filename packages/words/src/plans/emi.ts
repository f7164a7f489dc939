/** Words of a monthly plan: where its application stands (decision 29), and what it costs on its card (decision 61). */

const STAYS_PAID =
  'What was paid to your institute before stays paid. You can choose another way to pay the rest.';
const NOTHING_BORROWED = `Nothing was borrowed, and nothing is debited for it. ${STAYS_PAID}`;

/** A title and what to do. */
interface Step {
  readonly title: string;
  readonly text: string;
}

/** The step of an application, by the lender's name. */
export const EMI_STEP = {
  DETAILS: (lender: string): Step => ({
    title: 'Your monthly plan',
    text: `Read the key facts. ${lender} lends the amount; enter the details it needs to decide.`,
  }),
  CONSENT: (lender: string): Step => ({
    title: 'Share your details',
    text: `We send your details to ${lender} only with your consent. This does not sign anything.`,
  }),
  LENDER: (lender: string): Step => ({
    title: `Continue with ${lender}`,
    text: `${lender} shows its decision and has you sign the loan agreement on its own page. Come back here afterwards.`,
  }),
  WAIT: (lender: string): Step => ({
    title: `${lender} is looking at your application`,
    text: 'You need not wait here: open this page again later. No other payment of these fees is needed meanwhile.',
  }),
  ADVANCE: (): Step => ({
    title: 'Your loan agreement is signed',
    text: 'Pay the first instalments to the institute now. The key facts were sent to you.',
  }),
  MANDATE: (lender: string): Step => ({
    title: 'One step is left',
    text: `Set up the automatic debit of the monthly instalments with ${lender}, on its own page. Nothing is debited before.`,
  }),
  ACTIVE: (lender: string): Step => ({
    title: 'Your monthly plan is active',
    text: `You pay the instalments to ${lender} as in the schedule.`,
  }),
  COMPLETED: (lender: string): Step => ({
    title: 'Your monthly plan is paid in full',
    text: `${lender} has every instalment. Nothing more is debited.`,
  }),
  REJECTED: (lender: string): Step => ({
    title: `${lender} did not approve the application`,
    text: NOTHING_BORROWED,
  }),
  EXPIRED: (): Step => ({ title: 'The offer has run out', text: NOTHING_BORROWED }),
  /** A loan can be cancelled after money has moved, so this text does not deny it. */
  CANCELLED: (lender: string): Step => ({
    title: 'The application was withdrawn',
    text: `The loan is cancelled. ${lender} will tell you if anything is still to be paid. ${STAYS_PAID}`,
  }),
} as const;

/** When a lender takes its fee: the key facts and the sheet say it, too. */
export const LENDER_FEE = { whenPaid: 'once, to the lender, when the lender pays the institute' } as const;

/** The cost lines of a MONTHLY-EMI card. */
export const EMI_COST = {
  later: 'Any processing fee and the APR are shown before you agree to anything.',
  months: (count: number): string => (count === 1 ? '1 month' : `${count} months`),
  termWithAdvance: (months: string, all: number, advance: number): string =>
    `${months} (${all} instalments in all, ${advance === 1 ? 'the first' : `the first ${advance}`} paid at once)`,
  count: (count: number): string => `${count} monthly ${count === 1 ? 'instalment' : 'instalments'}`,
  last: (amount: string): string => `, the last ${amount}`,
  nowThen: (now: string, count: string, amount: string): string => `${now} now, then ${count} of ${amount}.`,
  each: (count: string, amount: string): string => `${count} of ${amount}.`,
  interest: (amount: string): string => `Interest ${amount}, within the instalments.`,
  fee: (amount: string): string => `Processing fee ${amount}, ${LENDER_FEE.whenPaid}.`,
  noFee: 'No processing fee.',
  total: (apr: string, total: string): string => `APR ${apr}. You pay ${total} in all.`,
} as const;

/** What is wrong with a field of the applicant's details, in words that say what to type. */
export const APPLICANT_PROBLEMS = {
  name: 'Enter your name as on your PAN card.',
  pan: 'Enter the ten characters of your own PAN, such as ABCPE1234F.',
  birth_date: 'Enter your date of birth; a loan needs an adult of 18 or more.',
  mobile: 'Enter a mobile number of ten digits that starts with 6 to 9.',
  email: 'Enter an e-mail address; the loan papers are sent to it.',
  address: 'Enter your address in 10 to 300 characters.',
  pin_code: 'Enter the six digits of your PIN code.',
} as const;
