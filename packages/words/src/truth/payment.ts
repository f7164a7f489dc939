/** Texts of the payment status page (ours; decision 23): where the money is, and the next steps with dates. */
export const TRUTH = {
  /** The h1 of each state. */
  titles: {
    NOT_PAID: 'Not paid yet',
    PENDING: 'Waiting for your bank',
    FAILED: 'Payment not completed',
    CANCELLED: 'This payment was cancelled',
    EXPIRED: 'This payment has ended',
    PAID: 'Payment received',
    PART_REFUNDED: 'Paid, and a part sent back',
    REFUNDED: 'Your money was sent back',
    TAKEN_BACK: 'Your bank took this payment back',
    EXCESS: 'Your money is coming back',
    RETURNED: 'Your money was sent back',
    NOT_TAKEN: 'Your money is coming back',
    REVIEW: 'The institute is checking your payment',
    NO_ANSWER: 'Your bank has not answered',
  },
  /** No attempt at the gateway yet. */
  notStarted: 'No payment was started, so no money was taken.',
  /** The payer was sent to the gateway, which has no payment. */
  nothingYet: 'No payment has reached us so far.',
  /** For a payer who has just approved it elsewhere. */
  approvedElsewhere:
    'If you have already approved it with your bank or in your UPI app, wait here: this page changes as soon as your bank tells us.',
  /** A payment without a verdict (ux 5). */
  pending:
    'We are confirming with your bank, you will not be charged twice. If the money has left your account, it is between your bank and the payment gateway.',
  /** No blind retry (ux 5). */
  doNotPayAgain: 'Please do not pay again.',
  /** A poll that is due. */
  askedNow: 'We are asking your bank now, and keep asking even if you close this page.',
  /** What happens with a verdict. */
  whenConfirmed: 'When your bank confirms it, your receipt is ready at once.',
  /** Late authorisation (threats 6.1). */
  lateSuccess:
    'Your bank may still confirm it within 3 days. Then it pays these fees, or it is returned to you when they were paid in another way.',
  /** A failed debit that will be retried (decision 25). */
  debitAgain: 'The debit is tried again. You are told its day and amount at least 24 hours before it.',
  /** What to do after an attempt without payment. */
  payAgain: 'You can pay again from the page.',
  /** A payment of fees that were paid before (R2). */
  needNothing: 'You need not do anything.',
  /** Money that fits no fee. */
  notLost: 'It is safe: it is either matched to your fees or returned to you.',
  /** What to quote when asking for help. */
  askWithReference: 'For questions, use the contacts below and give the reference of this payment.',
  /** What to do after a bank took money back. */
  owedAgain: 'The fees it had paid are owed again.',
  /** For a payer who did not expect it. */
  takenBackAsk:
    'If you did not ask your bank for this, use the contacts below and give the reference of this payment.',
  /** Money that did not reach the institute. */
  notReceived: (institute: string): string => `No money has reached ${institute}.`,
  /** The next poll of the bank; `at` is a time and day in India. */
  askedAgain: (at: string): string =>
    `We ask your bank again on ${at} (India time) at the latest, even if you close this page.`,
  /** The last day of polling, after which a person takes over. */
  askedUntil: (day: string): string => `If there is no answer by ${day}, a person will look into it.`,
  /** The T+5 promise with its date (regulation E.4). */
  returnedBy: (day: string): string =>
    `If money was debited, it is returned to your account within 5 working days, by ${day}.`,
  /** The same promise for a payment that may still succeed. */
  returnedOtherwise: (day: string): string =>
    `If it does not go through and money was debited, it is returned to your account within 5 working days, by ${day}.`,
  /** The promise after its date (regulation E.4). */
  returnOverdue: (day: string): string =>
    `If money was debited, your bank had to return it by ${day}. If it did not, ask your bank about the debit with its day, its amount and the reference in your account statement; it owes you ₹100 for each day after that.`,
  /** Money booked to the fees. */
  received: (institute: string, amount: string): string => `${institute} has received ${amount}.`,
  /** The part that pays fees, if there is excess. */
  placed: (amount: string): string => `${amount} of it pays fees.`,
  /** What the payment did not cover, for example because the fees had increased. */
  stillOwed: (amount: string): string => `${amount} of these fees is still to be paid.`,
  /** The excess of a payment, not due for anything. */
  leftOver: (amount: string): string => `${amount} of what you paid is more than is owed.`,
  /** The excess of a payment while the student has other dues. */
  keptRest: (institute: string, amount: string): string =>
    `${amount} of what you paid was not needed for these fees. ${institute} keeps it in your name.`,
  /** Money for a fee that a loan will pay. */
  keptForLoan: (institute: string, amount: string): string =>
    `${amount} came for a fee that an EMI application is to pay. ${institute} keeps it in your name, so that the fee is not paid twice.`,
  /** A second payment, after the first was refunded and its fees were due again. */
  keptAgain: (institute: string, amount: string): string =>
    `Another ${amount} came for fees whose payment was sent back. ${institute} keeps it in your name.`,
  /** The number of the receipt. */
  receipt: (number: string): string => `Your receipt is ready. Its number is ${number}.`,
  /** Money refunded of a payment. */
  givenBack: (amount: string, day: string): string =>
    `${amount} was sent back on ${day} to the account you paid from.`,
  /** Money a bank took back (decision 95), possibly without the customer's request. */
  takenBack: (amount: string, day: string): string =>
    `Your bank took ${amount} of this payment back on ${day}, because it was questioned there.`,
  /** Disputed money, while undecided (decision 95). */
  disputed: (amount: string): string =>
    `Your bank is looking into ${amount} of this payment. These fees stay paid until that is decided.`,
  /** A requested refund that the gateway has not sent yet. */
  beingReturned: (amount: string, day: string): string =>
    `${amount} is being returned to the account you paid from, as asked for on ${day}.`,
  /** A refund that the gateway refused for now (decision 92). */
  refundWaits: (amount: string): string =>
    `${amount} could not be sent back to the account you paid from yet. It is tried again every day.`,
  /** A refund that failed at the gateway. */
  notReturned: (institute: string, amount: string): string =>
    `${amount} could not be sent back to the account you paid from. The accounts office of ${institute} will get it to you.`,
  /** When a refund arrives. */
  arrivesBy: (day: string): string => `It reaches your account by ${day}.`,
  /** When a refund should have arrived. */
  shouldHaveArrived: (day: string): string =>
    `It should have reached your account by ${day}. If it did not, use the contacts below and give the reference of this payment.`,
  /** A payment of fees that were paid before (R2). */
  excess: (amount: string): string =>
    `These fees were already paid, so this payment of ${amount} was not needed.`,
  /** A payment of fees that were waived or withdrawn meanwhile. */
  letOff: (amount: string): string =>
    `These fees are not owed any more, so this payment of ${amount} was not needed.`,
  /** The second payment of a paid order. */
  secondPayment: (amount: string): string =>
    `Another ${amount} came for the same fees, which were already paid.`,
  /** Authorised money that was not captured (decision 44). */
  notTaken: (institute: string): string =>
    `Your bank approved this payment too late. ${institute} did not take the money. The payment gateway returns it automatically.`,
  /** When the gateway reported it; the refund itself may be earlier. */
  wentBack: (day: string): string =>
    `The payment gateway told us on ${day} that it sent the money back to the account you paid from.`,
  /** The same for another attempt than the one on the page. */
  otherNotTaken: (day: string): string =>
    `Another try was approved too late, so nobody took its money. The payment gateway told us on ${day} that it sent it back.`,
  /** Money on its way back. */
  onItsWay: (amount: string): string => `${amount} is on its way back to the account you paid from.`,
  /** Money that fits no fee. */
  unmatched: (institute: string, amount: string): string =>
    `${amount} has arrived at ${institute}, but it could not be matched to these fees.`,
  /** Who looks at it. */
  lookedAt: (institute: string): string => `The accounts office of ${institute} is looking at it.`,
  /** Seven days without a verdict (threats 6.1). */
  noAnswer: (institute: string): string =>
    `We asked for 7 days, but your bank did not say whether this payment went through. No money has reached ${institute} so far.`,
} as const;
