import { formatDay, formatPaymentTimestamp } from '../../dates.ts';
import type { CalendarDay, Instant } from '../../dates.ts';
import { formatExact } from '../../money.ts';
import type { Paise } from '../../money.ts';
import type { DisputePhase } from './dispute-life.ts';

/** Why a refund is refused while money of its payment is disputed, and what can still be refunded. */
export function disputedRefund(disputed: Paise, free: Paise): string {
  const rest =
    free > 0
      ? `At most ${formatExact(free)} can be given back until that is decided.`
      : 'Nothing can be given back until that is decided.';
  return `The payer's bank disputes ${formatExact(disputed)} of this payment, and would take it a second time. ${rest}`;
}

/** The receipt's text about currently disputed money. */
export function disputedReceipt(disputed: Paise, since: CalendarDay): string {
  return `The payer's bank has disputed ${formatExact(disputed)} of this payment since ${formatDay(since)}. The receipt stays valid until that is decided.`;
}

/** The kinds of e-mail to an institute about a dispute. */
export type DisputeTelling = 'opened' | 'action_required' | 'due' | 'won' | 'lost' | 'closed' | 'review';

/** A dispute as its e-mail describes it. */
export interface ToldDispute {
  readonly id: string;
  readonly amount: Paise;
  readonly lost: Paise;
  /** Part of the lost money that had paid fees, which are due again. */
  readonly fees: Paise;
  /** The institute's loss, because it was already refunded. */
  readonly own_loss: Paise;
  /** A refund of the same money is pending: what it cannot return is not a loss. */
  readonly is_refund_under_way: boolean;
  readonly phase: DisputePhase;
  /** The gateway's own reason; '' for none. */
  readonly reason: string;
  readonly respond_by: Instant | null;
  /** Why a person has to look at it; '' otherwise. */
  readonly problem: string;
}

/** The subject of each e-mail, before the transaction. */
export const DISPUTE_SUBJECTS: Readonly<Record<DisputeTelling, string>> = {
  opened: 'A payment is disputed: please answer',
  action_required: 'A dispute needs your answer again',
  due: 'A dispute must be answered soon',
  won: 'A dispute is won',
  lost: 'A dispute is lost',
  closed: 'A dispute is closed',
  review: 'A dispute is not clear',
};

const CLAIMS: Readonly<Record<DisputePhase, string>> = {
  INQUIRY: "The payer's bank asks about",
  CHARGEBACK: "The payer's bank claims back",
  PRE_ARBITRATION: "The payer's bank claims for the second time",
  ARBITRATION: 'The card network is to decide about',
};

const WHAT_HELPS =
  'What helps: the receipt, the order with the contact that was proven for it, the page as it was, refunds already made, and your own record of the admission. Whoever runs your installation can print all of it but your record by the call console/v1/disputes/evidence.';

/** What an institute has to know about a dispute, and what to do by when and where. */
export function disputeTold(telling: DisputeTelling, dispute: ToldDispute): string {
  const { id, lost, fees, own_loss: own, problem } = dispute;
  const amount = formatExact(dispute.amount);
  const why = dispute.reason === '' ? '' : ` The reason it gives: ${dispute.reason}.`;
  switch (telling) {
    case 'opened':
      return `${CLAIMS[dispute.phase]} ${amount} of this payment (dispute ${id}).${why} ${answerBy(dispute)} ${WHAT_HELPS} Fees and receipt stay as they are meanwhile, and the disputed money cannot be refunded here.`;
    case 'action_required':
      return `${CLAIMS[dispute.phase]} ${amount} of this payment (dispute ${id}).${why} What was sent before was not enough, or the bank has gone a step further. ${answerBy(dispute)} ${WHAT_HELPS}`;
    case 'due':
      return `The dispute ${id} about ${amount} of this payment waits for your answer. ${answerBy(dispute)} If you have answered already, you need not do anything.`;
    case 'won':
      return `The dispute ${id} about ${amount} of this payment is won. The money stays with you, and fees and receipt stay as they are. You need not do anything.`;
    case 'closed':
      return `The dispute ${id} about ${amount} of this payment is closed, and no money was taken. You need not do anything.`;
    case 'lost':
      return [
        `The dispute ${id} is lost: the payer's bank took ${formatExact(lost)} of this payment back.`,
        ...(fees > 0
          ? [`Fees of ${formatExact(fees)} are owed again; the family is told so, and the receipt says it.`]
          : []),
        ...(own > 0
          ? [
              dispute.is_refund_under_way
                ? `${formatExact(own)} of it was on its way back to the family already. It is booked as your loss for now: should that refund fail, its fees are owed again by themselves, and you are told.`
                : `${formatExact(own)} of it had been given back before, so the family has it twice. It is booked as your loss: please ask the family for it, or write it off.`,
            ]
          : []),
      ].join(' ');
    case 'review':
      return `The gateway tells something of the dispute ${id} about ${amount} that does not fit what is booked. ${problem} Nothing was changed. Please compare it with your gateway's dashboard.`;
  }
}

function answerBy({ respond_by: by }: ToldDispute): string {
  const where = "Please answer in your gateway's dashboard, under Disputes";
  const end =
    by === null ? 'as soon as you can' : `by ${formatPaymentTimestamp(by).slice(0, -3)} (India time)`;
  return `${where}, ${end}: contest it with papers, or accept it. Without an answer it is lost.`;
}

/** The payer's message after the bank took back money that had paid fees. */
export function takenBackMessage(told: {
  readonly amount: string;
  readonly institute: string;
  readonly day: CalendarDay;
  readonly transaction: string;
}): string {
  return `Your bank took ${told.amount} of your payment to ${told.institute} back on ${formatDay(told.day)}, because it was questioned there. The fees it had paid are owed again. If you did not ask your bank for this, please ask the accounts office. Transaction ${told.transaction}.`;
}
