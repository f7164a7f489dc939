import { describe, expect, it } from 'vitest';
import { addDays, calendarDay, instant } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import { nextSettlementNight, settlementDaysDue, settlementRetryAt } from './settlement-days.ts';

const day = calendarDay;
const today = day('2026-11-24');
const due = (since: string, fetched: readonly (readonly [string, string])[]) =>
  settlementDaysDue({
    today,
    since: day(since),
    fetchedOn: new Map(fetched.map(([of, on]): [CalendarDay, CalendarDay] => [day(of), day(on)])),
  });

describe('the days whose settlements are fetched (money, hole 12)', () => {
  it('are all since the account began, and never today', () => {
    expect(due('2026-11-21', [])).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
    expect(due('2026-11-24', [])).toEqual([]);
  });

  it('are those missed while the server was down, and the last three again', () => {
    const known = ['2026-11-16', '2026-11-17', '2026-11-20'].map((of) => [of, addDays(day(of), 3)] as const);
    expect(due('2026-11-16', [...known, ['2026-11-21', '2026-11-23'], ['2026-11-22', '2026-11-23']])).toEqual(
      ['2026-11-18', '2026-11-19', '2026-11-21', '2026-11-22', '2026-11-23'],
    );
  });

  it('are none for a second time in the same night', () => {
    const night = ['2026-11-21', '2026-11-22', '2026-11-23'].map((of) => [of, '2026-11-24'] as const);
    expect(due('2026-11-21', night)).toEqual([]);
  });

  it('go back at most a month', () => {
    const days = due('2025-01-01', []);
    expect([days.length, days[0], days.at(-1)]).toEqual([31, '2026-10-24', '2026-11-23']);
  });
});

describe('when settlements are fetched', () => {
  it.each([
    ['2026-11-24T00:59:00+05:30', '2026-11-24T01:00:00+05:30'],
    ['2026-11-24T01:00:00+05:30', '2026-11-25T01:00:00+05:30'],
    ['2026-11-24T18:00:00+05:30', '2026-11-25T01:00:00+05:30'],
  ])('after %s it is at %s', (now, next) => {
    expect(nextSettlementNight(instant(now))).toBe(instant(next));
  });

  it('an unreachable gateway is retried after 10 minutes, with backoff up to every 6 hours', () => {
    const now = instant('2026-11-24T01:00:00+05:30');
    const minutes = [0, 1, 2, 5, 6, 2000].map(
      (tries) => (Date.parse(settlementRetryAt(now, tries)) - Date.parse(now)) / 60_000,
    );
    expect(minutes).toEqual([10, 20, 40, 320, 360, 360]);
  });
});
