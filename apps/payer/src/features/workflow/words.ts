/** Our own words of the staged workflow; those of the specification are domain's messages. */
export const words = {
  title: 'Payment steps',
  retry: 'Try again',
  details: 'Details',
  detailsOf: (title: string): string => `of ${title}`,
  close: 'Close',
  dismiss: 'Dismiss',
  success: 'Payment successful',
  confirming: 'We are confirming your payment with the bank',
  confirmingText:
    'You will not be charged twice. Please keep the Transaction Id and look at the receipts later.',
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
  nothingDue: 'Nothing is due in this step now. Your institute can tell you how to go on.',
  unknownCard: 'This step cannot be paid on this page. Please contact your institute.',
} as const;
