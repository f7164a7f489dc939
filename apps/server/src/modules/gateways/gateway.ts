import type { GatewayProtocol } from '@shulk/contract';
import type { CalendarDay, DisputePhase, DisputeState, Instant, Paise } from '@shulk/domain';
import { CallRefused } from '../../platform/outbound/answers.ts';
import type { GatewayOrder, OrderLabels } from './gateway-order.ts';
import type { MandateGateway } from './mandate-gateway.ts';

export type { GatewayOrder, OrderLabels } from './gateway-order.ts';

/** A payment as a gateway tells it, in our words. */
export interface GatewayPayment {
  /** '' for an unknown one whose id cannot be read. */
  readonly gateway_payment_id: string;
  /** The gateway's order it was made for; '' when it names none. */
  readonly gateway_order_id: string;
  /**
   * pending: the payer has begun, no verdict yet. authorized: approved, not captured. captured: the money was taken
   * (also when it was given back later). failed: no money was taken, or will not stay taken; may still turn (A.4).
   * returned: approved, never captured, and given back by the gateway itself (decision 44).
   * unknown: the gateway tells something that cannot be read, a new status above all: nothing is concluded from it.
   */
  readonly state: 'pending' | 'authorized' | 'captured' | 'failed' | 'returned' | 'unknown';
  readonly amount: Paise;
  /** The gateway's whole charge with its tax, where the payer may have paid a part of it in `amount`; left out otherwise. */
  readonly charge?: Paise | undefined;
  /** What the gateway has given back of it by now; left out where it does not tell that with a payment. */
  readonly refunded?: Paise | undefined;
  readonly currency: string;
  /** As a person says it: UPI, Card, Net banking, Wallet … */
  readonly method: string;
  /** When the payer paid; left out where the gateway tells no time that can be read. */
  readonly paid_at?: Instant | undefined;
  /** UTR, RRN or bank reference; '' when there is none yet. */
  readonly bank_reference: string;
  /** Plain words why it failed; '' otherwise. */
  readonly reason: string;
}

/** An order as it is wanted at the gateway. */
export interface GatewayOrderRequest {
  /** To be taken exactly, in INR. */
  readonly amount: Paise;
  /** Our own reference, unique at the gateway; at most 40 characters. */
  readonly receipt: string;
  /** What is paid for, as the payer reads it. */
  readonly description: string;
  readonly labels: OrderLabels;
  /** The payer as far as known; some gateways ask for it. Ten digits, an address, a name; '' when unknown. */
  readonly payer: { readonly mobile: string; readonly email: string; readonly name: string };
  /** Where the gateway sends the browser back to. */
  readonly return_url: string;
  /** When the order ends, for a gateway that can be told; at least 15 minutes ahead. */
  readonly payable_until: Instant;
}

/** What the gateway's own page needs beside the order: its script and the public key. */
export interface GatewayPage {
  readonly script_url: string;
  readonly key: string;
}

