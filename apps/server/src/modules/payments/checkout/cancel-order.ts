import type { PaymentStatus } from '@shulk/contract';
import type { Ctx } from '../../../platform/http/context.ts';
import { giveUpOrder } from '../settlement/resolve-payments.ts';
import type { Services } from '../../../platform/services.ts';
import { findOrder, ownOrder } from '../orders/own-order.ts';
import { allPaidWith } from '../orders/together.store.ts';
import { buildStatus } from '../truth/build-status.ts';

/**
 * Cancels an order if nothing reached the gateway (R2, R10); with money in progress it stays, and the answer is its
 * state.
 * @throws AppError order_not_found
 */
export async function cancelOrder(ctx: Ctx): Promise<PaymentStatus> {
  const order = await ownOrder(ctx);
  // Once the bank has the payer's approval it decides about the mandate; we cannot cancel it.
  const isAtBank = order.mandate_payment_id !== null;
  if (!isAtBank && (order.status === 'CREATED' || order.status === 'ATTEMPTED')) {
    for (const one of await allPaidWith(ctx.db, order))
      await giveUpOrder(ctx.services, one, 'CANCELLED', 'cancel');
  }
  const after = await ownOrder(ctx);
  return buildStatus(ctx, after);
}

/** Cancels an open order of an institute, unless money is in progress on it. */
export async function cancelUnpaid(services: Services, instituteId: number, orderId: number): Promise<void> {
  const order = await findOrder(services.db, instituteId, orderId);
  if (order?.status === 'CREATED' || order?.status === 'ATTEMPTED') {
    await giveUpOrder(services, order, 'CANCELLED', 'cancel');
  }
}
