import { afterAll, beforeAll, describe } from 'vitest';
import type { Db, Executor } from '../platform/db/db.ts';
import { readSchema } from '../platform/db/schema/database-files.ts';
import type { Schema } from '../platform/db/schema/database-files.ts';
import { lendDb, originalOf } from './lent-db.ts';

/** Address of a PostgreSQL server for tests, from the test script; absent if the machine has none. */
export const testDatabaseUrl = (): string | undefined => process.env['TEST_DATABASE_URL'] || undefined;

/**
 * Opens a migrated, empty database for one test file; `close` removes it.
 * @param schema other files than the product's own, for tests of the platform
 */
export async function withTestDb(kind: Db['kind'], schema?: Schema): Promise<Db> {
  if (kind === 'pglite') {
    const { openEmbeddedTestDb } = await import('./embedded-db.ts');
    const open = () => openEmbeddedTestDb(schema ?? readSchema());
    return schema === undefined ? lendDb(kind, open, emptyTables) : open();
  }
  const url = testDatabaseUrl();
  if (url === undefined)
    throw new Error(
      'TEST_DATABASE_URL is not set. Set it to a PostgreSQL server where databases may be made.',
    );
  const { openServerTestDb } = await import('./server-db.ts');
  const open = () => openServerTestDb(url, schema ?? readSchema());
  return schema === undefined ? lendDb(kind, open, emptyTables) : open();
}

/** The database of a suite; open from beforeAll on. */
export interface SuiteDb {
  readonly db: Db;
}

/** Kinds of databases available for tests here. */
export const testKinds = (): Db['kind'][] =>
  testDatabaseUrl() === undefined ? ['pglite'] : ['pglite', 'postgres'];

/**
 * Runs a suite on the embedded database, and on PostgreSQL too if TEST_DATABASE_URL is set. Each gets one database
 * for the whole suite; use `emptyTables` between tests that must not see each other's rows.
 */
export function describeOnBoth(name: string, suite: (use: SuiteDb, kind: Db['kind']) => void): void {
  for (const kind of testKinds()) {
    describe(`${name} (${kind})`, () => {
      let db: Db | undefined;
      beforeAll(async () => {
        db = await withTestDb(kind);
      }, 60_000);
      afterAll(async () => {
        await db?.close();
      });
      suite(
        {
          get db() {
            if (db === undefined) throw new Error('The suite database is open in tests and hooks only.');
            return db;
          },
        },
        kind,
      );
    });
  }
}

/** Counts the statements that reach a database. */
export function counting(db: Db, count: () => void): Db {
  const wrap = <E extends Executor>(ex: E): E => ({
    ...ex,
    query: (text: string, params?: readonly unknown[]) => (count(), ex.query(text, params)),
    one: (text: string, params?: readonly unknown[]) => (count(), ex.one(text, params)),
    maybe: (text: string, params?: readonly unknown[]) => (count(), ex.maybe(text, params)),
  });
  return { ...wrap(db), tx: (work) => db.tx((tx) => work(wrap(tx))) };
}

/** Tables whose rows are a part of the schema. */
export const FILLED_AT_START = ['schema_migrations', 'schema_definitions', 'lawful_moves'];

/** Deletes the rows of every table of the product. Sequences continue. */
export async function emptyTables(db: Db): Promise<void> {
  const emptier = await emptierOf(db);
  const filled = await filledTables(db, emptier);
  if (filled.length === 0) return;
  const deletes = filled.map((table) => `delete from ${table};`).join('\n');
  // A replica fires no trigger and checks no foreign key, so append-only tables can be emptied in any order.
  await emptier.exec(`begin; set local session_replication_role = replica; ${deletes} commit`);
}

/** The statement that names the tables of a database which have rows. */
const findsFilled = new WeakMap<Db, string>();

/** The tables of the product that have rows: a few of about a hundred. */
async function filledTables(db: Db, ex: Executor): Promise<readonly string[]> {
  let find = findsFilled.get(originalOf(db));
  if (find === undefined) {
    const tables = await ex.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname = 'public' and tablename <> all ($1)`,
      [FILLED_AT_START],
    );
    const parts = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
    find = parts.join(' union all ');
    findsFilled.set(originalOf(db), find);
  }
  const rows = await ex.query<{ name: string }>(find);
  return rows.map(({ name }) => name);
}

/**
 * A separate connection to a test database, closed with it; the embedded database has only one connection.
 * @param db from `withTestDb`
 */
export async function openSecondDb(db: Db): Promise<Db> {
  if (db.kind === 'pglite') return db;
  return (await import('./server-db.ts')).openSecondDb(originalOf(db));
}

/** Changes rows as no running product could, such as states against their order: no trigger and no foreign key acts. */
export const force = async (db: Db, statement: string): Promise<void> =>
  (await emptierOf(db)).exec(`begin; set local session_replication_role = replica; ${statement}; commit`);

const emptiers = new WeakMap<Db, Promise<Db>>();

/** The connection that acts as a replica: it replans every statement afterwards, the others need not. */
function emptierOf(lent: Db): Promise<Db> {
  const db = originalOf(lent);
  let emptier = emptiers.get(db);
  if (emptier === undefined) {
    emptier = openSecondDb(db);
    emptiers.set(db, emptier);
  }
  return emptier;
}
