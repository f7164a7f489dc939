/** E-mails to an institute's office about money that a person there has to know of (decision 49). */

/** The subject of each, before the transaction. */
export const OFFICE_SUBJECTS = {
  'payment.duplicate': 'Money that nobody owed',
  'payment.review': 'A payment needs you',
  'payment.rest_held': 'A part of a payment needs you',
  'payment.placed_apart': 'A payment was placed otherwise than agreed',
  'order.review': 'A payment has no verdict',
  'refund.waiting': 'A refund has to wait',
  'refund.review': 'A refund has no clear end',
  'refund.taken_over': "A refund was made in your gateway's dashboard",
  'refund.failed': 'A refund could not be made',
  'emi.cancelled': 'An EMI application was stopped',
  'emi.active': 'A fee is paid and lent for',
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
      `${amount} came in that does not fit what was to be paid: another amount, or an order we do not know. It is kept apart and no fee is marked as paid with it. Please compare it with your gateway's dashboard, then have it given back or placed.`,
    LENT_FOR: (amount: string): string =>
      `${amount} came in for a fee that an EMI application is to pay. It is kept apart, so that the fee is not paid and lent for. Please ask the family which of the two they want: have the application stopped and the money placed, or the money given back.`,
    PAID_BEFORE: (amount: string): string =>
      `${amount} came in a second time for a transaction whose first payment was given back, while its fees are owed. It is kept apart. Please ask the family whether it is to pay these fees or to be given back.`,
    REST: (amount: string): string =>
      `${amount} is left over of a payment, because a fee had been paid or let off meanwhile, and the student owes other fees. It is kept in the parent's name. Please have it placed on a fee or given back.`,
  },
  /** Why money that nobody owed is refunded. */
  excessReason: 'Nobody owed it: the fees were already paid or waived.',
  duplicate: (amount: string): string =>
    `${amount} came in for fees that were paid or let off already. It is sent back to the payer by itself, who has been told so. You need not do anything.`,
  noVerdict: (amount: string): string =>
    `For seven days the gateway has not said what became of a payment of ${amount}. Its fees can be paid again. Please look for it in your gateway's dashboard; should its money come after all, it pays what is still owed of them, and the rest goes back or waits for you.`,
  refundWaits: (amount: string, problem: string): string =>
    `The gateway did not give ${amount} back to the payer yet. ${problem} It is tried again by itself, under the same key, every day for 30 days. Where balance is wanting, add funds in your gateway's dashboard; you need not do anything else. Please do not give the money back in another way meanwhile.`,
  refundUnclear: (amount: string, problem: string): string =>
    `A refund of ${amount} was sent to the gateway, and it is not clear whether the payer has the money. ${problem} Please look for it in your gateway's dashboard. It is never sent a second time by itself.`,
  refundTakenOver: (amount: string): string =>
    `${amount} was given back in your gateway's own dashboard. It is booked here now, once, and receipt and payment page say it. Its fees stay paid: where they are owed again, add them in your next import. Please ask for refunds here next time, so that the family is told at once.`,
  refundFailed: (amount: string, problem: string): string =>
    `The gateway could not give ${amount} back to the payer. ${problem} Please ask the payer for another way and give it back, or ask for the refund again.`,
  loanStopped: (amount: string): string =>
    `A fee under an EMI application of ${amount} was paid at your counter, so the application was taken back from the lender: the fee is not paid and lent for. The family has been told. You need not do anything.`,
  paidAndLentFor: (amount: string): string =>
    `A fee under an EMI application of ${amount} was paid at your counter, and the lender did not take the loan back: it is running. Please ask the family which of the two they want. Have the loan ended with the lender, or give the payment back.`,
  placed: (placed: string, amount: string): string => `${placed} of the ${amount} that came pays fees.`,
  placedApart: (placed: string, excess: string): string =>
    `${placed} ${excess} is more than is owed, because a fee had been paid or let off meanwhile: it is sent back to the payer by itself, who has been told so. You need not do anything.`,
  placedLate: (placed: string): string =>
    `It was paid when its agreed price had ended, so it was placed at the price of the day it was paid. ${placed} The payer has been told so. You need not do anything.`,
} as const;

/** What was the matter with a refund. */
export const REFUND_PROBLEMS = {
  noVerdict: 'The gateway has given no verdict for 7 days.',
  other: 'The gateway tells another payment or amount of this refund.',
  failed: 'The gateway could not give it back.',
  toldMade: 'The gateway says that it failed, after it had said that it was made.',
  toldFailed: 'The gateway says that it was made, after it had said that it failed.',
  refusal: {
    balance: 'The gateway account has not enough balance for it.',
    busy: 'The gateway is out of order or asked too often.',
    other: 'The gateway refused it.',
    final: 'The gateway refused it for good.',
  },
} as const;
