import { paymentTime } from '@shulk/domain';
import { toMs } from '../../../platform/clock.ts';
import { describeError } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import type { Gateway, GatewayPayment } from '../../gateways/index.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { orderNow } from '../orders/order-now.ts';
import { isAsAgreed } from './allocation.store.ts';

/** A gateway captures by itself what a bank approves within 10 minutes (gateways A.4); what is still open is late. */
const LATE_MS = 15 * 60_000;

/**
 * Takes the money of a payment that the bank approved too late for the gateway to capture it by itself, where the order can
 * still take it: its fees are owed as agreed, at a price that stands, and no loan is to pay them. Any other is left to the
 * gateway, which gives it back (decision 101).
 * @returns the payment as the gateway tells it then; as it was told before where nothing was taken
 */
export async function takeLate(
  services: Services,
  gateway: Gateway,
  order: OrderView,
  payment: GatewayPayment,
): Promise<GatewayPayment> {
  if (payment.state !== 'authorized' || gateway.capture === undefined) return payment;
  // The rupee that confirms a mandate is never taken (decision 28).
  if (order.mandate_status !== null) return payment;
  const now = orderNow(services, order);
  if (toMs(now) - toMs(order.touched_at) < LATE_MS) return payment;
  const { at } = paymentTime({ told: payment.paid_at, ordered: order.created_at, heard: now });
  if (!(await isAsAgreed(services.db, order.id, payment, at))) return payment;
  try {
    return await gateway.capture(payment);
  } catch (error) {
    if (!(error instanceof CallRefused) && !(error instanceof CallUnknown)) throw error;
    // It may have been taken all the same: the next question tells.
    services.log.warn({ ...describeError(error), order_id: order.id }, 'a late payment could not be taken');
    return payment;
  }
}
