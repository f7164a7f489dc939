import type { Instant } from '../dates.ts';
/** Whether a receipt row has a download: every status but "paid", in any letter case [SR-2.73]. */
export function hasReceiptDownload(status: string): boolean {
  return status.toLowerCase() !== 'paid';
}

/** For how long after a capture its receipt is given to the browser that paid (decision 55). */
export const RECEIPT_AT_ONCE_MS = 30 * 60_000;

/** Whether the receipt of a payment is still given to the browser that paid, without a further proof (decision 55). */
export const isReceiptAtOnce = (capturedAt: Instant, now: Instant): boolean =>
  Date.parse(now) - Date.parse(capturedAt) <= RECEIPT_AT_ONCE_MS;
