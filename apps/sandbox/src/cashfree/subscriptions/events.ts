import { newId } from '../../core/ids.ts';
import type { OutgoingEvent } from '../../core/deliveries.ts';
import type { Order } from '../../core/model.ts';
import type { Store } from '../../core/store.ts';
import type { CoreEvent, Face } from '../../core/core.ts';
import { cashfreeOrder, refundEntity } from '../entities.ts';
import { indianTime } from '../fields.ts';
import {
  authEntity,
  authorizationDetails,
  chargeEntity,
  subscriptionEntity,
  subscriptionStatus,
} from './entities.ts';
import { chargeOf, subscriptionOf, tokenOfSubscription } from './model.ts';

type Wire = Readonly<Record<string, unknown>>;

/** A webhook of Cashfree's subscriptions: its name, time and content (gateways B.3, B.5). */
export const subscriptionMessage = (
  order: Order,
  type: string,
  data: Wire,
  atSeconds: number,
): OutgoingEvent => ({
  id: newId('evt_').slice('evt_'.length),
  name: type,
  order_id: order.id,
  body: JSON.stringify({ data, event_time: indianTime(atSeconds), type }),
});

/** True for an order that belongs to a subscription; the webhooks below report its events. */
export const isOfSubscription = (order: Order): boolean =>
  subscriptionOf(order) !== undefined || chargeOf(order) !== undefined;

/** Cashfree's webhook about an approval, a charge or its refund; null if there is none. */
export function writeSubscriptionEvent(
  event: CoreEvent,
  order: Order,
  atSeconds: number,
  store: Store,
): OutgoingEvent | null {
  const { name, payment, refund } = event;
  if (subscriptionOf(order) !== undefined) {
    const data = authEntity(store, order, payment);
    return subscriptionMessage(order, 'SUBSCRIPTION_AUTH_STATUS', data, atSeconds);
  }
  if (name === 'refund.processed' || name === 'refund.failed') {
    if (refund === null) return null;
    const { subscription_id, payment_id } = chargeEntity(store, order);
    const data = { ...refundEntity(refund, order), subscription_id, payment_id };
    return subscriptionMessage(order, 'SUBSCRIPTION_REFUND_STATUS', data, atSeconds);
  }
  const type = {
    'payment.captured': 'SUBSCRIPTION_PAYMENT_SUCCESS',
    'payment.failed': 'SUBSCRIPTION_PAYMENT_FAILED',
  };
  if (name !== 'payment.captured' && name !== 'payment.failed') return null;
  return subscriptionMessage(order, type[name], chargeEntity(store, order), atSeconds);
}

/** Cashfree's webhook about a mandate; a bank's refusal is reported for the approval, as the state does not change. */
export const writeToken: NonNullable<Face['writeToken']> = (_account, token, name, atSeconds, store) => {
  const approval = store.payments.get(token.payment_id);
  const order = approval && store.orders.get(approval.order_id);
  if (!approval || !order) return null;
  if (name === 'token.rejected') {
    const data = authEntity(store, order, approval);
    return subscriptionMessage(order, 'SUBSCRIPTION_AUTH_STATUS', data, atSeconds);
  }
  const { cf_subscription_id, subscription_id, plan_details, subscription_expiry_time } = subscriptionEntity(
    store,
    order,
    atSeconds,
  );
  const data = {
    subscription_details: {
      cf_subscription_id,
      subscription_id,
      subscription_status: subscriptionStatus(order, tokenOfSubscription(store, order), atSeconds),
      subscription_expiry_time,
      subscription_first_charge_time: null,
    },
    customer_details: cashfreeOrder(order).customer,
    plan_details,
    authorization_details: authorizationDetails(store, order),
  };
  return subscriptionMessage(order, 'SUBSCRIPTION_STATUS_CHANGED', data, atSeconds);
};
