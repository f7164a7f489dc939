import { paymentTime } from '@shulk/domain';
import { toMs } from '../../../platform/clock.ts';
import { describeError } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import type { Gateway, GatewayPayment } from '../../gateways/index.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { orderNow } from '../orders/order-now.ts';
import { wouldPlace } from './book-capture.ts';
import { paidFor } from './settle-payment.ts';

/** A gateway automatically captures what a bank approves within 10 minutes (gateways A.4); a later approval is late. */
const LATE_MS = 15 * 60_000;

/**
 * Captures a payment that the bank approved too late for the gateway's own capture, if any of it would pay a fee
 * (decision 211), not counting a charge that the payer bears (decision 223). The gateway returns any other.
 * @returns the payment as the gateway reports it then; unchanged if nothing was captured
 */
export async function takeLate(
  services: Services,
  gateway: Gateway,
  order: OrderView,
  payment: GatewayPayment,
): Promise<GatewayPayment> {
  if (payment.state !== 'authorized' || gateway.capture === undefined) return payment;
  // The rupee that confirms a mandate is never captured (decision 28).
  if (order.mandate_status !== null) return payment;
  const now = orderNow(services, order);
  if (toMs(now) - toMs(order.touched_at) < LATE_MS) return payment;
  const { at } = paymentTime({ told: payment.paid_at, ordered: order.created_at, heard: now });
  const part = paidFor(order, payment);
  if (!(await wouldPlace(services.db, order.id, part, at))) return payment;
  try {
    return await gateway.capture(part);
  } catch (error) {
    if (!(error instanceof CallRefused) && !(error instanceof CallUnknown)) throw error;
    // It may still have been captured; the next poll shows it.
    services.log.warn({ ...describeError(error), order_id: order.id }, 'a late payment was not captured');
    return payment;
  }
}
