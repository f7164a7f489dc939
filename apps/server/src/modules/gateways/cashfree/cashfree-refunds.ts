import { rupeesFromPaise } from '@shulk/domain';
import { CallRefused } from '../../../platform/outbound/answers.ts';
import type { GatewayRefund, GatewayRefundRequest } from '../gateway.ts';
import type { JsonCaller } from '../../../platform/outbound/json-caller.ts';
import { readOwnRefund, readPayments, readRefund, readRefunds } from './cashfree-wire.ts';

/**
 * Requests a refund. Cashfree refunds an order, not a payment, and refunds the second payment of an order by itself; so
 * it is called only if no other payment can be meant, and its own refund counts as the requested one (decision 106).
 * @throws CallRefused also if another payment of the order might be refunded instead; CallUnknown
 */
export async function refundOfOrder(http: JsonCaller, input: GatewayRefundRequest): Promise<GatewayRefund> {
  const order = `/orders/${encodeURIComponent(input.gateway_order_id)}`;
  const own = await ownRefundInstead(http, order, input);
  if (own !== undefined) return own;
  const body = {
    refund_amount: rupeesFromPaise(input.amount),
    refund_id: input.key,
    refund_speed: 'STANDARD',
  };
  return readRefund(await http.post(`${order}/refunds`, body, { 'x-idempotency-key': input.key }));
}

/** @returns Cashfree's own refund of exactly this money; undefined: it may be requested */
async function ownRefundInstead(
  http: JsonCaller,
  order: string,
  input: GatewayRefundRequest,
): Promise<GatewayRefund | undefined> {
  const payments = readPayments(await http.get(`${order}/payments`), input.gateway_order_id);
  const captured = payments.filter(({ state }) => state === 'captured');
  if (captured.length < 2) return undefined;
  const listed = await http.get(`${order}/refunds`);
  const hasRoom = captured.filter(({ gateway_payment_id: id, amount }) => {
    const given = readRefunds(listed, id).filter(({ state }) => state !== 'failed');
    return amount - given.reduce((sum, refund) => sum + refund.amount, 0) >= input.amount;
  });
  const own = readOwnRefund(listed, input.gateway_payment_id);
  if (own?.amount === input.amount) return own;
  if (!hasRoom.some(({ gateway_payment_id: id }) => id === input.gateway_payment_id))
    throw new CallRefused('Nothing is left of the payment.', 400, 'already refunded');
  if (hasRoom.length > 1)
    throw new CallRefused('The gateway could give another payment of the order back.', 400);
  return undefined;
}
