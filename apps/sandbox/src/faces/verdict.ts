import type { Core, WayBack } from '../core/core.ts';
import type { Order, Payment, PaymentFailure } from '../core/model.ts';

/** Why a payment failed, as the page shows it and Razorpay's script passes it on (gateways A.3). */
export interface BrowserError extends PaymentFailure {
  readonly metadata: { readonly order_id: string; readonly payment_id?: string };
}

/** A redirect with its address. */
export interface Back extends WayBack {
  readonly address: string;
}

/** What a browser may know of a payment: its status and, once there is a verdict, its redirect. */
export interface Verdict {
  readonly status: 'success' | 'failed' | 'pending';
  readonly payment_id: string;
  /** For the script that opened the page; null until it succeeds. */
  readonly response: Readonly<Record<string, string>> | null;
  readonly error: BrowserError | null;
  /** The redirect to the return address; null without a verdict or an address. */
  readonly back: Back | null;
}

/**
 * The verdict of a payment for the browser. A payment whose answer gets lost stays pending there for ever.
 * @param callbackUrl the return address with which the page was opened, if any
 */
export function verdictOf(core: Core, payment: Payment, callbackUrl: string | null): Verdict {
  const account = core.store.accounts.get(payment.key_id);
  const order = core.store.orders.get(payment.order_id);
  const pending = { payment_id: payment.id, response: null, error: null, back: null };
  if (!account || !order || payment.status === 'created' || payment.answer_lost) {
    return { ...pending, status: 'pending' };
  }
  const back = backFrom(core, order, payment, callbackUrl);
  if (payment.status === 'failed') {
    const error = payment.failure && browserError(payment.failure, order, payment);
    return { ...pending, status: 'failed', error, back };
  }
  const response = core.faceOf(account.key_id).answer({ account, order, payment });
  return { ...pending, status: 'success', response, back };
}

/** The redirect from the page of an order; null if neither the order nor the page names an address. */
export function backFrom(
  core: Core,
  order: Order,
  payment: Payment | null,
  callbackUrl: string | null,
): Back | null {
  const account = core.store.accounts.get(order.key_id);
  if (!account) return null;
  const way = core.faceOf(order.key_id).wayBack({ account, order, payment });
  const address = way.address ?? callbackUrl;
  return address === null ? null : { ...way, address };
}

/** The error object of a failure, with its ids. */
export function browserError(failure: PaymentFailure, order: Order, payment: Payment | null): BrowserError {
  return {
    ...failure,
    metadata: { order_id: order.id, ...(payment === null ? {} : { payment_id: payment.id }) },
  };
}

/** Why there is no payment when the payer closed the page. */
export const CLOSED_BY_PAYER: PaymentFailure = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Payment processing cancelled by user',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_cancelled',
};
