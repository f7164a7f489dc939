import type { Order, Payment } from '../../core/model.ts';
import type { Store } from '../../core/store.ts';
import type { Registration, Token } from '../../core/mandate.ts';
import { registrationOf } from '../../mandates/requests.ts';
import { rupees } from '../../money.ts';
import { cashfreeOrder } from '../entities.ts';
import { indianTime } from '../fields.ts';
import { chargeOf, subscriptionOf, tokenOfSubscription } from './model.ts';
import type { Subscription } from './model.ts';

type Wire = Readonly<Record<string, unknown>>;

/** Cashfree's state of a subscription (gateways B.5); one refused by a bank waits for another attempt. */
export function subscriptionStatus(order: Order, token: Token | undefined, nowSeconds: number): string {
  const own = subscriptionOf(order);
  if (token === undefined)
    return cashfreeOrder(order).expires_at <= nowSeconds ? 'LINK_EXPIRED' : 'INITIALISED';
  const byCustomer = own?.by_merchant === true ? '' : 'CUSTOMER_';
  switch (token.status) {
    case 'initiated':
      return 'BANK_APPROVAL_PENDING';
    case 'rejected':
      return 'INITIALISED';
    case 'paused':
      return `${byCustomer}PAUSED`;
    case 'cancelled':
      return `${byCustomer}CANCELLED`;
    case 'confirmed':
      return token.expired_at <= nowSeconds ? 'EXPIRED' : 'ACTIVE';
  }
}

/** Fields of the approval in both subscription and webhook. */
export function authorizationDetails(store: Store, order: Order): Wire {
  const last = store.paymentsOf(order.id).at(-1);
  const token = tokenOfSubscription(store, order);
  const upi = registrationOf(order)?.method === 'upi';
  return {
    authorization_amount: rupees(order.amount),
    authorization_amount_refund: subscriptionOf(order)?.amount_refund ?? false,
    authorization_reference: token?.status === 'confirmed' ? token.id.replace('token_', '') : null,
    authorization_time: last === undefined ? null : indianTime(last.created_at),
    authorization_status: authorizationStatus(last, token),
    payment_id: last?.id ?? null,
    payment_group: upi ? 'upi' : 'enach',
    payment_method: upi ? { upi: { upi_id: last?.vpa ?? null } } : { enach: { auth_mode: 'net_banking' } },
  };
}

function authorizationStatus(last: Payment | undefined, token: Token | undefined): string {
  if (last === undefined) return 'INITIALIZED';
  if (last.status === 'failed' || token?.status === 'rejected') return 'FAILED';
  return token === undefined || token.status === 'initiated' ? 'PENDING' : 'ACTIVE';
}

/** A subscription as Cashfree writes it (gateways B.5). */
export function subscriptionEntity(store: Store, order: Order, nowSeconds: number): Wire {
  const own = cashfreeOrder(order);
  const { plan, expires_at } = subscriptionOf(order) as Subscription;
  return {
    cf_subscription_id: order.id,
    subscription_id: order.receipt,
    subscription_status: subscriptionStatus(order, tokenOfSubscription(store, order), nowSeconds),
    subscription_session_id: own.session,
    subscription_expiry_time: indianTime(expires_at),
    subscription_first_charge_time: null,
    next_schedule_date: null,
    subscription_note: null,
    subscription_tags: null,
    subscription_payment_splits: [],
    subscription_meta: { return_url: own.meta['return_url'] ?? null },
    customer_details: own.customer,
    plan_details: plan,
    authorisation_details: authorizationDetails(store, order),
  };
}

/** Cashfree's state of a charge, SUCCESS, FAILED …; INITIALIZED while only announced. */
export function chargeStatus(payment: Payment | undefined): string {
  if (payment === undefined) return 'INITIALIZED';
  if (payment.status === 'created') return 'PENDING';
  return payment.status === 'failed' ? 'FAILED' : 'SUCCESS';
}

/** A charge as Cashfree writes it (gateways B.5), with its reason in words. */
export function chargeEntity(store: Store, order: Order): Wire {
  const charge = chargeOf(order);
  const subscription = store.orders.get(charge?.subscription ?? '');
  const payment = store.paymentsOf(order.id).at(-1);
  return {
    cf_payment_id: payment?.id ?? null,
    cf_order_id: order.id,
    cf_txn_id: payment?.bank_reference ?? null,
    cf_subscription_id: subscription?.id ?? null,
    subscription_id: subscription?.receipt ?? null,
    payment_id: order.receipt,
    payment_amount: rupees(order.amount),
    payment_currency: 'INR',
    payment_status: chargeStatus(payment),
    payment_type: 'CHARGE',
    payment_remarks: charge?.remarks ?? null,
    payment_initiated_date: indianTime(payment?.created_at ?? order.created_at),
    payment_schedule_date: indianTime(payment?.created_at ?? order.created_at),
    retry_attempts: 0,
    failure_details: payment?.failure ? { failure_reason: inWords(payment.failure.reason) } : null,
    authorization_details: subscription === undefined ? null : authorizationDetails(store, subscription),
  };
}

/** The payment of an approval, reported like a charge. */
export function authEntity(store: Store, order: Order, payment: Payment): Wire {
  const { method } = registrationOf(order) as Registration;
  const isOpen = method === 'emandate' && payment.status !== 'failed';
  const token = tokenOfSubscription(store, order);
  const verdict = token?.status === 'rejected' ? 'FAILED' : chargeStatus(payment);
  return {
    cf_payment_id: payment.id,
    cf_subscription_id: order.id,
    subscription_id: order.receipt,
    payment_id: payment.id,
    payment_amount: rupees(payment.amount),
    payment_status: isOpen && token?.status !== 'confirmed' && verdict !== 'FAILED' ? 'PENDING' : verdict,
    payment_type: 'AUTH',
    payment_initiated_date: indianTime(payment.created_at),
    failure_details: payment.failure ? { failure_reason: inWords(payment.failure.reason) } : null,
    authorization_details: authorizationDetails(store, order),
  };
}

/** A reason as a bank words it: `insufficient_funds` becomes `Insufficient funds`. */
const inWords = (reason: string): string =>
  reason.charAt(0).toUpperCase() + reason.slice(1).replaceAll('_', ' ');
