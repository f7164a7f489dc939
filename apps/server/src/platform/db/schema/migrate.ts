import type { Db, Executor } from '../db.ts';
import { applyDefinitions } from './apply-definitions.ts';
import { readSchema } from './database-files.ts';
import type { Migration, Schema } from './database-files.ts';
import { naming } from './database-files.ts';
import { addLawfulMoves, appliedMigrations, makeRecords, recordMigration, takeTurn } from './schema.store.ts';
import type { AppliedMigration } from './schema.store.ts';

/** What was done to a database, by the names of the files. */
export interface Applied {
  readonly migrations: readonly string[];
  /** Functions and triggers that were made, changed or dropped. */
  readonly definitions: readonly string[];
}

/**
 * Migrates the database under an advisory lock, all or nothing: the missing migrations, each with its checks, then the
 * changed functions and triggers, then the new lawful moves (our own small runner: one port for both drivers).
 * @returns the names that were applied now
 * @throws Error if an applied migration was changed, a check fails, or the database is newer than this code
 */
export const migrate = (db: Db, schema: Schema = readSchema()): Promise<Applied> =>
  db.tx(async (tx) => {
    await takeTurn(tx);
    await makeRecords(tx);
    const steps = pending(schema.migrations, await appliedMigrations(tx));
    for (const step of steps) await naming(step.name, () => applyStep(tx, step));
    const definitions = await applyDefinitions(tx, schema);
    if (schema.moves.length > 0) await addLawfulMoves(tx, schema.moves);
    return { migrations: steps.map((step) => step.name), definitions };
  });

/** The steps still to do; refuses histories unknown to this code. */
function pending(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const known = new Map(migrations.map((step) => [step.name, step]));
  for (const step of applied) {
    const file = known.get(step.name);
    if (file === undefined) {
      throw new Error(
        `The database is newer than this server: it has the migration ${step.name}. Start the newer version, or restore an older copy of the database.`,
      );
    }
    if (file.sha256 !== step.sha256) {
      throw new Error(
        `The migration ${step.name} was changed after it was applied. Put the file back as it was and write the change as a new migration.`,
      );
    }
  }
  const names = new Set(applied.map((step) => step.name));
  return migrations.filter((step) => !names.has(step.name));
}

/** Runs a migration, then its checks. */
async function applyStep(tx: Executor, step: Migration): Promise<void> {
  await tx.exec(step.sql);
  for (const { says, sql } of step.checks) {
    const rows = await tx.dynamic<Record<string, unknown>>(sql);
    const [value, ...more] = rows.flatMap((row) => Object.values(row));
    if (value === true && more.length === 0) continue;
    throw new Error(`after the migration it is not true that ${says} Nothing was changed.`);
  }
  await recordMigration(tx, step);
}
