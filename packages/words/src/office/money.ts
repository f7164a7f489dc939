/** E-mails to an institute's office about money that a person there has to know of (decision 49). */

/** The subject of each, before the transaction. */
export const OFFICE_SUBJECTS = {
  'payment.duplicate': 'A payment that was not due',
  'payment.review': 'A payment needs your decision',
  'payment.rest_held': 'Part of a payment needs your decision',
  'payment.placed_apart': 'A payment was placed differently than agreed',
  'order.review': 'A payment has no result',
  'refund.waiting': 'A refund is delayed',
  'refund.review': 'A refund needs checking',
  'refund.taken_over': 'A refund was made at your gateway',
  'refund.failed': 'A refund could not be made',
  'refund.made_after_all': 'A failed refund was made after all',
  'emi.cancelled': 'An EMI application was stopped',
  'emi.active': 'A fee is paid, and its loan is running',
} as const;

/** The subject and the end of each e-mail: which transaction. */
export const OFFICE_MAIL = {
  subject: (subject: string, transaction: string): string => `${subject}: transaction ${transaction}`,
  end: (transaction: string, institute: string): string => `Transaction ${transaction}, ${institute}`,
} as const;

/** What happened, and what is to be done by whom. */
export const OFFICE = {
  /** Why money waits. */
  held: {
    DIFFERS: (amount: string): string =>
      `${amount} came in that does not match what was due: another amount, or an unknown order. It is held separately, and no fee is marked as paid with it. Please compare it with your gateway's dashboard, then have it refunded or placed on fees.`,
    LENT_FOR: (amount: string): string =>
      `${amount} came in for a fee that an EMI application will pay. It is held separately, so that the fee is not paid twice. Please ask the family which they want: the application stopped and the money placed on the fee, or the money refunded.`,
    PAID_BEFORE: (amount: string): string =>
      `${amount} came in a second time for a transaction whose first payment was refunded, while its fees are due. It is held separately. Please ask the family whether to use it for these fees or refund it.`,
    REST: (amount: string): string =>
      `${amount} of a payment is left over, because a fee had been paid or waived meanwhile, and the student has other fees due. It is held in the parent's name. Please have it placed on a fee or refunded.`,
  },
  /** Why money that nobody owed is refunded. */
  excessReason: 'Not due: the fees were already paid or waived.',
  duplicate: (amount: string): string =>
    `${amount} came in for fees that were already paid or waived. It is refunded automatically, and the payer has been told. You do not need to do anything.`,
  duplicateByGateway: (amount: string): string =>
    `${amount} came in for fees of an order that had another payment. Your gateway keeps one payment of an order and gives any other back by itself. The payer has been told. You do not need to do anything.`,
  noVerdict: (amount: string): string =>
    `For seven days the gateway has not said whether a payment of ${amount} went through. Its fees can be paid again. Please look for it in your gateway's dashboard. If its money comes after all, it pays what is still due of these fees, and the rest is refunded or waits for you.`,
  refundWaits: (amount: string, problem: string): string =>
    `The gateway has not refunded ${amount} to the payer yet. ${problem} We try again every day for 30 days, always with the same key. If the balance is too low, please add funds in your gateway's dashboard. You do not need to do anything else. Please do not refund the money another way meanwhile.`,
  refundUnclear: (amount: string, problem: string): string =>
    `A refund of ${amount} was sent to the gateway, and it is not clear whether the payer received it. ${problem} Please look for it in your gateway's dashboard. We never send it a second time automatically.`,
  refundTakenOver: (amount: string): string =>
    `${amount} was refunded in your gateway's own dashboard. It is now booked here, once, and receipt and payment page show it. Its fees stay paid. If they are due again, add them in your next import. Please ask for refunds here next time, so that the family is told at once.`,
  refundByGateway: (amount: string): string =>
    `Your gateway gave ${amount} back by itself, because its order was paid more than once. That money had paid fees, which are due again. It is booked here, once, and receipt and payment page show it. The payer has been told. You do not need to do anything.`,
  refundFailed: (amount: string, problem: string): string =>
    `The gateway could not refund ${amount} to the payer. ${problem} Please ask the payer for another way and pay it back, or ask for the refund again.`,
  refundMadeAfterAll: (amount: string): string =>
    `We told you that a refund of ${amount} had failed. Your gateway's settlement now shows that it was made, and it is booked. If a newer refund of the same money was not at the gateway yet, it has ended. If you paid this money back in another way meanwhile, please ask the family to return it.`,
  loanStopped: (amount: string): string =>
    `A fee under an EMI application of ${amount} was paid at your counter, so we withdrew the application from the lender. The fee is not paid twice. The family has been told. You do not need to do anything.`,
  paidAndLentFor: (amount: string): string =>
    `A fee under an EMI application of ${amount} was paid at your counter, but the lender did not cancel the loan. It is running. Please ask the family which they want: the loan ended with the lender, or the payment refunded.`,
  placed: (placed: string, amount: string): string =>
    `${placed} of the ${amount} received was used for fees.`,
  nextDue: (amount: string): string =>
    `${amount} was not needed for the fees chosen, so it was used for the student's next fees due, as your institute's setting says.`,
  placedNext: (placed: string): string =>
    `A fee had been paid or waived meanwhile. ${placed} The payer has been told. You do not need to do anything.`,
  placedApart: (placed: string, excess: string): string =>
    `${placed} ${excess} is more than was due, because a fee had been paid or waived meanwhile. It is refunded automatically, and the payer has been told. You do not need to do anything.`,
  placedLate: (placed: string): string =>
    `It was paid after its agreed price had ended, so it was placed at the price of the day it was paid. ${placed} The payer has been told. You do not need to do anything.`,
} as const;

/** What was the matter with a refund. */
export const REFUND_PROBLEMS = {
  noVerdict: 'The gateway has given no result for 7 days.',
  other: 'The gateway reports another payment or amount for this refund.',
  failed: 'The gateway could not make the refund.',
  toldFailed: 'The gateway says that it failed, after saying that it was made.',
  disputed: "The payer's bank disputes this money. The refund waits until the dispute ends.",
  claimed: "The payer's bank took this money back in a dispute.",
  unclear: 'The gateway has not said clearly whether it made the refund.',
  refusal: {
    balance: 'The gateway account does not have enough balance.',
    busy: 'The gateway gets too many requests.',
    broken: 'The gateway had an error of its own. It may have made the refund.',
    other: 'The gateway refused it.',
    final: 'The gateway refused it permanently.',
  },
} as const;
