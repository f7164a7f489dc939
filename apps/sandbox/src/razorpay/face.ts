import { newId } from '../core/ids.ts';
import type { Face, Visit, WayBack } from '../core/core.ts';
import { browserError, CLOSED_BY_PAYER } from '../faces/verdict.ts';
import { writeEvent } from './events.ts';
import { endOf } from './order-routes.ts';
import { signCheckout, signHex } from '../wire/signature.ts';

const FIRST_RETRY_MS = 10_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const PREFIXES = { order: 'order_', payment: 'pay_', refund: 'rfnd_' } as const;

/** Razorpay (gateways A): signed answers, form posts, and webhooks retried for 24 hours. */
export const razorpayFace: Face = {
  newId: (kind) => newId(PREFIXES[kind]),
  endOf,
  write: writeEvent,
  deliveries: {
    sign: (account, { body, event_id: eventId }) => ({
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': signHex(body, account.webhook_secret),
      'user-agent': 'Razorpay-Webhook/v1',
    }),
    // After 10 s, 20 s, 40 s … for 24 hours (gateways A.5).
    retryAfterMs: (attempts, sinceFirstMs) => {
      const wait = FIRST_RETRY_MS * 2 ** (attempts - 1);
      return sinceFirstMs + wait > GIVE_UP_AFTER_MS ? null : wait;
    },
  },
  answer: ({ account, payment }) => ({
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    ...(payment.status === 'created' || payment.status === 'failed'
      ? {}
      : { razorpay_signature: signCheckout(payment.order_id, payment.id, account.key_secret) }),
  }),
  wayBack,
};

/** A form post, of the signed answer or of the error (gateways A.3). */
function wayBack(visit: Visit): WayBack {
  const { order, payment } = visit;
  if (payment !== null && payment.status !== 'failed') {
    return { method: 'post', address: null, fields: razorpayFace.answer({ ...visit, payment }) };
  }
  const { metadata, ...failure } = browserError(payment?.failure ?? CLOSED_BY_PAYER, order, payment);
  const fields = Object.entries(failure).map(([name, value]) => [`error[${name}]`, value] as const);
  return {
    method: 'post',
    address: null,
    fields: { ...Object.fromEntries(fields), 'error[metadata]': JSON.stringify(metadata) },
  };
}
