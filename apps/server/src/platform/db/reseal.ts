import type { Executor } from './db.ts';
import { isSealedWith, open, seal } from '../secrets.ts';

/** A column of sealed secrets, told by the module that owns it. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The table's primary key. */
  readonly key: string;
  /** Columns that `belongsTo` needs of a row. */
  readonly needs: readonly string[];
  /** What a row's secret was sealed for: the same text as when it was sealed. */
  readonly belongsTo: (row: Readonly<Record<string, unknown>>) => string;
}

/**
 * Seals every secret of a column with the first key; those that carry it already stay as they are, and so do empty
 * ones. Rows are locked, so that a server that changes one meanwhile waits.
 * @param keys the present key first, then the ones before it
 * @returns how many were sealed anew, of how many
 * @throws InvariantError when a secret opens with none of the keys; the caller's transaction undoes the rest
 */
export async function resealColumn(
  tx: Executor,
  keys: readonly [Buffer, ...Buffer[]],
  { table, column, key, needs, belongsTo }: SealedColumn,
): Promise<{ readonly resealed: number; readonly all: number }> {
  const columns = [key, column, ...needs].join(', ');
  const rows = await tx.dynamic<Record<string, unknown>>(
    `select ${columns} from ${table} where ${column} <> '' order by ${key} for update`,
  );
  let resealed = 0;
  for (const row of rows) {
    const sealed = String(row[column]);
    if (isSealedWith(keys[0], sealed)) continue;
    const owner = belongsTo(row);
    await tx.dynamic(`update ${table} set ${column} = $2 where ${key} = $1`, [
      row[key],
      seal(keys[0], open(keys, sealed, owner), owner),
    ]);
    resealed += 1;
  }
  return { resealed, all: rows.length };
}
