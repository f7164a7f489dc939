import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { giveUpOrder } from '../settlement/resolve-payments.ts';
import { selectOrder } from './order-view.store.ts';
import type { OrderView } from './order-view.store.ts';
import { selectHolders } from './orders.store.ts';

/**
 * Looks after the open orders that hold fees a new order wants (R2). The gateway is asked about each: unpaid and
 * unsubmitted there, the older order is cancelled; paid, its fees are paid and the new quote will say so.
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
    if (held === undefined || (await giveUpOrder(services, held, 'CANCELLED', 'overlap'))) continue;
    const after = await selectOrder(services.db, instituteId, id);
    if (after?.status !== 'CREATED' && after?.status !== 'ATTEMPTED') continue;
    if (!isOwn(after)) throw new AppError('order_in_progress');
    return after;
  }
  return undefined;
}
