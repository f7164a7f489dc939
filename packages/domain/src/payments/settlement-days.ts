import { addDays, indiaDay, indiaInstant } from '../dates.ts';
import type { CalendarDay, Instant } from '../dates.ts';

/** So many days back are caught up; older ones come from a file. */
export const SETTLEMENT_DAYS_BACK = 31;

/** Gateways add rows to a day late: until so many days after it, it is asked for each night again. */
const DAYS_THAT_GROW = 3;

/** Gateways pay out by day; their reports of a day are there by one o'clock of the next night. */
const NIGHTLY = '01:00:00';

const MINUTE = 60_000;
const FIRST_RETRY_MS = 10 * MINUTE;
const LONGEST_RETRY_MS = 6 * 60 * MINUTE;

/** What is known of the days an account was asked for. */
export interface FetchedDays {
  /** The present day in India. */
  readonly today: CalendarDay;
  /** The first day the account may have been paid for. */
  readonly since: CalendarDay;
  /** On which day each day was last fetched. */
  readonly fetchedOn: ReadonlyMap<CalendarDay, CalendarDay>;
}

/**
 * The days whose settlements are to be fetched, oldest first (decision 102): every day that was never fetched, and the last
 * days once more each night, because their reports still grow. Today is not over and never among them.
 */
export function settlementDaysDue({ today, since, fetchedOn }: FetchedDays): CalendarDay[] {
  const oldest = addDays(today, -SETTLEMENT_DAYS_BACK);
  const due: CalendarDay[] = [];
  for (let day = since > oldest ? since : oldest; day < today; day = addDays(day, 1)) {
    const last = fetchedOn.get(day);
    const forGood = addDays(day, DAYS_THAT_GROW);
    if (last === undefined || last < (forGood < today ? forGood : today)) due.push(day);
  }
  return due;
}

/** When an account is asked next after all its days were fetched: in the next night of India. */
export function nextSettlementNight(now: Instant): Instant {
  const tonight = indiaInstant(indiaDay(now), NIGHTLY);
  return now < tonight ? tonight : indiaInstant(addDays(indiaDay(now), 1), NIGHTLY);
}

/**
 * When an account is asked again that did not answer: after 10, 20, 40 … minutes, every 6 hours in the end.
 * @param tries how often it did not answer before
 */
export const settlementRetryAt = (now: Instant, tries: number): Instant =>
  new Date(
    Date.parse(now) + Math.min(FIRST_RETRY_MS * 2 ** Math.min(tries, 10), LONGEST_RETRY_MS),
  ).toISOString() as Instant;
