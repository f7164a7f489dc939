import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay, daysBetween, indiaDay, instant } from '../dates.ts';
import { BANK_HOLIDAYS } from './bank-holidays.ts';
import { isWorkingDay, refundBy, returnBy, workingDaysAfter } from './return-by.ts';

const noon = (day: string) => instant(`${day}T06:30:00.000Z`);
const none = new Set<never>();

describe('the day by which a failed debit is returned, T+5 (regulation E.4)', () => {
  it.each([
    ['a Monday', '2026-11-02', '2026-11-09'],
    ['a Wednesday', '2026-11-04', '2026-11-11'],
    ['a Friday', '2026-11-06', '2026-11-13'],
    ['a Saturday', '2026-11-07', '2026-11-13'],
    ['a Sunday', '2026-11-08', '2026-11-13'],
  ])('of %s counts five working days after it and no weekend', (_, day, by) => {
    expect(returnBy(noon(day), none)).toBe(by);
  });

  it('does not count a bank holiday: 24-11-2026 moves the day of a payment of the 20th to the 30th', () => {
    expect(returnBy(noon('2026-11-20'), none)).toBe('2026-11-27');
    expect(returnBy(noon('2026-11-20'))).toBe('2026-11-30');
  });

  it('starts with the day in India: a payment at half past midnight there belongs to the new day', () => {
    const beforeMidnight = instant('2026-11-05T18:29:59.999Z');
    const midnight = instant('2026-11-05T18:30:00.000Z');
    expect([indiaDay(beforeMidnight), indiaDay(midnight)]).toEqual(['2026-11-05', '2026-11-06']);
    expect(returnBy(beforeMidnight, none)).toBe('2026-11-12');
    expect(returnBy(midnight, none)).toBe('2026-11-13');
  });

  it('spans the end of a year with the holidays of both', () => {
    expect(returnBy(noon('2026-12-24'))).toBe('2027-01-01');
    expect(returnBy(noon('2027-01-22'))).toBe('2027-02-01');
  });

  it('is always a working day, with exactly five of them after T', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 700 }), (offset) => {
        const day = addDays(calendarDay('2026-10-01'), offset);
        const by = returnBy(noon(day));
        const between = Array.from({ length: daysBetween(day, by) }, (_, index) => addDays(day, index + 1));
        expect(isWorkingDay(by)).toBe(true);
        expect(between.filter((each) => isWorkingDay(each))).toHaveLength(5);
      }),
    );
  });
});

it('gives a refund seven working days', () => {
  expect(refundBy(noon('2026-11-20'), none)).toBe('2026-12-01');
  expect(refundBy(noon('2026-11-20'))).toBe('2026-12-02');
});

it('stays on the day for zero working days', () => {
  expect(workingDaysAfter(calendarDay('2026-11-07'), 0)).toBe('2026-11-07');
});

it('lists real days, each of them once and in order', () => {
  const days = [...BANK_HOLIDAYS];
  expect(days).toEqual([...new Set(days)].toSorted());
});
