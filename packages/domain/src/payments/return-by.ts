import { addDays, indiaDay } from '../dates.ts';
import type { CalendarDay, Instant } from '../dates.ts';
import { BANK_HOLIDAYS } from './bank-holidays.ts';

/** Working days in which a bank returns a debit of a payment that failed: T+5 (regulation E.4). */
export const RETURN_WORKING_DAYS = 5;

/** Working days until a requested refund reaches the payer's account: 5 to 7 (regulation E.4). */
export const REFUND_WORKING_DAYS = 7;

/** Whether banks work on a day: no Saturday, no Sunday, no bank holiday. */
export function isWorkingDay(day: CalendarDay, holidays: ReadonlySet<CalendarDay> = BANK_HOLIDAYS): boolean {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The working day `count` working days after a day; the day itself does not count. */
export function workingDaysAfter(
  day: CalendarDay,
  count: number,
  holidays: ReadonlySet<CalendarDay> = BANK_HOLIDAYS,
): CalendarDay {
  let last = day;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (isWorkingDay(last, holidays)) left -= 1;
  }
  return last;
}

/**
 * The day by which a bank has to return a debit whose payment failed (regulation E.4): T+5, where T is the payment's
 * day in India, working day or not.
 */
export function returnBy(paidAt: Instant, holidays: ReadonlySet<CalendarDay> = BANK_HOLIDAYS): CalendarDay {
  return workingDaysAfter(indiaDay(paidAt), RETURN_WORKING_DAYS, holidays);
}

/** The day by which a refund reaches the payer, counted from the day in India it was sent. */
export function refundBy(sentAt: Instant, holidays: ReadonlySet<CalendarDay> = BANK_HOLIDAYS): CalendarDay {
  return workingDaysAfter(indiaDay(sentAt), REFUND_WORKING_DAYS, holidays);
}
