import type { DisputeCourse } from './dispute.ts';

/** Free key-value pairs of a merchant on an order, a payment or a refund (at most 15 x 256). */
export type Notes = Readonly<Record<string, string>>;

/** The gateways the sandbox stands in for, by their wire protocol. */
export const PROTOCOLS = ['razorpay', 'cashfree', 'easebuzz'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** One merchant of the sandbox: a key pair, a webhook endpoint and its own clock (ruling R40). */
export interface Account {
  readonly key_id: string;
  /** The gateway played for this account. */
  readonly protocol: Protocol;
  readonly key_secret: string;
  readonly webhook_secret: string;
  /** Null: events are not sent. */
  readonly webhook_url: string | null;
  /** Names of the events the account subscribed to, as on the provider's dashboard; absent means all. */
  readonly events?: readonly string[];
  readonly account_id: string;
  /** The offset of this account's clock to the wall clock, in milliseconds. */
  readonly clock_offset_ms: number;
}

export type OrderStatus = 'created' | 'attempted' | 'paid';

/** A merchant's order. Amounts are integer paise, times are Unix seconds. */
export interface Order {
  readonly id: string;
  readonly key_id: string;
  readonly amount: number;
  readonly currency: 'INR';
  readonly receipt: string | null;
  readonly notes: Notes;
  readonly status: OrderStatus;
  readonly attempts: number;
  readonly amount_paid: number;
  /** True if the merchant captures manually; otherwise an authorised payment is captured at once. */
  readonly manual_capture: boolean;
  readonly created_at: number;
  /** The protocol's own data of an order; the core never reads it. */
  readonly wire?: Readonly<Record<string, unknown>>;
}

export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
export type PaymentMethod = 'upi' | 'card' | 'netbanking';
/** Delivery of a payment's webhooks; see docs/sandbox.md. */
export type WebhookMode =
  | 'normal'
  | 'double'
  | 'reversed'
  | 'disordered'
  | 'doubled_apart'
  | 'one_key'
  | 'late'
  | 'lost'
  | 'timeout';
/** Course of a payment's refunds; `low_balance`, `busy`: refused at first (refunds.ts); `open`: no planned end. */
export type RefundMode = 'processed' | 'pending' | 'failed' | 'low_balance' | 'busy' | 'unclear' | 'open';
/** The answers about an order that arrive after a merchant's time-out; see slow-answers.ts. */
export type SlowAnswer = 'order' | 'no_order' | 'questions' | 'refund' | 'no_refund';

export interface CardFace {
  readonly last4: string;
  readonly network: string;
  readonly type: 'credit' | 'debit';
}

/** The method used to pay. The full card number is never part of it (threats 6.5). */
export interface Instrument {
  readonly vpa: string | null;
  readonly bank: string | null;
  readonly card: CardFace | null;
}

/** Why a payment failed, in the words of Razorpay's error object (gateways A.1). */
export interface PaymentFailure {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
}

/** A payment's scheduled changes, by its account's clock (milliseconds). */
export interface PaymentPlan {
  readonly due_at_ms: number;
  readonly to: 'captured' | 'failed' | 'authorized' | 'returned';
  readonly failure: PaymentFailure | null;
}

/** One attempt to pay an order. Amounts are integer paise, times are Unix seconds. */
export interface Payment extends Instrument {
  readonly id: string;
  readonly key_id: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: 'INR';
  readonly status: PaymentStatus;
  readonly method: PaymentMethod;
  readonly amount_refunded: number;
  readonly email: string | null;
  readonly contact: string | null;
  readonly notes: Notes;
  /** The gateway's charge on the payer, tax included, as part of the amount; absent if there is none. */
  readonly on_top?: { readonly charge: number; readonly tax: number };
  /** The merchant pays the same again. */
  readonly fee_shared?: true;
  /** The gateway's fee, tax included, in paise; null until captured. */
  readonly fee: number | null;
  readonly tax: number | null;
  readonly failure: PaymentFailure | null;
  readonly bank_reference: string;
  readonly created_at: number;
  readonly captured_at: number | null;
  readonly plan: PaymentPlan | null;
  /** Reported with a status outside the gateway's list; else absent. */
  readonly odd?: true;
  readonly webhooks: WebhookMode;
  readonly refund_mode: RefundMode;
  /** The course of its dispute; absent without one. */
  readonly dispute_course?: DisputeCourse;
  /** True if the browser never learns the verdict, although the payment succeeded. */
  readonly answer_lost: boolean;
  /** The protocol's own data of a payment; the core never reads it. */
  readonly wire?: Readonly<Record<string, unknown>>;
}

export type RefundStatus = 'pending' | 'processed' | 'failed';

/** A refund to a payer, in integer paise. */
export interface Refund {
  readonly id: string;
  readonly key_id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: 'INR';
  readonly status: RefundStatus;
  readonly notes: Notes;
  readonly receipt: string | null;
  readonly speed_requested: 'normal' | 'optimum';
  readonly bank_reference: string | null;
  readonly created_at: number;
  /** Made by the gateway itself; absent for the merchant's own. */
  readonly auto?: true;
  /** Made, but its call was answered with 500: nothing shows it until its verdict. */
  readonly unlisted?: true;
  readonly idempotency_key: string | null;
  /** The request in canonical form, to distinguish a replay from another request under the same key. */
  readonly request: string;
  readonly plan: { readonly due_at_ms: number; readonly to: 'processed' | 'failed' } | null;
}

export interface DeliveryAttempt {
  readonly at_ms: number;
  /** The HTTP status of the answer, null without one. */
  readonly status: number | null;
  readonly error: string | null;
}

export type DeliveryState = 'sending' | 'retrying' | 'delivered' | 'abandoned' | 'lost';

/** One webhook in delivery: the exact bytes and every attempt. */
export interface Delivery {
  readonly id: string;
  readonly event_id: string;
  readonly event: string;
  readonly key_id: string;
  readonly order_id: string | null;
  readonly body: string;
  readonly state: DeliveryState;
  readonly attempts: readonly DeliveryAttempt[];
  /** When the next attempt is due by the account's clock, null if none is. */
  readonly due_at_ms: number | null;
  readonly first_due_at_ms: number;
  /** True: the first answer is dropped as if it had timed out. */
  readonly ignore_first_answer: boolean;
}
