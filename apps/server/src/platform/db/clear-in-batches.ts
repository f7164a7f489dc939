import { monotonicMs } from '../clock.ts';
import type { Executor } from './db.ts';

/** Rows per statement: few enough to end long before its time-out. */
const BATCH = 500;
/** Smallest batch: a purge that cannot clear even these fails. */
const SMALLEST = 25;
/** After a batch that takes longer than this the next one has half its size: its rows are locked for that time. */
const SLOW_MS = 500;
/** Longest time of one purge per round; the next round continues. */
const ROUND_MS = 20_000;

/**
 * Purges ended rows in batches, each its own transaction, until none is left or the round is over. A failed batch is
 * retried with half the size: what was too much for one statement must not stay for ever.
 * @param clear purges at most so many rows and returns how many it did
 * @returns how many rows were purged
 * @throws the error of the smallest batch
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
 * As inBatches, with a statement that purges and counts.
 * @param text returns one row `{n}`; its last parameter is the most rows it may purge
 */
export const clearInBatches = (ex: Executor, text: string, params: readonly unknown[]): Promise<number> =>
  inBatches(async (most) => (await ex.one<{ n: number }>(text, [...params, most])).n);
