import type { Moves } from './moves.ts';

/**
 * States of an order (threats 6.1); AUTHORISED is the final state of an order that sets up an auto debit and takes no
 * money.
 */
export type OrderState =
  | 'CREATED'
  | 'ATTEMPTED'
  | 'PAID'
  | 'PART_REFUNDED'
  | 'REFUNDED'
  | 'AUTHORISED'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'REVIEW';

/**
 * Allowed transitions of an order (threats 6.1). A full refund goes from PAID to REFUNDED at once. Money is booked even
 * if no attempt of ours is on record, so CREATED may become PAID. EXPIRED and CANCELLED may still become PAID, because
 * a gateway can authorise up to three days late (R2); a bank may confirm a mandate a working day after its order
 * expired (gateways A.7).
 */
export const ORDER_MOVES: Moves<OrderState> = {
  CREATED: ['ATTEMPTED', 'PAID', 'AUTHORISED', 'EXPIRED', 'CANCELLED', 'REVIEW'],
  ATTEMPTED: ['PAID', 'EXPIRED', 'CANCELLED', 'REVIEW'],
  PAID: ['PART_REFUNDED', 'REFUNDED', 'REVIEW'],
  PART_REFUNDED: ['REFUNDED', 'REVIEW'],
  REFUNDED: ['REVIEW'],
  AUTHORISED: [],
  EXPIRED: ['PAID', 'AUTHORISED', 'REVIEW'],
  CANCELLED: ['PAID', 'REVIEW'],
  // The right amount may still arrive and pays what is due.
  REVIEW: ['PAID'],
};

/**
 * States of an attempt to pay at a gateway (threats 6.1). AUTHORIZED, in the gateways' spelling, is approved by the bank
 * and not captured; it has nothing to do with AUTHORISED of an order.
 */
export type AttemptState =
  | 'CREATED'
  | 'SUBMITTED'
  | 'PENDING'
  | 'AUTHORIZED'
  | 'CAPTURED'
  | 'FAILED'
  | 'CANCELLED'
  | 'UNKNOWN';

/**
 * Allowed transitions of an attempt (threats 6.1). Forward transitions may skip stages, because a gateway that
 * captures by itself may report the capture first and webhooks arrive in any order. UNKNOWN accepts any answer;
 * FAILED and CANCELLED may still become CAPTURED. AUTHORIZED may end without a capture: a gateway refunds what it
 * authorised and did not capture (decision 44).
 */
export const ATTEMPT_MOVES: Moves<AttemptState> = {
  CREATED: ['SUBMITTED'],
  SUBMITTED: ['PENDING', 'AUTHORIZED', 'CAPTURED', 'FAILED', 'CANCELLED', 'UNKNOWN'],
  PENDING: ['AUTHORIZED', 'CAPTURED', 'FAILED', 'CANCELLED', 'UNKNOWN'],
  AUTHORIZED: ['CAPTURED', 'FAILED', 'CANCELLED'],
  CAPTURED: [],
  FAILED: ['AUTHORIZED', 'CAPTURED'],
  CANCELLED: ['AUTHORIZED', 'CAPTURED'],
  UNKNOWN: ['PENDING', 'AUTHORIZED', 'CAPTURED', 'FAILED', 'CANCELLED'],
};

/** States of a refund (threats 6.1); WAITING: refused for now, retried under the same key (decision 92). */
export type RefundState = 'REQUESTED' | 'SENT' | 'WAITING' | 'PROCESSED' | 'FAILED' | 'UNKNOWN';

/**
 * Allowed transitions of a refund (threats 6.1); polling the gateway resolves UNKNOWN. An unsent one ends if the gateway
 * already made it, or if a dispute or a refund of the dashboard took its money (decisions 95, 131). One that failed is booked if a
 * settlement shows that it was made after all (decision 221).
 */
export const REFUND_MOVES: Moves<RefundState> = {
  REQUESTED: ['SENT', 'PROCESSED', 'FAILED'],
  SENT: ['WAITING', 'PROCESSED', 'FAILED', 'UNKNOWN'],
  WAITING: ['SENT', 'PROCESSED', 'FAILED', 'UNKNOWN'],
  PROCESSED: [],
  FAILED: ['PROCESSED'],
  UNKNOWN: ['WAITING', 'PROCESSED', 'FAILED'],
};

/** States of booked money: PAID and REVERSED are those of a payment that the institute received itself. */
export type PaymentState =
  | 'CAPTURED'
  | 'EXCESS'
  | 'REVIEW'
  | 'PARTIALLY REFUNDED'
  | 'REFUNDED'
  | 'PAID'
  | 'REVERSED';

/**
 * Allowed transitions of booked money. Money that paid no fee pays one once a person places it, and so may the rest of
 * a payment whose fees were refunded (decision 97).
 */
export const PAYMENT_MOVES: Moves<PaymentState> = {
  CAPTURED: ['PARTIALLY REFUNDED', 'REFUNDED'],
  EXCESS: ['CAPTURED'],
  REVIEW: ['CAPTURED'],
  'PARTIALLY REFUNDED': ['REFUNDED'],
  REFUNDED: ['PARTIALLY REFUNDED'],
  PAID: ['REVERSED'],
  REVERSED: [],
};
