/**
 * Calendar days, instants and the five date formats (C30). India keeps one offset, +05:30, without summer time, so a
 * fixed shift is exact. Nothing here reads the clock: the caller passes `now` or `today`.
 */
import { dates } from '@shulk/words/dates';

declare const dayForm: unique symbol;
declare const instantForm: unique symbol;

/** A day without time, `YYYY-MM-DD`, always a real one. Such texts sort by time. */
export type CalendarDay = string & { readonly [dayForm]: 'day' };

/** A point in time, ISO 8601 in UTC with milliseconds, `2026-11-20T07:30:00.000Z`. */
export type Instant = string & { readonly [instantForm]: 'instant' };

const DAY_MS = 86_400_000;
const INDIA_OFFSET_MS = 19_800_000;

/** Reads a stored day, `YYYY-MM-DD`; undefined if it is not a real day. */
export function parseCalendarDay(text: string): CalendarDay | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? realDay(match[1], match[2], match[3]) : undefined;
}

/** A stored day from a text known to be one; throws RangeError otherwise. */
export function calendarDay(text: string): CalendarDay {
  const day = parseCalendarDay(text);
  if (day === undefined) throw new RangeError(`"${text}" is not a day; give a real day as YYYY-MM-DD`);
  return day;
}

/** Reads a typed day, `dd/MM/yyyy` as the date picker writes it [SR-5.27]; undefined when not a real day. */
export function parsePickerDay(text: string): CalendarDay | undefined {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  return match ? realDay(match[3], match[2], match[1]) : undefined;
}

/** Reads a day spelled `dd-mm-yyyy`; undefined when not a real day. */
export function parseShownDay(text: string): CalendarDay | undefined {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim());
  return match ? realDay(match[3], match[2], match[1]) : undefined;
}

function realDay(year = '', month = '', day = ''): CalendarDay | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ms = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isNaN(ms) || dayOfMs(ms) !== text ? undefined : (text as CalendarDay);
}

function dayOfMs(ms: number): CalendarDay {
  return new Date(ms).toISOString().slice(0, 10) as CalendarDay;
}

function msOfDay(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

/** An instant from a text or from milliseconds since 1970; throws RangeError when it names no point in time. */
export function instant(value: string | number): Instant {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) {
    throw new RangeError(`"${value}" is not a point in time; give ISO 8601 in UTC`);
  }
  return date.toISOString() as Instant;
}

/** The default spelling, `dd-mm-yyyy` [SR-9.7]: the stored day shown reversed [SR-3.13]. */
export function formatDay(day: CalendarDay): string {
  return day.split('-').reverse().join('-');
}

/** The date picker's spelling, `dd/MM/yyyy` [SR-5.27]. */
export function formatPickerDay(day: CalendarDay): string {
  return day.split('-').reverse().join('/');
}

/** The result modal's spelling, `d-m-yyyy` [PJ-2.10.16]. */
export function formatResultDay(day: CalendarDay): string {
  return day.split('-').reverse().map(Number).join('-');
}

/** The direct-payment modal's spelling, `d-Mon-yyyy`, September as Sep [PJ-2.10.15]. */
export function formatDirectDay(day: CalendarDay): string {
  return dates.day(dayOfMonth(day), monthName(day), day.slice(0, 4));
}

/** The name of a day's month, three letters in English: Intl prints "Sept" for en-IN (ux 4). */
export function monthName(day: CalendarDay): string {
  return dates.months[Number(day.slice(5, 7)) - 1] ?? '';
}

/** The payment timestamp's spelling in India time, `dd-mm-yyyy hh:mm:ss` [PJ-3.16]. */
export function formatPaymentTimestamp(at: Instant): string {
  return `${formatDay(indiaDay(at))} ${indiaTime(at)}`;
}

/** Reads a payment timestamp, `dd-mm-yyyy hh:mm:ss` in India time [PJ-3.16]; undefined when it is none. */
export function parsePaymentTimestamp(text: string): Instant | undefined {
  const [dayText = '', time = '', more] = text.trim().split(' ');
  const day = parseShownDay(dayText);
  if (day === undefined || more !== undefined || !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time))
    return undefined;
  return indiaInstant(day, time);
}

/** The day it is in India at an instant. */
export function indiaDay(at: Instant): CalendarDay {
  return dayOfMs(Date.parse(at) + INDIA_OFFSET_MS);
}

/** The time it is in India at an instant, `hh:mm:ss`. */
export function indiaTime(at: Instant): string {
  return new Date(Date.parse(at) + INDIA_OFFSET_MS).toISOString().slice(11, 19);
}

/** The instant of a day and a time `hh:mm:ss` in India. */
export function indiaInstant(day: CalendarDay, time: string): Instant {
  return instant(Date.parse(`${day}T${time}.000Z`) - INDIA_OFFSET_MS);
}

/** The day a number of days later, or earlier if negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayOfMs(msOfDay(day) + days * DAY_MS);
}

/** The same day of a later month, or that month's last day when it is shorter (31 January + 1 = 28 February). */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  return dayInMonth(day, months, dayOfMonth(day));
}

/** Day `wanted` of the month `months` after a day's month, or that month's last day if it is shorter. */
export function dayInMonth(day: CalendarDay, months: number, wanted: number): CalendarDay {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOfMs(Date.UTC(year, month, Math.min(wanted, last)));
}

/** The day's number in its month, 1 to 31. */
export function dayOfMonth(day: CalendarDay): number {
  return Number(day.slice(8));
}

/** Whole days from one day to another; negative when the second lies before the first. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return (msOfDay(to) - msOfDay(from)) / DAY_MS;
}

/** The financial year of a day, 1 April to 31 March, as receipt numbers carry it: `2026-27`. */
export function financialYear(day: CalendarDay): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}
