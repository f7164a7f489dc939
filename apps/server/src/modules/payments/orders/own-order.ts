import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CheckoutCaller, Ctx } from '../../../platform/http/context.ts';
import { selectOrder, selectOrderByCode, selectOrderByToken } from './order-view.store.ts';
import type { OrderView } from './order-view.store.ts';

/** The order as the guard of a request read it, for the request's first question. */
const readByGuard = new WeakMap<CheckoutCaller, OrderView>();

/** Whom a live checkout token speaks for (R3); the order itself is read in the same statement. */
export async function checkoutCaller(
  ex: Executor,
  tokenHash: Buffer,
  now: Instant,
): Promise<CheckoutCaller | undefined> {
  const order = await selectOrderByToken(ex, tokenHash, now);
  if (order === undefined) return undefined;
  const caller: CheckoutCaller = { order_id: order.id, institute_id: order.institute_id };
  readByGuard.set(caller, order);
  return caller;
}

/** An order of an institute, as it stands now; undefined when the institute has no such order. */
export const findOrder = (ex: Executor, instituteId: number, id: number): Promise<OrderView | undefined> =>
  selectOrder(ex, instituteId, id);

/** The order the checkout token of this request speaks for, as it stands now (R3). @throws AppError order_not_found */
export async function ownOrder(ctx: Ctx): Promise<OrderView> {
  const caller = ctx.checkout;
  if (caller === undefined) throw new AppError('order_not_found');
  const read = readByGuard.get(caller);
  // A second question of the same request comes after something changed, so it looks again.
  readByGuard.delete(caller);
  const order = read ?? (await selectOrder(ctx.db, caller.institute_id, caller.order_id));
  if (order === undefined) throw new AppError('order_not_found');
  return order;
}

/**
 * An order of this very browser by its code (R4, R34). Another browser's is not found: knowing a code is no
 * permission (R14).
 * @throws AppError order_not_found
 */
export async function orderOfBrowser(ctx: Ctx, orderCode: string): Promise<OrderView> {
  const [order, browserId] = await Promise.all([selectOrderByCode(ctx.db, orderCode), ctx.browser.known()]);
  if (order === undefined || browserId === undefined || order.browser_session_id !== browserId) {
    throw new AppError('order_not_found');
  }
  return order;
}
