/** The words of the screens that set up an auto debit. */

const EACH_FEE = 'Each fee is debited on its own date, if it was not paid another way before.';
/** UPI authorises a rupee, which is never captured (decision 28): a payer must not meet it unprepared. */
const ONE_RUPEE = 'The ₹1 that your UPI app shows for the set-up is not taken and goes back by itself.';

export const MANDATE_TEXTS = {
  title: 'Set up auto debit',
  lead: {
    UPI_AUTOPAY: `No fee is debited now. ${EACH_FEE}`,
    ENACH: `Nothing is debited now. ${EACH_FEE}`,
  },
  sameDay: 'Fees of one day are debited together.',
  fee: 'Fee',
  date: 'Date',
  amount: 'Amount',
  total: 'Total',
  maxAmount: 'Most that one debit may take',
  firstDebit: 'First debit',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  way: 'How it is debited',
  rails: { UPI_AUTOPAY: 'UPI Autopay', ENACH: 'eNACH mandate at your bank' },
  withinUpiLimit: (limit: string): string =>
    `Each debit is within the ${limit} that UPI takes without your PIN. You approve it once, in your UPI app.`,
  aboveUpiLimit: (limit: string): string =>
    `At least one debit is above the ${limit} that UPI takes without your PIN, so your bank debits it. You approve it once at your bank, by net banking or another way that the next screen offers.`,
  notice: (hours: number): string =>
    `The amounts are those of today: a late fee, a discount that ends or a part that is paid before changes them, never above the most that one debit may take. Before each debit you are told its amount and date, at least ${hours} hours ahead, with a way to pay at once instead.`,
  stop: {
    UPI_AUTOPAY: 'You can stop a debit or all of them at any time in your UPI app, under Autopay.',
    ENACH: 'You can stop a debit or all of them at any time at your bank.',
  },
  agree: 'Agree and set up',
  agreeThen: {
    UPI_AUTOPAY: `On the next screen you approve it with your UPI PIN. ${ONE_RUPEE}`,
    ENACH: 'On the next screen you approve it at your bank.',
  },

  processingTitle: 'Setting up your auto debit',
  processingLead:
    'This usually takes a few seconds. Please stay on this page meanwhile; if your bank needs longer, we say so here.',
  pendingTitle: 'Waiting for your bank',
  pendingLead: {
    UPI_AUTOPAY: 'Your UPI app has not confirmed the auto debit yet. Nothing is debited before it does.',
    ENACH: 'Your bank may take a working day to confirm the auto debit. Nothing is debited before it does.',
  },
  pendingThen: 'You may close this page. You need not set it up again.',
  close: 'Close',

  successTitle: 'Auto debit is set up',
  successLead: {
    UPI_AUTOPAY: `No fee is debited now. ${ONE_RUPEE} ${EACH_FEE}`,
    ENACH: `Nothing is debited now. ${EACH_FEE}`,
  },
  truthLink: 'How does my auto debit stand?',
  failureTitle: 'Auto debit was not set up',
  failureLead: 'It was not approved. Nothing will be debited. You can try again or pay another way.',
  expiredTitle: 'This auto debit was not set up',
  expiredLead: 'It was not approved in time. Nothing will be debited. Please start again from the page.',
  cancelledLead: 'It was cancelled. Nothing will be debited. Please start again from the page.',

  askTitle: 'Close while the auto debit is being set up?',
  askLead:
    'If you already approved it, it is set up even when you close. Please look here again before you approve it once more.',
} as const;
