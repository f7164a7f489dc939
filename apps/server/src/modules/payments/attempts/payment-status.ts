import type { PaymentStatus } from '@shulk/contract';
import type { Ctx } from '../../../platform/http/context.ts';
import { ownOrder } from '../orders/own-order.ts';
import { queryWhenOpen } from '../settlement/query-when-open.ts';
import { buildStatus } from '../truth/build-status.ts';
import { launchedOrders } from '../settlement/launched-orders.ts';
import { reportedPayments } from '../settlement/reported-payments.ts';
import type { Services } from '../../../platform/services.ts';

/** Waits for the message that is just booking the payment of a sheet, so that its order is read once, after that. */
export async function messageUnderWay({ parts }: Services, tokenHash: Buffer): Promise<void> {
  const launched = parts.of(launchedOrders).ofToken(tokenHash);
  if (launched !== undefined) await parts.of(reportedPayments).underWay(launched);
}

/** The payment's state; queries the gateway while it is open (threats 6.1). @throws AppError order_not_found */
export async function paymentStatus(ctx: Ctx): Promise<PaymentStatus> {
  const order = await ownOrder(ctx);
  const current = (await queryWhenOpen(ctx.services, order)) ? await ownOrder(ctx) : order;
  return buildStatus(ctx, current);
}
