import { addDays, indiaDay, indiaInstant } from '../dates.ts';
import type { CalendarDay, Instant } from '../dates.ts';

/** How far the clock of a gateway and ours may differ, in ms, before its time is not believed (decision 97). */
export const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Whose word the time of a payment is. GATEWAY: the gateway's own. The others are the moment we heard of the payment:
 * NOT_TOLD where the gateway tells no time, FUTURE and BEFORE_ORDER where the time it tells cannot be.
 */
export type TimeSource = 'GATEWAY' | 'NOT_TOLD' | 'FUTURE' | 'BEFORE_ORDER';

/** When a payment was made, and who says so. */
export interface PaymentTime {
  readonly at: Instant;
  readonly source: TimeSource;
}

/** What decides when a payment was made. */
export interface TimeFacts {
  /** What the gateway tells; undefined where it tells nothing that can be read. */
  readonly told: Instant | undefined;
  /** When its order was made. */
  readonly ordered: Instant;
  /** When we heard that the money was taken. */
  readonly heard: Instant;
}

/**
 * When a payment was made: as the gateway says, where that can be, never before its order and never after we heard of it.
 * Date and series of the receipt, the financial year, the agreed price, late fee and discount are decided by it (decision 97).
 */
export function paymentTime({ told, ordered, heard }: TimeFacts): PaymentTime {
  if (told === undefined) return { at: heard, source: 'NOT_TOLD' };
  const ms = Date.parse(told);
  if (ms > Date.parse(heard) + CLOCK_SKEW_MS) return { at: heard, source: 'FUTURE' };
  if (ms < Date.parse(ordered) - CLOCK_SKEW_MS) return { at: heard, source: 'BEFORE_ORDER' };
  // Of two clocks that differ a little, the order of what happened is ours.
  if (ms > Date.parse(heard)) return { at: heard, source: 'GATEWAY' };
  return { at: ms < Date.parse(ordered) ? ordered : told, source: 'GATEWAY' };
}

/** When a day of the books closes in India: the night's check of them is over by then (decision 93). */
const CLOSES_AT = '06:00:00';

/** Whether a day of the books takes no more payments: it closes at 6 o'clock of the next morning in India (decision 97). */
export const isDayClosed = (day: CalendarDay, now: Instant): boolean =>
  now >= indiaInstant(addDays(day, 1), CLOSES_AT);

/** The day an entry of the books stands on; `meant` is there when that is not the day it is about. */
export interface EntryDay {
  readonly day: CalendarDay;
  readonly meant?: CalendarDay;
}

/**
 * The day on which a payment is booked: its own, or the present day where that one is closed; the entry names the day
 * meant then.
 */
export function entryDay(paidAt: Instant, now: Instant): EntryDay {
  const own = indiaDay(paidAt);
  return isDayClosed(own, now) ? { day: indiaDay(now), meant: own } : { day: own };
}
