import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { migrate } from '../platform/db/schema/migrate.ts';
import { openPglite } from '../platform/db/pglite.ts';
import { fillDataDir } from './embedded-db.ts';

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
