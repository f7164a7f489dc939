import { addDays, indiaDay, indiaInstant } from '../dates.ts';
import type { CalendarDay, Instant } from '../dates.ts';

/** Maximum clock difference to a gateway, in ms, before we ignore its time (decision 97). */
export const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * The source of a payment's time. GATEWAY: the gateway's own. The others are the time we heard of the payment:
 * NOT_TOLD if the gateway gives no time, FUTURE and BEFORE_ORDER if its time is impossible.
 */
export type TimeSource = 'GATEWAY' | 'NOT_TOLD' | 'FUTURE' | 'BEFORE_ORDER';

/** When a payment was made, with the source. */
export interface PaymentTime {
  readonly at: Instant;
  readonly source: TimeSource;
}

/** The input for the time of a payment. */
export interface TimeFacts {
  /** The gateway's time; undefined if missing or unreadable. */
  readonly told: Instant | undefined;
  /** When its order was made. */
  readonly ordered: Instant;
  /** When we heard of the capture. */
  readonly heard: Instant;
}

/**
 * When a payment was made: the gateway's time if plausible, never before its order and never after we heard of it. It
 * decides date and series of the receipt, financial year, agreed price, late fee and discount (decision 97).
 */
export function paymentTime({ told, ordered, heard }: TimeFacts): PaymentTime {
  if (told === undefined) return { at: heard, source: 'NOT_TOLD' };
  const ms = Date.parse(told);
  if (ms > Date.parse(heard) + CLOCK_SKEW_MS) return { at: heard, source: 'FUTURE' };
  if (ms < Date.parse(ordered) - CLOCK_SKEW_MS) return { at: heard, source: 'BEFORE_ORDER' };
  // When two clocks differ a little, our order of events counts.
  if (ms > Date.parse(heard)) return { at: heard, source: 'GATEWAY' };
  return { at: ms < Date.parse(ordered) ? ordered : told, source: 'GATEWAY' };
}

/** When a day of the books closes in India: after the nightly check (decision 93). */
const CLOSES_AT = '06:00:00';

/**
 * Whether a day of the books is closed for payments: it closes at 6 o'clock of the next morning in India (decision
 * 97).
 */
export const isDayClosed = (day: CalendarDay, now: Instant): boolean =>
  now >= indiaInstant(addDays(day, 1), CLOSES_AT);

/** The booking day of an entry; `meant` is set if it is about another day. */
export interface EntryDay {
  readonly day: CalendarDay;
  readonly meant?: CalendarDay;
}

/**
 * The day on which a payment is booked: its own, or the current day if that one is closed; the entry then names the
 * intended day.
 */
export function entryDay(paidAt: Instant, now: Instant): EntryDay {
  const own = indiaDay(paidAt);
  return isDayClosed(own, now) ? { day: indiaDay(now), meant: own } : { day: own };
}
