import { newId } from '../core/ids.ts';
import type { CoreEvent, Face } from '../core/core.ts';
import { disputeEntity, orderEntity, paymentEntity, refundEntity } from './entities.ts';

/** Razorpay's webhooks (gateways A.5): a snapshot of their object. */
export const writeEvent: Face['write'] = (account, event, atSeconds) => {
  // Razorpay reports the outcome of a dispute once.
  if (event.name === 'payment.dispute.updated') return null;
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
};

function payloadOf(event: CoreEvent): Record<string, { entity: unknown }> {
  const payment = { entity: paymentEntity(event.payment) };
  if (event.dispute) return { payment, dispute: { entity: disputeEntity(event.dispute) } };
  if (event.refund) return { refund: { entity: refundEntity(event.refund) }, payment };
  if (event.order) return { payment, order: { entity: orderEntity(event.order) } };
  return { payment };
}
