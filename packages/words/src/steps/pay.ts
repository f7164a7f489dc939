import { spoken } from '../spoken.ts';

/** Words around a payment; those of the specification are in `exact`. */
export const words = /* @__PURE__ */ spoken('steps/pay.words', {
  sdkMissing:
    'The payment window could not be loaded. No money was taken. Please check your connection and try again.',
  unreachable: 'We could not connect. Please check your connection and try again.',
  received: 'Payment received',
  confirming: 'We are confirming your payment with the bank',
  confirmingText:
    'You will not be charged twice. Please keep the Transaction Id and check the receipts later.',
  amount: 'Amount paid',
  paidFor: 'Paid for',
  feesPaid: (count: number): string => `${count} fees paid`,
  paidTo: (student: string, institute: string): string =>
    `For ${[student, institute].filter(Boolean).join(', ')}`,
  date: 'Paid on',
  next: 'Next',
  reference: 'Transaction Id',
  receipt: 'Receipt number',
  failedTry: (code: string, at: string): string =>
    [code && `Transaction Id ${code}`, at].filter(Boolean).join(', '),
  done: 'Done',
  continue: 'Continue',
  receipts: 'All receipts',
  authorised: 'Your payment plan is set up.',
  whereIsIt: 'Where is my money?',
  /** R2: what comes in for a fee that is paid goes back. */
  safeAgain: 'This payment did not go through, so you can pay again: no fee is paid twice.',
});
