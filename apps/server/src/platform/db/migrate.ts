import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../ids.ts';
import type { Db, Executor } from './db.ts';

/** One step of the schema, from a file `NNNN_name.sql`. */
export interface Migration {
  readonly name: string;
  readonly sha256: string;
  readonly sql: string;
}

/** Any number works as long as nothing else uses it: two servers starting at once take turns by it. */
const LOCK = 7_483_855;

/** The folder apps/server/migrations, found from the sources and from the built file alike. */
export function migrationsFolder(from: string = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'migrations');
    if (existsSync(candidate)) return candidate;
    if (dirname(folder) === folder) {
      throw new Error(
        `The folder "migrations" was not found above ${from}. Run the server from a complete copy of the product.`,
      );
    }
  }
}

/** Reads the steps in order of their names. @throws Error on a name that has no number or a number used twice */
export function readMigrations(folder: string = migrationsFolder()): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const numbers = new Set<string>();
  return names.map((name) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined)
      throw new Error(`The migration ${name} must be named like 0001_what_it_does.sql.`);
    if (numbers.has(number))
      throw new Error(`Two migrations have the number ${number}. Give one of them the next free number.`);
    numbers.add(number);
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sha256: sha256(sql).toString('hex'), sql };
  });
}

/** One hash over all steps: names a cached, already migrated database. */
export const migrationsHash = (migrations: readonly Migration[]): string =>
  sha256(migrations.map((step) => `${step.name}:${step.sha256}`).join('\n'))
    .toString('hex')
    .slice(0, 16);

/**
 * Brings the database up to date, one transaction per file, under an advisory lock (our own small runner: both
 * drivers stand behind one port, and functions and triggers are plain SQL).
 * @returns the names that were applied now
 * @throws Error when an applied file was changed, or the database is newer than this code
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  await db.tx(async (tx) => {
    await takeTurn(tx);
    await tx.exec(`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  });
  const applied: string[] = [];
  for (const step of pending(migrations, await appliedSteps(db))) {
    const done = await db.tx((tx) => applyStep(tx, step, migrations));
    if (done) applied.push(step.name);
  }
  return applied;
}

/** Waits, as long as it takes, until no other server migrates; a step itself may take long too. */
async function takeTurn(tx: Executor): Promise<void> {
  await tx.exec('set local statement_timeout = 0; set local lock_timeout = 0');
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

interface AppliedStep {
  readonly name: string;
  readonly sha256: string;
}

const appliedSteps = (ex: Executor): Promise<AppliedStep[]> =>
  ex.query<AppliedStep>('select name, sha256 from schema_migrations order by name');

/** The steps still to do; refuses histories that this code does not know. */
function pending(migrations: readonly Migration[], applied: readonly AppliedStep[]): Migration[] {
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

async function applyStep(tx: Executor, step: Migration, migrations: readonly Migration[]): Promise<boolean> {
  await takeTurn(tx);
  // Another server may have done this step while we waited for the lock.
  if (!pending(migrations, await appliedSteps(tx)).some((left) => left.name === step.name)) return false;
  await tx.exec(step.sql);
  await tx.query('insert into schema_migrations (name, sha256) values ($1, $2)', [step.name, step.sha256]);
  return true;
}
