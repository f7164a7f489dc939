import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testKinds } from '../../../testing/test-db.ts';
import { databaseFolder } from './database-files.ts';
import { migrate } from './migrate.ts';
import { emptyDbOf, schemaOf } from './testing/schema-folder.ts';

const first = { 'migrations/0001_first.sql': 'create table one (n int);' };
const second = {
  ...first,
  'migrations/0002_second.sql':
    "create table two (n int); create function f() returns int language sql as 'select 2';",
};

describe('reading migrations', () => {
  it('finds the folder from the sources and from the built file', () => {
    const root = mkdtempSync(join(tmpdir(), 'shulk-tree-'));
    mkdirSync(join(root, 'apps/server/database/migrations'), { recursive: true });
    for (const from of ['apps/server/src/platform/db/schema', 'apps/server/dist']) {
      mkdirSync(join(root, from), { recursive: true });
      expect(databaseFolder(join(root, from))).toBe(join(root, 'apps/server/database'));
    }
  });

  it('reads the files in order and refuses names without a number and duplicate numbers', () => {
    expect(schemaOf(second).migrations.map((step) => step.name)).toEqual([
      '0001_first.sql',
      '0002_second.sql',
    ]);
    expect(() => schemaOf({ 'migrations/first.sql': '' })).toThrow(/must be named like 0001_/);
    expect(() => schemaOf({ ...first, 'migrations/0001_again.sql': '' })).toThrow(
      /Two migrations have the number 0001/,
    );
  });
});

describe.each(testKinds())('migrating (%s)', (kind) => {
  const onEmptyDb = emptyDbOf(kind);
  it('applies each file once and only what is new', () =>
    onEmptyDb(async (db) => {
      expect((await migrate(db, schemaOf(first))).migrations).toEqual(['0001_first.sql']);
      expect((await migrate(db, schemaOf(second))).migrations).toEqual(['0002_second.sql']);
      expect((await migrate(db, schemaOf(second))).migrations).toEqual([]);
      expect(await db.one('select f()')).toEqual({ f: 2 });
    }));

  it('refuses a changed file and a database newer than the code, saying what to do', () =>
    onEmptyDb(async (db) => {
      await migrate(db, schemaOf(second));
      const changed = schemaOf({ ...second, 'migrations/0001_first.sql': 'create table other (n int);' });
      await expect(migrate(db, changed)).rejects.toThrow(
        /0001_first.sql was changed after it was applied.*new migration/,
      );
      await expect(migrate(db, schemaOf(first))).rejects.toThrow(/newer than this server.*0002_second.sql/);
    }));

  it('rolls a start back in which one file fails, names that file, and lets two servers migrate at once', () =>
    onEmptyDb(async (db) => {
      const bad = 'create table half (n int); select 1/0;';
      const broken = schemaOf({ ...first, 'migrations/0002_bad.sql': bad });
      await expect(migrate(db, broken)).rejects.toThrow('0002_bad.sql: division by zero');
      expect(await db.query("select 1 from pg_tables where tablename in ('one', 'half')")).toEqual([]);
      const good = schemaOf(second);
      const both = await Promise.all([migrate(db, good), migrate(db, good)]);
      expect(both.flatMap(({ migrations }) => migrations)).toEqual(['0001_first.sql', '0002_second.sql']);
    }));

  it('runs the checks of a migration, and rolls it back if one is not true', () =>
    onEmptyDb(async (db) => {
      const filled = (rows: string): string =>
        `create table three (n int);\ninsert into three values ${rows};\n
-- After: no number is below 1.\nselect not exists (select from three where n < 1);\n
-- After: there is one number at least.\nselect exists (select from three);\n`;
      const withRows = (rows: string) => schemaOf({ 'migrations/0003_third.sql': filled(rows) });
      await expect(migrate(db, withRows('(1), (0)'))).rejects.toThrow(
        '0003_third.sql: after the migration it is not true that no number is below 1. Nothing was changed.',
      );
      expect(await db.query("select 1 from pg_tables where tablename = 'three'")).toEqual([]);
      const noTruth = schemaOf({
        'migrations/0003_third.sql': 'select 1;\n-- After: it says something.\nselect 1 where false;\n',
      });
      await expect(migrate(db, noTruth)).rejects.toThrow('it is not true that it says something.');
      expect((await migrate(db, withRows('(1), (2)'))).migrations).toEqual(['0003_third.sql']);
    }));
});
