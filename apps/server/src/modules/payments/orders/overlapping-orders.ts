import { toMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { orderNow } from '../settlement/ask-gateway.ts';
import { giveUpOrder } from '../settlement/resolve-payments.ts';
import { selectOrder } from './order-view.store.ts';
import type { OrderView } from './order-view.store.ts';
import { selectHolders } from './orders.store.ts';

/** How long nobody else may cancel a payment that was begun: its payer is at the gateway (R57). */
const BEGUN_MS = 5 * 60_000;

/** Whether a try at the gateway was begun on an open order within the last minutes. */
function isFresh(services: Services, order: OrderView): boolean {
  if (order.status !== 'ATTEMPTED' || order.attempt_created_at === null) return false;
  return toMs(orderNow(services, order)) - toMs(order.attempt_created_at) < BEGUN_MS;
}

/**
 * Looks after the open orders that hold fees a new order wants (R2). The gateway is asked about each: unpaid and
 * unsubmitted there, the older order is cancelled; paid, its fees are paid and the new quote will say so. An order of
 * somebody else on which a try was begun less than five minutes ago is left alone (R57).
 * @param isOwn tells whether the caller made an order itself
 * @returns the older order when payment is under way on it and this caller made it: it is taken up again
 * @throws AppError order_in_progress, without any data, when somebody else's payment is under way
 */
export async function makeRoom(
  services: Services,
  instituteId: number,
  isOwn: (order: OrderView) => boolean,
  feeLineIds: readonly number[],
): Promise<OrderView | undefined> {
  for (const { order_id: id } of await selectHolders(services.db, instituteId, feeLineIds)) {
    const held = await selectOrder(services.db, instituteId, id);
    if (held !== undefined && !isOwn(held) && isFresh(services, held))
      throw new AppError('order_in_progress');
    if (held === undefined || (await giveUpOrder(services, held, 'CANCELLED', 'overlap'))) continue;
    const after = await selectOrder(services.db, instituteId, id);
    if (after?.status !== 'CREATED' && after?.status !== 'ATTEMPTED') continue;
    if (!isOwn(after)) throw new AppError('order_in_progress');
    return after;
  }
  return undefined;
}
