/**
 * Target duration of one transaction of a large bundle, and the pause after it, in ms. On the embedded database each of
 * the four or five statements of a payer's call waits for one; on PostgreSQL only calls on the same fees wait.
 */
export const BATCH_TIMING = { postgres: { batch: 100, pause: 0 }, pglite: { batch: 30, pause: 10 } } as const;

export const FIRST_BATCH_ROWS = 100;
/** Smaller batches only add the fixed cost of a transaction. */
const LEAST_ROWS = 100;
const MOST_ROWS = 2_000;

/**
 * The size of the next batch, from the duration of the last one.
 * @param rows the most rows the last batch could have
 */
export function nextBatchRows(rows: number, tookMs: number, wantedMs: number): number {
  const fitting = Math.round((rows * wantedMs) / Math.max(tookMs, 1));
  return Math.min(MOST_ROWS, Math.max(LEAST_ROWS, Math.min(fitting, rows * 2)));
}
