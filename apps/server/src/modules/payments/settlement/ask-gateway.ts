import { instituteNow } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { GatewayRefused, GatewayUnknown } from '../gateways/gateway.ts';
import type { Gateway, GatewayPayment } from '../gateways/gateway.ts';
import { gatewaysOf } from '../gateways/gateways.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { recordGatewayOrder } from '../orders/orders.store.ts';
import { settlePayment } from './settle-payment.ts';
import type { SettleCause } from './settle-payment.ts';

/**
 * What the gateway says about an order now. `unknown`: it could not be asked, so nothing may be concluded.
 * none: no payment stands behind the order. open: one is under way. paid: money was taken. failed: only failures.
 */
export type GatewayVerdict = 'unknown' | 'none' | 'open' | 'paid' | 'failed';

/**
 * Asks the gateway about an order and settles everything it tells. An order whose gateway order was made but not
 * put down, because the process died in between, is found by our own reference first (threats 6.2).
 */
export async function askGateway(
  services: Services,
  order: OrderView,
  cause: SettleCause,
): Promise<GatewayVerdict> {
  try {
    const { gateway } = await gatewaysOf(services).require(order.gateway_account_id);
    const known = await withGatewayOrder(services, gateway, order);
    if (known.gateway_order_id === null) return 'none';
    const payments = await gateway.paymentsOfOrder(known.gateway_order_id);
    for (const payment of payments) await settlePayment(services, known, payment, cause);
    return verdictOf(payments);
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    services.log.warn({ order_id: order.id, cause }, 'the gateway could not be asked about an order');
    return 'unknown';
  }
}

/** An account that must not be used any more tells as little as a gateway that does not answer. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof GatewayUnknown ||
  error instanceof GatewayRefused ||
  (error instanceof AppError && error.code === 'gateway_mismatch');

async function withGatewayOrder(services: Services, gateway: Gateway, order: OrderView): Promise<OrderView> {
  if (order.gateway_order_id !== null || order.status === 'CREATED') return order;
  const found = await gateway.findOrderByReceipt(order.order_code);
  if (found === undefined) return order;
  const recorded = await recordGatewayOrder(
    services.db,
    order.institute_id,
    order.id,
    found.gateway_order_id,
  );
  return { ...order, gateway_order_id: recorded.gateway_order_id };
}

function verdictOf(payments: readonly GatewayPayment[]): GatewayVerdict {
  if (payments.some(({ state }) => state === 'captured')) return 'paid';
  if (payments.some(({ state }) => state === 'pending' || state === 'authorized')) return 'open';
  return payments.length === 0 ? 'none' : 'failed';
}

/** The institute's own time of an order. */
export const orderNow = (services: Services, order: Pick<OrderView, 'clock_offset_ms'>) =>
  instituteNow(services.clock, order.clock_offset_ms);
