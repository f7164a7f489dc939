import type { Dispute } from '../core/dispute.ts';
import type { Notes, Order, Payment, Refund } from '../core/model.ts';

type Wire = Readonly<Record<string, unknown>>;

/** Razorpay writes empty notes as an empty list, not as an empty object (gateways A.2). */
function notesOnWire(notes: Notes): Notes | readonly never[] {
  return Object.keys(notes).length === 0 ? [] : notes;
}

/** An order as Razorpay writes it (gateways A.2). */
export function orderEntity(order: Order): Wire {
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: order.amount_paid,
    amount_due: order.amount - order.amount_paid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: notesOnWire(order.notes),
    created_at: order.created_at,
  };
}

/** A payment as Razorpay writes it (gateways A.4). */
export function paymentEntity(payment: Payment): Wire {
  const refundStatus =
    payment.status === 'refunded' ? 'full' : payment.amount_refunded > 0 ? 'partial' : null;
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.odd === true ? 'flagged' : payment.status,
    order_id: payment.order_id,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amount_refunded,
    refund_status: refundStatus,
    captured: payment.captured_at !== null,
    description: null,
    card_id: payment.card ? cardId(payment) : null,
    ...(payment.card ? { card: cardEntity(payment) } : {}),
    bank: payment.bank,
    wallet: null,
    vpa: payment.vpa,
    email: payment.email,
    contact: payment.contact,
    notes: notesOnWire(payment.notes),
    fee: payment.fee,
    // How it reports a shared charge is not published: we assume that it names no bearer (decision 91).
    ...(payment.on_top === undefined || payment.fee_shared === true ? {} : { fee_bearer: 'customer' }),
    tax: payment.tax,
    error_code: payment.failure?.code ?? null,
    error_description: payment.failure?.description ?? null,
    error_source: payment.failure?.source ?? null,
    error_step: payment.failure?.step ?? null,
    error_reason: payment.failure?.reason ?? null,
    acquirer_data: acquirerData(payment),
    created_at: payment.created_at,
    // Method, payer and mandate of a recurring payment (gateways A.7).
    ...payment.wire,
  };
}

/** A refund as Razorpay writes it (gateways A.6). */
export function refundEntity(refund: Refund): Wire {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.payment_id,
    notes: notesOnWire(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: refund.bank_reference },
    created_at: refund.created_at,
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: refund.speed_requested,
  };
}

/** A list as Razorpay writes it. */
export function collection(items: readonly Wire[]): Wire {
  return { entity: 'collection', count: items.length, items };
}

function cardId(payment: Payment): string {
  return payment.id.replace('pay_', 'card_');
}

function cardEntity(payment: Payment): Wire {
  return {
    id: cardId(payment),
    entity: 'card',
    name: '',
    last4: payment.card?.last4,
    network: payment.card?.network,
    type: payment.card?.type,
    issuer: null,
    international: false,
    emi: false,
  };
}

function acquirerData(payment: Payment): Wire {
  if (payment.method === 'card') return { auth_code: payment.bank_reference.slice(0, 6) };
  if (payment.method === 'netbanking') return { bank_transaction_id: payment.bank_reference };
  return { rrn: payment.bank_reference, upi_transaction_id: payment.id.replace('pay_', 'UPI').toUpperCase() };
}

/** A dispute as Razorpay writes it; the deduction shows while the gateway has the money. */
export const disputeEntity = (dispute: Dispute): Record<string, unknown> => ({
  id: dispute.id,
  entity: 'dispute',
  payment_id: dispute.payment_id,
  amount: dispute.amount,
  currency: 'INR',
  amount_deducted: dispute.taken_at !== null && dispute.returned_at === null ? dispute.amount : 0,
  reason_code: 'goods_or_services_not_received_or_partially_received',
  reason_description: 'Goods or services not provided',
  respond_by: dispute.respond_by,
  status: dispute.status,
  phase: dispute.phase,
  created_at: dispute.created_at,
  evidence: { amount: dispute.amount, summary: null, submitted_at: null },
});
