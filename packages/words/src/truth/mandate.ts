/** Texts of the payment status page for an order that sets up an auto debit (decision 40). */
import { spoken } from '../spoken.ts';

const NOTHING_TAKEN = 'No fees were paid by setting it up.';
const ONE_RUPEE = 'The ₹1 in your UPI app only confirmed the set-up. It comes back to you automatically.';

/** The state of an auto debit and what comes next. */
export const MANDATE_TRUTH = /* @__PURE__ */ spoken('truth/mandate.MANDATE_TRUTH', {
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
  notConfirmed: 'Your bank has not confirmed the auto debit yet. Nothing will be debited until it does.',
  weAsk: 'We keep checking with your bank, even if you close this page.',
  active: { UPI_AUTOPAY: `${NOTHING_TAKEN} ${ONE_RUPEE}`, ENACH: NOTHING_TAKEN },
  next: (amount: string, day: string): string =>
    `The next debit is ${amount} on ${day}, unless a late fee or a part payment changes it.`,
  toldAhead: 'We tell you at least 24 hours before each debit.',
  stop: {
    UPI_AUTOPAY: 'You can stop it at any time in your UPI app, under Autopay.',
    ENACH: 'You can stop it at any time at your bank.',
  },
  paidOtherwise: 'A fee that you pay another way before its debit is not debited.',
  paused: 'It was paused at your bank or in your UPI app. Nothing is debited while it is paused.',
  resume: 'To continue, resume it there.',
  done: 'All its instalments are paid or settled another way.',
  nothingMore: 'Nothing more will be debited.',
  refused: (reason: string): string => `${reason === '' ? '' : `${reason} `}Nothing will be debited.`,
  /** What a gateway's refusal is told as, whatever its reason. */
  refusedByBank:
    'Your bank did not approve the auto debit. No money was taken. Please try again or choose another payment option.',
  ended: 'The auto debit has ended. Nothing more will be debited.',
  payOnPage: 'You can pay fees that are due on the payment page.',
  /** The label of the amount: without it a plan would look like a payment (decision 43). */
  planned: {
    nothing: 'Total planned, nothing debited yet',
    some: (taken: string): string => `Total planned, ${taken} debited so far`,
  },
  wasPlanned: {
    nothing: 'Total that was planned, nothing was debited',
    some: (taken: string): string => `Total that was planned, ${taken} was debited`,
  },
});
