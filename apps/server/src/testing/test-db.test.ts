import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { migrate } from '../platform/db/schema/migrate.ts';
import { openPglite } from '../platform/db/pglite.ts';
import { fillDataDir } from './embedded-db.ts';
import { openSecondDb, testKinds, withTestDb } from './test-db.ts';
import { withResolvers } from './with-resolvers.ts';

const homes: string[] = [];
const aHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'shulk-filled-'));
  homes.push(home);
  return home;
};
afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

it('a filled data folder is migrated and empty, and tests do not see each other’s rows', async () => {
  const places = [aHome(), aHome()];
  for (const place of places) {
    await fillDataDir(place);
    const db = await openPglite(place);
    expect(await migrate(db)).toEqual({ migrations: [], definitions: [] });
    expect(await db.query('select count(*)::int as n from institutes')).toEqual([{ n: 0 }]);
    await db.exec('create table kept (n int)');
    await db.close();
  }
});

const WHICH = `select current_database() as name, pg_postmaster_start_time()::timestamptz(3) at time zone 'UTC' as at`;

it.each(testKinds())(
  'a suite gets the database of an ended one, without its rows, numbers, settings and listeners (%s)',
  async (kind) => {
    const add = `insert into institute_groups (code, label) values ('ended', 'Ended') returning id`;
    const first = await withTestDb(kind);
    await first.exec('analyze; create temp table mark (n int)');
    await first.close();
    const suite = await withTestDb(kind);
    const heard: string[] = [];
    await suite.listen('news', (payload) => heard.push(payload));
    const { id } = await suite.one<{ id: number }>(add);
    // A server has several sessions; the embedded database has one.
    if (kind === 'pglite') await suite.exec(`set timezone = 'Asia/Kolkata'`);
    await suite.exec(`select pg_notify('news', 'own')`);
    await expect.poll(() => heard).toEqual(['own']);
    const used = await suite.one(WHICH);
    await suite.close();
    await expect(suite.query('select 1')).rejects.toThrow('The database of this suite is closed.');
    const next = await withTestDb(kind);
    expect(await next.one(WHICH)).toEqual(used);
    expect(await next.query('select id from institute_groups')).toEqual([]);
    expect(await next.one('show timezone')).toEqual({ TimeZone: 'UTC' });
    await next.exec(`select pg_notify('news', 'of the next')`);
    expect(heard).toEqual(['own']);
    expect(await next.one(add)).toEqual({ id });
    await next.close();
  },
);

it.each(testKinds())('a suite gets no database whose definitions another one changed (%s)', async (kind) => {
  const suite = await withTestDb(kind);
  await suite.exec(
    'alter table institute_groups add column odd int; drop trigger if exists none on institute_groups',
  );
  await suite.close();
  const next = await withTestDb(kind);
  await expect(next.query('select odd from institute_groups')).rejects.toThrow('odd');
  await next.close();
});

it.runIf(testKinds().includes('postgres'))(
  'a suite gets no database in which an ended one still works',
  async () => {
    const suite = await withTestDb('postgres');
    const used = await suite.one(WHICH);
    const other = await openSecondDb(suite);
    const { promise: ended, resolve: end } = withResolvers();
    const { promise: begun, resolve: begin } = withResolvers();
    const work = other.tx(async (tx) => {
      await tx.query('select 1');
      begin();
      await ended;
    });
    await begun;
    const closing = suite.close();
    const next = await withTestDb('postgres');
    expect(await next.one(WHICH)).not.toEqual(used);
    end();
    await Promise.all([work, closing, next.close()]);
  },
);
