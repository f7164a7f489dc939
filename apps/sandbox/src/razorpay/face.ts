import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import type { Payment } from '../core/model.ts';
import { paymentError } from './errors.ts';
import { orderRoutes } from './order-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { settlementRoutes } from './settlement-routes.ts';
import { signCheckout } from './signature.ts';

/** Razorpay's REST interface under /v1 (gateways A.1 to A.8). */
export function razorpayRoutes(app: FastifyInstance, core: Core): void {
  orderRoutes(app, core);
  paymentRoutes(app, core);
  settlementRoutes(app, core);
}

/** What checkout's `handler` receives after a success (gateways A.3). */
export interface CheckoutResponse {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

/** What a browser may know of a payment: its status and, once there is one, the signed answer or the error. */
export interface Verdict {
  readonly status: 'success' | 'failed' | 'pending';
  readonly payment_id: string;
  readonly response: CheckoutResponse | null;
  readonly error: unknown;
}

/** The verdict of a payment for the browser. A payment whose answer gets lost stays pending there for ever. */
export function verdictOf(core: Core, payment: Payment): Verdict {
  const account = core.store.accounts.get(payment.key_id);
  const pending: Verdict = { status: 'pending', payment_id: payment.id, response: null, error: null };
  if (!account || payment.status === 'created' || payment.answer_lost) return pending;
  if (payment.status === 'failed') {
    const error = payment.failure && paymentError(payment.failure, payment.order_id, payment.id);
    return { ...pending, status: 'failed', error };
  }
  const response: CheckoutResponse = {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: signCheckout(payment.order_id, payment.id, account.key_secret),
  };
  return { ...pending, status: 'success', response };
}
