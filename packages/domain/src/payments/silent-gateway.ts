import { indiaTime, instant } from '../dates.ts';
import type { Instant } from '../dates.ts';

const MINUTE_MS = 60_000;
/** A gateway's window closes 90 minutes after it opened; a bank's last word takes some minutes more. */
const WINDOW_MS = 90 * MINUTE_MS;
const LAST_WORD_MS = 30 * MINUTE_MS;

/**
 * From when on an order can be paid in another way while its gateway does not answer: no payer can begin a payment of it
 * there any more. Money that was taken before and is told later pays what is still owed or goes back by itself (decisions
 * 88 and 100).
 * @param order its own end, and when its last try began
 */
export function freeFrom(order: { readonly expires_at: Instant; readonly touched_at: Instant }): Instant {
  const windowEnds = Date.parse(order.touched_at) + WINDOW_MS;
  return instant(Math.max(Date.parse(order.expires_at), windowEnds) + LAST_WORD_MS);
}

/** What a payer reads whose try began at a gateway that does not answer; our own words. */
export const silentGateway = (freeAt: Instant): string =>
  `The payment service does not answer, so we cannot see yet whether your first try was paid. Please do not pay in another way before ${clockTime(freeAt)}. From then on you can pay here again, and should both be paid, one comes back to you by itself.`;

/** The time of a clock in India, `4:05 pm`. */
function clockTime(at: Instant): string {
  const [hours = 0, minutes = 0] = indiaTime(at).split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}
