import type { Instant, RefundState } from '@shulk/domain';
import { REFUND_PROBLEMS } from '@shulk/words/office/money';
import { instituteNow } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import type { GatewayRefund } from '../../gateways/index.ts';
import { keepGatewayId, moveRefund, reviewRefund } from './refunds.store.ts';
import type { RefundMove, RefundRow } from './refunds.store.ts';

/** The source of a refund update, recorded in the history of states. */
export type RefundCause = 'webhook' | 'send' | 'resolver';

/** The institute's own time of a refund. */
export const refundNow = (services: Services, refund: RefundRow): Instant =>
  instituteNow(services.clock, refund.clock_offset_ms);

/** Moves a refund to a state if the move is allowed. */
export const stepRefund = (
  services: Services,
  refund: RefundRow,
  move: Pick<RefundMove, 'to' | 'cause' | 'nextCheckAt'> & Partial<RefundMove>,
): Promise<{ before: RefundState; moved: boolean }> =>
  moveRefund(services.db, refund.id, {
    gatewayRefundId: null,
    problem: '',
    now: refundNow(services, refund),
    ...move,
  });

/**
 * Every refund update reaches the books here: our call's answer, webhook and resolver, in any order, any number of
 * times. It is booked once; a failed one waits for a person, with an alarm.
 * @param news as the gateway reported it, in a verified message or in its answer to our query
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

/** Records a refund as failed: no money was returned, the amount can be refunded anew, and a person is alerted. */
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
  services.log.error({ refund_id: refund.id }, 'alarm: a refund failed and needs a person');
  services.outbox.nudge();
}

/**
 * A verdict that the gateway contradicts goes to a person and changes nothing in the books. The payer may wait for money
 * that never comes, so the institute is notified (decision 132); of a failed refund, settle_refund() did so (decision 221).
 */
async function reviewOtherwise(
  services: Services,
  refund: RefundRow,
  before: RefundState,
  told: RefundState,
): Promise<void> {
  if (before === told) return;
  if (before === 'PROCESSED') {
    const problem = REFUND_PROBLEMS.toldFailed;
    await reviewRefund(services.db, refund, { problem, nextCheckAt: null, now: refundNow(services, refund) });
  }
  services.outbox.nudge();
  services.log.error(
    { refund_id: refund.id, before, told },
    'alarm: the gateway reports another outcome of a refund than the recorded one',
  );
}
