import { describe, expect, it } from 'vitest';
import { testKinds } from '../../../testing/test-db.ts';
import { migrate } from './migrate.ts';
import { emptyDbOf, releaseOf, schemaOf } from './testing/schema-folder.ts';

const answer = (n: number): Record<string, string> => ({
  'functions/answer.sql': `create or replace function answer() returns int language sql as $$ select ${n} $$;\n`,
});
const extra = {
  'functions/extra.sql': 'create or replace function extra() returns int language sql as $$ select 9 $$;\n',
};

const old = releaseOf({ ...answer(1), ...extra });
const changed = releaseOf({ ...answer(2), ...extra }, old);
const dropped = releaseOf(answer(2), changed);
const added = releaseOf(answer(1));
const refusal =
  /^The database is newer than this server: it has another text of functions\/\w+\.sql\. Start the newer version, or restore an older copy of the database\.$/;

describe.each(testKinds())('an older server on a database of a newer one (%s)', (kind) => {
  const onEmptyDb = emptyDbOf(kind);
  it('refuses to start, and restores none of its older texts', () =>
    onEmptyDb(async (db) => {
      await migrate(db, old);
      await migrate(db, changed);
      await expect(migrate(db, old)).rejects.toThrow(refusal);
      expect(await db.one('select answer()')).toEqual({ answer: 2 });
    }));

  it('also refuses if a function was dropped or added', () =>
    onEmptyDb(async (db) => {
      await migrate(db, old);
      await expect(migrate(db, added)).rejects.toThrow(/another text of functions\/extra\.sql/);
      await migrate(db, dropped);
      await expect(migrate(db, changed)).rejects.toThrow(/another text of functions\/extra\.sql/);
      expect(await db.query("select 1 from pg_proc where proname = 'extra'")).toEqual([]);
    }));

  it('does not stop a newer one that skipped the versions between', () =>
    onEmptyDb(async (db) => {
      await migrate(db, old);
      expect((await migrate(db, dropped)).definitions).toEqual([
        'functions/answer.sql',
        'functions/extra.sql',
      ]);
      expect(await db.one('select answer()')).toEqual({ answer: 2 });
    }));

  it('restores its texts once somebody allowed it explicitly', () =>
    onEmptyDb(async (db) => {
      await migrate(db, old);
      await migrate(db, dropped);
      await db.exec('update schema_definitions set is_draft = true');
      await migrate(db, old);
      expect(await db.one('select answer(), extra()')).toEqual({ answer: 1, extra: 9 });
      expect((await migrate(db, dropped)).definitions).toEqual([
        'functions/answer.sql',
        'functions/extra.sql',
      ]);
      await expect(migrate(db, old)).rejects.toThrow(refusal);
    }));

  it('may replace a text that is not on record, as while a function is being written', () =>
    onEmptyDb(async (db) => {
      await migrate(db, old);
      const draft = (n: number) => ({ ...schemaOf({ ...answer(n), ...extra }), recorded: old.recorded });
      await migrate(db, draft(5));
      await migrate(db, draft(6));
      expect(await db.one('select answer()')).toEqual({ answer: 6 });
      await migrate(db, old);
      expect(await db.one('select answer()')).toEqual({ answer: 1 });
      const recorded = releaseOf({ ...answer(6), ...extra }, old);
      await migrate(db, draft(6));
      // Written and then recorded: the database already has the text, and learns that it must be kept.
      expect((await migrate(db, recorded)).definitions).toEqual([]);
      await expect(migrate(db, old)).rejects.toThrow(refusal);
    }));
});
