import { createHmac } from 'node:crypto';
import { newDigits, newId } from '../core/ids.ts';
import type { Order } from '../core/model.ts';
import { refundByGateway } from '../payments/refunds.ts';
import type { Face } from '../core/core.ts';
import { cashfreeOrder } from './entities.ts';
import type { CashfreeOrder } from './entities.ts';
import { writeEvent } from './events.ts';
import { writeToken } from './subscriptions/events.ts';

/** The first id of a payment: ids grow, so that the smaller of two is the older one. */
const FIRST_PAYMENT = 5_114_910_000_000;

/** Retries of an unaccepted webhook, in minutes (gateways B.3). */
const RETRY_MINUTES = [2, 10, 30] as const;

/** Cashfree (gateways B): webhooks signed with their time, and browsers that return with nothing signed. */
export const cashfreeFace: Face = {
  newId: (kind, store) =>
    kind === 'payment'
      ? String(FIRST_PAYMENT + store.payments.size)
      : kind === 'refund'
        ? newId('rfnd_').replace('rfnd_', 'refund_')
        : newDigits(12),
  // A charge of a subscription never expires.
  endOf: (order) => (order.wire as Partial<CashfreeOrder> | undefined)?.expires_at,
  // A second payment of an order is refunded automatically (decision 106).
  paidAgain: refundByGateway,
  write: writeEvent,
  writeToken,
  deliveries: {
    sign: (account, { body, event_id: eventId, attempt, at_ms: atMs }) => ({
      'x-webhook-signature': createHmac('sha256', account.key_secret)
        .update(`${atMs}${body}`)
        .digest('base64'),
      'x-webhook-timestamp': String(atMs),
      'x-webhook-version': '2025-01-01',
      'x-webhook-attempt': String(attempt),
      'x-idempotency-key': eventId,
      'user-agent': 'Cashfree-Webhook',
    }),
    retryAfterMs: (attempts) => {
      const minutes = RETRY_MINUTES[attempts - 1];
      return minutes === undefined ? null : minutes * 60_000;
    },
  },
  answer: ({ order, payment }) => ({ cf_payment_id: payment.id, cf_order_id: order.receipt ?? order.id }),
  wayBack: ({ order }) => ({ method: 'get', address: returnAddress(order), fields: {} }),
};

/** The return address of an order, with its id if the merchant asked for that; null if it has none. */
function returnAddress(order: Order): string | null {
  const { return_url: address } = cashfreeOrder(order).meta;
  return typeof address === 'string' ? address.replaceAll('{order_id}', order.receipt ?? '') : null;
}
