import { indiaDay } from '../dates.ts';
import type { Instant } from '../dates.ts';
import { refundBy } from './return-by.ts';

/**
 * Why a gateway did not take a refund on. balance: it pays refunds from money it has not settled yet, and there is not
 * enough; busy: it is asked too often or is out of order; other: a no nobody knows the meaning of; final: a no that will
 * never turn.
 */
export type RefundRefusal = 'balance' | 'busy' | 'other' | 'final';

/** Words of want of balance: Razorpay, Cashfree and Easebuzz draw refunds from what they have not settled. */
const BALANCE = /balance|insufficient|not enough|low on funds|add funds/i;

/** Words of a no that the same question will always get: everything is given back, or there is no such payment. */
const FINAL =
  /already (been )?(fully )?refunded|fully refunded|duplicate|already (present|exists)|same idempotency key|(greater|more) than|exceeds?\b|not found|(not|n't) exist|no such|not (been )?captured|should be captured|not paid|not refundable|not (supported|allowed|possible)|older than|\d+ (months|days) old/i;

/**
 * Sorts a gateway's no to a refund.
 * @param status the HTTP status it came with
 * @param words whatever the answer says, in the gateway's own words; '' when it says nothing
 */
export function refundRefusal(status: number, words: string): RefundRefusal {
  if (status === 429 || status >= 500) return 'busy';
  // A key that was changed says nothing about the refund.
  if (status === 401 || status === 403) return 'other';
  if (BALANCE.test(words)) return 'balance';
  return status === 404 || FINAL.test(words) ? 'final' : 'other';
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** So long a refused refund is tried again; then a person has it. */
const TRIED_MS = 30 * DAY;
/** Ages of the first tries after a refusal; daily from then on. */
const FIRST_TRIES = [HOUR, 5 * HOUR, DAY] as const;
/** A gateway in trouble for a moment is asked again within the hour. */
const SOON = [MINUTE, 15 * MINUTE] as const;

/**
 * When a refused refund is tried again, under the same key: after 1 h, 4 h more, then daily for 30 days.
 * @param ageMs milliseconds since it was refused for the first time
 * @returns the age in milliseconds of the next try; undefined: a person has to look at it
 */
export function nextRefundTry(refusal: RefundRefusal, ageMs: number): number | undefined {
  if (refusal === 'final') return undefined;
  const early = [...(refusal === 'busy' ? SOON : []), ...FIRST_TRIES].find((at) => at > ageMs);
  const next = early ?? (Math.floor(ageMs / DAY) + 1) * DAY;
  return next <= TRIED_MS ? next : undefined;
}

/** Whether the institute is told of a refusal: at once, but of a gateway in trouble after an hour. */
export const isRefusalTold = (refusal: RefundRefusal, ageMs: number): boolean =>
  refusal !== 'busy' || ageMs >= HOUR;

/**
 * Whether the day by which the payer was promised his money has moved.
 * @param askedAt when the refund was asked for, which the promise counts from
 * @param nextTryAt when it is tried again
 */
export const isRefundLater = (askedAt: Instant, nextTryAt: Instant): boolean =>
  indiaDay(nextTryAt) > indiaDay(askedAt) && refundBy(nextTryAt) > refundBy(askedAt);
