import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CheckoutCaller, Ctx } from '../../../platform/http/context.ts';
import { selectOrder, selectOrderByCode, selectOrderByToken } from './order-view.store.ts';
import type { OrderView } from './order-view.store.ts';

/** The order as the request's guard read it, for the first read of the request. */
const readByGuard = new WeakMap<CheckoutCaller, OrderView>();

/** The order of a live checkout token (R3), read in the same statement. */
export async function checkoutCaller(
  ex: Executor,
  tokenHash: Buffer,
  now: Instant,
): Promise<CheckoutCaller | undefined> {
  return callerOf(await selectOrderByToken(ex, tokenHash, now));
}

/** The caller whose order the guard read. */
export function callerOf(order: OrderView | undefined): CheckoutCaller | undefined {
  if (order === undefined) return undefined;
  const caller: CheckoutCaller = { order_id: order.id, institute_id: order.institute_id };
  readByGuard.set(caller, order);
  return caller;
}

/** An order of an institute in its present state; undefined if the institute has none such. */
export const findOrder = (ex: Executor, instituteId: number, id: number): Promise<OrderView | undefined> =>
  selectOrder(ex, instituteId, id);

/** The order of this request's checkout token, in its present state (R3). @throws AppError order_not_found */
export async function ownOrder(ctx: Ctx): Promise<OrderView> {
  const caller = ctx.checkout;
  if (caller === undefined) throw new AppError('order_not_found');
  const read = readByGuard.get(caller);
  // A second read in the same request follows a change, so it reads again.
  readByGuard.delete(caller);
  const order = read ?? (await selectOrder(ctx.db, caller.institute_id, caller.order_id));
  if (order === undefined) throw new AppError('order_not_found');
  return order;
}

/**
 * An order of this browser by its code (R4, R34). Another browser's is not found: knowing a code grants nothing (R14).
 * @throws AppError order_not_found
 */
export async function orderOfBrowser(ctx: Ctx, orderCode: string): Promise<OrderView> {
  const [order, browserId] = await Promise.all([selectOrderByCode(ctx.db, orderCode), ctx.browser.known()]);
  if (order === undefined || browserId === undefined || order.browser_session_id !== browserId) {
    throw new AppError('order_not_found');
  }
  return order;
}
