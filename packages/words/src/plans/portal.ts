/** Words that the portal tells of auto debits and monthly plans (decision 54), and of how to stop them. */
import { spoken } from '../spoken.ts';

/** A monthly plan and its instalments. */
export const PORTAL_PLAN = /* @__PURE__ */ spoken('plans/portal.PORTAL_PLAN', {
  title: 'Monthly plan',
  /** The lender's name if the institute gave none. */
  someLender: 'The lender',
  instalment: (number: number): string => `Instalment ${number}`,
  instalmentTo: (number: number, lender: string): string => `Instalment ${number} to ${lender}`,
  agreement: 'Loan agreement',
  sanction: 'Sanction letter',
  /** A plan that the institute recorded itself: we have no connection to its lender. */
  recorded: (lender: string, on: string): string =>
    `Recorded by your institute on ${on}. ${lender} does not tell us what you have paid. Please ask there what is paid and what is left.`,
  nextByPlan: (amount: string, day: string, lender: string): string =>
    `By the plan, the next instalment is ${amount} on ${day}, to ${lender}.`,
  /** A plan applied for with another contact: no further details (decision 45). */
  heldTitle: 'A monthly plan under another contact',
  heldText:
    'This student has a monthly plan under another mobile number or e-mail. Verify that contact to see it.',
});

/** The label of each line of a schedule. */
export const PORTAL_ROW_LABELS = /* @__PURE__ */ spoken('plans/portal.PORTAL_ROW_LABELS', {
  planned: 'Planned',
  next: 'Next',
  under_way: 'In progress',
  paid: 'Paid',
  failed: 'Failed',
  not_taken: 'Not debited',
});

/** The note of a line where its state is not enough. */
export const PORTAL_NOTES = /* @__PURE__ */ spoken('plans/portal.PORTAL_NOTES', {
  asked: 'We have sent it to your bank and are waiting for the result.',
  unknown: 'Your bank has not told us the result yet. Please do not pay it again. We keep checking.',
  bounced: 'Your bank did not complete it. You can pay these fees on the payment page.',
  skipped: 'It was skipped. You can pay these fees on the payment page.',
  cancelled: 'It will not be debited.',
  held: 'Not debited while the auto debit is not active.',
  again: (day: string): string => `Your bank did not complete it. It will be tried again on ${day}.`,
  told: (day: string): string => `It will be debited on ${day}. We have told you about it.`,
  ahead: (day: string): string => `It will be debited on ${day}.`,
  paidOn: (day: string): string => `On ${day}.`,
  notConfirmed: (lender: string): string => `It was due. ${lender} has not confirmed it yet.`,
});

/** The key facts of an auto debit and of a plan that the institute recorded: labels and values. */
export const PORTAL_FACTS = /* @__PURE__ */ spoken('plans/portal.PORTAL_FACTS', {
  debitedBy: 'Debited by',
  rails: { UPI_AUTOPAY: 'UPI Autopay', ENACH: 'Bank mandate (eNACH)' },
  most: 'Maximum per debit',
  until: 'No debit after',
  transaction: 'Transaction Id',
  appliedOn: 'Applied on',
  fees: 'Fees under the plan',
  lender: 'Lender',
  instalments: 'Instalments',
  monthly: (count: number, amount: string): string => `${count}, monthly, of ${amount}; the last one adjusts`,
  advance: 'Of these, paid in advance',
  together: (count: number, amount: string): string => `${count}, ${amount} in total`,
  interest: 'Interest',
  noInterest: 'None for you',
  aYear: (percent: string): string => `${percent} a year`,
  processingFee: 'Processing fee',
  noFee: 'None',
  total: 'Total you pay',
});

/** How the payer stops an auto debit (regulation E.1), and what follows. */
export const STOP_MANDATE = /* @__PURE__ */ spoken('plans/portal.STOP_MANDATE', {
  UPI_AUTOPAY:
    'To stop it, open the UPI app you approved it with, go to Autopay or Mandates, choose this one and tap Revoke.',
  ENACH:
    'To stop it, go to Mandates (eNACH) in net banking or your bank’s app, or visit any branch. The mandate is in the name of your institute.',
  after:
    'You do not need permission from us or your institute. After that nothing is debited, and you can pay fees that are due on the payment page.',
});

/** How the borrower cancels a monthly plan (regulation E.10). */
export const STOP_LOAN = /* @__PURE__ */ spoken('plans/portal.STOP_LOAN', {
  untilSigned: 'until you sign the loan agreement',
  until: (day: string): string => `until ${day}`,
  withdraw: (until: string): string =>
    `You can withdraw ${until}, without giving a reason. Tap Continue and choose Withdraw.`,
  close: (lender: string, whom: string): string =>
    `To close the loan early or to complain about it, contact ${lender}${whom}.`,
});
