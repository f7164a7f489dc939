import type { Instant, Paise } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { newCode } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import type { OrderLabels } from '../../gateways/index.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { recordGatewayOrder } from '../orders/orders.store.ts';
import type { RecordedOrder } from '../orders/orders.store.ts';
import { saveAttempt } from '../settlement/settlement.store.ts';
import { labelsOf } from './launch.ts';

/** The resolver's first poll of a debit; its own acts query as well. */
const FIRST_CHECK_MS = 600_000;

/**
 * Records the debit of an order as started, before the gateway is called (threats 6.2).
 * @returns false if the order takes no payment any more
 */
export const beginDebitAttempt = async (tx: Executor, orderId: number, now: Instant): Promise<boolean> =>
  (await saveAttempt(tx, orderId, newCode('att'), plusMs(now, FIRST_CHECK_MS), now)) !== undefined;

/** Input for the gateway order of a debit. */
interface DebitOrderRequest {
  readonly receipt: string;
  readonly labels: OrderLabels;
  readonly amount: Paise;
}

/** Opens the gateway order of a debit and records it, unless that is done. @param open calls the gateway */
export async function openDebitAtGateway(
  services: Services,
  order: OrderView,
  open: (input: DebitOrderRequest) => Promise<RecordedOrder>,
): Promise<void> {
  if (order.status !== 'CREATED' || order.gateway_order_id !== null) return;
  const made = await open({
    receipt: order.order_code,
    labels: labelsOf(order),
    amount: order.amount_paise,
  });
  reachCrashPoint('debit-notified');
  await recordGatewayOrder(services.db, order.id, order.gateway_account_id, made, null);
}
