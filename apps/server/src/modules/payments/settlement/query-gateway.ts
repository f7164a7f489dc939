import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import type { Gateway, GatewayPayment } from '../../gateways/index.ts';
import { selectOrder } from '../orders/order-view.store.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { allPaidWith, recordTogether } from '../orders/together.store.ts';
import { recordGatewayOrder, selectGatewayOrders } from '../orders/orders.store.ts';
import { findExternalRefunds } from '../refunds/adopt-refund.ts';
import { settlePayment } from './settle-payment.ts';
import type { SettleCause } from './settle-payment.ts';
import { takeLate } from './take-late.ts';

/**
 * The gateway's answer about an order. unknown: it could not be queried, so nothing may be concluded. open: a payment
 * is in progress or cannot be read. paid: money was taken. none and failed speak of the gateway order the next attempt
 * will use: no payment was made, or all failed; failures on an older order do not count.
 */
export type GatewayVerdict = 'unknown' | 'none' | 'open' | 'paid' | 'failed';

/**
 * Queries the gateway about an order and settles every payment it reports. If a crash lost the id of the gateway order,
 * it is found by our own reference first (threats 6.2).
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
        // Where listing refunds costs another call, only the resolver makes it.
        if (payment.state === 'captured' && (payment.refunded !== undefined || cause === 'resolver'))
          await findExternalRefunds(services, { accountId: order.gateway_account_id, gateway }, payment);
      }
      verdicts.push(verdictOf(payments));
    }
    return together(verdicts);
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    services.log.warn({ order_id: order.id, cause }, 'the gateway could not be queried about an order');
    return 'unknown';
  }
}

/** A disabled account counts as no answer. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof CallUnknown ||
  error instanceof CallRefused ||
  (error instanceof AppError && error.code === 'gateway_mismatch');

async function withGatewayOrder(services: Services, gateway: Gateway, order: OrderView): Promise<OrderView> {
  if (order.gateway_order_id !== null || order.status === 'CREATED') return order;
  if (order.paid_with_id !== null) return withSharedOrder(services, gateway, order);
  const found = await gateway.findOrderByReceipt(order.order_code);
  if (found === undefined) return order;
  const recorded = await recordGatewayOrder(services.db, order.id, order.gateway_account_id, found, null);
  return { ...order, gateway_order_id: recorded.gateway_order_id };
}

/** One order there pays several of ours, under the reference of the first. */
async function withSharedOrder(services: Services, gateway: Gateway, order: OrderView): Promise<OrderView> {
  const all = await allPaidWith(services.db, order);
  const found = await gateway.findOrderByReceipt(all[0]?.order_code ?? '');
  if (found === undefined) return order;
  await recordTogether(services.db, order.gateway_account_id, all, found);
  const recorded = await selectOrder(services.db, order.institute_id, order.id);
  return { ...order, gateway_order_id: recorded?.gateway_order_id ?? null };
}

/** Every order opened at the gateway for ours, oldest first: several where each allows only one attempt. */
async function ordersThere(services: Services, gateway: Gateway, order: OrderView): Promise<string[]> {
  if (order.gateway_order_id === null) return [];
  if (!gateway.isOneTry) return [order.gateway_order_id];
  const made = await selectGatewayOrders(services.db, order.id);
  return made.map(({ gateway_order_id: id }) => id);
}

function verdictOf(payments: readonly GatewayPayment[]): GatewayVerdict {
  if (payments.some(({ state }) => state === 'captured')) return 'paid';
  // An unreadable payment may be money in progress: no retry and no cancellation beside it.
  if (payments.some(({ state }) => state === 'pending' || state === 'authorized' || state === 'unknown'))
    return 'open';
  return payments.length === 0 ? 'none' : 'failed';
}

/** Money taken or in progress on any of them counts; otherwise only the latest counts. */
const together = (verdicts: readonly GatewayVerdict[]): GatewayVerdict =>
  (['paid', 'open'] as const).find((telling) => verdicts.includes(telling)) ?? verdicts.at(-1) ?? 'none';
