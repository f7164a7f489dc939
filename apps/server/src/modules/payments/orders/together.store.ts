import { shareId } from '@shulk/domain';
import type { Db, Executor } from '../../../platform/db/db.ts';
import { assert } from '../../../platform/errors.ts';
import { ORDER_VIEW, selectOrder } from './order-view.store.ts';
import type { OrderView } from './order-view.store.ts';
import { lockOrders } from '../shares/shares.store.ts';
import { recordGatewayOrder } from './orders.store.ts';
import type { RecordedOrder } from './orders.store.ts';

/** Marks new orders as paid by one payment; the first of them has the sheet. */
export const joinOrders = async (ex: Executor, orderIds: readonly number[]): Promise<void> => {
  await ex.query('update orders set paid_with_id = $1 where id = any ($2::bigint[])', [
    orderIds[0],
    orderIds,
  ]);
};

/** An order and those that are paid with it, in the order of their shares; an order alone by itself. */
export const allPaidWith = async (ex: Executor, order: OrderView): Promise<readonly OrderView[]> =>
  order.paid_with_id === null
    ? [order]
    : ex.query(`${ORDER_VIEW} where o.paid_with_id = $1 and o.institute_id = $2 order by o.id`, [
        order.paid_with_id,
        order.institute_id,
      ]);

/** The order that has the sheet of this one; undefined for an order that is paid by itself. */
export const leadOf = async (ex: Executor, order: OrderView): Promise<OrderView | undefined> =>
  order.paid_with_id === null ? undefined : selectOrder(ex, order.institute_id, order.paid_with_id);

/**
 * Records an order at the gateway for each of ours that it pays, all or none, unless another call was first.
 * @returns what counts for the first of them
 */
export const recordTogether = (
  db: Db,
  accountId: number,
  orders: readonly Pick<OrderView, 'id'>[],
  opened: RecordedOrder,
): Promise<RecordedOrder> =>
  db.tx(async (tx) => {
    await lockOrders(
      tx,
      orders.map(({ id }) => id),
    );
    const all: RecordedOrder[] = [];
    for (const [index, { id }] of orders.entries()) {
      const share = { ...opened, gateway_order_id: shareId(opened.gateway_order_id, index + 1) };
      all.push(await recordGatewayOrder(tx, id, accountId, share, null));
    }
    const [first] = all;
    assert(first !== undefined, 'several orders have a first one');
    return first;
  });
