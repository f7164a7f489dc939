import pg from 'pg';
import { newCode } from '../platform/ids.ts';
import { schemaHash } from '../platform/db/schema/database-files.ts';
import type { Schema } from '../platform/db/schema/database-files.ts';
import { migrate } from '../platform/db/schema/migrate.ts';
import type { Db } from '../platform/db/db.ts';
import { openPostgres } from '../platform/db/postgres.ts';
import { createLog } from '../platform/log.ts';

/** Any number: the lock under which test processes create the template. */
const LOCK = 7_483_856;

const log = createLog('silent');

const addressOf = (adminUrl: string, database: string): string => {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
};

async function withAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** A migrated, empty database as the template of test databases; named by the schema hash. */
async function template(adminUrl: string, schema: Schema): Promise<string> {
  const name = `shulk_template_${schemaHash(schema)}`;
  await withAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [LOCK]);
    const found = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rows.length > 0) return;
    const part = `${name}_part`;
    await admin.query(`drop database if exists ${part} with (force)`);
    await admin.query(`create database ${part}`);
    const db = await openPostgres({ databaseUrl: addressOf(adminUrl, part), dbPoolSize: 2 }, log);
    await migrate(db, schema);
    await db.close();
    await admin.query(`alter database ${part} rename to ${name}`);
  });
  return name;
}

/** Opens a connection beside the pool of a test database. */
const besides = new WeakMap<Db, () => Promise<Db>>();

/**
 * A separate connection to a test database, closed with it. Its cached plans survive whatever happens to the pool's
 * connections: a test may cut those, or make them act as a replica.
 */
export const openSecondDb = (db: Db): Promise<Db> => besides.get(db)?.() ?? Promise.resolve(db);

/** Start of the names of the databases that a test runner's processes make. */
const namesOf = (runner: number): string => `shulk_test_${runner}_`;

/** Drops the databases that the test processes of this runner did not close: they end while they keep some for other suites. */
export const dropLeftDbs = (adminUrl: string): Promise<void> =>
  withAdmin(adminUrl, async (admin) => {
    const left = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [namesOf(process.pid)],
    );
    for (const { datname } of left.rows) await admin.query(`drop database if exists ${datname} with (force)`);
  });

/** A separate PostgreSQL database for one test file; `close` drops it. */
export async function openServerTestDb(adminUrl: string, schema: Schema): Promise<Db> {
  const from = await template(adminUrl, schema);
  const name = `${namesOf(process.ppid)}${newCode('ref').slice(4, 20)}`;
  await withAdmin(adminUrl, (admin) => admin.query(`create database ${name} template ${from}`));
  const databaseUrl = addressOf(adminUrl, name);
  const db = await openPostgres({ databaseUrl, dbPoolSize: 5 }, log);
  const opened: Db[] = [db];
  const own: Db = {
    ...db,
    async close() {
      await Promise.all(opened.map((one) => one.close()));
      await withAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
  besides.set(own, async () => {
    const beside = await openPostgres({ databaseUrl, dbPoolSize: 1 }, log);
    opened.push(beside);
    return beside;
  });
  return own;
}
