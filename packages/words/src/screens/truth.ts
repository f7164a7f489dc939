/** Words of the money-truth page; what it tells of a payment comes from the server (decision 23). */
export const words = {
  proveFirst: 'Verify the mobile number of this payment to see where the money is.',
  unknown: 'We could not find this payment',
  unknownText:
    'It does not belong to the contact you verified, or the link is incomplete. Please check the link, or verify the mobile number this payment was made with.',
  proveAnother: 'Verify another contact',
  loading: 'Checking where your money is',
  unreachable: 'We cannot connect right now. We keep trying. Please check your connection.',
  retry: 'Try again',
  amount: 'Amount',
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
} as const;
