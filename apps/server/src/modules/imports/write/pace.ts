/**
 * How long a transaction of a large bundle should take, and the rest after it, in ms. On the embedded database each of the
 * four or five statements of a payer's call waits behind one; on PostgreSQL those alone whose fees are in it wait.
 */
export const PACE = { postgres: { piece: 100, rest: 0 }, pglite: { piece: 30, rest: 10 } } as const;

export const FIRST_ROWS = 100;
/** Fewer than so many would only make the import longer: what a piece costs by itself. */
const LEAST_ROWS = 100;
const MOST_ROWS = 2_000;

/**
 * How many rows the next piece has: more while they are written quickly, fewer when they are not.
 * @param rows what the last piece had, at most
 */
export function nextRows(rows: number, tookMs: number, wantedMs: number): number {
  const fitting = Math.round((rows * wantedMs) / Math.max(tookMs, 1));
  return Math.min(MOST_ROWS, Math.max(LEAST_ROWS, Math.min(fitting, rows * 2)));
}
