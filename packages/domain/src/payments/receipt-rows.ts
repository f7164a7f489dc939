import { formatDay, indiaDay } from '../dates.ts';
import type { Instant } from '../dates.ts';

/** Whether a receipt row has a download: every status but "paid", in any letter case [SR-2.73]. */
export function hasReceiptDownload(status: string): boolean {
  return status.toLowerCase() !== 'paid';
}

/** For how long after a capture its receipt is given to the browser that paid (decision 55). */
export const RECEIPT_AT_ONCE_MS = 30 * 60_000;

/** Whether the receipt of a payment is still given to the browser that paid, without a further proof (decision 55). */
export const isReceiptAtOnce = (bookedAt: Instant, now: Instant): boolean =>
  Date.parse(now) - Date.parse(bookedAt) <= RECEIPT_AT_ONCE_MS;

/**
 * What a receipt says of money we heard of on a later day than it was paid, so that its number of that day and its date agree;
 * undefined where both are of one day in India (decision 97).
 */
export function confirmedLater(paidAt: Instant, bookedAt: Instant): string | undefined {
  const day = indiaDay(bookedAt);
  return day === indiaDay(paidAt) ? undefined : `The payment was confirmed on ${formatDay(day)}.`;
}
