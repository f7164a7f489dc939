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

describe.each(testKinds())('an older server at a database of a newer one (%s)', (kind) => {
  const onEmptyDb = emptyDbOf(kind);
  it('refuses to start, and puts none of its older texts back', () =>
    onEmptyDb(async (db) => {
      await migrate(db, old);
      await migrate(db, changed);
      await expect(migrate(db, old)).rejects.toThrow(refusal);
      expect(await db.one('select answer()')).toEqual({ answer: 2 });
    }));

  it('refuses where a function was taken away or came new, too', () =>
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

  it('puts its texts back once somebody said that all there may be replaced', () =>
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

  it('is free to replace a text that nobody put on record, as while a function is being written', () =>
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
      // Written and then put on record: the database has the text already, and learns that it is one to keep.
      expect((await migrate(db, recorded)).definitions).toEqual([]);
      await expect(migrate(db, old)).rejects.toThrow(refusal);
    }));
});
