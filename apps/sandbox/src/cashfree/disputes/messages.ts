import type { Order, Payment } from '../../core/model.ts';
import type { Dispute, DisputePhase } from '../../core/dispute.ts';
import type { CoreEvent } from '../../core/core.ts';
import { cashfreeOrder } from '../entities.ts';
import { indianTime } from '../fields.ts';
import { rupees } from '../../money.ts';

const PHASES: Readonly<Record<DisputePhase, string>> = {
  retrieval: 'RETRIEVAL',
  chargeback: 'CHARGEBACK',
  pre_arbitration: 'PRE_ARBITRATION',
  arbitration: 'ARBITRATION',
};

/** Cashfree's own status of a dispute, its phase first. */
function statusOf({ status, phase, is_insufficient: isInsufficient }: Dispute): string {
  if (status === 'closed') return 'DISPUTE_CLOSED';
  const words = { open: isInsufficient ? 'INSUFFICIENT_EVIDENCE' : 'CREATED', under_review: 'UNDER_REVIEW' };
  return `${PHASES[phase]}_${status === 'won' ? 'MERCHANT_WON' : status === 'lost' ? 'MERCHANT_LOST' : words[status]}`;
}

const TYPES: Readonly<Partial<Record<CoreEvent['name'], string>>> = {
  'payment.dispute.created': 'DISPUTE_CREATED',
  'payment.dispute.updated': 'DISPUTE_UPDATED',
  'payment.dispute.under_review': 'DISPUTE_UPDATED',
  'payment.dispute.action_required': 'DISPUTE_UPDATED',
  'payment.dispute.won': 'DISPUTE_CLOSED',
  'payment.dispute.lost': 'DISPUTE_CLOSED',
  'payment.dispute.closed': 'DISPUTE_CLOSED',
};

const ENDS: readonly Dispute['status'][] = ['won', 'lost', 'closed'];

/** Cashfree's fields of a dispute. @param amount formats an amount */
function disputeFields(dispute: Dispute, isOver: boolean, amount: (paise: number) => unknown): object {
  return {
    dispute_id: dispute.id,
    dispute_type: PHASES[dispute.phase],
    reason_code: '4855',
    reason_description: 'Goods or Services Not Provided',
    dispute_amount: amount(dispute.amount),
    dispute_amount_currency: 'INR',
    created_at: indianTime(dispute.created_at),
    updated_at: indianTime(dispute.updated_at),
    respond_by: indianTime(dispute.respond_by),
    ...(isOver ? { resolved_at: indianTime(dispute.updated_at) } : {}),
    dispute_status: statusOf(dispute),
    cf_dispute_remarks: isOver ? 'The dispute is closed' : 'Please take action',
    dispute_action_on: dispute.status === 'open' ? 'MERCHANT' : 'CASHFREE',
  };
}

const orderFields = (payment: Payment, order: Order, amount: (paise: number) => unknown): object => ({
  order_id: order.receipt,
  order_amount: amount(order.amount),
  order_currency: order.currency,
  cf_payment_id: Number(payment.id),
  payment_amount: amount(payment.amount),
  payment_currency: payment.currency,
});

/** Cashfree's webhook about a dispute; null for any other event. @param amount formats an amount with both decimals */
export function disputeMessage(
  event: CoreEvent,
  order: Order,
  amount: (paise: number) => string,
): { data: object; type: string } | null {
  const { dispute, payment } = event;
  const type = TYPES[event.name];
  if (dispute === undefined || type === undefined) return null;
  return {
    type,
    data: {
      dispute: disputeFields(dispute, type === 'DISPUTE_CLOSED', amount),
      order_details: orderFields(payment, order, amount),
      customer_details: cashfreeOrder(order).customer,
    },
  };
}

/** A dispute in Cashfree's answers. */
export const cashfreeDispute = (dispute: Dispute, payment: Payment, order: Order): object => ({
  ...disputeFields(dispute, ENDS.includes(dispute.status), rupees),
  dispute_id: Number(dispute.id),
  order_details: orderFields(payment, order, rupees),
  customer_details: cashfreeOrder(order).customer,
});
