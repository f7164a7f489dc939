/** Texts of the payment status page for an order that sets up an auto debit (decision 40). */

const NOTHING_TAKEN = 'Setting it up paid no fees.';
const ONE_RUPEE =
  'The ₹1 that your UPI app shows only confirmed the set-up; it is not taken, and goes back by itself.';

/** The state of an auto debit and what comes next. */
export const MANDATE_TRUTH = {
  /** The h1 of each state. */
  titles: {
    MANDATE_OPEN: 'Auto debit is not set up yet',
    MANDATE_PENDING: 'Waiting for your bank',
    MANDATE_ACTIVE: 'Auto debit is set up',
    MANDATE_PAUSED: 'Auto debit is paused',
    MANDATE_DONE: 'Auto debit is complete',
    MANDATE_REFUSED: 'Auto debit was not set up',
    MANDATE_ENDED: 'Auto debit has ended',
  },
  notApproved: 'It is not approved yet, so nothing is debited.',
  notConfirmed: 'Your bank has not confirmed the auto debit yet. Nothing is debited before it does.',
  weAsk: 'We keep checking with your bank, even if you close this page.',
  active: { UPI_AUTOPAY: `${NOTHING_TAKEN} ${ONE_RUPEE}`, ENACH: NOTHING_TAKEN },
  next: (amount: string, day: string): string =>
    `The next debit is ${amount} on ${day}, unless a late fee or a part payment changes it.`,
  toldAhead: 'You are told at least 24 hours before each debit.',
  paidOtherwise: 'Fees that you pay in another way before are not debited.',
  paused: 'It was paused at your bank or in your UPI app. Nothing is debited while it is paused.',
  resume: 'To continue, resume it there.',
  done: 'All its instalments are paid or were settled in another way.',
  nothingMore: 'Nothing more is debited.',
  refused: (reason: string): string => `${reason === '' ? '' : `${reason} `}Nothing is debited.`,
  /** What a gateway's refusal is told as, whatever its reason. */
  refusedByBank:
    'Your bank did not approve the auto debit. No money was taken. Please try again or choose another payment option.',
  ended: 'The auto debit is over. Nothing more is debited.',
  payOnPage: 'Fees that are due can be paid from the page.',
  /** The label of the amount: without it a plan would look like a payment (decision 43). */
  planned: {
    nothing: 'Planned in all, nothing taken yet',
    some: (taken: string): string => `Planned in all, ${taken} taken so far`,
  },
  wasPlanned: {
    nothing: 'Was planned in all, nothing was taken',
    some: (taken: string): string => `Was planned in all, ${taken} was taken`,
  },
} as const;
