import type { Core } from '../core/core.ts';
import type { Notes, Order } from '../core/model.ts';
import { unknownId } from '../core/refusal.ts';

/** A merchant's input to open an order; the amount is integer paise. */
export interface NewOrder {
  readonly amount: number;
  readonly receipt: string | null;
  readonly notes: Notes;
  readonly manual_capture: boolean;
  readonly wire?: Readonly<Record<string, unknown>>;
}

/** Opens an order of an account. */
export function addOrder(core: Core, keyId: string, wanted: NewOrder): Order {
  const order: Order = {
    ...wanted,
    id: core.faceOf(keyId).newId('order', core.store),
    key_id: keyId,
    currency: 'INR',
    status: 'created',
    attempts: 0,
    amount_paid: 0,
    created_at: core.schedule.nowSeconds(keyId),
  };
  core.store.putOrder(order);
  return order;
}

/** The order with this id if it is the account's own; otherwise a refusal. */
export function orderOf(core: Core, keyId: string, id: string): Order {
  const order = core.store.orders.get(id);
  if (!order || order.key_id !== keyId) throw unknownId();
  return order;
}

/** Replaces the notes of an order, the only part of it that can change. */
export function changeOrderNotes(core: Core, order: Order, notes: Notes): Order {
  const changed = { ...order, notes };
  core.store.putOrder(changed);
  return changed;
}

/** Which orders to list: newest first, `count` of them after leaving out `skip`. */
export interface OrderFilter {
  readonly receipt: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
  readonly skip: number;
}

/** Lists orders of an account, newest first. Times of the filter are Unix seconds, both ends included. */
export function listOrders(core: Core, keyId: string, filter: OrderFilter): Order[] {
  const own =
    filter.receipt === null
      ? [...core.store.orders.values()].filter((order) => order.key_id === keyId)
      : core.store.ordersWithReceipt(keyId, filter.receipt);
  return own
    .filter((order) => order.created_at >= (filter.from ?? 0) && order.created_at <= (filter.to ?? Infinity))
    .reverse()
    .slice(filter.skip, filter.skip + filter.count);
}
