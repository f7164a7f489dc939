import type { PaymentState, PaymentStatus } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { failureSaid, formatPaymentTimestamp } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { toMs } from '../../../platform/clock.ts';
import { forCaller } from '../../../platform/language.ts';
import type { OrderView } from './order-view.store.ts';

/** After this long without a verdict the sheet stops waiting and says that the bank is being asked (ux 5). */
const PENDING_AFTER_MS = 3 * 60_000;

/**
 * The payment's state, for the sheet and the page. PROCESSING: an attempt is in progress at the gateway. PENDING: for
 * three minutes already. CREATED: nothing is in progress, a method can be chosen. REVIEW: money came that pays no fee
 * (paid before, other amount); it is not a second payment.
 * @param now the institute's own time
 */
export function paymentStateOf(order: OrderView, now: Instant): PaymentState {
  if (order.mandate_status !== null && order.status !== 'CANCELLED') return mandateState(order, now);
  switch (order.status) {
    case 'PAID':
    case 'PART_REFUNDED':
    case 'REFUNDED':
      return 'PAID';
    case 'AUTHORISED':
    case 'REVIEW':
      return order.status;
    case 'CANCELLED':
    case 'EXPIRED':
      return order.has_unplaced ? 'REVIEW' : order.status;
    case 'CREATED':
      return 'CREATED';
    case 'ATTEMPTED':
      return attemptedState(order, now);
  }
}

/** An order that sets up an auto debit has its mandate's state; EXPIRED only while no registration was requested. */
function mandateState(order: OrderView, now: Instant): PaymentState {
  switch (order.mandate_status) {
    case 'ACTIVE':
    case 'PAUSED':
    case 'COMPLETED':
      return 'AUTHORISED';
    case 'REJECTED':
      return order.status === 'CREATED' ? 'FAILED' : 'EXPIRED';
    case 'CANCELLED':
    case 'EXPIRED':
      return order.mandate_status;
    case 'PENDING':
      if (order.mandate_payment_id !== null) return waitingSince(order.mandate_updated_at, now);
      return order.status === 'EXPIRED' ? 'EXPIRED' : 'CREATED';
    case 'CREATED':
    case null:
      return order.status === 'EXPIRED' ? 'EXPIRED' : 'CREATED';
  }
}

function attemptedState(order: OrderView, now: Instant): PaymentState {
  switch (order.attempt_status) {
    case null:
    case 'CREATED':
    case 'CANCELLED':
      return 'CREATED';
    case 'SUBMITTED':
      return order.gateway_payment_id === null ? 'CREATED' : waiting(order, now);
    case 'PENDING':
    case 'UNKNOWN':
    case 'AUTHORIZED':
      return waiting(order, now);
    case 'CAPTURED':
      return 'REVIEW';
    case 'FAILED':
      return 'FAILED';
  }
}

const waiting = (order: OrderView, now: Instant): PaymentState => waitingSince(order.attempt_created_at, now);

function waitingSince(since: Instant | null, now: Instant): PaymentState {
  return since !== null && toMs(now) - toMs(since) >= PENDING_AFTER_MS ? 'PENDING' : 'PROCESSING';
}

/** The status for the sheet; `buildStatus` adds the text of REVIEW. */
export function paymentStatusOf(order: OrderView, now: Instant): PaymentStatus {
  const state = paymentStateOf(order, now);
  const failed = order.mandate_status === null ? order.attempt_reason : order.mandate_reason;
  return {
    order_id: order.order_code,
    application_code: order.application_code,
    state,
    amount: toRupees(order.amount_paise),
    transaction_timestamp: order.received_at === null ? '' : formatPaymentTimestamp(order.received_at),
    receipt_no: order.receipt_no,
    reason: state === 'FAILED' ? forCaller(() => failureSaid(failed)) : '',
    told_at: formatPaymentTimestamp(now),
  };
}
