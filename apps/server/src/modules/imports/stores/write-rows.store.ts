import type { Executor } from '../../../platform/db/db.ts';

/** Rows to write: amounts in paise, absent texts as ''. */
export type Rows = readonly object[];

/** Rows created and changed by one statement. */
export interface Written {
  readonly created: number;
  readonly updated: number;
}

/** Most rows of one statement: more would only make its parameter longer. */
const MOST_ROWS = 2_000;

/** Rows in chunks of one statement. */
export function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += MOST_ROWS) yield rows.slice(at, at + MOST_ROWS);
}

/** Runs a statement that takes rows as jsonb and counts what it created and changed. */
export async function write(ex: Executor, text: string, rows: Rows): Promise<Written> {
  let created = 0;
  let updated = 0;
  for (const chunk of chunks(rows)) {
    const done = await ex.one<Written>(text, [JSON.stringify(chunk)]);
    created += done.created;
    updated += done.updated;
  }
  return { created, updated };
}

/** The end of such a statement: xmax is 0 for an inserted row, not for an updated one. */
export const counted =
  'select count(*) filter (where created) as created, count(*) filter (where not created) as updated from done';
