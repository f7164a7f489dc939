import type { DisputeCourse } from './dispute.ts';

/** Free key-value pairs a merchant hangs on an order, a payment or a refund (at most 15 x 256). */
export type Notes = Readonly<Record<string, string>>;

/** The gateways the sandbox stands in for, by their wire protocol. */
export const PROTOCOLS = ['razorpay', 'cashfree', 'easebuzz'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** One merchant of the sandbox: a key pair, a webhook endpoint and a clock of its own (ruling R40). */
export interface Account {
  readonly key_id: string;
  /** The gateway that is played for this account. */
  readonly protocol: Protocol;
  readonly key_secret: string;
  readonly webhook_secret: string;
  /** Null: events are not sent anywhere. */
  readonly webhook_url: string | null;
  /** Names of the events the account subscribed to, as on the provider's dashboard; absent means all. */
  readonly events?: readonly string[];
  readonly account_id: string;
  /** How far this account's clock is ahead of the wall clock, in milliseconds. */
  readonly clock_offset_ms: number;
}

export type OrderStatus = 'created' | 'attempted' | 'paid';

/** What a merchant wants to be paid. Amounts are integer paise, times are Unix seconds. */
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
  /** True when the merchant asked to capture by hand; otherwise an authorised payment is captured at once. */
  readonly manual_capture: boolean;
  readonly created_at: number;
  /** What the protocol of the account keeps with an order beyond the core's own; nothing in the core reads it. */
  readonly wire?: Readonly<Record<string, unknown>>;
}

export type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
export type PaymentMethod = 'upi' | 'card' | 'netbanking';
/** How webhooks of a payment come; see docs/sandbox.md. */
export type WebhookMode =
  'normal' | 'double' | 'reversed' | 'disordered' | 'doubled_apart' | 'one_key' | 'late' | 'lost' | 'timeout';
/** How refunds of a payment go; `low_balance` and `busy`: refused at first, see refunds.ts. */
export type RefundMode = 'processed' | 'pending' | 'failed' | 'low_balance' | 'busy';
/** Which answers about an order come later than a merchant waits; see slow/slow-answers.ts. */
export type SlowAnswer = 'order' | 'no_order' | 'questions' | 'refund' | 'no_refund';

export interface CardFace {
  readonly last4: string;
  readonly network: string;
  readonly type: 'credit' | 'debit';
}

/** What was used to pay. The whole card number is never part of it (threats 6.5). */
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

/** What will still happen to a payment, on its account's clock (milliseconds). */
export interface PaymentPlan {
  readonly due_at_ms: number;
  readonly to: 'captured' | 'failed' | 'authorized' | 'returned';
  readonly failure: PaymentFailure | null;
}

/** One try to pay an order. Amounts are integer paise, times are Unix seconds. */
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
  /** The part of the amount that is the gateway's charge on the payer, tax included; left out where there is none. */
  readonly on_top?: { readonly charge: number; readonly tax: number };
  /** The merchant bears as much again. */
  readonly fee_shared?: true;
  /** What the gateway keeps, tax included, in paise; null until captured. */
  readonly fee: number | null;
  readonly tax: number | null;
  readonly failure: PaymentFailure | null;
  readonly bank_reference: string;
  readonly created_at: number;
  readonly captured_at: number | null;
  readonly plan: PaymentPlan | null;
  /** Told with a status that is in no list of the gateway; left out where it is not. */
  readonly odd?: true;
  readonly webhooks: WebhookMode;
  readonly refund_mode: RefundMode;
  /** How the payer's bank disputes it; left out where it does not. */
  readonly dispute_course?: DisputeCourse;
  /** True when the browser is never told the verdict, though the payment went through. */
  readonly answer_lost: boolean;
  /** What the protocol of the account tells of a payment beyond the core's own; nothing in the core reads it. */
  readonly wire?: Readonly<Record<string, unknown>>;
}

export type RefundStatus = 'pending' | 'processed' | 'failed';

/** Money going back to a payer, in integer paise. */
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
  /** Made by the gateway itself; left out where the merchant made it. */
  readonly auto?: true;
  readonly idempotency_key: string | null;
  /** The request in canonical form, to tell a replay from another request under the same key. */
  readonly request: string;
  readonly plan: { readonly due_at_ms: number; readonly to: 'processed' | 'failed' } | null;
}

export interface DeliveryAttempt {
  readonly at_ms: number;
  /** The HTTP status of the answer, null when there was none. */
  readonly status: number | null;
  readonly error: string | null;
}

export type DeliveryState = 'sending' | 'retrying' | 'delivered' | 'abandoned' | 'lost';

/** One webhook on its way: the exact bytes and every attempt made to deliver them. */
export interface Delivery {
  readonly id: string;
  readonly event_id: string;
  readonly event: string;
  readonly key_id: string;
  readonly order_id: string | null;
  readonly body: string;
  readonly state: DeliveryState;
  readonly attempts: readonly DeliveryAttempt[];
  /** When the next attempt is due on the account's clock, null when none is. */
  readonly due_at_ms: number | null;
  readonly first_due_at_ms: number;
  /** True: the first answer is thrown away as if it had come too late. */
  readonly ignore_first_answer: boolean;
}
