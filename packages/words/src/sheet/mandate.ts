/** The words of the screens that set up an auto debit. */
import { spoken } from '../spoken.ts';

const EACH_FEE = 'Each fee is debited on its own date, unless you pay it another way before.';
/** UPI authorises a rupee, which is never captured (decision 28): a payer must not meet it unprepared. */
const ONE_RUPEE = 'The ₹1 that your UPI app shows for the set-up comes back to you automatically.';

export const MANDATE_TEXTS = /* @__PURE__ */ spoken('sheet/mandate.MANDATE_TEXTS', {
  title: 'Set up auto debit',
  lead: {
    UPI_AUTOPAY: `No fee is debited now. ${EACH_FEE}`,
    ENACH: `Nothing is debited now. ${EACH_FEE}`,
  },
  sameDay: 'Fees with the same date are debited together.',
  fee: 'Fee',
  date: 'Date',
  amount: 'Amount',
  total: 'Total',
  allDebits: 'All debits together',
  maxAmount: 'Maximum per debit',
  today: 'Debited today',
  firstDebit: 'First debit',
  firstAmount: 'Amount of the first debit',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  way: 'How it is debited',
  rails: { UPI_AUTOPAY: 'UPI Autopay', ENACH: 'eNACH mandate at your bank' },
  withinUpiLimit: (limit: string): string =>
    `Each debit is within the ${limit} that UPI allows without your PIN. You approve once, in your UPI app.`,
  aboveUpiLimit: (limit: string): string =>
    `At least one debit is above the ${limit} that UPI allows without your PIN, so your bank makes the debits. You approve once at your bank, by net banking or another way on the next screen.`,
  notice: (hours: number): string =>
    `These are today’s amounts. A late fee, a discount that ends or a part payment can change them, but never above the maximum per debit. At least ${hours} hours before each debit, we tell you its amount and date and how to pay at once instead.`,
  stop: {
    UPI_AUTOPAY: 'You can stop one debit or all of them at any time in your UPI app, under Autopay.',
    ENACH: 'You can stop one debit or all of them at any time at your bank.',
  },
  inAll: (total: string): string => `${total} in all, nothing today.`,
  agree: 'Agree and set up',
  agreeThen: {
    UPI_AUTOPAY: `On the next screen you approve it with your UPI PIN. ${ONE_RUPEE}`,
    ENACH: 'On the next screen you approve it at your bank.',
  },

  processingTitle: 'Setting up your auto debit',
  processingLead:
    'This usually takes a few seconds. Please stay on this page. If your bank needs longer, we tell you here.',
  pendingTitle: 'Waiting for your bank',
  pendingLead: {
    UPI_AUTOPAY: 'Your UPI app has not confirmed the auto debit yet. Nothing will be debited until it does.',
    ENACH:
      'Your bank may take a working day to confirm the auto debit. Nothing will be debited until it does.',
  },
  pendingThen: 'You can close this page. You do not need to set it up again.',
  close: 'Close',

  successTitle: 'Auto debit is set up',
  successLead: {
    UPI_AUTOPAY: `No fee is debited now. ${ONE_RUPEE} ${EACH_FEE}`,
    ENACH: `Nothing is debited now. ${EACH_FEE}`,
  },
  truthLink: 'Auto debit status',
  failureTitle: 'Auto debit was not set up',
  failureLead: 'It was not approved. Nothing will be debited. You can try again or pay another way.',
  expiredTitle: 'This auto debit was not set up',
  expiredLead:
    'It was not approved in time. Nothing will be debited. Please start again from the payment page.',
  cancelledLead: 'It was cancelled. Nothing will be debited. Please start again from the payment page.',

  askTitle: 'Close while the auto debit is being set up?',
  askLead:
    'If you have already approved it, it will be set up even if you close. Please check here before you approve it again.',
});
