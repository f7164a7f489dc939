import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  calendarDay,
  dayInMonth,
  daysBetween,
  financialYear,
  formatDay,
  formatDirectDay,
  formatPaymentTimestamp,
  formatPickerDay,
  formatResultDay,
  indiaDay,
  indiaInstant,
  indiaTime,
  instant,
  monthName,
  parseCalendarDay,
  parsePaymentTimestamp,
  parsePickerDay,
  parseShownDay,
} from './dates.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => calendarDay(date.toISOString().slice(0, 10)));

describe('the five spellings', () => {
  const day = calendarDay('2026-09-05');

  it('spells a day dd-mm-yyyy by default [C30] [SR-9.7]', () => {
    expect(formatDay(day)).toBe('05-09-2026');
  });

  it('shows a due date, stored year-month-day, reversed', () => {
    expect(formatDay(calendarDay('2026-12-10'))).toBe('10-12-2026');
  });

  it('spells a day d-Mon-yyyy in the direct-payment modal, September as Sep', () => {
    expect(formatDirectDay(day)).toBe('5-Sep-2026');
    expect(formatDirectDay(calendarDay('2026-12-31'))).toBe('31-Dec-2026');
  });

  it('spells a day d-m-yyyy in the result modal', () => {
    expect(formatResultDay(day)).toBe('5-9-2026');
  });

  it('spells a day dd/MM/yyyy in the date picker', () => {
    expect(formatPickerDay(day)).toBe('05/09/2026');
  });

  it('spells a payment timestamp dd-mm-yyyy hh:mm:ss in India time', () => {
    expect(formatPaymentTimestamp(instant('2026-09-04T20:00:09.000Z'))).toBe('05-09-2026 01:30:09');
  });

  it('names every month by three letters', () => {
    const names = Array.from({ length: 12 }, (_, index) => monthName(dayInMonth(day, index - 8, 1)));
    expect(names.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  });

  it('reads back what it spells', () => {
    fc.assert(
      fc.property(anyDay, (any) => {
        expect(parseShownDay(formatDay(any))).toBe(any);
        expect(parsePickerDay(formatPickerDay(any))).toBe(any);
      }),
    );
  });

  it('reads back payment timestamps to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        const at = instant(seconds * 1000);
        expect(parsePaymentTimestamp(formatPaymentTimestamp(at))).toBe(at);
      }),
    );
  });
});

describe('reading days', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '05-09-2026', '', '2026-09-05T00:00'])(
    'rejects "%s" as a stored day',
    (text) => {
      expect(parseCalendarDay(text)).toBeUndefined();
      expect(() => calendarDay(text)).toThrow(RangeError);
    },
  );

  it('knows leap years', () => {
    expect(parseCalendarDay('2028-02-29')).toBe('2028-02-29');
    expect(parseCalendarDay('2100-02-29')).toBeUndefined();
  });

  it('takes typed days without leading zeros', () => {
    expect(parsePickerDay(' 5/9/2026 ')).toBe('2026-09-05');
    expect(parsePickerDay('31/04/2026')).toBeUndefined();
    expect(parsePickerDay('5-9-2026')).toBeUndefined();
  });

  it.each([
    '05-09-2026',
    '05-09-2026 24:00:00',
    '05-09-2026 1:30:09',
    '31-02-2026 01:30:09',
    '05-09-2026 01:30:09 PM',
  ])('takes "%s" for no payment timestamp', (text) => {
    expect(parsePaymentTimestamp(text)).toBeUndefined();
  });

  it('rejects an invalid instant', () => {
    expect(() => instant('yesterday')).toThrow(RangeError);
  });
});

describe('India time', () => {
  it('is five and a half hours ahead of UTC', () => {
    expect(indiaDay(instant('2026-03-31T18:29:59.999Z'))).toBe('2026-03-31');
    expect(indiaDay(instant('2026-03-31T18:30:00.000Z'))).toBe('2026-04-01');
    expect(indiaTime(instant('2026-03-31T18:30:00.000Z'))).toBe('00:00:00');
    expect(indiaInstant(calendarDay('2026-04-01'), '00:00:00')).toBe('2026-03-31T18:30:00.000Z');
  });
});

describe('calendar arithmetic', () => {
  it('adds days and counts them back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20000, max: 20000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });

  it('keeps the day of the month, or takes the last day of a shorter one', () => {
    expect(addMonths(calendarDay('2026-01-31'), 1)).toBe('2026-02-28');
    expect(addMonths(calendarDay('2026-11-30'), 3)).toBe('2027-02-28');
    expect(addMonths(calendarDay('2026-12-15'), 1)).toBe('2027-01-15');
    expect(addMonths(calendarDay('2026-01-15'), -1)).toBe('2025-12-15');
    expect(dayInMonth(calendarDay('2026-11-20'), 1, 5)).toBe('2026-12-05');
  });

  it.each([
    ['2026-03-31', '2025-26'],
    ['2026-04-01', '2026-27'],
    ['2027-01-10', '2026-27'],
    ['1999-04-01', '1999-00'],
  ])('puts %s into the financial year %s', (day, year) => {
    expect(financialYear(calendarDay(day))).toBe(year);
  });
});
