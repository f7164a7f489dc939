import { monotonicMs } from '../clock.ts';
import type { Executor } from './db.ts';

/** Rows one statement clears away: few enough to end long before the database cuts it off. */
const BATCH = 500;
/** Smallest batch: a purge that cannot clear even so few fails. */
const SMALLEST = 25;
/** A batch that takes longer than this is followed by one of half its size: its rows are locked for that time. */
const SLOW_MS = 500;
/** One purge works this long in a round at most; the next round goes on. */
const ROUND_MS = 20_000;

/**
 * Clears ended rows away in batches, each a transaction of its own, until none is left or the round is over. After a
 * failed batch half as many are tried: what was too much for one statement must not stay for ever.
 * @param clear clears away at most so many rows and tells how many it did
 * @returns how many rows were cleared away
 * @throws what the smallest batch failed with
 */
async function inBatches(clear: (most: number) => Promise<number>): Promise<number> {
  const end = monotonicMs() + ROUND_MS;
  let total = 0;
  let most = BATCH;
  do {
    const start = monotonicMs();
    const cleared = await clear(most).catch((error: unknown) => {
      if (most <= SMALLEST) throw error;
      return undefined;
    });
    total += cleared ?? 0;
    if (cleared !== undefined && cleared < most) return total;
    const isSlow = cleared === undefined || monotonicMs() - start > SLOW_MS;
    if (isSlow) most = Math.max(SMALLEST, Math.floor(most / 2));
  } while (monotonicMs() < end);
  return total;
}

/**
 * As inBatches, with a statement that clears away and counts.
 * @param text gives one row `{n}`; its last parameter is the most rows it may clear away
 */
export const clearInBatches = (ex: Executor, text: string, params: readonly unknown[]): Promise<number> =>
  inBatches(async (most) => (await ex.one<{ n: number }>(text, [...params, most])).n);
