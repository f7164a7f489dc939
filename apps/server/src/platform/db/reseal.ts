import type { Executor } from './db.ts';
import { isSealedWith, open, seal } from '../secrets.ts';

/** A column of sealed secrets, declared by the module that owns it. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The table's primary key. */
  readonly key: string;
  /** Columns that `belongsTo` needs of a row. */
  readonly needs: readonly string[];
  /** What a row's secret is bound to: the same text as when it was sealed. */
  readonly belongsTo: (row: Readonly<Record<string, unknown>>) => string;
}

/**
 * Seals every secret of a column with the first key; those already under it and empty ones stay. Rows are locked, so
 * that a concurrent change waits.
 * @param keys the present key first, then the previous ones
 * @returns how many were resealed, of how many
 * @throws InvariantError if a secret opens with none of the keys; the caller's transaction rolls the rest back
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
