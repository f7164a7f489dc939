import type { OrderToken } from '@shulk/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { mintToken } from './checkout-token.ts';
import { selectOrderByCode } from './order-view.store.ts';

/**
 * A new checkout token for an open order of this very browser (R4). Another browser's order is not found: knowing
 * its code is no permission (R14).
 * @throws AppError order_not_found, order_closed
 */
export async function renewToken(
  ctx: Ctx,
  { params }: { params: { order_id: string } },
): Promise<OrderToken> {
  const [order, browserId] = await Promise.all([
    selectOrderByCode(ctx.db, params.order_id),
    ctx.browser.known(),
  ]);
  if (order === undefined || browserId === undefined || order.browser_session_id !== browserId) {
    throw new AppError('order_not_found');
  }
  return mintToken(ctx, order);
}
