import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay, indiaDay, instant } from '../dates.ts';
import { CLOCK_SKEW_MS, entryDay, paymentTime } from './payment-time.ts';

const ordered = instant('2026-11-20T06:00:00.000Z');
const heard = instant('2026-11-23T06:00:00.000Z');
const time = (told?: string) =>
  paymentTime({ told: told === undefined ? undefined : instant(told), ordered, heard });

describe('when a payment was made [money 7]', () => {
  it('is the gateway’s time, even if we heard of it days later', () => {
    expect(time('2026-11-20T06:10:00Z')).toEqual({ at: '2026-11-20T06:10:00.000Z', source: 'GATEWAY' });
  });

  it('is when we heard of it if the gateway gives no time', () => {
    expect(time()).toEqual({ at: heard, source: 'NOT_TOLD' });
  });

  it('is when we heard of it if the gateway’s time is in the future or before the order', () => {
    expect(time('2026-11-23T06:05:00.001Z')).toEqual({ at: heard, source: 'FUTURE' });
    expect(time('2099-01-01T00:00:00Z')).toEqual({ at: heard, source: 'FUTURE' });
    expect(time('2026-11-20T05:54:59.999Z')).toEqual({ at: heard, source: 'BEFORE_ORDER' });
    expect(time('1970-01-01T00:00:00Z')).toEqual({ at: heard, source: 'BEFORE_ORDER' });
  });

  it('accepts a clock that differs by up to five minutes, but stays between order and news', () => {
    expect(time('2026-11-23T06:05:00Z')).toEqual({ at: heard, source: 'GATEWAY' });
    expect(time('2026-11-20T05:55:00Z')).toEqual({ at: ordered, source: 'GATEWAY' });
  });

  it('is between order and news for any time from the gateway', () => {
    const anyTime = fc.integer({ min: -4_000_000_000, max: 4_000_000_000 });
    fc.assert(
      fc.property(anyTime, (off) => {
        const told = instant(Date.parse(ordered) + off);
        const { at, source } = paymentTime({ told, ordered, heard });
        expect(at >= ordered && at <= heard).toBe(true);
        const other = source === 'GATEWAY' ? told : heard;
        expect(Math.abs(Date.parse(at) - Date.parse(other))).toBeLessThanOrEqual(
          source === 'GATEWAY' ? CLOCK_SKEW_MS : 0,
        );
      }),
    );
  });
});

describe('the day on which a payment is booked', () => {
  const paid = instant('2026-11-20T18:00:00Z');
  const day = calendarDay('2026-11-20');

  it('is its own in India until 6 o’clock of the next morning', () => {
    expect(entryDay(paid, paid)).toEqual({ day });
    expect(entryDay(paid, instant('2026-11-21T00:29:59Z'))).toEqual({ day });
  });

  it('is the current day after that, and names the intended day', () => {
    expect(entryDay(paid, instant('2026-11-21T00:30:00Z'))).toEqual({ day: '2026-11-21', meant: day });
    expect(entryDay(paid, instant('2026-11-23T06:00:00Z'))).toEqual({ day: '2026-11-23', meant: day });
  });

  it('is 31 March for a payment on that day, even if we heard of it on 1 April', () => {
    const late = instant('2026-03-31T18:20:00Z');
    expect(indiaDay(late)).toBe('2026-03-31');
    expect(entryDay(late, instant('2026-03-31T19:00:00Z'))).toEqual({ day: '2026-03-31' });
    expect(entryDay(late, instant('2026-04-01T05:00:00Z'))).toEqual({
      day: '2026-04-01',
      meant: '2026-03-31',
    });
  });
});
