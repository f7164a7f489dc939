import type { confirmAttempt as confirmEntry, PaymentStatus } from '@shulk/contract';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/http/context.ts';
import type { Services } from '../../../platform/services.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import type { BrowserReturn } from '../../gateways/index.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { selectGatewayOrders } from '../orders/orders.store.ts';
import { ownOrder } from '../orders/own-order.ts';
import { bookedSince } from '../settlement/query-when-open.ts';
import { isBooked, noteUnknown, settlePayment } from '../settlement/settle-payment.ts';
import { acceptTogether, wrongSignature } from '../settlement/settle-together.ts';
import { buildStatus } from '../truth/build-status.ts';

type Body = z.output<NonNullable<typeof confirmEntry.body>>;

/**
 * Takes the gateway's signed answer from the sheet. The signature must cover OUR gateway order; the result itself comes
 * from a query of the gateway (threats 2 row 10, gateways A.3).
 * @throws AppError order_not_found, signature_invalid
 */
export async function confirmAttempt(ctx: Ctx, { body }: { body: Body }): Promise<PaymentStatus> {
  const order = await ownOrder(ctx);
  await acceptReturn(ctx.services, order, body, 'confirm');
  const after = await ownOrder(ctx);
  return buildStatus(ctx, after);
}

/** Whether a gateway order was opened for this order: the present one, or one of an earlier attempt. */
async function isOwnOrder(services: Services, order: OrderView, gatewayOrderId: string): Promise<boolean> {
  if (order.gateway_order_id === null || gatewayOrderId === order.gateway_order_id)
    return order.gateway_order_id !== null;
  const made = await selectGatewayOrders(services.db, order.id);
  return made.some(({ gateway_order_id: id }) => id === gatewayOrderId);
}

/**
 * Checks a browser's answer against our order and queries the gateway about its payment. If the gateway does not
 * answer, the attempt is UNKNOWN and polled again in ten seconds.
 * @throws AppError signature_invalid
 */
export async function acceptReturn(
  services: Services,
  order: OrderView,
  answer: BrowserReturn,
  cause: 'confirm' | 'return',
): Promise<void> {
  if (order.paid_with_id !== null) return acceptTogether(services, order, answer, cause);
  const { gateway } = await gatewaysOf(services).require(order.gateway_account_id);
  const named = answer.gateway_order_id;
  if (!(await isOwnOrder(services, order, named)) || !gateway.verifyReturn(named, answer))
    throw wrongSignature(services, order, cause);
  // The webhook was faster, or is about to be: the money is booked.
  if (isBooked(order, answer.gateway_payment_id)) return;
  const booked = await bookedSince(services, { ...order, gateway_order_id: named });
  if (booked === answer.gateway_payment_id) return;
  try {
    const payment = await gateway.fetchPayment(answer.gateway_payment_id, named);
    await settlePayment(services, { ...order, gateway_order_id: named }, payment, cause);
  } catch (error) {
    if (!(error instanceof CallUnknown) && !(error instanceof CallRefused)) throw error;
    await noteUnknown(services, order, answer.gateway_payment_id, cause);
  }
}
