import { calendarDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';

/**
 * Days on which banks are closed all over India beside Saturdays and Sundays, as known on 2026-11-20 (decision 23).
 * Configuration: when a year's list is announced, its days are added here. An extra holiday makes a promised date
 * later; a missing one makes it earlier than the bank can keep.
 */
export const BANK_HOLIDAYS: ReadonlySet<CalendarDay> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ [
    '2026-10-02', // Gandhi Jayanti
    '2026-10-20', // Dussehra
    '2026-11-24', // Guru Nanak Jayanti
    '2026-12-25', // Christmas
    '2027-01-26', // Republic Day
    '2027-03-26', // Good Friday
    '2027-04-01', // Closing of the banks' yearly accounts
    '2027-08-15', // Independence Day
    '2027-10-02', // Gandhi Jayanti
    '2027-12-25', // Christmas
    '2028-01-26', // Republic Day
  ].map(calendarDay),
);
