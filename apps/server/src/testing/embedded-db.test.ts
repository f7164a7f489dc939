import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { migrate } from '../platform/db/schema/migrate.ts';
import { openPglite } from '../platform/db/pglite.ts';
import { fillDataDir } from './embedded-db.ts';
import { withTestDb } from './test-db.ts';

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

it('a suite gets the embedded database of an ended one, without its rows, numbers, settings and listeners', async () => {
  const add = `insert into institute_groups (code, label) values ('ended', 'Ended') returning id`;
  const first = await withTestDb('pglite');
  await first.exec('analyze; create temp table mark (n int)');
  await first.close();
  const suite = await withTestDb('pglite');
  const heard: string[] = [];
  await suite.listen('news', (payload) => heard.push(payload));
  const { id } = await suite.one<{ id: number }>(add);
  await suite.exec(`set timezone = 'Asia/Kolkata'; select pg_notify('news', 'own')`);
  const started = await suite.one(
    `select pg_postmaster_start_time()::timestamptz(3) at time zone 'UTC' as at`,
  );
  await suite.close();
  await expect(suite.query('select 1')).rejects.toThrow('The database of this suite is closed.');
  const next = await withTestDb('pglite');
  expect(
    await next.one(`select pg_postmaster_start_time()::timestamptz(3) at time zone 'UTC' as at`),
  ).toEqual(started);
  expect(await next.query('select id from institute_groups')).toEqual([]);
  expect(await next.one('show timezone')).toEqual({ TimeZone: 'UTC' });
  await next.exec(`select pg_notify('news', 'of the next')`);
  expect(heard).toEqual(['own']);
  expect(await next.one(add)).toEqual({ id });
  await next.close();
});

it('a suite gets no embedded database whose definitions another one changed', async () => {
  const suite = await withTestDb('pglite');
  await suite.exec(
    'alter table institute_groups add column odd int; drop trigger if exists none on institute_groups',
  );
  await suite.close();
  const next = await withTestDb('pglite');
  await expect(next.query('select odd from institute_groups')).rejects.toThrow('odd');
  await next.close();
});
