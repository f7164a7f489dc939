import { ATTEMPT_MOVES, canMove } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { plusMs } from '../../platform/clock.ts';
import { nextAfterSilence, nextCheck } from './check-times.ts';

const start = '2026-11-20T06:00:00.000Z' as Instant;
const after = (seconds: number): Instant => plusMs(start, seconds * 1000);
const DAY = 86_400;

describe('the next poll of an attempt (threats 6.1)', () => {
  it.each([
    [0, 10],
    [10, 30],
    [30, 120],
    [120, 300],
    [300, 900],
    [900, 3_600],
    [3_600, 7_200],
    [DAY, 2 * DAY],
    [6 * DAY, 7 * DAY],
  ])('in doubt for %i s: at %i s', (age, next) => {
    expect(nextCheck('PENDING', start, after(age), true)).toEqual({ at: after(next) });
    expect(nextCheck('UNKNOWN', start, after(age), true)).toEqual({ at: after(next) });
  });

  it('stops without a verdict on day 7', () => {
    expect(nextCheck('PENDING', start, after(7 * DAY), true)).toBe('over');
  });

  it('looks for a late success of a failed or given-up one for three days, and once more on day 6', () => {
    expect(nextCheck('FAILED', start, after(5), true)).toEqual({ at: after(3_600) });
    expect(nextCheck('CANCELLED', start, after(3_600), true)).toEqual({ at: after(DAY) });
    expect(nextCheck('FAILED', start, after(DAY), true)).toEqual({ at: after(73 * 3_600) });
    expect(nextCheck('CANCELLED', start, after(73 * 3_600), true)).toEqual({ at: after(6 * DAY) });
    expect(nextCheck('FAILED', start, after(6 * DAY), true)).toBe('done');
  });

  it('continues until day 179 at gateways whose orders never expire (money, hole 3)', () => {
    expect(nextCheck('FAILED', start, after(6 * DAY), false)).toEqual({ at: after(14 * DAY) });
    expect(nextCheck('CANCELLED', start, after(120 * DAY), false)).toEqual({ at: after(179 * DAY) });
    expect(nextCheck('CANCELLED', start, after(179 * DAY), false)).toBe('done');
  });

  it('polls captured ones after a day, after three and on day 6: an earlier payment may be captured until then', () => {
    expect(nextCheck('CAPTURED', start, after(1), true)).toEqual({ at: after(DAY) });
    expect(nextCheck('CAPTURED', start, after(DAY), true)).toEqual({ at: after(73 * 3_600) });
    expect(nextCheck('CAPTURED', start, after(73 * 3_600), true)).toEqual({ at: after(6 * DAY) });
    expect(nextCheck('CAPTURED', start, after(6 * DAY), true)).toBe('done');
  });
});

describe('a poll that the gateway did not answer [decisions 50, 154]', () => {
  it('is retried a day later if it was the last one, until the payment is 30 days old', () => {
    expect(nextAfterSilence('over', start, after(7 * DAY))).toBe(after(8 * DAY));
    expect(nextAfterSilence('done', start, after(30 * DAY - 1))).toBe(after(31 * DAY - 1));
    expect(nextAfterSilence('done', start, after(30 * DAY))).toBeNull();
  });

  it('is retried a day later if the schedule would wait for days or weeks', () => {
    const next = nextCheck('CANCELLED', start, after(6 * DAY), false);
    expect(nextAfterSilence(next, start, after(6 * DAY))).toBe(after(7 * DAY));
  });

  it('waits for the schedule if that polls sooner, and once the payment is 30 days old', () => {
    expect(nextAfterSilence({ at: after(30) }, start, after(10))).toBe(after(30));
    const next = nextCheck('CANCELLED', start, after(30 * DAY), false);
    expect(nextAfterSilence(next, start, after(30 * DAY))).toBe(after(60 * DAY));
  });
});

describe('allowed moves of an attempt', () => {
  it('never leave CAPTURED, and end money in progress only once nobody can capture it [decision 44]', () => {
    for (const to of ['PENDING', 'AUTHORIZED', 'FAILED', 'UNKNOWN'] as const)
      expect(canMove(ATTEMPT_MOVES, 'CAPTURED', to)).toBe(false);
    expect(canMove(ATTEMPT_MOVES, 'AUTHORIZED', 'UNKNOWN')).toBe(false);
    expect(canMove(ATTEMPT_MOVES, 'AUTHORIZED', 'FAILED')).toBe(true);
    expect(canMove(ATTEMPT_MOVES, 'FAILED', 'AUTHORIZED')).toBe(true);
  });
});
