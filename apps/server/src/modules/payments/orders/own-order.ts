import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { selectOrder } from './order-view.store.ts';
import type { OrderView } from './order-view.store.ts';

/** The order the checkout token of this request speaks for (R3). @throws AppError order_not_found */
export async function ownOrder(ctx: Ctx): Promise<OrderView> {
  if (ctx.checkout === undefined) throw new AppError('order_not_found');
  const order = await selectOrder(ctx.db, ctx.checkout.institute_id, ctx.checkout.order_id);
  if (order === undefined) throw new AppError('order_not_found');
  return order;
}
