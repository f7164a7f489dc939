import type { PaymentStatus } from '@shulk/contract';
import type { Ctx } from '../../../platform/http/context.ts';
import { giveUpOrder } from '../settlement/resolve-payments.ts';
import { ownOrder } from '../orders/own-order.ts';
import { buildStatus } from '../truth/build-status.ts';

/**
 * Gives an order up when nothing reached the gateway (R2, R10); with money under way it stays as it is, and the
 * answer says where it stands.
 * @throws AppError order_not_found
 */
export async function cancelOrder(ctx: Ctx): Promise<PaymentStatus> {
  const order = await ownOrder(ctx);
  // A bank that has the payer's approval decides about a mandate: nobody here can take it back.
  const isAtBank = order.mandate_payment_id !== null;
  if (!isAtBank && (order.status === 'CREATED' || order.status === 'ATTEMPTED')) {
    await giveUpOrder(ctx.services, order, 'CANCELLED', 'cancel');
  }
  const after = await ownOrder(ctx);
  return buildStatus(ctx, after);
}
