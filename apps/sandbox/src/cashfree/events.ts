import { newId } from '../core/ids.ts';
import type { Order, Refund } from '../core/model.ts';
import type { CoreEvent, Face } from '../core/core.ts';
import { plainAmount } from '../money.ts';
import { cashfreeOrder, errorDetails, paymentDetails, refundEntity, statusOf } from './entities.ts';
import { indianTime } from './fields.ts';
import { disputeMessage } from './disputes/messages.ts';
import { isOfSubscription, writeSubscriptionEvent } from './subscriptions/events.ts';

/**
 * Cashfree's webhooks (gateways B.3). They report a payment once it has a verdict and a refund once it is settled;
 * not approvals, paid orders and new refunds.
 */
export const writeEvent: Face['write'] = (_account, event, atSeconds, store) => {
  const order = store.orders.get(event.payment.order_id);
  if (order && isOfSubscription(order)) return writeSubscriptionEvent(event, order, atSeconds, store);
  const message = order && messageOf(event, order);
  if (!order || !message) return null;
  const body = { ...message, event_time: indianTime(atSeconds) };
  return {
    id: newId('evt_').slice('evt_'.length),
    name: message.type,
    order_id: order.id,
    body: withDecimals(body),
  };
};

function messageOf(event: CoreEvent, order: Order): { data: object; type: string } | null {
  if (event.dispute) return disputeMessage(event, order, amount);
  if (event.name === 'refund.processed' || event.name === 'refund.failed') {
    if (!event.refund) return null;
    if (event.refund.auto === true) return autoRefundOf(event.refund, order);
    const refund = { ...refundEntity(event.refund, order), refund_amount: amount(event.refund.amount) };
    return { data: { refund }, type: 'REFUND_STATUS_WEBHOOK' };
  }
  if (event.name !== 'payment.captured' && event.name !== 'payment.failed') return null;
  const { payment } = event;
  return {
    data: {
      order: {
        order_id: order.receipt,
        order_amount: amount(order.amount),
        order_currency: order.currency,
        order_tags: Object.keys(order.notes).length === 0 ? null : order.notes,
      },
      payment: {
        cf_payment_id: payment.id,
        payment_amount: amount(payment.amount),
        payment_currency: payment.currency,
        ...paymentDetails(payment),
      },
      customer_details: cashfreeOrder(order).customer,
      ...(payment.failure === null ? {} : { error_details: errorDetails(payment.failure) }),
    },
    type: `PAYMENT_${statusOf(payment)}_WEBHOOK`,
  };
}

/** A refund by Cashfree itself has its own webhook. */
const autoRefundOf = (refund: Refund, order: Order): { data: object; type: string } => {
  const { cf_refund_id, cf_payment_id, order_id, refund_type, refund_status } = refundEntity(refund, order);
  const told = { cf_refund_id, cf_payment_id, order_id, refund_type, refund_status };
  const refund_reason = 'Multiple payments were performed against same order.';
  return {
    data: {
      auto_refund: { event: 'AUTO-REFUND', ...told, refund_amount: amount(refund.amount), refund_reason },
    },
    type: 'AUTO_REFUND_STATUS_WEBHOOK',
  };
};

/** Marks an amount by a character that JSON escapes, to be found and removed in the whole text. */
const amount = (paise: number): string => `\u0000${plainAmount(paise)}`;

/** JSON in which amounts keep both decimals, like Cashfree's: parsing before the signature check loses them. */
const withDecimals = (body: object): string => JSON.stringify(body).replaceAll(/"\\u0000(\d+\.\d\d)"/g, '$1');
