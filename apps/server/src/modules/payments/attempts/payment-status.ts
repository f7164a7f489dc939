import type { PaymentStatus } from '@shulk/contract';
import type { Ctx } from '../../../platform/http/context.ts';
import { ownOrder } from '../orders/own-order.ts';
import { askWhenOpen } from '../settlement/ask-when-open.ts';
import { tellStatus } from '../truth/tell-status.ts';

/** Where the payment stands; asks the gateway while it is open (threats 6.1). @throws AppError order_not_found */
export async function paymentStatus(ctx: Ctx): Promise<PaymentStatus> {
  const order = await ownOrder(ctx);
  const current = (await askWhenOpen(ctx.services, order)) ? await ownOrder(ctx) : order;
  return tellStatus(ctx, current);
}
