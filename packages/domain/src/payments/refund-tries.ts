import { indiaDay } from '../dates.ts';
import type { Instant } from '../dates.ts';
import { POLLS, nextAge } from '../states/ladders.ts';
import { refundBy } from './return-by.ts';

/**
 * Why a gateway refused a refund. balance: not enough unsettled money, from which it pays refunds; busy: rate limit;
 * broken: an error of its own, after which it may have made the refund; other: an unknown reason; final: a refusal that
 * will never change.
 */
export type RefundRefusal = 'balance' | 'busy' | 'broken' | 'other' | 'final';

/** Words for a lack of balance: Razorpay, Cashfree and Easebuzz pay refunds from unsettled money. */
const BALANCE = /balance|insufficient|not enough|low on funds|add funds/i;

/** Words for a final refusal: everything is already refunded, it is too little to refund, or there is no such payment. */
const FINAL =
  /already (been )?(fully )?refunded|fully refunded|duplicate|already (present|exists)|same idempotency key|(greater|more) than|exceeds?\b|not found|(not|n't) exist|no such|not (been )?captured|should be captured|not paid|not refundable|not (supported|allowed|possible)|at ?least|minimum|older than|\d+ (months|days) old/i;

/**
 * Classifies a gateway's refusal of a refund.
 * @param status the HTTP status
 * @param words the gateway's own error text; '' if none
 */
export function refundRefusal(status: number, words: string): RefundRefusal {
  if (status >= 500) return 'broken';
  if (status === 429) return 'busy';
  // An error about changed keys says nothing about the refund.
  if (status === 401 || status === 403) return 'other';
  if (BALANCE.test(words)) return 'balance';
  return status === 404 || FINAL.test(words) ? 'final' : 'other';
}

/**
 * When a refused refund is retried, under the same key.
 * @param ageMs milliseconds since the first refusal
 * @returns the age in milliseconds of the next retry; undefined: a person has to look at it
 */
export function nextRefundTry(refusal: RefundRefusal, ageMs: number): number | undefined {
  if (refusal === 'final') return undefined;
  const next = nextAge(isOutage(refusal) ? POLLS.busyRefund : POLLS.refusedRefund, ageMs / 1000);
  return next === undefined ? undefined : next * 1000;
}

const HOUR = 3_600_000;

const isOutage = (refusal: RefundRefusal): boolean => refusal === 'busy' || refusal === 'broken';

/**
 * Whether a gateway that shows no refund has surely not made it. Its lists may lag behind, and what it documents of keys
 * does not say that a refused repeat means that nothing was made before (decision 220).
 * @param ageMs milliseconds since the last sending without a clear answer
 */
export const isSurelyNotMade = (ageMs: number): boolean => ageMs >= 24 * HOUR;

/** Whether the institute is notified of a refusal: at once, or after an hour if the gateway has a problem. */
export const isRefusalTold = (refusal: RefundRefusal, ageMs: number): boolean =>
  !isOutage(refusal) || ageMs >= HOUR;

/**
 * Whether the promised date of the refund has moved.
 * @param askedAt when the refund was requested; the promise counts from then
 * @param nextTryAt when it is retried
 */
export const isRefundLater = (askedAt: Instant, nextTryAt: Instant): boolean =>
  indiaDay(nextTryAt) > indiaDay(askedAt) && refundBy(nextTryAt) > refundBy(askedAt);
