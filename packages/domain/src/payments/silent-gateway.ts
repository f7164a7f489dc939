import { WAITS } from '@shulk/words/waits';
import { indiaTime, instant } from '../dates.ts';
import type { Instant } from '../dates.ts';

const MINUTE_MS = 60_000;
/** A gateway's window closes 90 minutes after it opened; a bank's last answer may take some minutes more. */
const WINDOW_MS = 90 * MINUTE_MS;
const LAST_WORD_MS = 30 * MINUTE_MS;

/**
 * When an order can be paid in another way while its gateway does not answer: after payers can no longer start a
 * payment there. An earlier capture reported later pays what is still due or is refunded automatically (decisions 88
 * and 100).
 * @param order its expiry, and the start of its last attempt
 */
export function payableAgainFrom(order: {
  readonly expires_at: Instant;
  readonly touched_at: Instant;
}): Instant {
  const windowEnds = Date.parse(order.touched_at) + WINDOW_MS;
  return instant(Math.max(Date.parse(order.expires_at), windowEnds) + LAST_WORD_MS);
}

/** The message to a payer whose attempt is at a gateway that does not answer; our own text. */
export const silentGatewayText = (freeAt: Instant): string => WAITS.silentGateway(clockTime(freeAt));

/** The time in India, `4:05 pm`. */
function clockTime(at: Instant): string {
  const [hours = 0, minutes = 0] = indiaTime(at).split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}
