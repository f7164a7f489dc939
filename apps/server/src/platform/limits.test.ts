import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testClock } from '../testing/index.ts';
import {
  createMeter,
  giveBackLimits,
  peekLimit,
  purgeLimits,
  takeLimit,
  takeLimits,
  tooManyAttempts,
} from './limits.ts';

describeOnBoth('counters in the database [threats 5]', (use) => {
  const limit = { scope: 'otp.send', key: 'k1', windowSeconds: 900, max: 3 };
  beforeEach(() => emptyTables(use.db));

  it('allows max acts in a window and says when the next one is allowed', async () => {
    const clock = testClock('2026-11-20T06:00:10.000Z');
    for (const count of [1, 2, 3])
      expect(await takeLimit(use.db, limit, clock.now())).toEqual({ ok: true, retryAfterSeconds: 0, count });
    expect(await takeLimit(use.db, limit, clock.now())).toEqual({
      ok: false,
      retryAfterSeconds: 890,
      count: 4,
    });
    expect(await takeLimit(use.db, { ...limit, key: 'k2' }, clock.now())).toMatchObject({ ok: true });
    expect(await takeLimit(use.db, { ...limit, scope: 'other' }, clock.now())).toMatchObject({ ok: true });
    clock.advance(890);
    expect(await takeLimit(use.db, limit, clock.now())).toMatchObject({ ok: true });
  });

  it('allows exactly max of many parallel acts', async () => {
    const clock = testClock();
    const all = await Promise.all(Array.from({ length: 12 }, () => takeLimit(use.db, limit, clock.now())));
    expect(all.filter((one) => one.ok)).toHaveLength(3);
  });

  it('counts some and releases others in one statement, and returns the results of the counted ones in order', async () => {
    const clock = testClock();
    const other = { ...limit, scope: 'second' };
    const held = { ...limit, scope: 'held' };
    await takeLimit(use.db, held, clock.now());
    await takeLimit(use.db, limit, clock.now());
    const taken = await takeLimits(use.db, [other, limit], clock.now(), [held]);
    expect(taken.map(({ count }) => count)).toEqual([1, 2]);
    expect((await peekLimit(use.db, held, clock.now())).count).toBe(1);
    // A count never falls below zero.
    await takeLimits(use.db, [other], clock.now(), [held, { ...limit, scope: 'never' }]);
    expect((await peekLimit(use.db, held, clock.now())).count).toBe(1);
    expect((await peekLimit(use.db, { ...limit, scope: 'never' }, clock.now())).count).toBe(1);
  });

  it('never makes the commit of an enclosing transaction skip the disk (decision 34)', async () => {
    const clock = testClock();
    const setting = await use.db.tx(async (tx) => {
      await takeLimits(tx, [limit], clock.now());
      await giveBackLimits(tx, [limit], clock.now());
      return tx.one<{ synchronous_commit: string }>('show synchronous_commit');
    });
    expect(setting.synchronous_commit).toBe('on');
    await takeLimits(use.db, [limit], clock.now());
    expect(await use.db.one('show synchronous_commit')).toEqual({ synchronous_commit: 'on' });
  });

  it('peeks without counting, releases, and purges old windows', async () => {
    const clock = testClock();
    for (let n = 0; n < 3; n += 1) await takeLimit(use.db, limit, clock.now());
    expect(await peekLimit(use.db, limit, clock.now())).toMatchObject({ ok: false });
    await giveBackLimits(use.db, [limit], clock.now());
    expect(await peekLimit(use.db, limit, clock.now())).toMatchObject({ ok: true });
    expect(await peekLimit(use.db, limit, clock.now())).toMatchObject({ ok: true });
    clock.advance(901);
    await purgeLimits(use.db, clock.now());
    expect(await use.db.query('select * from limit_counters')).toEqual([]);
  });
});

describe('the refusal after too many attempts [threats 5]', () => {
  it.each([
    [0, '1 second', 1],
    [1, '1 second', 1],
    [59.2, '1 minute', 60],
    [61, '2 minutes', 61],
    [900, '15 minutes', 900],
    [3541, '1 hour', 3541],
    [3601, '2 hours', 3601],
    [86_400, '24 hours', 86_400],
  ])('after %d seconds to wait says "%s", never less than it is', (seconds, spoken, retryAfter) => {
    const error = tooManyAttempts('otp_limited', seconds);
    expect(error.message).toBe(`Too many attempts. Please try again after ${spoken}.`);
    expect([error.code, error.retryAfter]).toEqual(['otp_limited', retryAfter]);
  });
});

describe('the meter in memory [R37]', () => {
  it('allows a burst, then the rate, separately for each caller', () => {
    const meter = createMeter(60, 2);
    expect([meter.take('a', 0), meter.take('a', 0), meter.take('a', 0), meter.take('b', 0)]).toEqual([
      0, 0, 1, 0,
    ]);
    expect([meter.take('a', 1000), meter.take('a', 1000)]).toEqual([0, 1]);
  });

  it('evicts the least recently seen caller when it is full', () => {
    const meter = createMeter(60, 1, 2);
    meter.take('a', 0);
    meter.take('b', 0);
    meter.take('c', 0);
    expect(meter.take('a', 0)).toBe(0);
    expect(meter.take('c', 0)).toBe(1);
  });
});
