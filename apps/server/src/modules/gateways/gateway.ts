import type { GatewayProtocol } from '@shulk/contract';
import type { CalendarDay, DisputePhase, DisputeState, Instant, Paise } from '@shulk/domain';
import { CallRefused } from '../../platform/outbound/answers.ts';
import type { GatewayOrder, OrderLabels } from './gateway-order.ts';
import type { MandateGateway } from './mandate-gateway.ts';

export type { GatewayOrder, OrderLabels } from './gateway-order.ts';

/** A payment at a gateway, normalized. */
export interface GatewayPayment {
  /** '' for an unknown one whose id cannot be read. */
  readonly gateway_payment_id: string;
  /** Its gateway order; '' if it names none. */
  readonly gateway_order_id: string;
  /**
   * pending: started, no verdict yet. authorized: approved, not captured. captured: the money was taken (even if refunded
   * later). failed: no money was taken, or it will not stay taken; may still change (A.4). returned: approved, never
   * captured, and returned by the gateway itself (decision 44). unknown: it cannot be read, above all a new status;
   * nothing may be concluded from it.
   */
  readonly state: 'pending' | 'authorized' | 'captured' | 'failed' | 'returned' | 'unknown';
  readonly amount: Paise;
  /**
   * The gateway's whole charge with tax, if the payer may have paid a part of it in `amount`; otherwise absent. The whole
   * amount where the gateway tells the charge with the capture alone.
   */
  readonly charge?: Paise | undefined;
  /** What the gateway has refunded of it so far; absent if payments do not say so. */
  readonly refunded?: Paise | undefined;
  readonly currency: string;
  /** Readable: UPI, Card, Net banking, Wallet … */
  readonly method: string;
  /** When the payer paid; absent without a readable time. */
  readonly paid_at?: Instant | undefined;
  /** UTR, RRN or bank reference; '' until there is one. */
  readonly bank_reference: string;
  /** Plain words for why it failed; '' otherwise. */
  readonly reason: string;
}

/** The input of a gateway order. */
export interface GatewayOrderRequest {
  /** The exact amount, in INR. */
  readonly amount: Paise;
  /** Our own reference, unique at the gateway; at most 40 characters. */
  readonly receipt: string;
  /** The purpose, as the payer reads it. */
  readonly description: string;
  readonly labels: OrderLabels;
  /** What is known of the payer; some gateways require it. Ten digits, an e-mail address, a name; '' if unknown. */
  readonly payer: { readonly mobile: string; readonly email: string; readonly name: string };
  /** Where the gateway sends the browser back to. */
  readonly return_url: string;
  /** When the order expires, for a gateway that accepts it; at least 15 minutes ahead. */
  readonly payable_until: Instant;
}

/** What the gateway's page needs besides the order: its script and the public key. */
export interface GatewayPage {
  readonly script_url: string;
  readonly key: string;
}

