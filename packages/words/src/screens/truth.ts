import { spoken } from '../spoken.ts';

/** Words of the money-truth page; what it tells of a payment comes from the server (decision 23). */
export const words = /* @__PURE__ */ spoken('screens/truth.words', {
  title: 'Where is my money?',
  proveFirst: 'Verify the mobile number of this payment to see where the money is.',
  unknown: 'We could not find this payment',
  unknownText:
    'It does not belong to the contact you verified, or the link is incomplete. Please check the link, or verify the mobile number this payment was made with.',
  proveAnother: 'Verify another contact',
  loading: 'Checking where your money is',
  unreachable: 'We cannot connect right now. We keep trying. Please check your connection.',
  retry: 'Try again',
  amount: 'Amount',
  way: 'The way of your money',
  /** Its steps, and how far each is. */
  steps: {
    started: 'Payment started',
    approved: 'Approved by your bank',
    waiting: 'Waiting for your bank',
    notCompleted: 'Not completed at your bank',
    received: (institute: string): string => `Received by ${institute}`,
    checking: (institute: string): string => `Being checked by ${institute}`,
    receipt: 'Receipt ready',
    onTheWay: 'On the way back',
    sentBack: 'Sent back',
    back: 'Back in your account',
    backIfDebited: 'Back in your account, if it was debited',
    by: (day: string): string => `by ${day}`,
    marks: { done: '(done)', wait: '(now)', failed: '(failed)', open: '(not yet)' },
  },
  next: 'What happens next',
  reference: 'Transaction Id',
  whatFor: 'Payment for',
  institute: 'Institute',
  at: 'Date and time (India)',
  receipt: 'Receipt number',
  live: 'This page updates automatically.',
  receipts: 'Get the receipt',
  allReceipts: 'All receipts',
  payAgain: 'Go to the payment page',
  backToPage: 'Back to the payment page',
  questions: 'Questions about this payment',
});
