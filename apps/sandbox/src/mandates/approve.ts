import type { Core, CoreEvent } from '../core/core.ts';
import { newBankReference, newId } from '../core/ids.ts';
import type { Order, Payment } from '../core/model.ts';
import { failureFor } from '../core/outcomes.ts';
import { Refusal } from '../core/refusal.ts';
import type { Body } from '../wire/fields.ts';
import type { Registration } from '../core/mandate.ts';
import { customerOf, registrationOf } from './requests.ts';
import { openToken, REFUSED } from './tokens.ts';

/** The results of an approval: the bank's verdict, at once or on the next day. */
const OUTCOMES = {
  success: { to: 'confirmed', after_s: 0 },
  mandate_refused: { to: 'rejected', after_s: 0 },
  mandate_pending: { to: 'confirmed', after_s: 86_400 },
  mandate_pending_refused: { to: 'rejected', after_s: 86_400 },
  /** The payer never approved: no mandate is created. */
  failure: null,
} as const;

/** The names of these results, for the page and the documents. */
export const APPROVALS = Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[];

/**
 * Approves the mandate that an order registers, as its payer would on the gateway's page, and returns the payment of
 * the registration. UPI's rupee stays authorised; a mandate at a bank takes nothing.
 */
export function approveMandate(core: Core, order: Order, body: Body): Payment {
  const registration = registrationOf(order);
  const name = APPROVALS.find((known) => known === (body['outcome'] ?? 'success'));
  if (registration === null || name === undefined) {
    throw new Refusal(`A mandate ends in one of ${APPROVALS.join(', ')}.`, { field: 'outcome' });
  }
  if (order.status === 'paid') {
    throw new Refusal('This mandate is already registered.', { reason: 'order_already_paid' });
  }
  const outcome = OUTCOMES[name];
  const token_id = outcome === null ? null : newId('token_');
  const payment = paymentFor(core, order, registration, token_id);
  core.store.putPayment(payment);
  core.store.putOrder({
    ...order,
    status: outcome === null ? 'attempted' : 'paid',
    attempts: order.attempts + 1,
  });
  const said: CoreEvent['name'] =
    outcome === null
      ? 'payment.failed'
      : registration.method === 'upi'
        ? 'payment.authorized'
        : 'payment.captured';
  core.announce(order.key_id, [{ name: said, payment, order: null, refund: null }], 'normal');
  if (outcome !== null && token_id !== null) {
    const { to, after_s: afterSeconds } = outcome;
    const isAtOnce = afterSeconds === 0;
    openToken(core, {
      id: token_id,
      key_id: order.key_id,
      customer_id: registration.customer_id,
      method: registration.method,
      max_amount: registration.max_amount,
      expired_at: registration.expire_at,
      status: isAtOnce ? to : 'initiated',
      failure_reason: isAtOnce && to === 'rejected' ? REFUSED : null,
      payment_id: payment.id,
      created_at: core.schedule.nowSeconds(order.key_id),
      plan: isAtOnce ? null : { due_at_ms: core.schedule.nowMs(order.key_id) + afterSeconds * 1000, to },
    });
  }
  return payment;
}

function paymentFor(
  core: Core,
  order: Order,
  { customer_id, method }: Registration,
  tokenId: string | null,
): Payment {
  const { email, contact } = customerOf(core, order.key_id, customer_id);
  const now = core.schedule.nowSeconds(order.key_id);
  const isCaptured = tokenId !== null && method === 'emandate';
  return {
    id: core.faceOf(order.key_id).newId('payment', core.store),
    key_id: order.key_id,
    order_id: order.id,
    amount: order.amount,
    currency: 'INR',
    status: tokenId === null ? 'failed' : isCaptured ? 'captured' : 'authorized',
    method: method === 'upi' ? 'upi' : 'netbanking',
    vpa: method === 'upi' ? 'payer@razorpay' : null,
    bank: method === 'upi' ? null : 'HDFC',
    card: null,
    amount_refunded: 0,
    email,
    contact,
    notes: order.notes,
    fee: null,
    tax: null,
    failure: tokenId === null ? failureFor('payment_cancelled') : null,
    bank_reference: newBankReference(),
    created_at: now,
    captured_at: isCaptured ? now : null,
    plan: null,
    webhooks: 'normal',
    refund_mode: 'processed',
    answer_lost: false,
    wire: { method, customer_id, ...(tokenId === null ? {} : { token_id: tokenId }) },
  };
}
