import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import type { Gateway, GatewayPayment } from '../../gateways/index.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { recordGatewayOrder, selectGatewayOrders } from '../orders/orders.store.ts';
import { findExternalRefunds } from '../refunds/adopt-refund.ts';
import { settlePayment } from './settle-payment.ts';
import type { SettleCause } from './settle-payment.ts';
import { takeLate } from './take-late.ts';

/**
 * What the gateway says about an order now. `unknown`: it could not be asked, so nothing may be concluded.
 * open: a payment is under way, or something is told of one that cannot be read. paid: money was taken. Of the gateway's
 * order that the next try is made on: none when no payment was made for it, failed when all that were made failed; what
 * failed on an older one no longer counts.
 */
export type GatewayVerdict = 'unknown' | 'none' | 'open' | 'paid' | 'failed';

/**
 * Asks the gateway about an order and settles everything it tells. An order whose gateway order was made but not
 * put down, because the process died in between, is found by our own reference first (threats 6.2).
 */
export async function queryGateway(
  services: Services,
  order: OrderView,
  cause: SettleCause,
): Promise<GatewayVerdict> {
  try {
    const { gateway } = await gatewaysOf(services).require(order.gateway_account_id);
    const known = await withGatewayOrder(services, gateway, order);
    const verdicts: GatewayVerdict[] = [];
    for (const gatewayOrderId of await ordersThere(services, gateway, known)) {
      const payments: GatewayPayment[] = [];
      for (const told of await gateway.paymentsOfOrder(gatewayOrderId)) {
        const payment = cause === 'resolver' ? await takeLate(services, gateway, known, told) : told;
        payments.push(payment);
        await settlePayment(services, { ...known, gateway_order_id: gatewayOrderId }, payment, cause);
        // Where it costs a question of its own, the resolver asks alone.
        if (payment.state === 'captured' && (payment.refunded !== undefined || cause === 'resolver'))
          await findExternalRefunds(services, { accountId: order.gateway_account_id, gateway }, payment);
      }
      verdicts.push(verdictOf(payments));
    }
    return together(verdicts);
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    services.log.warn({ order_id: order.id, cause }, 'the gateway could not be asked about an order');
    return 'unknown';
  }
}

/** An account that must not be used any more tells as little as a gateway that does not answer. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof CallUnknown ||
  error instanceof CallRefused ||
  (error instanceof AppError && error.code === 'gateway_mismatch');

async function withGatewayOrder(services: Services, gateway: Gateway, order: OrderView): Promise<OrderView> {
  if (order.gateway_order_id !== null || order.status === 'CREATED') return order;
  const found = await gateway.findOrderByReceipt(order.order_code);
  if (found === undefined) return order;
  const recorded = await recordGatewayOrder(services.db, order.id, order.gateway_account_id, found, null);
  return { ...order, gateway_order_id: recorded.gateway_order_id };
}

/** Every order made at the gateway for ours, oldest first: more than one where each takes a single try. */
async function ordersThere(services: Services, gateway: Gateway, order: OrderView): Promise<string[]> {
  if (order.gateway_order_id === null) return [];
  if (!gateway.isOneTry) return [order.gateway_order_id];
  const made = await selectGatewayOrders(services.db, order.id);
  return made.map(({ gateway_order_id: id }) => id);
}

function verdictOf(payments: readonly GatewayPayment[]): GatewayVerdict {
  if (payments.some(({ state }) => state === 'captured')) return 'paid';
  // What cannot be read may be money under way: nothing is tried again or given up beside it.
  if (payments.some(({ state }) => state === 'pending' || state === 'authorized' || state === 'unknown'))
    return 'open';
  return payments.length === 0 ? 'none' : 'failed';
}

/** Money taken or under way on any of them counts; beyond that the latest speaks alone. */
const together = (verdicts: readonly GatewayVerdict[]): GatewayVerdict =>
  (['paid', 'open'] as const).find((telling) => verdicts.includes(telling)) ?? verdicts.at(-1) ?? 'none';
