import type { OrderToken } from '@shulk/contract';
import type { Ctx } from '../../../platform/http/context.ts';
import { isApplicationCode, loanHooks } from '../loan-hooks.ts';
import { mintToken } from '../orders/checkout-token.ts';
import { orderOfBrowser } from '../orders/own-order.ts';
import { parentOrigin } from '../orders/parent-origin.ts';

/**
 * A new checkout token for an open order, or EMI application, of this very browser (R4).
 * @throws AppError order_not_found, order_closed
 */
export async function renewToken(
  ctx: Ctx,
  { params }: { params: { order_id: string } },
): Promise<OrderToken> {
  const loans = isApplicationCode(params.order_id) ? loanHooks(ctx.services) : undefined;
  if (loans !== undefined) return loans.renew(ctx, params.order_id);
  return mintToken(ctx, await orderOfBrowser(ctx, params.order_id), parentOrigin(ctx));
}
