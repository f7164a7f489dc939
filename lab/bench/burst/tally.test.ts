import { describe, expect, it } from 'vitest';
import { Tally, recoveredAfter } from './tally.ts';

/** A tally of calls that took `ms` each and ended every 10 ms from `from` to `to`. */
function filled(
  stretches: readonly {
    readonly from: number;
    readonly to: number;
    readonly ms: number;
    readonly status?: number;
  }[],
): Tally {
  const tally = new Tally();
  for (const { from, to, ms, status = 200 } of stretches)
    for (let ended = from; ended < to; ended += 10) tally.calls.push({ status, begun: ended - ms, ended });
  return tally;
}

describe('the tally of a burst', () => {
  it('accepts successes, and 429 and 503 with Retry-After, nothing else', () => {
    const tally = new Tally();
    for (const [status, after] of [
      [200, undefined],
      [429, '2'],
      [503, '3'],
    ] as const)
      tally.note(status, 0, after);
    expect(tally.unlawful).toBe(0);
    for (const [status, after] of [
      [503, undefined],
      [429, 'soon'],
      [500, '3'],
      [404, undefined],
    ] as const)
      tally.note(status, 0, after);
    expect(tally.unlawful).toBe(4);
    expect(tally.statuses()).toEqual({ 200: 1, 404: 1, 429: 2, 500: 1, 503: 2 });
  });

  it('finds the end of the first second that is fast again', () => {
    const tally = filled([
      { from: 1000, to: 3000, ms: 900 },
      { from: 3000, to: 6000, ms: 40 },
    ]);
    expect(recoveredAfter(tally, { from: 1000, to: 6000, limitMs: 100 })).toBe(3000);
    expect(recoveredAfter(tally, { from: 1000, to: 6000, limitMs: 30 })).toBeUndefined();
  });

  it('rejects a second almost without calls and one of refusals as fast', () => {
    const quiet = { from: 1000, to: 3000, ms: 5, status: 503 };
    const tally = filled([quiet, { from: 3000, to: 6000, ms: 40 }]);
    expect(recoveredAfter(tally, { from: 1000, to: 6000, limitMs: 100 })).toBeGreaterThan(2000);
  });
});
