import { plusMs } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { mandateHooks, setsUpMandate } from '../mandate-hooks.ts';
import { orderNow } from '../orders/order-now.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { queryTogether } from './settle-together.ts';
import { reportedPayments } from './reported-payments.ts';
import { claimQuery } from './settlement.store.ts';

/** The sheet polls every 2 s (ux 5); the gateway is queried no more often, however many poll us. */
const ASK_AGAIN_MS = 1_900;

const isOpen = (order: OrderView): boolean =>
  order.status === 'ATTEMPTED' &&
  (order.attempt_status === 'SUBMITTED' ||
    order.attempt_status === 'PENDING' ||
    order.attempt_status === 'AUTHORIZED' ||
    order.attempt_status === 'UNKNOWN');

/** The payment of an order that a message booked since the order was read; a message under way is waited for. */
export const bookedSince = async (
  services: Services,
  { gateway_account_id: accountId, gateway_order_id: gatewayOrderId }: OrderView,
): Promise<string | undefined> =>
  gatewayOrderId === null
    ? undefined
    : services.parts.of(reportedPayments).booked({ accountId, gatewayOrderId });

/**
 * Queries the gateway about an open order, or about the mandate it sets up, unless that just happened or a message brings
 * the answer.
 * @returns whether there may be news, so that the order must be read again
 */
export async function queryWhenOpen(services: Services, order: OrderView): Promise<boolean> {
  if (setsUpMandate(order)) return (await mandateHooks(services)?.ask(order)) ?? false;
  if (!isOpen(order) || order.attempt_id === null) return false;
  if ((await bookedSince(services, order)) !== undefined) return true;
  const now = orderNow(services, order);
  const mayAsk = await claimQuery(services.db, order.attempt_id, plusMs(now, -ASK_AGAIN_MS), now);
  if (mayAsk === undefined) return false;
  await queryTogether(services, order, 'poll');
  return true;
}
