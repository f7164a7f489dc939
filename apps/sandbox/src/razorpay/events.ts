import type { CoreEvent, WebhookFace } from '../core/core.ts';
import { newId } from '../core/ids.ts';
import { orderEntity, paymentEntity, refundEntity } from './entities.ts';
import { signHex } from './signature.ts';

/** How Razorpay writes and signs webhooks (gateways A.5): a snapshot, and a signature over its exact bytes. */
export const razorpayWebhooks: WebhookFace = {
  write: (account, event, atSeconds) => {
    const payload = payloadOf(event);
    const body = {
      entity: 'event',
      account_id: account.account_id,
      event: event.name,
      contains: Object.keys(payload),
      payload,
      created_at: atSeconds,
    };
    return {
      id: newId('evt_').slice('evt_'.length),
      name: event.name,
      order_id: event.payment.order_id,
      body: JSON.stringify(body),
    };
  },
  sign: (account, body, eventId) => ({
    'x-razorpay-event-id': eventId,
    'x-razorpay-signature': signHex(body, account.webhook_secret),
    'user-agent': 'Razorpay-Webhook/v1',
  }),
};

function payloadOf(event: CoreEvent): Record<string, { entity: unknown }> {
  const payment = { entity: paymentEntity(event.payment) };
  if (event.refund) return { refund: { entity: refundEntity(event.refund) }, payment };
  if (event.order) return { payment, order: { entity: orderEntity(event.order) } };
  return { payment };
}
