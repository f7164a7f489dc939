import type { confirmAttempt as confirmEntry, PaymentStatus } from '@shulk/contract';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { Services } from '../../../platform/services.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import type { BrowserReturn } from '../../gateways/index.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { selectGatewayOrders } from '../orders/orders.store.ts';
import { ownOrder } from '../orders/own-order.ts';
import { isBooked, noteUnknown, settlePayment } from '../settlement/settle-payment.ts';
import { buildStatus } from '../truth/build-status.ts';

type Body = z.output<NonNullable<typeof confirmEntry.body>>;

/**
 * Takes the gateway's signed answer from the sheet. The signature must be over OUR gateway order; what counts then
 * is what the gateway itself says when asked (threats 2 row 10, gateways A.3).
 * @throws AppError order_not_found, signature_invalid
 */
export async function confirmAttempt(ctx: Ctx, { body }: { body: Body }): Promise<PaymentStatus> {
  const order = await ownOrder(ctx);
  await acceptReturn(ctx.services, order, body, 'confirm');
  const after = await ownOrder(ctx);
  return buildStatus(ctx, after);
}

/** Whether an order of the gateway is one that was made for ours: the present one, or one of an earlier try. */
async function isOwnOrder(services: Services, order: OrderView, gatewayOrderId: string): Promise<boolean> {
  if (order.gateway_order_id === null || gatewayOrderId === order.gateway_order_id)
    return order.gateway_order_id !== null;
  const made = await selectGatewayOrders(services.db, order.id);
  return made.some(({ gateway_order_id: id }) => id === gatewayOrderId);
}

/**
 * Checks a browser's answer against the order of ours it names and asks the gateway about its payment. A gateway that
 * does not answer leaves the attempt UNKNOWN, to be asked again in ten seconds.
 * @throws AppError signature_invalid
 */
export async function acceptReturn(
  services: Services,
  order: OrderView,
  answer: BrowserReturn,
  cause: 'confirm' | 'return',
): Promise<void> {
  const { gateway } = await gatewaysOf(services).require(order.gateway_account_id);
  const named = answer.gateway_order_id;
  if (!(await isOwnOrder(services, order, named)) || !gateway.verifyReturn(named, answer)) {
    services.log.warn(
      { order_id: order.id, cause },
      'security event: the signature of a browser return is wrong',
    );
    throw new AppError('signature_invalid');
  }
  // The webhook was faster: the money is booked, there is nothing left to ask.
  if (isBooked(order, answer.gateway_payment_id)) return;
  try {
    const payment = await gateway.fetchPayment(answer.gateway_payment_id, named);
    await settlePayment(services, { ...order, gateway_order_id: named }, payment, cause);
  } catch (error) {
    if (!(error instanceof CallUnknown) && !(error instanceof CallRefused)) throw error;
    await noteUnknown(services, order, answer.gateway_payment_id, cause);
  }
}
