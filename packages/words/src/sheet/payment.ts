import { spoken } from '../spoken.ts';

/** The words of the payment sheet (ours; ux 5). */
export const TEXTS = /* @__PURE__ */ spoken('sheet/payment.TEXTS', {
  sheet: 'Payment sheet',
  opening: 'Opening the secure payment…',
  close: 'Close the payment',
  help: 'Help',
  secure: 'Secure payment',
  testMode: 'Test mode',
  testModeMeans: 'No money moves.',
  product: 'Shulk',
  newTab: 'opens in a new tab',

  chooseTitle: 'Review and pay',
  chooseLead:
    'Choose UPI, card or net banking on the next screen, at the payment gateway. Neither we nor the institute see your card or bank details.',
  reviewCaption: 'What you pay',
  toPayNow: 'To pay now',
  paying: 'Amount',
  lateFee: 'Late fee',
  discount: 'Discount',
  less: (amount: string): string => `−${amount}`,
  charges: 'Charges added by us',
  noCharges: 'None',
  lenderCharges: 'Your key facts show what the lender charges. You pay it to the lender, not here.',
  pay: (amount: string): string => `Pay ${amount}`,
  stillDue:
    'This payment did not go through and your fees are still due, so you can pay again. No fee is paid twice.',
  tryEnded: 'The payment was not completed. You can try again or use another method.',
  gatewayOpen: 'Please finish the payment in the gateway’s window.',

  processingTitle: 'Confirming your payment',
  processingLead: 'Please do not close or reload this page. This usually takes a few seconds.',
  stillTrying: 'We cannot connect right now. We keep trying. Please check your connection.',

  pendingTitle: 'Waiting for your bank',
  pendingLead: 'We are confirming with your bank. You will not be charged twice.',
  pendingThen:
    'The result is still open, so please do not pay again. You can close this page. Your receipt is ready as soon as your bank confirms.',
  reference: 'Transaction Id',
  receiptLink: 'See your receipts',
  truthLink: 'Where is my money?',

  successTitle: 'Payment successful',
  successLead: 'Your payment was received.',
  receiptNumber: 'Receipt number',
  paidAt: 'Paid on',
  done: 'Done',

  failureTitle: 'Payment not completed',
  failedAt: 'Date and time',
  tryAgain: 'Try again',

  expiredTitle: 'This payment has expired',
  expiredLead:
    'It was not paid in time. Please start again from the payment page. If money has left your account, it pays your fees or is returned to you.',
  cancelledLead:
    'It was cancelled. Please start again from the payment page. If money has left your account, it pays your fees or is returned to you.',
  startAgain: 'Start again',

  reviewTitle: 'The institute is checking your payment',

  blockedTitle: 'The payment cannot be opened',
  backToPage: 'Back to the page',
  notEmbedded: 'Please open the payment from your institute’s page.',
  otherSite: 'This payment was started on another website. Please start again from your institute’s page.',
  otherEnvironment:
    'This page cannot open the payment. No money was taken. Please tell your institute that its payment page needs to be set up.',
  sessionOver: 'This payment session has expired. Please start again from the payment page.',
  sessionOverWaiting:
    'We cannot check further from this window. Please do not pay again. If money was taken, you get your receipt or the money is returned.',
  broken:
    'Something went wrong in the payment window. If you have already paid, please do not pay again. The page shows your receipt.',
  unreachable: 'We could not connect. No money was taken. Please check your connection and try again.',
  unseen:
    'We could not connect, so we cannot see this payment now. Please check your connection and try again. If you have already approved it, please do not pay again.',
  scriptFailed:
    'The payment gateway’s window could not be loaded. No money was taken. Please check your connection and try again.',

  askTitle: 'Close while the payment is being confirmed?',
  askLead:
    'If you have already approved it, the payment goes through even if you close. Please check your receipts before you pay again.',
  keepWaiting: 'Keep waiting',
  closeAnyway: 'Close',
});
