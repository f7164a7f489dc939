import { addDays, financialYear } from '@shulk/domain';
import type { CalendarDay } from '@shulk/domain';

/** The days behind the demo's dates, all relative to the day of seeding, so that it never goes stale. */
export interface DemoCalendar {
  readonly today: CalendarDay;
  /** Today's academic year, like 2026-27: code and label. */
  readonly year: string;
  /** Due days of the four terms: two long past, one just overdue, one ahead. */
  readonly terms: readonly [CalendarDay, CalendarDay, CalendarDay, CalendarDay];
  /** A day so many days from today; negative for the past. */
  day(fromToday: number): CalendarDay;
}

/** Days from today to the due days of the terms. */
const TERMS = [-160, -68, -8, 82] as const;

export function demoCalendar(today: CalendarDay): DemoCalendar {
  const day = (fromToday: number): CalendarDay => addDays(today, fromToday);
  const [first, second, third, fourth] = TERMS;
  return {
    today,
    year: financialYear(today),
    terms: [day(first), day(second), day(third), day(fourth)],
    day,
  };
}
