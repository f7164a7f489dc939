import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testKinds, withTestDb } from '../../../testing/test-db.ts';
import type { Db } from '../db.ts';
import { databaseFolder, readSchema } from './database-files.ts';
import type { Migration } from './database-files.ts';
import { migrate } from './migrate.ts';
import { describeSchema } from './testing/describe-schema.ts';
import { emptyDbOf } from './testing/schema-folder.ts';

/** The migrations of databases older than the function files; they never change. */
function landed(): Migration[] {
  const text = readFileSync(join(databaseFolder(), 'migrations/landed.md'), 'utf8');
  const names = new Set([...text.matchAll(/^\| `(\d{4}_\w+\.sql)`/gm)].map(([, name]) => name));
  return readSchema().migrations.filter(({ name }) => names.has(name));
}

/** Builds a database as servers did then: one transaction for each file, functions and triggers only from those. */
async function makeAsBefore(db: Db, steps: readonly Migration[]): Promise<void> {
  await db.exec(`create table schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  for (const { name, sha256, sql } of steps) {
    await db.tx(async (tx) => {
      await tx.exec('set local statement_timeout = 0');
      await tx.exec(sql);
      await tx.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
    });
  }
}

/** A newly created database, as in a new installation. */
async function fresh(kind: Db['kind']): Promise<string[]> {
  const db = await withTestDb(kind);
  try {
    return await describeSchema(db);
  } finally {
    await db.close();
  }
}

describe.each(testKinds())('a database of an older version, migrated (%s)', (kind) => {
  const onEmptyDb = emptyDbOf(kind);
  it.each([
    { version: 'the last one whose functions stood in migrations', upTo: '9999' },
    { version: 'one from before captured money was placed line by line', upTo: '0059' },
  ])(
    'has exactly the functions, triggers, tables, indexes and constraints of a new one: $version',
    async ({ upTo }) => {
      const made = await onEmptyDb(async (db) => {
        await makeAsBefore(
          db,
          landed().filter(({ name }) => name < upTo),
        );
        await migrate(db);
        return describeSchema(db);
      });
      expect(made.length).toBeGreaterThan(900);
      expect(made).toEqual(await fresh(kind));
    },
    120_000,
  );

  it('goes on with the deliveries that the job library had not finished, and drops its tables (decision 192)', async () => {
    const older = readSchema().migrations.filter(({ name }) => name < '0143');
    await onEmptyDb(async (db) => {
      await makeAsBefore(db, older);
      await db.tx(async (tx) => {
        await tx.exec(`
          set local session_replication_role = replica;
          insert into outbox (institute_id, event, payload, created_at, dispatched_at)
            select 1, 'payment.captured', '{}', now(), now() from generate_series(1, 4);
          create schema pgboss;
          create table pgboss.job (name text, state text, data jsonb);
          insert into pgboss.job
            select 'on-tell-payer', state, jsonb_build_object('outbox_id', id)
              from outbox join (values (1, 'created'), (2, 'retry'), (3, 'active'), (4, 'completed')) s(id, state) using (id)
            union all select 'on-receipts-sign', 'failed', '{"outbox_id": 1}' union all select 'every-sweep', 'created', '{}'`);
      });
      await migrate(db);
      expect(
        await db.query(
          'select outbox_id, listener, next_at <= now() as is_due from outbox_retries order by outbox_id',
        ),
      ).toEqual([1, 2, 3].map((outbox_id) => ({ outbox_id, listener: 'tell-payer', is_due: true })));
      expect(await db.query("select 1 from pg_namespace where nspname = 'pgboss'")).toEqual([]);
    });
  }, 120_000);

  it('has only functions and triggers with a file, and every one of these', async () => {
    const db = await withTestDb(kind);
    try {
      const found = await db.query<{ file: string }>(
        `select 'functions/' || proname || '.sql' as file from pg_proc where pronamespace = 'public'::regnamespace
         union all
         select 'triggers/' || tgname || '.sql' from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
      );
      const files = readSchema().definitions.map(({ file }) => file);
      expect(found.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
    } finally {
      await db.close();
    }
  }, 120_000);
});