/** What a browser brings back from the gateway, as our sheet or the gateway's form post hands it in. */
export interface BrowserReturn {
  readonly gateway_payment_id: string;
  /** The gateway's order it names: an order may have several there, and an older one may be paid late. */
  readonly gateway_order_id: string;
  readonly signature: string;
  /** The whole form, for a gateway that signs all of it. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** One message of a webhook: nothing of it is used before its signature was found good. */
export interface WebhookEvent {
  readonly name: string;
  /** The payment it is about; undefined when the message concerns no payment of an order. */
  readonly payment: GatewayPayment | undefined;
  /** True when the signature leaves open which payment it is: then the gateway is asked for the payment of the order. */
  readonly isHint?: boolean;
  /** The refund it is about; undefined when the message concerns none. */
  readonly refund: GatewayRefund | undefined;
  /** The dispute it is about; left out when the message concerns none. */
  readonly dispute?: GatewayDispute | undefined;
  /** The mandate it is about, and the payer it is of; left out when the message concerns none. */
  readonly token?:
    | {
        readonly token_id: string;
        readonly customer_id: string;
        /** Its registration, where the gateway names it. */
        readonly gateway_order_id?: string;
        /** True when it says that the bank has approved it, and nothing beside. */
        readonly isApproval?: boolean;
      }
    | undefined;
}

/** A refund as asked for; the key makes asking twice the same refund (threats 6.2). */
export interface GatewayRefundRequest {
  readonly gateway_payment_id: string;
  /** The gateway's order the payment was made for; some gateways keep payments under it. */
  readonly gateway_order_id: string;
  readonly amount: Paise;
  readonly key: string;
}

/** Which refund is meant: ours by its key, and by the gateway's own id when we were told it ('' otherwise). */
export interface RefundRef extends Omit<GatewayRefundRequest, 'amount'> {
  readonly gateway_refund_id: string;
}

/** A refund as a gateway tells it, in our words. */
export interface GatewayRefund {
  readonly gateway_refund_id: string;
  readonly gateway_payment_id: string;
  /** The key it was asked for with; '' when it was made without us. */
  readonly key: string;
  readonly amount: Paise;
  readonly state: 'processed' | 'pending' | 'failed';
}

/** A dispute (a chargeback) as a gateway tells it, in our words. */
export interface GatewayDispute {
  readonly gateway_dispute_id: string;
  readonly gateway_payment_id: string;
  /** The gateway's order of the payment; '' when it names none. */
  readonly gateway_order_id: string;
  /** unknown: a status nobody here knows; nothing is concluded from it. */
  readonly state: DisputeState | 'unknown';
  readonly phase: DisputePhase;
  /** The gateway's own word of it. */
  readonly status: string;
  readonly amount: Paise;
  /** What the gateway has taken for it from the institute's money by now; left out where it does not tell. */
  readonly taken: Paise | undefined;
  readonly reason_code: string;
  readonly reason: string;
  /** By when the institute has to answer; null when it is not told. */
  readonly respond_by: Instant | null;
  /** When the gateway says so, by its own clock; null when it does not tell. */
  readonly at: Instant | null;
}

/**
 * One gateway account behind one interface (decisions 7); every adapter passes gateway.contract.test.ts.
 * Calls over the network throw CallRefused for a clear no, and CallUnknown for everything that leaves open
 * what happened (time-out, broken reply, 5xx): that is never a failure of the payment (threats 6.1).
 */
export interface Gateway {
  /** The wire protocol, as it stands in the webhook's address. */
  readonly protocol: GatewayProtocol;
  /** True when an order of the gateway takes one try: a second one needs a new order there. */
  readonly isOneTry: boolean;
  /** True when the gateway gives back every payment of an order but the first, so that the first has to be booked first. */
  readonly keepsFirst?: boolean;
  readonly page: GatewayPage;
  /** Mandates and their debits; left out where the adapter has none. */
  readonly mandates?: MandateGateway | undefined;
  /** @throws ReceiptUsed besides CallRefused and CallUnknown */
  openOrder(order: GatewayOrderRequest): Promise<GatewayOrder>;
  /**
   * The order made with our reference, if the gateway can tell of one: asked before making it again after a crash. Where
   * an order takes one try, it is told only once somebody tried to pay it, and without its launch token.
   */
  findOrderByReceipt(receipt: string): Promise<GatewayOrder | undefined>;
  /**
   * Our own reference of an order there, which tells our orders from those of others who use the same account; undefined
   * when it has none of ours. @throws CallRefused, CallUnknown
   */
  receiptOf(gatewayOrderId: string): Promise<string | undefined>;
  /** Reads the fields of the gateway's form post; undefined when they name no successful payment. */
  readReturn(form: Readonly<Record<string, string>>): BrowserReturn | undefined;
  /** True when the browser's answer was signed for this order of ours; constant time. */
  verifyReturn(gatewayOrderId: string, answer: BrowserReturn): boolean;
  /** True when the raw bytes carry the provider's signature under a secret valid now; constant time. */
  verifyWebhook(body: Buffer, header: (name: string) => string | undefined): boolean;
  /** The gateway's id of a message; '' when it sends none that is of this message alone: then the body's hash stands for it. */
  eventId(header: (name: string) => string | undefined): string;
  /** Reads a verified body. @throws CallUnknown for what this protocol does not know */
  readWebhook(body: string): WebhookEvent;
  /** All payments made for an order, oldest first; a row that cannot be read is unknown and hides no other. */
  paymentsOfOrder(gatewayOrderId: string): Promise<readonly GatewayPayment[]>;
  /** One payment made for an order; some gateways keep payments under their order. */
  fetchPayment(gatewayPaymentId: string, gatewayOrderId: string): Promise<GatewayPayment>;
  /**
   * Takes the money of a payment that was approved and not captured; of one captured meanwhile it is refused. Left out where
   * the gateway captures whatever a bank approves.
   */
  capture?(payment: GatewayPayment): Promise<GatewayPayment>;
  refund(input: GatewayRefundRequest): Promise<GatewayRefund>;
  /** The refund with this key as it stands now, undefined when the gateway knows of none. */
  fetchRefund(ref: RefundRef): Promise<GatewayRefund | undefined>;
  /** All refunds of a payment, also those made in the gateway's own dashboard; none where the gateway lists none. */
  refundsOf(gatewayPaymentId: string, gatewayOrderId: string): Promise<readonly GatewayRefund[]>;
  /** A dispute as it stands now, undefined when the gateway knows of none; left out where it cannot be asked. */
  readonly fetchDispute?: ((gatewayDisputeId: string) => Promise<GatewayDispute | undefined>) | undefined;
  /**
   * What the gateway paid to the institute's bank on a day in India: the entries of its own report, as the ledger's
   * readReport() reads them. Left out where it has no call for that: then a person brings the report (decision 102).
   */
  readonly settledOn?: ((day: CalendarDay) => Promise<readonly unknown[]>) | undefined;
}

/** The gateway takes no other order under this receipt; one under another receipt may be opened. */
export class ReceiptUsed extends CallRefused {}
