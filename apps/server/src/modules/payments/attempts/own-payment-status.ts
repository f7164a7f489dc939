import type { PaymentStatus } from '@shulk/contract';
import type { Ctx } from '../../../platform/http/context.ts';
import { isApplicationCode, loanHooks } from '../loan-hooks.ts';
import { orderOfBrowser } from '../orders/own-order.ts';
import { queryWhenOpen } from '../settlement/query-when-open.ts';
import { buildStatus } from '../truth/build-status.ts';

/**
 * The payment state of an order of this browser, for the page of a payer who was away while it ended (R34): the
 * checkout token lives only 15 minutes, the browser's cookie longer. Queries the gateway while it is open.
 * @throws AppError order_not_found
 */
export async function ownPaymentStatus(
  ctx: Ctx,
  { params }: { params: { order_id: string } },
): Promise<PaymentStatus> {
  const loans = isApplicationCode(params.order_id) ? loanHooks(ctx.services) : undefined;
  if (loans !== undefined) return loans.status(ctx, params.order_id);
  const found = await orderOfBrowser(ctx, params.order_id);
  const order = (await queryWhenOpen(ctx.services, found))
    ? await orderOfBrowser(ctx, params.order_id)
    : found;
  return buildStatus(ctx, order);
}
