import { readShareId, shareId, shareIdsOf, wholeId } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import type { BrowserReturn } from '../../gateways/index.ts';
import { selectOrdersOfGateway } from '../orders/order-view.store.ts';
import type { OrderToSettle, OrderView } from '../orders/order-view.store.ts';
import { queryGateway } from './query-gateway.ts';
import type { GatewayVerdict } from './query-gateway.ts';
import { noteUnknown } from './settle-payment.ts';
import type { SettleCause } from './settle-payment.ts';
import { allPaidWith } from '../orders/together.store.ts';

/**
 * Queries the gateway about an order and about those that are paid with it. Each is settled by itself; what one of them
 * misses its own poll finds.
 * @returns the verdict about the order itself
 */
export async function queryTogether(
  services: Services,
  order: OrderView,
  cause: SettleCause,
): Promise<GatewayVerdict> {
  const verdict = await queryGateway(services, order, cause);
  for (const other of await allPaidWith(services.db, order))
    if (other.id !== order.id) await queryGateway(services, other, cause);
  return verdict;
}

/** The orders that one order at a gateway pays; none if it pays a single one of ours, or none. */
export async function ordersOfShares(
  services: Services,
  accountId: number,
  gatewayOrderId: string,
): Promise<readonly OrderToSettle[]> {
  const named = shareIdsOf(gatewayOrderId).map((id) => ({ accountId, gatewayOrderId: id }));
  return (await selectOrdersOfGateway(services.db, named)).filter((order) => order !== undefined);
}

/** The refusal of a browser's answer that the gateway did not sign for this order. */
export function wrongSignature(
  services: Services,
  { id: order_id }: OrderView,
  cause: SettleCause,
): AppError {
  services.log.warn({ order_id, cause }, 'security event: the signature of a browser return is wrong');
  return new AppError('signature_invalid');
}

/** As acceptReturn, for orders that are paid by one payment: the gateway signs its own order. @throws AppError signature_invalid */
export async function acceptTogether(
  services: Services,
  order: OrderView,
  answer: BrowserReturn,
  cause: 'confirm' | 'return',
): Promise<void> {
  const { gateway } = await gatewaysOf(services).require(order.gateway_account_id);
  const own = order.gateway_order_id === null ? undefined : wholeId(order.gateway_order_id);
  if (own === undefined || answer.gateway_order_id !== own || !gateway.verifyReturn(own, answer))
    throw wrongSignature(services, order, cause);
  if ((await queryTogether(services, order, cause)) !== 'unknown') return;
  for (const one of await allPaidWith(services.db, order)) {
    const { no } = readShareId(one.gateway_order_id ?? '') ?? {};
    if (no !== undefined) await noteUnknown(services, one, shareId(answer.gateway_payment_id, no), cause);
  }
}
