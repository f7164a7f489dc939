import { RECEIPT_REMARKS } from '@shulk/words/papers/receipt';
import { formatDay, indiaDay } from '../dates.ts';
import type { Instant } from '../dates.ts';

/** Whether a receipt row has a download: every status but "paid", in any letter case [SR-2.73]. */
export function hasReceiptDownload(status: string): boolean {
  return status.toLowerCase() !== 'paid';
}

/** How long after a capture the paying browser can get the receipt (decision 55). */
export const RECEIPT_AT_ONCE_MS = 30 * 60_000;

/** Whether the paying browser still gets the receipt without another proof (decision 55). */
export const isReceiptAtOnce = (bookedAt: Instant, now: Instant): boolean =>
  Date.parse(now) - Date.parse(bookedAt) <= RECEIPT_AT_ONCE_MS;

/**
 * The receipt's note on money that we heard of on a later day than it was paid, which explains why its number is of
 * that day; undefined if both are on one day in India (decision 97).
 */
export function confirmedLater(paidAt: Instant, bookedAt: Instant): string | undefined {
  const day = indiaDay(bookedAt);
  return day === indiaDay(paidAt) ? undefined : RECEIPT_REMARKS.confirmed(formatDay(day));
}
