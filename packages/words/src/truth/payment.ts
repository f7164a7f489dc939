import { spoken } from '../spoken.ts';

/** Texts of the payment status page (ours; decision 23): where the money is, and the next steps with dates. */
export const TRUTH = /* @__PURE__ */ spoken('truth/payment.TRUTH', {
  /** The h1 of each state. */
  titles: {
    NOT_PAID: 'Not paid yet',
    PENDING: 'Waiting for your bank',
    FAILED: 'Payment not completed',
    CANCELLED: 'This payment was cancelled',
    EXPIRED: 'This payment has expired',
    PAID: 'Payment received',
    PART_REFUNDED: 'Paid, partly refunded',
    REFUNDED: 'Your payment was refunded',
    TAKEN_BACK: 'Your bank took this payment back',
    EXCESS: 'Your money is coming back',
    RETURNED: 'Your money was refunded',
    NOT_TAKEN: 'Your money is coming back',
    REVIEW: 'The institute is checking your payment',
    NO_ANSWER: 'Your bank has not confirmed this payment',
  },
  /** No attempt at the gateway yet. */
  notStarted: 'No payment was started, so no money was taken.',
  /** The payer was sent to the gateway, which has no payment. */
  nothingYet: 'No payment has reached us yet.',
  /** For a payer who has just approved it elsewhere. */
  approvedElsewhere:
    'If you have already approved it at your bank or in your UPI app, please wait here. This page updates as soon as your bank confirms.',
  /** A payment without a verdict (ux 5). */
  pending:
    'We are confirming with your bank. You will not be charged twice. If the money has left your account, it is between your bank and the payment gateway.',
  /** No blind retry (ux 5). */
  doNotPayAgain: 'Please do not pay again.',
  /** A poll that is due. */
  askedNow: 'We are checking with your bank, and keep checking even if you close this page.',
  /** What happens with a verdict. */
  whenConfirmed: 'Your receipt is ready as soon as your bank confirms.',
  /** Late authorisation (threats 6.1). */
  lateSuccess:
    'Your bank may still confirm it within 3 days. It then pays these fees, or is returned to you if you have paid them another way.',
  /** A failed debit that will be retried (decision 25). */
  debitAgain: 'The debit will be tried again. We tell you its date and amount at least 24 hours before.',
  /** What to do after an attempt without payment. */
  payAgain: 'You can pay again from the payment page.',
  /** A payment of fees that were paid before (R2). */
  needNothing: 'You do not need to do anything.',
  /** Money that fits no fee. */
  notLost: 'Your money is safe. It will be matched to your fees or returned to you.',
  /** What to quote when asking for help. */
  askWithReference: 'For questions, use the contacts below and quote the Transaction Id.',
  /** What to do after a bank took money back. */
  owedAgain: 'The fees it had paid are due again.',
  /** For a payer who did not expect it. */
  takenBackAsk: 'If you did not ask your bank for this, use the contacts below and quote the Transaction Id.',
  /** Money that did not reach the institute. */
  notReceived: (institute: string): string => `No money has reached ${institute}.`,
  /** The next poll of the bank; `at` is a time and day in India. */
  askedAgain: (at: string): string =>
    `We check with your bank again by ${at} (India time), even if you close this page.`,
  /** The last day of polling, after which a person takes over. */
  askedUntil: (day: string): string => `If there is no answer by ${day}, your institute will look into it.`,
  /** The T+5 promise with its date (regulation E.4). */
  returnedBy: (day: string): string =>
    `If money was debited, it is returned to your account within 5 working days, by ${day}.`,
  /** The same promise for a payment that may still succeed. */
  returnedOtherwise: (day: string): string =>
    `If it does not go through and money was debited, it is returned to your account within 5 working days, by ${day}.`,
  /** The promise after its date (regulation E.4). */
  returnOverdue: (day: string): string =>
    `If money was debited, your bank had to return it by ${day}. If it has not, contact your bank with the date, the amount and the reference in your account statement. It must pay you ₹100 for each day of delay.`,
  /** Money booked to the fees. */
  received: (institute: string, amount: string): string => `${institute} has received ${amount}.`,
  /** The part that pays fees, if there is excess. */
  placed: (amount: string): string => `${amount} of it was used for your fees.`,
  /** The part that pays other fees, because those chosen needed less. */
  nextDue: (amount: string): string =>
    `${amount} was not needed for the fees you chose. It was used for the next fees due.`,
  /** What the payment did not cover, for example because the fees had increased. */
  stillOwed: (amount: string): string => `${amount} of these fees is still due.`,
  /** The excess of a payment, not due for anything. */
  leftOver: (amount: string): string => `You paid ${amount} more than was due.`,
  /** The excess of a payment while the student has other dues. */
  keptRest: (institute: string, amount: string): string =>
    `${amount} of your payment was not needed for these fees. ${institute} holds it in your name.`,
  /** Money for a fee that a loan will pay. */
  keptForLoan: (institute: string, amount: string): string =>
    `${amount} came for a fee that an EMI application will pay. ${institute} holds it in your name, so that the fee is not paid twice.`,
  /** A second payment, after the first was refunded and its fees were due again. */
  keptAgain: (institute: string, amount: string): string =>
    `Another payment of ${amount} came for fees whose first payment was refunded. ${institute} holds it in your name.`,
  /** The number of the receipt. */
  receipt: (number: string): string => `Your receipt ${number} is ready.`,
  /** Money refunded of a payment. */
  givenBack: (amount: string, day: string): string =>
    `${amount} was refunded on ${day} to the account you paid from.`,
  /** Money a bank took back (decision 95), possibly without the customer's request. */
  takenBack: (amount: string, day: string): string =>
    `Your bank took back ${amount} of this payment on ${day}, because the payment was questioned.`,
  /** Disputed money, while undecided (decision 95). */
  disputed: (amount: string): string =>
    `Your bank is reviewing ${amount} of this payment. The fees stay paid until it decides.`,
  /** A requested refund that the gateway has not sent yet. */
  beingReturned: (amount: string, day: string): string =>
    `${amount} is being refunded to the account you paid from, as requested on ${day}.`,
  /** A refund that is not sent while a bank may take the same money back (decision 222). */
  refundHeld: (amount: string): string =>
    `The refund of ${amount} waits until your bank has decided about this payment.`,
  /** A refund that the gateway refused for now (decision 92). */
  refundWaits: (amount: string): string =>
    `${amount} could not be refunded to the account you paid from yet. We try again every day.`,
  /** A refund that failed at the gateway. */
  notReturned: (institute: string, amount: string): string =>
    `${amount} could not be refunded to the account you paid from. The accounts office of ${institute} will arrange it.`,
  /** When a refund arrives. */
  arrivesBy: (day: string): string => `It will reach your account by ${day}.`,
  /** When a refund should have arrived. */
  shouldHaveArrived: (day: string): string =>
    `It should have reached your account by ${day}. If it has not, use the contacts below and quote the Transaction Id.`,
  /** A payment of fees that were paid before (R2). */
  excess: (amount: string): string =>
    `These fees were already paid, so this payment of ${amount} was not needed.`,
  /** A payment of fees that were waived or withdrawn meanwhile. */
  letOff: (amount: string): string =>
    `These fees are no longer due, so this payment of ${amount} was not needed.`,
  /** A payment of fees that were not due when it came, and are now. */
  notDue: (amount: string): string =>
    `These fees were not due when this payment of ${amount} came, so it was not needed.`,
  /** Another payment of an order, at a gateway that keeps one of them (decision 219). */
  gatewayReturns: (amount: string): string =>
    `Another payment of ${amount} came for the same order. The payment gateway keeps one payment of an order and returns any other by itself.`,
  /** The second payment of a paid order. */
  secondPayment: (amount: string): string =>
    `Another payment of ${amount} came for the same fees, which were already paid.`,
  /** Authorised money that was not captured (decision 44). */
  notTaken: (institute: string): string =>
    `Your bank approved this payment too late, so ${institute} did not take the money. The payment gateway returns it automatically.`,
  /** When the gateway reported it; the refund itself may be earlier. */
  wentBack: (day: string): string =>
    `The payment gateway confirmed on ${day} that it returned the money to the account you paid from.`,
  /** The same for another attempt than the one on the page. */
  otherNotTaken: (day: string): string =>
    `Another attempt was approved too late, so its money was not taken. The payment gateway confirmed on ${day} that it returned the money.`,
  /** Money on its way back. */
  onItsWay: (amount: string): string => `${amount} is on its way back to the account you paid from.`,
  /** Money that fits no fee. */
  unmatched: (institute: string, amount: string): string =>
    `${institute} has received ${amount}, but could not match it to these fees.`,
  /** Who looks at it. */
  lookedAt: (institute: string): string => `The accounts office of ${institute} is looking into it.`,
  /** Seven days without a verdict (threats 6.1). */
  noAnswer: (institute: string): string =>
    `We checked for 7 days, but your bank did not say whether this payment went through. No money has reached ${institute} so far.`,
});
