/** E-mails to an institute's office about a dispute, and what its refunds say of one (decision 95). */

/** Why a refund is refused while money of its payment is disputed. */
export const DISPUTED_REFUND = {
  why: (disputed: string): string =>
    `The payer's bank disputes ${disputed} of this payment, and would take it a second time.`,
  atMost: (free: string): string => `At most ${free} can be given back until that is decided.`,
  nothing: 'Nothing can be given back until that is decided.',
} as const;

/** The subject of each e-mail, before the transaction. */
export const DISPUTE_SUBJECTS = {
  opened: 'A payment is disputed: please answer',
  action_required: 'A dispute needs your answer again',
  due: 'A dispute must be answered soon',
  won: 'A dispute is won',
  lost: 'A dispute is lost',
  closed: 'A dispute is closed',
  review: 'A dispute is not clear',
} as const;

const WHAT_HELPS =
  'What helps: the receipt, the order with the contact that was proven for it, the page as it was, refunds already made, and your own record of the admission. Whoever runs your installation can print all of it but your record by the call console/v1/disputes/evidence.';

/** A claim: who claims what, why, and what to answer by when. */
interface Claim {
  readonly claims: string;
  readonly amount: string;
  readonly id: string;
  readonly reason: string;
  readonly answer: string;
}

/** What each e-mail says. */
export const DISPUTE = {
  claims: {
    INQUIRY: "The payer's bank asks about",
    CHARGEBACK: "The payer's bank claims back",
    PRE_ARBITRATION: "The payer's bank claims for the second time",
    ARBITRATION: 'The card network is to decide about',
  },
  reason: (reason: string): string => ` The reason it gives: ${reason}.`,
  opened: ({ claims, amount, id, reason, answer }: Claim): string =>
    `${claims} ${amount} of this payment (dispute ${id}).${reason} ${answer} ${WHAT_HELPS} Fees and receipt stay as they are meanwhile, and the disputed money cannot be refunded here.`,
  actionRequired: ({ claims, amount, id, reason, answer }: Claim): string =>
    `${claims} ${amount} of this payment (dispute ${id}).${reason} What was sent before was not enough, or the bank has gone a step further. ${answer} ${WHAT_HELPS}`,
  due: (id: string, amount: string, answer: string): string =>
    `The dispute ${id} about ${amount} of this payment waits for your answer. ${answer} If you have answered already, you need not do anything.`,
  won: (id: string, amount: string): string =>
    `The dispute ${id} about ${amount} of this payment is won. The money stays with you, and fees and receipt stay as they are. You need not do anything.`,
  closed: (id: string, amount: string): string =>
    `The dispute ${id} about ${amount} of this payment is closed, and no money was taken. You need not do anything.`,
  lost: (id: string, lost: string): string =>
    `The dispute ${id} is lost: the payer's bank took ${lost} of this payment back.`,
  feesOwed: (fees: string): string =>
    `Fees of ${fees} are owed again; the family is told so, and the receipt says it.`,
  lossOnTheWay: (amount: string): string =>
    `${amount} of it was on its way back to the family already. It is booked as your loss for now: should that refund fail, its fees are owed again by themselves, and you are told.`,
  loss: (amount: string): string =>
    `${amount} of it had been given back before, so the family has it twice. It is booked as your loss: please ask the family for it, or write it off.`,
  review: (id: string, amount: string, problem: string): string =>
    `The gateway tells something of the dispute ${id} about ${amount} that does not fit what is booked. ${problem} Nothing was changed. Please compare it with your gateway's dashboard.`,
  noEnd: 'The gateway has reported no result for 180 days.',
  answer: (end: string): string =>
    `Please answer in your gateway's dashboard, under Disputes, ${end}: contest it with papers, or accept it. Without an answer it is lost.`,
  soon: 'as soon as you can',
  by: (at: string): string => `by ${at} (India time)`,
} as const;
