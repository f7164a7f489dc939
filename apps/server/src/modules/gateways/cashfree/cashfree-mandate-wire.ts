import type { Instant, Paise } from '@shulk/domain';
import { z } from 'zod';
import { MANDATE_TRUTH } from '@shulk/words/truth/mandate';
import { PAYMENT_MODES } from '@shulk/words/papers/receipt';
import { failureWords } from '../wire.ts';
import { CallUnknown } from '../../../platform/outbound/answers.ts';
import type { GatewayPayment, GatewayRefund, WebhookEvent } from '../gateway.ts';
import type { GatewayMandate } from '../mandate-gateway.ts';
import { read, rupees, text, writtenTime } from '../wire.ts';
import { id } from './cashfree-wire.ts';

/** Cashfree's subscriptions and their charges, as far as we read them (gateways B.5). */

const authorization = z.object({ authorization_status: text, payment_id: id.nullish() });

const subscription = z.object({
  subscription_id: z.string().min(1),
  subscription_session_id: text,
  subscription_status: z.string().min(1),
  // Cashfree uses both spellings.
  authorisation_details: authorization.nullish(),
  authorization_details: authorization.nullish(),
});

const charge = z.object({
  cf_payment_id: id.nullish().transform((value) => value ?? ''),
  subscription_id: z.string().min(1),
  payment_id: z.string().min(1),
  payment_amount: rupees,
  payment_status: z
    .string()
    .transform((status) => status.toUpperCase())
    .pipe(z.enum(['INITIALIZED', 'INITIALISED', 'SCHEDULED', 'PENDING', 'SUCCESS', 'FAILED', 'CANCELLED'])),
  failure_details: z.object({ failure_reason: text }).nullish(),
  payment_initiated_date: writtenTime,
});

const refund = z.object({
  cf_refund_id: id,
  cf_payment_id: id,
  refund_id: text,
  refund_amount: rupees,
  refund_status: z.enum(['INITIALIZED', 'SUCCESS', 'PENDING', 'ONHOLD', 'CANCEL', 'CANCELLED', 'FAILED']),
});

const webhook = z.object({
  type: z.string().min(1),
  data: z.looseObject({
    subscription_id: text,
    payment_type: text,
    subscription_details: z.object({ subscription_id: text }).nullish(),
  }),
});

/** A subscription: its state, and the session that opens its page. */
export interface ReadSubscription {
  readonly subscription_id: string;
  readonly session: string;
  readonly mandate: GatewayMandate;
}

/** A charge at Cashfree. */
export interface ReadCharge {
  readonly subscription_id: string;
  readonly payment_id: string;
  readonly cf_payment_id: string;
  readonly amount: Paise;
  /** When it was raised at the bank; undefined without a time. */
  readonly paid_at: Instant | undefined;
  /** told: raised or announced, without a verdict and perhaps not begun (decision 36). */
  readonly state: 'told' | 'pending' | 'captured' | 'failed';
  /** The code of decision 25 if we know the reason; '' unless it failed. */
  readonly reason_code: string;
}

/**
 * A subscription's state as a mandate's. After a failed approval Cashfree waits for another try; ours is over, and
 * another try is another subscription.
 */
function stateOf(status: string, approval: string): GatewayMandate['state'] {
  switch (status.toUpperCase()) {
    case 'INITIALISED':
    case 'INITIALIZED':
      return approval.toUpperCase() === 'FAILED' ? 'rejected' : 'none';
    case 'BANK_APPROVAL_PENDING':
      return 'open';
    case 'ACTIVE':
      return 'active';
    case 'ON_HOLD':
    case 'PAUSED':
    case 'CUSTOMER_PAUSED':
      return 'paused';
    case 'LINK_EXPIRED':
      return 'rejected';
    case 'COMPLETED':
    case 'CANCELLED':
    case 'CUSTOMER_CANCELLED':
    case 'EXPIRED':
    case 'CARD_EXPIRED':
      return 'cancelled';
    default:
      throw new CallUnknown('The gateway tells of a mandate in a state nobody knows.');
  }
}

/** Reads a subscription. @throws CallUnknown for another shape or state */
export function readSubscription(value: unknown): ReadSubscription {
  const wire = read(subscription, value, 'subscription');
  const details = wire.authorisation_details ?? wire.authorization_details;
  const state = stateOf(wire.subscription_status, details?.authorization_status ?? '');
  const { subscription_id } = wire;
  const isBegun = state !== 'none';
  return {
    subscription_id,
    session: wire.subscription_session_id,
    mandate: {
      state,
      token_id: isBegun ? subscription_id : '',
      payment_id: isBegun ? (details?.payment_id ?? subscription_id) : '',
      reason: state === 'rejected' ? MANDATE_TRUTH.refusedByBank : '',
    },
  };
}

