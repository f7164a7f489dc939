import { addDays, indiaDay, indiaInstant, instant } from '../dates.ts';
import type { CalendarDay, Instant } from '../dates.ts';
import { RETRIES, nextWait } from '../states/ladders.ts';

/** How many days back the fetch catches up; older ones need a file. */
export const SETTLEMENT_DAYS_BACK = 31;

/** Gateways add rows to a day late: it is fetched again each night for this many days. */
const DAYS_THAT_GROW = 3;

/** Gateways settle by day; a day's report is available by one o'clock of the next night. */
const NIGHTLY = '01:00:00';

/** The fetched days of an account. */
export interface FetchedDays {
  /** The current day in India. */
  readonly today: CalendarDay;
  /** The first day for which the account may have a settlement. */
  readonly since: CalendarDay;
  /** For each day, when it was last fetched. */
  readonly fetchedOn: ReadonlyMap<CalendarDay, CalendarDay>;
}

/**
 * The days to fetch settlements for, oldest first (decision 102): all days never fetched, and the last days again
 * each night, because their reports still grow. Never today, which is not over.
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

/** The next fetch of an account after all its days were fetched: the next night in India. */
export function nextSettlementNight(now: Instant): Instant {
  const tonight = indiaInstant(indiaDay(now), NIGHTLY);
  return now < tonight ? tonight : indiaInstant(addDays(indiaDay(now), 1), NIGHTLY);
}

/**
 * The retry for an account that did not answer.
 * @param tries number of unanswered fetches before
 */
export const settlementRetryAt = (now: Instant, tries: number): Instant =>
  instant(Date.parse(now) + (nextWait(RETRIES.settlements, tries + 1) ?? 0) * 1000);
