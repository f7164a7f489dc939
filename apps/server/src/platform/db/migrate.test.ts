import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testKinds, withTestDb } from '../../testing/test-db.ts';
import { migrate, migrationsFolder, readMigrations } from './migrate.ts';

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'shulk-migrations-'));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}

const first = { '0001_first.sql': 'create table one (n int);' };
const second = {
  ...first,
  '0002_second.sql': "create table two (n int); create function f() returns int language sql as 'select 2';",
};

describe('reading migrations', () => {
  it('finds the folder from the sources and from the built file', () => {
    const root = mkdtempSync(join(tmpdir(), 'shulk-tree-'));
    mkdirSync(join(root, 'apps/server/migrations'), { recursive: true });
    for (const from of ['apps/server/src/platform/db', 'apps/server/dist']) {
      mkdirSync(join(root, from), { recursive: true });
      expect(migrationsFolder(join(root, from))).toBe(join(root, 'apps/server/migrations'));
    }
  });

  it('reads the files in order and refuses names without a number and numbers used twice', () => {
    expect(readMigrations(folderWith(second)).map((step) => step.name)).toEqual([
      '0001_first.sql',
      '0002_second.sql',
    ]);
    expect(() => readMigrations(folderWith({ 'first.sql': '' }))).toThrow(/must be named like 0001_/);
    expect(() => readMigrations(folderWith({ ...first, '0001_again.sql': '' }))).toThrow(
      /Two migrations have the number 0001/,
    );
  });
});

describe.each(testKinds())('migrating (%s)', (kind) => {
  it('applies each file once and only what is new', async () => {
    const db = await withTestDb(kind, []);
    try {
      expect(await migrate(db, readMigrations(folderWith(first)))).toEqual(['0001_first.sql']);
      expect(await migrate(db, readMigrations(folderWith(second)))).toEqual(['0002_second.sql']);
      expect(await migrate(db, readMigrations(folderWith(second)))).toEqual([]);
      expect(await db.one('select f()')).toEqual({ f: 2 });
    } finally {
      await db.close();
    }
  });

  it('refuses a changed file and a database newer than the code, saying what to do', async () => {
    const db = await withTestDb(kind, []);
    try {
      await migrate(db, readMigrations(folderWith(second)));
      const changed = readMigrations(
        folderWith({ ...second, '0001_first.sql': 'create table other (n int);' }),
      );
      await expect(migrate(db, changed)).rejects.toThrow(
        /0001_first.sql was changed after it was applied.*new migration/,
      );
      await expect(migrate(db, readMigrations(folderWith(first)))).rejects.toThrow(
        /newer than this server.*0002_second.sql/,
      );
    } finally {
      await db.close();
    }
  });

  it('leaves nothing of a file that fails, and lets two servers migrate at once', async () => {
    const db = await withTestDb(kind, []);
    try {
      const broken = readMigrations(
        folderWith({ ...first, '0002_bad.sql': 'create table half (n int); select 1/0;' }),
      );
      await expect(migrate(db, broken)).rejects.toThrow(/division by zero/);
      expect(await db.query("select 1 from pg_tables where tablename = 'half'")).toEqual([]);
      const good = readMigrations(folderWith(second));
      const both = await Promise.all([migrate(db, good), migrate(db, good)]);
      expect(both.flat()).toEqual(['0002_second.sql']);
    } finally {
      await db.close();
    }
  });
});
