import type { CalendarDay, Instant, Paise, Rail } from '@shulk/domain';
import type { GatewayOrder, OrderLabels } from './gateway-order.ts';

/** The input of a mandate; the payer approves it on the gateway's own page (regulation E.1). */
export interface MandateRequest {
  /** Our own reference, unique at the gateway; at most 40 characters. */
  readonly receipt: string;
  readonly rail: Rail;
  readonly max_amount: Paise;
  readonly starts_on: CalendarDay;
  readonly ends_on: CalendarDay;
  /** Ten digits, an e-mail address, a name; '' if unknown. */
  readonly payer: { readonly mobile: string; readonly email: string; readonly name: string };
  /** Where the gateway sends the browser back to. */
  readonly return_url: string;
  /** True if no earlier request is possible, so none is looked up; absent: it is looked up. */
  readonly is_first?: boolean;
}

/** The registration that opens the gateway's page for the payer. */
export interface MandateRegistration {
  /** '' if the gateway has no customers. */
  readonly customer_id: string;
  readonly gateway_order_id: string;
  /** What the gateway's page needs besides the order: a session or an access key; '' for nothing. */
  readonly launch_token: string;
  /** The amount the page shows; it is never kept. */
  readonly amount: Paise;
}

/** Names a mandate; '' if the gateway has not named it yet. */
export interface MandateRef {
  readonly customer_id: string;
  readonly gateway_order_id: string;
  readonly token_id: string;
}

/** A mandate at a gateway, normalized. */
export interface GatewayMandate {
  /** none: the payer did nothing yet. open: the bank has not decided. */
  readonly state: 'none' | 'open' | 'active' | 'paused' | 'rejected' | 'cancelled';
  readonly token_id: string;
  readonly payment_id: string;
  /** Plain words for why it was refused; '' otherwise. */
  readonly reason: string;
}

/** The order of a debit; it also makes the payer's bank announce it where the rail has that (regulation E.1). */
export interface DebitOrderRequest {
  readonly receipt: string;
  readonly labels: OrderLabels;
  readonly amount: Paise;
  readonly rail: Rail;
  readonly token_id: string;
  /** When the debit begins at the earliest. */
  readonly not_before: Instant;
}

/** The input of a debit; its order makes it idempotent. */
export interface DebitRequest {
  readonly gateway_order_id: string;
  readonly amount: Paise;
  readonly rail: Rail;
  readonly customer_id: string;
  readonly token_id: string;
  readonly description: string;
  readonly payer: { readonly mobile: string; readonly email: string };
}

/**
 * A begun debit: its payment ('' if a failed one has none), and the gateway's or bank's code if it failed, ''
 * otherwise.
 */
export interface GatewayDebit {
  readonly gateway_payment_id: string;
  readonly reason_code: string;
}

/**
 * Mandates and debits of one gateway account, beside its payments; calls throw like those of Gateway. The gateway's
 * payments report a debit's money like any order's.
 */
export interface MandateGateway {
  /** Idempotent by receipt. */
  register(input: MandateRequest): Promise<MandateRegistration>;
  fetchMandate(mandate: MandateRef): Promise<GatewayMandate>;
  /** Ends a mandate; one that is already over is no error. */
  cancelMandate(mandate: Pick<MandateRef, 'customer_id' | 'token_id'>): Promise<void>;
  /** Idempotent by receipt. */
  openDebit(input: DebitOrderRequest): Promise<GatewayOrder>;
  /** Begins the debit unless its order has one that did not fail; returns the gateway's payment. */
  executeDebit(input: DebitRequest): Promise<GatewayDebit>;
  /** The last debit of an order; undefined if none has begun. */
  fetchDebit(gatewayOrderId: string): Promise<GatewayDebit | undefined>;
}

/** A gateway's message about a mandate; '' for what it does not name. */
export interface MandateUpdate {
  readonly token_id: string;
  readonly customer_id: string;
  readonly gateway_order_id: string;
  /** Whether it can only say that a bank approved it: then an active mandate needs no query. */
  readonly isApproval?: boolean;
}
