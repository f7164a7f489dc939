/** E-mails to an institute's office about a dispute, and what its refunds say of one (decision 95). */

/** Why a refund is refused while money of its payment is disputed. */
export const DISPUTED_REFUND = {
  why: (disputed: string): string =>
    `The payer's bank disputes ${disputed} of this payment and could take it a second time.`,
  atMost: (free: string): string => `Up to ${free} can be refunded until the dispute is decided.`,
  nothing: 'Nothing can be refunded until the dispute is decided.',
} as const;

/** The subject of each e-mail, before the transaction. */
export const DISPUTE_SUBJECTS = {
  opened: 'A payment is disputed: please answer',
  action_required: 'A dispute needs your answer again',
  due: 'A dispute needs your answer soon',
  won: 'Dispute won',
  lost: 'Dispute lost',
  closed: 'Dispute closed',
  review: 'A dispute needs checking',
} as const;

const WHAT_HELPS =
  'What helps: the receipt, the order with its verified contact, the page as it was, refunds already made, and your own admission record. The operator of your installation can get all of it except your record with the call console/v1/disputes/evidence.';

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
    ARBITRATION: 'The card network will decide about',
  },
  reason: (reason: string): string => ` The reason it gives: ${reason}.`,
  opened: ({ claims, amount, id, reason, answer }: Claim): string =>
    `${claims} ${amount} of this payment (dispute ${id}).${reason} ${answer} ${WHAT_HELPS} Fees and receipt stay as they are meanwhile, and the disputed money cannot be refunded here.`,
  actionRequired: ({ claims, amount, id, reason, answer }: Claim): string =>
    `${claims} ${amount} of this payment (dispute ${id}).${reason} The earlier answer was not enough, or the bank has gone a step further. ${answer} ${WHAT_HELPS}`,
  due: (id: string, amount: string, answer: string): string =>
    `The dispute ${id} about ${amount} of this payment is waiting for your answer. ${answer} If you have already answered, you do not need to do anything.`,
  won: (id: string, amount: string): string =>
    `The dispute ${id} about ${amount} of this payment is won. The money stays with you, and fees and receipt stay as they are. You do not need to do anything.`,
  closed: (id: string, amount: string): string =>
    `The dispute ${id} about ${amount} of this payment is closed, and no money was taken. You do not need to do anything.`,
  lost: (id: string, lost: string): string =>
    `The dispute ${id} is lost: the payer's bank took back ${lost} of this payment.`,
  feesOwed: (fees: string): string =>
    `Fees of ${fees} are due again. The family has been told, and the receipt shows it.`,
  lossOnTheWay: (amount: string): string =>
    `${amount} of it was already being refunded to the family. It is booked as your loss for now. If that refund fails, its fees are due again automatically, and we tell you.`,
  restGoesBack: (amount: string): string =>
    `A refund that was still to be made gave way to it: ${amount} of that refund is left, and is refunded automatically under a new reference.`,
  loss: (amount: string): string =>
    `${amount} of it had already been refunded, so the family has it twice. It is booked as your loss. Please ask the family for it, or write it off.`,
  review: (id: string, amount: string, problem: string): string =>
    `What the gateway reports about the dispute ${id} over ${amount} does not match the books. ${problem} Nothing was changed. Please compare it with your gateway's dashboard.`,
  noEnd: 'The gateway has reported no result for 180 days.',
  answer: (end: string): string =>
    `Please answer in your gateway's dashboard, under Disputes, ${end}: contest it with documents, or accept it. Without an answer it is lost.`,
  soon: 'as soon as you can',
  by: (at: string): string => `by ${at} (India time)`,
} as const;

/** Which version of its page a disputed order was made on. */
export const DISPUTED_PAGE = {
  version: (version: number, current: number): string =>
    version === current
      ? `The order was made on version ${version} of this page, which has not changed since.`
      : `The order was made on version ${version} of this page. Today the page is version ${current}.`,
  unchanged: (current: number): string =>
    `This order is older than our record of page versions. The page has not changed since the order was made, so the payer saw version ${current}.`,
  unknown:
    'This order is older than our record of page versions, and the page has changed since. We cannot say which version the payer saw.',
} as const;
