import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POLLS, RETRIES, nextAge, nextWait } from './ladders.ts';
import type { AgeLadder, TryLadder } from './ladders.ts';

const HOUR = 3_600;
const DAY = 86_400;

/** Every poll of something that is polled on time, in hours. */
function hoursOf(ladder: AgeLadder): number[] {
  const found: number[] = [];
  for (let age = nextAge(ladder, 0); age !== undefined; age = nextAge(ladder, age)) found.push(age / HOUR);
  return found;
}
const days = (...ages: number[]): number[] => ages.map((age) => age * 24);

describe('what is polled', () => {
  it('in doubt is polled at 10 s, 30 s, 2, 5, 15 min, hourly to 24 h, daily to day 7, then no more', () => {
    const hourly = Array.from({ length: 24 }, (_, index) => index + 1);
    const first = [10, 30, 120, 300, 900].map((second) => second / HOUR);
    expect(hoursOf(POLLS.inDoubt)).toEqual([...first, ...hourly, ...days(2, 3, 4, 5, 6, 7)]);
  });

  it('has ended is polled at 1 h, 1 day, after 3 days and on day 6 if the gateway knows the expiry of the order', () => {
    expect(hoursOf(POLLS.ended)).toEqual([1, 24, 73, 144]);
  });

  it('has ended is polled until day 179 if its order never expires, as long as the gateway answers (money, hole 3)', () => {
    expect(hoursOf(POLLS.neverEnding)).toEqual([1, 24, 73, 144, ...days(14, 30, 60, 120, 179)]);
  });

  it('is captured is polled after a day, after three and on day 6', () => {
    expect(hoursOf(POLLS.captured)).toEqual([24, 73, 144]);
  });

  it('registers a mandate is polled at 10 minutes, 1 h, 6 h, after 1, 2, 3 days and a week', () => {
    expect(hoursOf(POLLS.registration)).toEqual([1 / 6, 1, 6, ...days(1, 2, 3, 7)]);
  });

  it('is disputed is polled daily for two weeks, each third day until day 60, each seventh until day 180', () => {
    const found = hoursOf(POLLS.dispute);
    expect(found.slice(12, 16)).toEqual(days(13, 14, 17, 20));
    expect(found.slice(-3)).toEqual(days(172, 179, 180));
    expect(found.filter((hour) => hour > 56 * 24 && hour < 75 * 24)).toEqual(days(59, 60, 67, 74));
  });

  it.each(Object.entries(POLLS))(
    '(%s) is always polled later than the last time',
    (_kind, ladder: AgeLadder) => {
      const last = ladder.afterwards?.at(-1)?.until ?? ladder.ages.at(-1) ?? 0;
      fc.assert(
        fc.property(fc.integer({ min: 0, max: last - 1 }), (age) => {
          expect(nextAge(ladder, age)).toBeGreaterThan(age);
        }),
      );
      expect(nextAge(ladder, last)).toBeUndefined();
    },
  );
});

describe('what failed', () => {
  /** The waits until it is given up, or the first ten. */
  function waitsOf(ladder: TryLadder): number[] {
    const found: number[] = [];
    for (let tries = 1; tries <= 100; tries += 1) {
      const wait = nextWait(ladder, tries);
      if (wait === undefined) break;
      found.push(wait);
    }
    return found;
  }

  it('as a scheduled act is retried after 1, 5, 15 minutes, then hourly, and given up after 27 tries', () => {
    const waits = waitsOf(RETRIES.act);
    expect(waits.slice(0, 5)).toEqual([60, 300, 900, HOUR, HOUR]);
    expect(waits).toHaveLength(26);
  });

  it('as an event is retried for a day and a half, and given up at its eighth failure', () => {
    expect(waitsOf(RETRIES.event)).toEqual([5, 30, 120, 600, HOUR, 6 * HOUR, DAY]);
  });

  it('as a webhook is retried after 30 s, 1, 2, 4 … minutes up to an hour, until it is three days old', () => {
    expect(waitsOf(RETRIES.webhook).slice(0, 10)).toEqual([
      30,
      60,
      120,
      240,
      480,
      960,
      1_920,
      HOUR,
      HOUR,
      HOUR,
    ]);
    expect(nextWait(RETRIES.webhook, 80, 3 * DAY - 1)).toBe(HOUR);
    expect(nextWait(RETRIES.webhook, 80, 3 * DAY)).toBeUndefined();
  });

  it('as a webhook that may be another user’s is given up after an hour (decision 91)', () => {
    expect(nextWait(RETRIES.unclearWebhook, 7, HOUR - 1)).toBe(1_920);
    expect(nextWait(RETRIES.unclearWebhook, 7, HOUR)).toBeUndefined();
  });

  it('as an event for an institute’s own system is retried after 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h, for five days', () => {
    const hours = [2, 5, 10, 14, 20, 24, 24].map((count) => count * HOUR);
    expect(waitsOf(RETRIES.hook).slice(0, 10)).toEqual([5, 300, 1_800, ...hours]);
    expect(nextWait(RETRIES.hook, 10, 5 * DAY - 1)).toBe(DAY);
    expect(nextWait(RETRIES.hook, 10, 5 * DAY)).toBeUndefined();
  });

  it('as a withdrawal is retried every 10 minutes without end', () => {
    expect(new Set(waitsOf(RETRIES.withdrawal))).toEqual(new Set([600]));
    expect(waitsOf(RETRIES.withdrawal)).toHaveLength(100);
  });
});
