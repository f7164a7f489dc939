import type { CalendarDay, Instant, Paise, Rail } from '@shulk/domain';
import type { GatewayOrder, OrderLabels } from './gateway-order.ts';

/** A mandate as it is wanted at the gateway; the payer approves it on the gateway's own page (regulation E.1). */
export interface MandateRequest {
  /** Our own reference, unique at the gateway; at most 40 characters. */
  readonly receipt: string;
  readonly rail: Rail;
  readonly max_amount: Paise;
  readonly starts_on: CalendarDay;
  readonly ends_on: CalendarDay;
  /** Ten digits, an address, a name; '' when unknown. */
  readonly payer: { readonly mobile: string; readonly email: string; readonly name: string };
  /** Where the gateway sends the browser back to. */
  readonly return_url: string;
  /** True when nobody can have asked for it before, so that there is nothing to be looked for; left out: it is looked for. */
  readonly is_first?: boolean;
}

/** The registration a payer is sent to the gateway's page with. */
export interface MandateRegistration {
  /** '' where the gateway keeps no payers. */
  readonly customer_id: string;
  readonly gateway_order_id: string;
  /** What the gateway's page is opened with beside the order: a session or an access key; '' when nothing. */
  readonly launch_token: string;
  /** What the page shows as the amount; it is never kept. */
  readonly amount: Paise;
}

/** Which mandate is meant; '' where the gateway did not name it yet. */
export interface MandateRef {
  readonly customer_id: string;
  readonly gateway_order_id: string;
  readonly token_id: string;
}

/** A mandate as a gateway tells it, in our words. */
export interface GatewayMandate {
  /** none: the payer did nothing yet. open: the bank has not decided. */
  readonly state: 'none' | 'open' | 'active' | 'paused' | 'rejected' | 'cancelled';
  readonly token_id: string;
  readonly payment_id: string;
  /** Plain words why it was refused; '' otherwise. */
  readonly reason: string;
}

/** The order of a debit, which also makes the payer's bank tell of it where the rail has that (regulation E.1). */
export interface DebitOrderRequest {
  readonly receipt: string;
  readonly labels: OrderLabels;
  readonly amount: Paise;
  readonly rail: Rail;
  readonly token_id: string;
  /** When the debit is begun at the earliest. */
  readonly not_before: Instant;
}

/** A debit to be begun; its order makes asking twice the same debit. */
export interface DebitRequest {
  readonly gateway_order_id: string;
  readonly amount: Paise;
  readonly rail: Rail;
  readonly customer_id: string;
  readonly token_id: string;
  readonly description: string;
  readonly payer: { readonly mobile: string; readonly email: string };
}

/** A debit that was begun: its payment, '' where one that failed has none, and the gateway's or bank's code when it failed, '' otherwise. */
export interface GatewayDebit {
  readonly gateway_payment_id: string;
  readonly reason_code: string;
}

/**
 * Mandates and debits of one gateway account, beside its payments; calls throw as those of Gateway do. The money of a
 * debit is told by the gateway's payments like that of any order.
 */
export interface MandateGateway {
  /** Asked twice with one receipt it gives the same registration. */
  register(input: MandateRequest): Promise<MandateRegistration>;
  fetchMandate(mandate: MandateRef): Promise<GatewayMandate>;
  /** Ends a mandate; one that is over already is no error. */
  cancelMandate(mandate: Pick<MandateRef, 'customer_id' | 'token_id'>): Promise<void>;
  /** Asked twice with one receipt it gives the same order. */
  openDebit(input: DebitOrderRequest): Promise<GatewayOrder>;
  /** Begins the debit unless one was begun on its order and did not fail; gives the gateway's payment. */
  executeDebit(input: DebitRequest): Promise<GatewayDebit>;
  /** The last debit begun on an order; undefined when none was. */
  fetchDebit(gatewayOrderId: string): Promise<GatewayDebit | undefined>;
}

/** What a gateway's message says of a mandate; '' where it names nothing. */
export interface MandateUpdate {
  readonly token_id: string;
  readonly customer_id: string;
  readonly gateway_order_id: string;
  /** True when it can say no more than that a bank approved it: what is approved here needs no question. */
  readonly isApproval?: boolean;
}
