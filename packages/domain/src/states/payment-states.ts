import type { Moves } from './moves.ts';

/** States of an order (threats 6.1); AUTHORISED is the end of one that sets up an auto debit and takes no money. */
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
 * Lawful moves of an order (threats 6.1). A full refund goes from PAID to REFUNDED at once. EXPIRED and
 * CANCELLED may still become PAID, because a gateway can authorise up to three days late (R2); a bank may confirm a
 * mandate a working day after its order's time was over (gateways A.7).
 */
export const ORDER_MOVES: Moves<OrderState> = {
  CREATED: ['ATTEMPTED', 'AUTHORISED', 'EXPIRED', 'CANCELLED', 'REVIEW'],
  ATTEMPTED: ['PAID', 'EXPIRED', 'CANCELLED', 'REVIEW'],
  PAID: ['PART_REFUNDED', 'REFUNDED', 'REVIEW'],
  PART_REFUNDED: ['REFUNDED', 'REVIEW'],
  REFUNDED: ['REVIEW'],
  AUTHORISED: [],
  EXPIRED: ['PAID', 'AUTHORISED', 'REVIEW'],
  CANCELLED: ['PAID', 'REVIEW'],
  // Its right money may still come, and pays what is owed.
  REVIEW: ['PAID'],
};

/** States of an attempt, one try at a gateway (threats 6.1). */
export type AttemptState =
  'CREATED' | 'SUBMITTED' | 'PENDING' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED' | 'CANCELLED' | 'UNKNOWN';

/**
 * Lawful moves of an attempt (threats 6.1). Forward moves may leave stages out, because a gateway that captures
 * by itself may report the capture first and messages arrive in any order. UNKNOWN takes any answer; FAILED and
 * CANCELLED may still turn into money. AUTHORIZED may end without it: a gateway gives back what it approved and did not
 * take (decision 44).
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

/** States of a refund (threats 6.1); WAITING: refused for now, and tried again under the same key (decision 92). */
export type RefundState = 'REQUESTED' | 'SENT' | 'WAITING' | 'PROCESSED' | 'FAILED' | 'UNKNOWN';

/** Lawful moves of a refund (threats 6.1); UNKNOWN is settled by asking the gateway. */
export const REFUND_MOVES: Moves<RefundState> = {
  REQUESTED: ['SENT'],
  SENT: ['WAITING', 'PROCESSED', 'FAILED', 'UNKNOWN'],
  WAITING: ['SENT', 'PROCESSED', 'FAILED', 'UNKNOWN'],
  PROCESSED: [],
  FAILED: [],
  UNKNOWN: ['WAITING', 'PROCESSED', 'FAILED'],
};

const HOUR = 3600;
const DAY = 86_400;
const FIRST_QUERIES = [10, 30, 120, 300, 900];

/**
 * The age in seconds at which a doubtful attempt is asked about next, given its age at the last question; first
 * at 10 s, 30 s, 2, 5, 15 min, then hourly to 24 h, then daily to day 7 (threats 6.1). Undefined: no more
 * questions, the order goes to REVIEW.
 */
export function nextQueryAge(ageSeconds: number): number | undefined {
  const early = FIRST_QUERIES.find((at) => at > ageSeconds);
  if (early !== undefined) return early;
  const step = ageSeconds < DAY ? HOUR : DAY;
  const next = (Math.floor(ageSeconds / step) + 1) * step;
  return next <= 7 * DAY ? next : undefined;
}

/** One hour, a day, after the three days in which a bank may still say yes (gateways A.4), and day 6 after a window of a day. */
const LATE_QUERIES = [HOUR, DAY, 73 * HOUR, 6 * DAY];
/** Later questions where an order never ends: rarer and rarer, the last before day 180, after which Razorpay answers for no order. */
const LATER_QUERIES = [14, 30, 60, 120, 179].map((days) => days * DAY);

/**
 * The age in seconds at which a try that failed or was given up is asked about next, given its age at the last question.
 * Its order may be paid late: at a gateway that was told the order's end until day 6, at another one for as long as the
 * gateway answers for the order (decision 99). Undefined: no more questions.
 * @param ends whether the gateway takes no money for an order after the end it was told
 */
export function nextLateQueryAge(ageSeconds: number, ends: boolean): number | undefined {
  const ages = ends ? LATE_QUERIES : [...LATE_QUERIES, ...LATER_QUERIES];
  return ages.find((at) => at > ageSeconds);
}