/** A browser's answer from the gateway, from our sheet or the gateway's form post. */
export interface BrowserReturn {
  readonly gateway_payment_id: string;
  /** The gateway order it names: an order may have several, and an older one may be paid late. */
  readonly gateway_order_id: string;
  readonly signature: string;
  /** The whole form, for a gateway that signs all of it. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** One webhook message; unusable until its signature is verified. */
export interface WebhookEvent {
  readonly name: string;
  /** The payment of the message; undefined if it is about none. */
  readonly payment: GatewayPayment | undefined;
  /** Whether the signature does not cover the payment's id: then the order's payments are queried. */
  readonly isHint?: boolean;
  /** The refund of the message; undefined if it is about none. */
  readonly refund: GatewayRefund | undefined;
  /** The dispute of the message; absent if it is about none. */
  readonly dispute?: GatewayDispute | undefined;
  /** The mandate of the message, and its payer; absent if it is about none. */
  readonly token?:
    | {
        readonly token_id: string;
        readonly customer_id: string;
        /** Its registration, if the gateway names it. */
        readonly gateway_order_id?: string;
        /** Whether it only says that the bank approved it. */
        readonly isApproval?: boolean;
      }
    | undefined;
}

/** The input of a refund; the key makes it idempotent (threats 6.2). */
export interface GatewayRefundRequest {
  readonly gateway_payment_id: string;
  /** The payment's gateway order; some gateways keep payments under it. */
  readonly gateway_order_id: string;
  readonly amount: Paise;
  readonly key: string;
}

/** Names a refund: ours by its key, and by the gateway's id if we have it ('' otherwise). */
export interface RefundRef extends Omit<GatewayRefundRequest, 'amount'> {
  readonly gateway_refund_id: string;
}

/** A refund at a gateway, normalized. */
export interface GatewayRefund {
  readonly gateway_refund_id: string;
  readonly gateway_payment_id: string;
  /** The key of its request; '' if it was made without us. */
  readonly key: string;
  readonly amount: Paise;
  readonly state: 'processed' | 'pending' | 'failed';
  /** The gateway made it by itself, because the order was paid more than once: nobody decided it. */
  readonly isByGateway?: true;
}

/** A dispute (a chargeback) at a gateway, normalized. */
export interface GatewayDispute {
  readonly gateway_dispute_id: string;
  readonly gateway_payment_id: string;
  /** The payment's gateway order; '' if it names none. */
  readonly gateway_order_id: string;
  /** unknown: an unknown status; nothing may be concluded from it. */
  readonly state: DisputeState | 'unknown';
  readonly phase: DisputePhase;
  /** The gateway's own status. */
  readonly status: string;
  readonly amount: Paise;
  /** What the gateway took for it from the institute's money so far; absent if it does not say so. */
  readonly taken: Paise | undefined;
  readonly reason_code: string;
  readonly reason: string;
  /** The institute's deadline; null if not reported. */
  readonly respond_by: Instant | null;
  /** The gateway's time of the report, by its own clock; null if not reported. */
  readonly at: Instant | null;
}

/**
 * One gateway account behind one interface (decisions 7); every adapter passes gateway.contract.test.ts. Network calls
 * throw CallRefused for a refusal, and CallUnknown for everything that leaves the outcome open (time-out, broken reply,
 * 5xx): that is never a failed payment (threats 6.1).
 */
export interface Gateway {
  /** The wire protocol, as in the webhook's address. */
  readonly protocol: GatewayProtocol;
  /** Whether a gateway order allows only one attempt: a second one needs a new order there. */
  readonly isOneTry: boolean;
  readonly page: GatewayPage;
  /** Mandates and their debits; absent if the adapter has none. */
  readonly mandates?: MandateGateway | undefined;
  /** @throws ReceiptUsed besides CallRefused and CallUnknown */
  openOrder(order: GatewayOrderRequest): Promise<GatewayOrder>;
  /**
   * The order with our reference, if the gateway can find it: queried after a crash before opening it again. If an
   * order allows one attempt, it is only found once somebody tried to pay it, and without its launch token.
   */
  findOrderByReceipt(receipt: string): Promise<GatewayOrder | undefined>;
  /**
   * Our reference of an order there, which tells our orders from those of the account's other users; undefined if it
   * has none. @throws CallRefused, CallUnknown
   */
  receiptOf(gatewayOrderId: string): Promise<string | undefined>;
  /** Reads the fields of the gateway's form post; undefined if they name no successful payment. */
  readReturn(form: Readonly<Record<string, string>>): BrowserReturn | undefined;
  /** Whether the browser's answer was signed for this order of ours; constant time. */
  verifyReturn(gatewayOrderId: string, answer: BrowserReturn): boolean;
  /** Whether the raw bytes carry the provider's signature with a currently valid secret; constant time. */
  verifyWebhook(body: Buffer, header: (name: string) => string | undefined): boolean;
  /** The gateway's id of a message; '' if it has none unique to it: then the body's hash replaces it. */
  eventId(header: (name: string) => string | undefined): string;
  /** Reads a verified body. @throws CallUnknown for what this protocol does not know */
  readWebhook(body: string): WebhookEvent;
  /** All payments of an order, oldest first; an unreadable row is unknown and hides no other. */
  paymentsOfOrder(gatewayOrderId: string): Promise<readonly GatewayPayment[]>;
  /** One payment of an order; some gateways keep payments under their order. */
  fetchPayment(gatewayPaymentId: string, gatewayOrderId: string): Promise<GatewayPayment>;
  /**
   * Captures an approved payment by the amount of its order; refused if it was captured meanwhile. Absent if the gateway
   * captures everything a bank approves.
   */
  capture?(payment: GatewayPayment): Promise<GatewayPayment>;
  refund(input: GatewayRefundRequest): Promise<GatewayRefund>;
  /** The refund with this key in its present state, undefined if the gateway knows none. */
  fetchRefund(ref: RefundRef): Promise<GatewayRefund | undefined>;
  /** All refunds of a payment, including those made in the gateway's dashboard; none if the gateway lists none. */
  refundsOf(gatewayPaymentId: string, gatewayOrderId: string): Promise<readonly GatewayRefund[]>;
  /** A dispute in its present state, undefined if the gateway knows none; absent if it cannot be queried. */
  readonly fetchDispute?: ((gatewayDisputeId: string) => Promise<GatewayDispute | undefined>) | undefined;
  /**
   * What the gateway paid to the institute's bank on a day in India: the entries of its own report, as the ledger's
   * readReport() reads them. Absent if it has no such call: then a person imports the report (decision 102).
   */
  readonly settledOn?: ((day: CalendarDay) => Promise<readonly unknown[]>) | undefined;
}

/** The gateway opens no other order under this receipt; one under another receipt is possible. */
export class ReceiptUsed extends CallRefused {}
