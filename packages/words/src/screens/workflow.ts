import { spoken } from '../spoken.ts';

/** Words of the staged workflow; those of the specification are in `exact`. */
export const words = /* @__PURE__ */ spoken('screens/workflow.words', {
  title: 'Payment steps',
  student: 'Student',
  summary: 'Summary',
  noneChosen: 'No step chosen',
  planNext: 'You choose a plan next',
  payNow: 'To pay now',
  inAll: 'Total',
  retry: 'Try again',
  details: 'Details',
  detailsOf: (title: string): string => `of ${title}`,
  close: 'Close',
  dismiss: 'Dismiss',
  success: 'Payment successful',
  confirming: 'We are confirming your payment with the bank',
  confirmingText:
    'You will not be charged twice. Please keep the Transaction Id and check the receipts later.',
  modes: {
    'MONTHLY-EMI': 'EMI details',
    'AUTO-DEBIT': 'Auto-Pay details',
    DIRECT: 'Payment details',
  },
  status: 'Status',
  amount: 'Amount',
  loanAmount: 'Loan amount',
  application: 'Application ID',
  reference: 'Transaction Id',
  paymentMode: 'Payment mode',
  date: 'Date',
  nothingDue: 'Nothing is due in this step now. Please ask your institute how to continue.',
  unknownCard: 'This step cannot be paid on this page. Please contact your institute.',
  change: 'Change',
  changeWhat: 'student',
});
