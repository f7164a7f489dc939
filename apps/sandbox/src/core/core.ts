import type { Schedule } from './clock.ts';
import type { Deliveries, DeliveryRules, OutgoingEvent } from './deliveries.ts';
import type { Dispute, DisputeMove } from './dispute.ts';
import type { Token } from './mandate.ts';
import type { Account, Order, Payment, Protocol, Refund, WebhookMode } from './model.ts';
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

/** Something that happened, with the things it happened to as they were at that moment. */
export interface CoreEvent {
  readonly name: EventName;
  readonly payment: Payment;
  readonly order: Order | null;
  readonly refund: Refund | null;
  /** Left out for what concerns none. */
  readonly dispute?: Dispute;
}

export type TokenEventName =
  'token.confirmed' | 'token.rejected' | 'token.cancelled' | 'token.paused' | 'token.resumed';

/** How a browser leaves the payment page for the return address of an order. */
export interface WayBack {
  readonly method: 'get' | 'post';
  /** Where to, when the order itself says so; null: the address the page was opened with. */
  readonly address: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

/** Which of its ends a visit to the payment page came to; a payment without a verdict is no end. */
export interface Visit {
  readonly account: Account;
  readonly order: Order;
  /** Null: the payer closed the page without a payment. */
  readonly payment: Payment | null;
}

/**
 * One gateway as the core and the pages play it: ids, webhooks and what browsers bring back. The calls of its REST
 * interface are routes beside it (server.ts). Everything else, outcomes above all, is the core's and the same for all.
 */
export interface Face {
  /** A new id in the gateway's form; it must be unique among all accounts. */
  readonly newId: (kind: 'order' | 'payment' | 'refund', store: Store) => string;
  /** True when an order takes one try, whatever comes of it; a second one needs a new order. */
  readonly isOneTry?: true;
  /** When an order takes no more tries, in Unix seconds; never when absent. */
  readonly endOf?: (order: Order) => number | undefined;
  /** What the gateway does by itself about a payment that was captured for an order which was paid before. */
  readonly paidAgain?: (core: Core, payment: Payment) => void;
  /** The webhook that tells of an event; null for an event this gateway does not tell of. */
  readonly write: (
    account: Account,
    event: CoreEvent,
    atSeconds: number,
    store: Store,
  ) => OutgoingEvent | null;
  /** The webhook that tells of a mandate, null for none; where it is left out, Razorpay's is sent. */
  readonly writeToken?: (
    account: Account,
    token: Token,
    name: TokenEventName,
    atSeconds: number,
    store: Store,
  ) => OutgoingEvent | null;
  readonly deliveries: DeliveryRules;
  /** What the script that opened the page hears of a payment; signed, where the gateway signs, once it succeeded. */
  readonly answer: (visit: Visit & { readonly payment: Payment }) => Readonly<Record<string, string>>;
  /** How the browser goes back when the page stands alone. */
  readonly wayBack: (visit: Visit) => WayBack;
}

/** The faces of all gateways, by protocol. */
export type Faces = Readonly<Record<Protocol, Face>>;

/** The payments core, which no protocol and no page is part of. */
export interface Core {
  readonly store: Store;
  readonly schedule: Schedule;
  readonly deliveries: Deliveries;
  /** The gateway that is played for an account; Razorpay for one that is not known. */
  readonly faceOf: (keyId: string) => Face;
  /** Tells a merchant what happened, by webhook. */
  readonly announce: (keyId: string, events: readonly CoreEvent[], mode: WebhookMode) => void;
}
