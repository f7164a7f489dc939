import type { Order, Payment, PaymentFailure, Refund } from '../core/model.ts';
import { rupees } from '../money.ts';
import { indianTime } from './fields.ts';

type Wire = Readonly<Record<string, unknown>>;

/** Cashfree's own data of an order, beyond the core's. */
export interface CashfreeOrder {
  readonly session: string;
  /** Unix seconds. */
  readonly expires_at: number;
  readonly note: string | null;
  readonly customer: Wire;
  readonly meta: Wire;
}

/** The part of an order that only Cashfree uses; written by order-routes.ts. */
export const cashfreeOrder = (order: Order): CashfreeOrder => order.wire as unknown as CashfreeOrder;

/** An order as Cashfree writes it (gateways B.2). */
export function orderEntity(order: Order, nowSeconds: number): Wire {
  const own = cashfreeOrder(order);
  const open = own.expires_at > nowSeconds ? 'ACTIVE' : 'EXPIRED';
  return {
    cf_order_id: order.id,
    order_id: order.receipt,
    entity: 'order',
    order_currency: order.currency,
    order_amount: rupees(order.amount),
    order_status: order.status === 'paid' ? 'PAID' : open,
    payment_session_id: own.session,
    order_expiry_time: indianTime(own.expires_at),
    order_note: own.note,
    created_at: indianTime(order.created_at),
    order_splits: [],
    customer_details: own.customer,
    order_meta: own.meta,
    order_tags: Object.keys(order.notes).length === 0 ? null : order.notes,
  };
}

/** A payment as Cashfree writes it (gateways B.2). */
export function paymentEntity(payment: Payment, order: Order): Wire {
  return {
    cf_payment_id: payment.id,
    order_id: order.receipt,
    entity: 'payment',
    is_captured: payment.captured_at !== null,
    order_amount: rupees(order.amount),
    order_currency: order.currency,
    payment_amount: rupees(payment.amount),
    payment_currency: payment.currency,
    payment_completion_time: payment.captured_at === null ? null : indianTime(payment.captured_at),
    ...paymentDetails(payment),
    error_details: payment.failure && errorDetails(payment.failure),
    payment_gateway_details: { gateway_name: 'CASHFREE', gateway_order_id: order.id },
  };
}

/** Fields shared by a payment's entity and its webhook. */
export function paymentDetails(payment: Payment): Wire {
  return {
    payment_status: statusOf(payment),
    payment_message: messageOf(payment),
    payment_time: indianTime(payment.created_at),
    ...(payment.on_top === undefined
      ? {}
      : {
          payment_surcharge: {
            payment_surcharge_service_charge: rupees(payment.on_top.charge),
            payment_surcharge_service_tax: rupees(payment.on_top.tax),
          },
        }),
    bank_reference: payment.captured_at === null ? null : payment.bank_reference,
    auth_id: payment.card === null ? null : payment.bank_reference.slice(0, 6),
    ...methodOf(payment),
  };
}

/** The error of a payment that failed. */
export const errorDetails = (failure: PaymentFailure): Wire => ({
  error_code: 'TRANSACTION_DECLINED',
  error_description: failure.description,
  error_reason: failure.reason,
  error_source: failure.source,
});

/** Cashfree's state of a payment, SUCCESS, FAILED …; a closed page means that the payer dropped out. */
type Status = 'SUCCESS' | 'FAILED' | 'USER_DROPPED' | 'PENDING' | 'FLAGGED';

export function statusOf({ status, failure, odd }: Payment): Status {
  // In Cashfree's help, not in its API.
  if (odd === true) return 'FLAGGED';
  if (status === 'created') return 'PENDING';
  if (status !== 'failed') return 'SUCCESS';
  return failure?.reason === 'payment_cancelled' ? 'USER_DROPPED' : 'FAILED';
}

function messageOf(payment: Payment): string {
  if (payment.failure !== null) return payment.failure.description;
  return payment.status === 'created' ? 'Transaction pending' : '00::Transaction success';
}

function methodOf({ method, card, vpa, bank }: Payment): Wire {
  if (method === 'upi') {
    return { payment_group: 'upi', payment_method: { upi: { channel: 'link', upi_id: vpa } } };
  }
  if (method === 'netbanking') {
    return {
      payment_group: 'net_banking',
      payment_method: { netbanking: { channel: 'link', netbanking_bank_code: bank } },
    };
  }
  return {
    payment_group: card?.type === 'debit' ? 'debit_card' : 'credit_card',
    payment_method: {
      card: {
        channel: 'link',
        card_number: `XXXXXXXXXXXX${card?.last4 ?? ''}`,
        card_network: card?.network.toLowerCase(),
        card_type: `${card?.type ?? 'credit'}_card`,
      },
    },
  };
}

const REFUND_STATUS = { pending: 'PENDING', processed: 'SUCCESS', failed: 'FAILED' } as const;

/** A refund as Cashfree writes it (gateways B.4). */
export function refundEntity(refund: Refund, order: Order): Wire {
  return {
    cf_payment_id: refund.payment_id,
    cf_refund_id: refund.id,
    order_id: order.receipt,
    refund_id: refund.receipt,
    entity: 'refund',
    refund_amount: rupees(refund.amount),
    refund_currency: refund.currency,
    refund_note: refund.notes['refund_note'] ?? null,
    refund_status: REFUND_STATUS[refund.status],
    refund_arn: refund.bank_reference,
    refund_charge: 0,
    status_description: refund.status === 'failed' ? 'Refund failed at the bank' : 'Refund taken up',
    refund_splits: [],
    refund_type: refund.auto === true ? 'PAYMENT_AUTO_REFUND' : 'MERCHANT_INITIATED',
    refund_mode: 'REGULAR',
    created_at: indianTime(refund.created_at),
    processed_at: refund.status === 'processed' ? indianTime(refund.created_at) : null,
    refund_speed: { requested: 'STANDARD', accepted: 'STANDARD', processed: 'STANDARD', message: null },
  };
}
