import { REFUND_MOVES } from '@shulk/domain';
import type { Instant, RefundState } from '@shulk/domain';
import { REFUND_PROBLEMS } from '@shulk/words/office/money';
import { instituteNow } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { reachCrashPoint } from '../../../platform/crash-points.ts';
import type { GatewayRefund } from '../../gateways/index.ts';
import { keepGatewayId, moveRefund, reviewRefund } from './refunds.store.ts';
import type { RefundMove, RefundRow } from './refunds.store.ts';

/** Who brought the news of a refund; it stands in the history of states. */
export type RefundCause = 'webhook' | 'send' | 'resolver';

const states = Object.keys(REFUND_MOVES) as RefundState[];

/** The states from which a refund may go to this one, read from the product's table of moves. */
export const lawfulFrom = (to: RefundState): readonly RefundState[] =>
  states.filter((from) => REFUND_MOVES[from].includes(to));

/** The institute's own time of a refund. */
export const refundNow = (services: Services, refund: RefundRow): Instant =>
  instituteNow(services.clock, refund.clock_offset_ms);

/** Moves a refund to a state when that is lawful from where it stands. */
export const stepRefund = (
  services: Services,
  refund: RefundRow,
  move: Pick<RefundMove, 'to' | 'cause' | 'nextCheckAt'> & Partial<RefundMove>,
): Promise<{ before: RefundState; moved: boolean }> =>
  moveRefund(services.db, refund.id, {
    from: lawfulFrom(move.to),
    gatewayRefundId: null,
    problem: '',
    now: refundNow(services, refund),
    ...move,
  });

/**
 * The one way in which news of a refund reaches the books: our own call's answer, webhook and resolver all come here, in
 * any order and any number of times. It is booked once; one that failed waits for a person, with an alarm.
 * @param news as the gateway told it, in a verified message or in an answer to our own question
 */
export async function settleRefund(
  services: Services,
  refund: RefundRow,
  news: GatewayRefund,
  cause: RefundCause,
): Promise<void> {
  if (news.gateway_payment_id !== refund.gateway_payment_id || news.amount !== refund.amount_paise) {
    const problem = REFUND_PROBLEMS.other;
    await reviewRefund(services.db, refund, { problem, nextCheckAt: null, now: refundNow(services, refund) });
    services.outbox.nudge();
    services.log.error({ refund_id: refund.id, cause }, `alarm: ${problem}`);
    return;
  }
  if (news.state === 'pending') return keepGatewayId(services.db, refund, news.gateway_refund_id);
  if (news.state === 'failed')
    return failRefund(services, refund, REFUND_PROBLEMS.failed, cause, news.gateway_refund_id);
  const { before, moved } = await stepRefund(services, refund, {
    to: 'PROCESSED',
    gatewayRefundId: news.gateway_refund_id,
    cause,
    nextCheckAt: null,
  });
  reachCrashPoint('refund-settled');
  if (moved) services.outbox.nudge();
  else await reviewOtherwise(services, refund, before, 'PROCESSED');
}

/** Takes a refund for failed: no money went back, the amount can be asked for anew, and a person is told. */
export async function failRefund(
  services: Services,
  refund: RefundRow,
  problem: string,
  cause: RefundCause,
  gatewayRefundId: string | null = null,
): Promise<void> {
  const { before, moved } = await stepRefund(services, refund, {
    to: 'FAILED',
    gatewayRefundId,
    problem,
    cause,
    nextCheckAt: null,
  });
  reachCrashPoint('refund-settled');
  if (!moved) return reviewOtherwise(services, refund, before, 'FAILED');
  services.log.error({ refund_id: refund.id }, 'alarm: a refund failed and waits for a person');
  services.outbox.nudge();
}

/** What the office reads of a verdict that is none any more. */
const OTHERWISE: Partial<Record<RefundState, string>> = {
  PROCESSED: REFUND_PROBLEMS.toldMade,
  FAILED: REFUND_PROBLEMS.toldFailed,
};

/**
 * A verdict stands for good; another one after it is for a person to look at, and changes nothing in the books. The payer may
 * wait for money that never comes, so the institute is told (decision 132).
 */
async function reviewOtherwise(
  services: Services,
  refund: RefundRow,
  before: RefundState,
  told: RefundState,
): Promise<void> {
  if (before === told) return;
  const problem = OTHERWISE[before];
  if (problem !== undefined) {
    await reviewRefund(services.db, refund, { problem, nextCheckAt: null, now: refundNow(services, refund) });
    services.outbox.nudge();
  }
  services.log.error(
    { refund_id: refund.id, before, told },
    'alarm: the gateway tells another end of a refund than the one on record',
  );
}
