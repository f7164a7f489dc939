import type { Executor } from '../../../platform/db/db.ts';

/** Rows as they go to the database: amounts in paise, absent texts as ''. */
export type Rows = readonly object[];

/** Rows one statement made and changed. */
export interface Written {
  readonly created: number;
  readonly updated: number;
}

/** Rows of one statement at most: more would only make its parameter too long. */
const MOST_ROWS = 2_000;

/** Rows in parts that one statement takes. */
export function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += MOST_ROWS) yield rows.slice(at, at + MOST_ROWS);
}

/** Runs a statement that takes rows as jsonb and counts what it made and changed. */
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

/**
 * The end of such a statement. A row that an insert made has no deleting transaction yet; one that an update
 * replaced has.
 */
export const counted =
  'select count(*) filter (where created) as created, count(*) filter (where not created) as updated from done';
