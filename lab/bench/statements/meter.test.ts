import { describe, expect, it } from 'vitest';
import { workBetween, workOfOne, type Work } from './meter.ts';

/** A reading after some seconds: calls of each statement, 2 ms each, and equal totals. */
const reading = (seconds: number, calls: Readonly<Record<string, number>>, total: number): Work => ({
  seconds,
  statements: new Map(Object.entries(calls).map(([id, n]) => [id, { text: id, calls: n, ms: 2 * n }])),
  planMs: total,
  writes: total,
  flushes: total,
  walBytes: total,
});

describe('the work of a payment', () => {
  const idle = reading(10, { poll: 50 }, 5);

  it('leaves out what an idle server does in the same time', () => {
    const paid = reading(20, { poll: 100, book: 40 }, 90);
    const one = workOfOne(paid, idle, 40);
    expect(one.statements.get('poll')).toMatchObject({ calls: 0, ms: 0 });
    expect(one.statements.get('book')).toMatchObject({ calls: 1, ms: 2 });
    expect([one.planMs, one.writes, one.flushes, one.walBytes]).toEqual([2, 2, 2, 2]);
  });

  it('counts background work that runs more often because of payments', () => {
    expect(workOfOne(reading(10, { poll: 90 }, 5), idle, 40).statements.get('poll')?.calls).toBe(1);
  });
});

describe('two readings', () => {
  it('give the growth between them, also of a statement seen only in the second', () => {
    const grown = workBetween(reading(1, { a: 3, b: 2 }, 10), reading(4, { a: 5, b: 2, c: 1 }, 12));
    expect(grown.seconds).toBe(3);
    expect([...grown.statements].map(([id, { calls, ms }]) => [id, calls, ms])).toEqual([
      ['a', 2, 4],
      ['c', 1, 2],
    ]);
    expect([grown.planMs, grown.writes, grown.flushes, grown.walBytes]).toEqual([2, 2, 2, 2]);
  });
});
