import type { Schedule } from './clock.ts';
import type { Deliveries, DeliveryRules, Message, OutgoingEvent } from './deliveries.ts';
import type { Dispute, DisputeMove } from './dispute.ts';
import type { Token } from './mandate.ts';
import type { Account, Order, Payment, Protocol, Refund, WebhookMode } from './model.ts';
import type { Traits } from './outcomes.ts';
import type { Store } from './store.ts';

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | `payment.dispute.${'created' | 'updated' | DisputeMove}`;

/** An event, with a snapshot of the objects it is about. */
export interface CoreEvent {
  readonly name: EventName;
  readonly payment: Payment;
  readonly order: Order | null;
  readonly refund: Refund | null;
  /** Absent if no dispute is involved. */
  readonly dispute?: Dispute;
}

export type TokenEventName =
  | 'token.confirmed'
  | 'token.rejected'
  | 'token.cancelled'
  | 'token.paused'
  | 'token.resumed';

/** How a browser leaves the payment page for an order's return address. */
export interface WayBack {
  readonly method: 'get' | 'post';
  /** The order's own return address; null: the one the page was opened with. */
  readonly address: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

/** The end of a visit to the payment page; a payment without a verdict is no end. */
export interface Visit {
  readonly account: Account;
  readonly order: Order;
  /** Null: the payer closed the page without a payment. */
  readonly payment: Payment | null;
}

/**
 * One gateway as the core and the pages play it: ids, webhooks and what browsers bring back. Its REST calls are
 * routes beside it (server.ts). Everything else, outcomes above all, belongs to the core and is the same for all.
 */
export interface Face {
  /** A new id in the gateway's form; it must be unique among all accounts. */
  readonly newId: (kind: 'order' | 'payment' | 'refund', store: Store) => string;
  /** True if an order takes one attempt, whatever its result; a second one needs a new order. */
  readonly isOneTry?: true;
  /** When an order takes no more attempts, in Unix seconds; absent: never. */
  readonly endOf?: (order: Order) => number | undefined;
  /** The gateway's own reaction to a payment captured for an order that was already paid. */
  readonly paidAgain?: (core: Core, payment: Payment) => void;
  /** The webhook of an event; null if this gateway has none for it. */
  readonly write: (
    account: Account,
    event: CoreEvent,
    atSeconds: number,
    store: Store,
  ) => OutgoingEvent | null;
  /** The webhook of a mandate, null for none; absent: Razorpay's. */
  readonly writeToken?: (
    account: Account,
    token: Token,
    name: TokenEventName,
    atSeconds: number,
    store: Store,
  ) => OutgoingEvent | null;
  readonly deliveries: DeliveryRules;
  /** What the script that opened the page gets about a payment; after a success signed, if the gateway signs. */
  readonly answer: (visit: Visit & { readonly payment: Payment }) => Readonly<Record<string, string>>;
  /** How the browser returns if the page is on its own. */
  readonly wayBack: (visit: Visit) => WayBack;
}

/** The faces of all gateways, by protocol. */
export type Faces = Readonly<Record<Protocol, Face>>;

/** Why a refund is refused: no balance, too many calls, or a fault that leaves its result unknown. */
export type RefundTrouble = 'low_balance' | 'busy' | 'broken';

/** Decisions of the embedding program, which replace magic inputs and the network. */
export interface Steering {
  /** The course of an attempt at an order, debits included. */
  readonly traitsOf: (order: Order) => Partial<Traits>;
  /** Why a merchant's refund is refused now; null: it is accepted. */
  readonly refundTrouble: () => RefundTrouble | null;
  /** Receives every webhook; none is sent. */
  readonly hold: (message: Message) => void;
}

/** The payments core, independent of protocols and pages. */
export interface Core {
  readonly store: Store;
  readonly schedule: Schedule;
  readonly deliveries: Deliveries;
  /** Null: magic inputs decide, and webhooks go over the network. */
  readonly steering: Steering | null;
  /** The gateway of an account; Razorpay for an unknown one. */
  readonly faceOf: (keyId: string) => Face;
  /** Sends a merchant the webhooks of events. */
  readonly announce: (keyId: string, events: readonly CoreEvent[], mode: WebhookMode) => void;
}
