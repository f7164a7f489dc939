import { DISPUTE, DISPUTED_REFUND } from '@shulk/words/office/disputes';
import type { DISPUTE_SUBJECTS } from '@shulk/words/office/disputes';
import { formatPaymentTimestamp } from '../../dates.ts';
import type { Instant } from '../../dates.ts';
import { formatExact } from '../../money.ts';
import type { Paise } from '../../money.ts';
import type { DisputePhase } from './dispute-life.ts';

/** Why a refund is refused while money of its payment is disputed, and what can still be refunded. */
export const disputedRefund = (disputed: Paise, free: Paise): string =>
  [
    DISPUTED_REFUND.why(formatExact(disputed)),
    free > 0 ? DISPUTED_REFUND.atMost(formatExact(free)) : DISPUTED_REFUND.nothing,
  ].join(' ');

/** The kinds of e-mail to an institute about a dispute. */
export type DisputeTelling = keyof typeof DISPUTE_SUBJECTS;

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
  /** What lost disputes of its payment left of promised refunds, which goes back by itself. */
  readonly rest: Paise;
  readonly phase: DisputePhase;
  /** The gateway's own reason; '' for none. */
  readonly reason: string;
  readonly respond_by: Instant | null;
  /** Why a person has to look at it; '' otherwise. */
  readonly problem: string;
}

/** What an institute has to know about a dispute, and what to do by when and where. */
export function disputeTold(telling: DisputeTelling, dispute: ToldDispute): string {
  const { id } = dispute;
  const amount = formatExact(dispute.amount);
  switch (telling) {
    case 'opened':
      return DISPUTE.opened(claimOf(dispute));
    case 'action_required':
      return DISPUTE.actionRequired(claimOf(dispute));
    case 'due':
      return DISPUTE.due(id, amount, answerBy(dispute));
    case 'won':
      return DISPUTE.won(id, amount);
    case 'closed':
      return DISPUTE.closed(id, amount);
    case 'lost':
      return lostWords(dispute);
    case 'review':
      return DISPUTE.review(id, amount, dispute.problem);
  }
}

const claimOf = (dispute: ToldDispute): Parameters<typeof DISPUTE.opened>[0] => ({
  claims: DISPUTE.claims[dispute.phase],
  amount: formatExact(dispute.amount),
  id: dispute.id,
  reason: dispute.reason === '' ? '' : DISPUTE.reason(dispute.reason),
  answer: answerBy(dispute),
});

function lostWords({
  id,
  lost,
  fees,
  own_loss: own,
  rest,
  is_refund_under_way: isOnTheWay,
}: ToldDispute): string {
  const loss = isOnTheWay ? DISPUTE.lossOnTheWay : DISPUTE.loss;
  return [
    DISPUTE.lost(id, formatExact(lost)),
    ...(fees > 0 ? [DISPUTE.feesOwed(formatExact(fees))] : []),
    ...(own > 0 ? [loss(formatExact(own))] : []),
    ...(rest > 0 ? [DISPUTE.restGoesBack(formatExact(rest))] : []),
  ].join(' ');
}

const answerBy = ({ respond_by: by }: ToldDispute): string =>
  DISPUTE.answer(by === null ? DISPUTE.soon : DISPUTE.by(formatPaymentTimestamp(by).slice(0, -3)));
