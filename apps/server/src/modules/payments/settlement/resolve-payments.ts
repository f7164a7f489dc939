import { payableAgainFrom } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { instituteNow, plusMs, toMs } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { workRows } from '../../../platform/due/work-rows.ts';
import { describeError } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import { closeOrder } from '../orders/orders.store.ts';
import { selectOrder, selectOverdueOrders } from '../orders/order-view.store.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { ordersEnd } from '../../gateways/index.ts';
import { orderNow } from '../orders/order-now.ts';
import { queryTogether } from './settle-together.ts';
import type { GatewayVerdict } from './query-gateway.ts';
import { FIRST_LATE_CHECK_MS, nextAfterSilence, nextCheck } from '../check-times.ts';
import {
  DUE_ATTEMPTS,
  endUnusedAttempt,
  noteAttempt,
  planNextCheck,
  putUnderReview,
  selectAttemptState,
} from './settlement.store.ts';
import type { DueAttempt } from './settlement.store.ts';

/**
 * Polls every attempt whose next check is due (threats 6.1). If an attempt has no verdict on day 7, its order goes to a
 * person, or ends with an alarm if it was paid by another attempt. The polling goes on as for a given-up attempt: a bank
 * may still confirm (decision 223).
 * @returns how many attempts were polled
 */
export const resolvePayments = (services: Services): Promise<number> =>
  workRows(services, DUE_ATTEMPTS, (attempt) => resolveAttempt(services, attempt));

/** Polls at once what became due, e.g. because a settlement named an order. */
export const pollDueAttempts = ({ due }: Pick<Services, 'due'>): void => {
  due.wake(DUE_ATTEMPTS.kind);
};

async function resolveAttempt(services: Services, attempt: DueAttempt): Promise<void> {
  const order = await selectOrder(services.db, attempt.institute_id, attempt.order_id);
  if (order === undefined) return;
  const verdict = await queryTogether(services, order, 'resolver');
  const { status, order_status } = await selectAttemptState(services.db, attempt.institute_id, attempt.id);
  const now = instituteNow(services.clock, attempt.clock_offset_ms);
  // A paid order is not polled late: a second payment is found by its message, or a settlement asks (decision 210).
  const ends = order_status === 'PAID' || ordersEnd(attempt.vendor);
  const planned = nextCheck(status, attempt.created_at, now, ends);
  const isOver = planned === 'over';
  const next = isOver ? nextCheck('CANCELLED', attempt.created_at, now, ends) : planned;
  const onLadder = typeof next === 'object' ? next.at : null;
  const again = verdict === 'unknown' ? nextAfterSilence(next, attempt.created_at, now) : onLadder;
  // The end is written before the next poll: if the process dies between them, the next poll repeats the end.
  if (isOver) await endWithoutVerdict(services, attempt, verdict, { now, again });
  await planNextCheck(services.db, attempt.institute_id, attempt.id, status, again);
}

/**
 * Ends an attempt without a verdict on day 7: its order goes to a person. If another attempt paid the order, the open
 * one is given up; money that arrives later is refunded automatically. Under review it stays open, and the order on the
 * office's list, until the gateway says that it has no payment.
 * @param again when it is polled next; null if never
 */
async function endWithoutVerdict(
  services: Services,
  { id, institute_id, order_id }: DueAttempt,
  verdict: GatewayVerdict,
  { now, again }: { readonly now: Instant; readonly again: Instant | null },
): Promise<void> {
  const moved = await putUnderReview(services.db, institute_id, order_id, 'resolver', now);
  if (moved.length > 0) {
    services.log.error({ order_id }, 'alarm: a payment has no verdict after 7 days');
    return;
  }
  const left = await selectAttemptState(services.db, institute_id, id);
  const isUnderReview = left.order_status === 'REVIEW';
  if (left.gateway_payment_id === null) {
    const mayBePaid = verdict === 'unknown' || verdict === 'open';
    if (!(isUnderReview && mayBePaid)) await endUnusedAttempt(services.db, institute_id, id, again, now);
  } else if (!isUnderReview) {
    await noteAttempt(services.db, order_id, left.gateway_payment_id, {
      to: 'CANCELLED',
      method: '',
      reason: '',
      cause: 'resolver',
      nextCheckAt: again,
      now,
    });
    services.log.error({ order_id }, 'alarm: a second payment of a paid order has no verdict after 7 days');
  }
}

/** Most orders of one round; the next round takes the rest. */
const ROUND = 100;

/**
 * Closes orders after 90 minutes: the gateway is queried first if it has seen them, and orders touched in the last five
 * minutes wait (threats 6.1).
 * @returns how many orders were closed
 */
export async function expireOrders(services: Services): Promise<number> {
  let closed = 0;
  for (const order of await selectOverdueOrders(services.db, services.clock.now(), ROUND)) {
    try {
      if (await giveUpOrder(services, order, 'EXPIRED', 'expiry')) closed += 1;
    } catch (error) {
      services.log.error(describeError(error), 'an order could not be closed; the next round retries');
    }
  }
  return closed;
}

/**
 * Closes an open order if the gateway knows of no money on it (R2). An order the gateway never saw is closed without a
 * query; if the gateway does not answer, it stays open until nobody can pay it there any more (decision 100).
 * @returns whether the order is closed now
 */
export async function giveUpOrder(
  services: Services,
  order: OrderView,
  to: 'CANCELLED' | 'EXPIRED',
  cause: 'expiry' | 'overlap' | 'cancel',
): Promise<boolean> {
  if (order.status !== 'CREATED') {
    const verdict = await queryTogether(services, order, cause);
    if (verdict === 'open' || verdict === 'paid') {
      if (cause === 'expiry') await handOver(services, order);
      return false;
    }
    if (verdict === 'unknown' && !isFreeUnanswered(services, order, cause)) return false;
  }
  const now = orderNow(services, order);
  return closeOrder(services.db, order.id, to, cause, plusMs(now, FIRST_LATE_CHECK_MS), now);
}

/**
 * Puts an order under review on day 7 if its gateway still lists money on it, as its open attempts are (threats 6.1): an
 * attempt that a late message called failed is not polled again, and its fees would stay locked for ever.
 */
async function handOver(services: Services, order: OrderView): Promise<void> {
  const now = orderNow(services, order);
  if (nextCheck('PENDING', order.created_at, now, true) !== 'over') return;
  const moved = await putUnderReview(services.db, order.institute_id, order.id, 'expiry', now);
  if (moved.length > 0)
    services.log.error({ order_id: order.id }, 'alarm: a payment has no verdict after 7 days');
}

/**
 * Closes an order of a debit and releases its fees, unless money is in progress. A bank may approve up to three days
 * late: the gateway is queried once more an hour later (gateways A.4).
 */
export const freeOrder = (tx: Executor, orderId: number, cause: string, now: Instant): Promise<boolean> =>
  closeOrder(tx, orderId, 'CANCELLED', cause, plusMs(now, FIRST_LATE_CHECK_MS), now);

/**
 * Whether a payer's own payment may be given up although its gateway does not answer. Mandates and debits wait: no
 * payer pays them in a window.
 */
function isFreeUnanswered(services: Services, order: OrderView, cause: string): boolean {
  const isPayersOwn = order.made_by !== 'mandate' && order.mandate_status === null;
  return (
    cause === 'expiry' && isPayersOwn && toMs(orderNow(services, order)) >= toMs(payableAgainFrom(order))
  );
}
