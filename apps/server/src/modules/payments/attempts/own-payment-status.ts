import type { PaymentStatus } from '@shulk/contract';
import type { Ctx } from '../../../platform/http/context.ts';
import { isApplicationCode, loanHooks } from '../loan-hooks.ts';
import { orderOfBrowser } from '../orders/own-order.ts';
import { askWhenOpen } from '../settlement/ask-when-open.ts';
import { tellStatus } from '../truth/tell-status.ts';

/**
 * Where the payment of an order of this very browser stands, for the page of a payer who was away while it ended
 * (R34): the checkout token lives 15 minutes only, the browser's cookie longer. The gateway is asked while it is open.
 * @throws AppError order_not_found
 */
export async function ownPaymentStatus(
  ctx: Ctx,
  { params }: { params: { order_id: string } },
): Promise<PaymentStatus> {
  const desk = isApplicationCode(params.order_id) ? loanHooks(ctx.services) : undefined;
  if (desk !== undefined) return desk.status(ctx, params.order_id);
  const found = await orderOfBrowser(ctx, params.order_id);
  const order = (await askWhenOpen(ctx.services, found)) ? await orderOfBrowser(ctx, params.order_id) : found;
  return tellStatus(ctx, order);
}