/** Reasons of decision 25 as banks and Cashfree name them. */
const reasons: Readonly<Record<string, string>> = {
  insufficient_balance: 'insufficient_funds',
  insufficient_fund: 'insufficient_funds',
  balance_insufficient: 'insufficient_funds',
  account_closed: 'bank_account_invalid',
  no_such_account: 'bank_account_invalid',
  account_blocked_or_frozen: 'debit_instrument_blocked',
};

/** A reason in words as a code: `Insufficient funds` becomes `insufficient_funds`. */
function reasonCode(words: string): string {
  const code = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return reasons[code] ?? (code || 'unknown');
}

const states = {
  INITIALIZED: 'told',
  INITIALISED: 'told',
  SCHEDULED: 'told',
  PENDING: 'pending',
  SUCCESS: 'captured',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const;

/** Reads a charge. @throws CallUnknown for another shape or state */
export function readCharge(value: unknown): ReadCharge {
  const wire = read(charge, value, 'subscription payment');
  const status = wire.payment_status;
  // A cancelled charge says nothing against the mandate.
  const failed =
    status === 'CANCELLED' ? 'charge_cancelled' : reasonCode(wire.failure_details?.failure_reason ?? '');
  return {
    subscription_id: wire.subscription_id,
    payment_id: wire.payment_id,
    cf_payment_id: wire.cf_payment_id,
    amount: wire.payment_amount,
    paid_at: wire.payment_initiated_date,
    state: states[status],
    reason_code: states[status] === 'failed' ? failed : '',
  };
}

/** Our order id of a charge; an order's own id has no slash. */
export const chargeId = (subscriptionId: string, paymentId: string): string =>
  `${subscriptionId}/${paymentId}`;

/** The suffix of our payment id, which names the debit's rail. */
export const ENDINGS = { UPI_AUTOPAY: '-upi', ENACH: '-enach' } as const;

/** Whether a payment id is that of a UPI debit. */
export const isUpi = (paymentId: string): boolean => paymentId.endsWith(ENDINGS.UPI_AUTOPAY);

/** A charge as a payment of its order. @throws CallUnknown if it has no id of Cashfree's yet */
export function paymentOfCharge(told: ReadCharge): GatewayPayment {
  if (told.cf_payment_id === '') throw new CallUnknown('The debit has no payment at the gateway yet.');
  return {
    gateway_payment_id: told.cf_payment_id,
    gateway_order_id: chargeId(told.subscription_id, told.payment_id),
    state: told.state === 'told' ? 'pending' : told.state,
    amount: told.amount,
    currency: 'INR',
    method: isUpi(told.payment_id) ? PAYMENT_MODES.upi : PAYMENT_MODES.enach,
    paid_at: told.paid_at,
    // A charge has no field for the bank's reference.
    bank_reference: '',
    reason: told.state === 'failed' ? failureWords(told.reason_code) : '',
  };
}

/** Reads the refund of a charge. @throws CallUnknown for another shape */
export function readChargeRefund(value: unknown): GatewayRefund {
  const wire = read(refund, value, 'refund');
  const isOver = ['FAILED', 'CANCEL', 'CANCELLED'].includes(wire.refund_status);
  return {
    gateway_refund_id: wire.cf_refund_id,
    gateway_payment_id: wire.cf_payment_id,
    key: wire.refund_id,
    amount: wire.refund_amount,
    state: isOver ? 'failed' : wire.refund_status === 'SUCCESS' ? 'processed' : 'pending',
  };
}

/** Messages about a charge's state (gateways B.5). */
const chargeMessages = [
  'SUBSCRIPTION_PAYMENT_SUCCESS',
  'SUBSCRIPTION_PAYMENT_FAILED',
  'SUBSCRIPTION_PAYMENT_CANCELLED',
];

/** Messages that cause a query of the mandate; the older name of the first is still sent (gateways B.5). */
const mandateMessages = [
  'SUBSCRIPTION_STATUS_CHANGED',
  'SUBSCRIPTION_STATUS_CHANGE',
  'SUBSCRIPTION_AUTH_STATUS',
];

/** Reads the verified webhook of a subscription; undefined for any other one. @throws CallUnknown for another shape */
export function readSubscriptionWebhook(body: string): WebhookEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new CallUnknown('The webhook is not JSON.');
  }
  const told = webhook.safeParse(value);
  if (!told.success || !told.data.type.startsWith('SUBSCRIPTION_')) return undefined;
  const { type, data } = told.data;
  const event = { name: type, payment: undefined, refund: undefined };
  if (type === 'SUBSCRIPTION_REFUND_STATUS') return { ...event, refund: readChargeRefund(data) };
  const isAboutCharge = chargeMessages.includes(type) && data.payment_type !== 'AUTH';
  if (isAboutCharge) return { ...event, payment: paymentOfCharge(readCharge(data)) };
  const subscriptionId = data.subscription_details?.subscription_id || data.subscription_id;
  const isAboutMandate = mandateMessages.includes(type) || chargeMessages.includes(type);
  if (!isAboutMandate || subscriptionId === '') return event;
  return { ...event, token: { token_id: subscriptionId, customer_id: '', gateway_order_id: subscriptionId } };
}
