import { describe, expect, it } from 'vitest';
import { openSecondDb, testKinds, withTestDb } from '../../../testing/test-db.ts';
import { readSchema, schemaHash } from './database-files.ts';
import { migrate } from './migrate.ts';
import { emptyDbOf, releaseOf, schemaOf } from './testing/schema-folder.ts';

const table = { 'migrations/0001_things.sql': 'create table things (n int); create table others (n int);' };
const answer = (n: number, head = ''): string =>
  `${head}create or replace function answer() returns int language sql as $$ select ${n} $$;\n`;
/** Calls `answer`, whose file comes later: files are not ordered by their calls. */
const ask = { 'functions/a_question.sql': asking('a_question', 'answer()') };
function asking(name: string, what: string): string {
  return `create or replace function ${name}() returns int language sql as $$ select ${what} $$;\n`;
}
const refuse = {
  'functions/refuse.sql': `create or replace function refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$;\n`,
  'triggers/things_stay.sql':
    'create or replace trigger things_stay before delete on things for each row execute function refuse();\n',
};
const one = { ...table, ...ask, ...refuse, 'functions/answer.sql': answer(1) };
const two = { ...one, 'functions/answer.sql': answer(2) };

describe('the files of the database', () => {
  it('are all on record, so that no server treats a text of this version as a draft', () => {
    const { definitions, recorded } = readSchema();
    expect(definitions.length).toBeGreaterThan(90);
    const unrecorded = definitions.filter(({ file, checksum }) => recorded.get(file)?.at(-1) !== checksum);
    expect(unrecorded.map(({ file }) => file)).toEqual([]);
  });

  it('rename a cached test database when a function, a trigger or a migration changes', () => {
    const hashes = [
      one,
      two,
      { ...one, 'triggers/things_stay.sql': refuse['triggers/things_stay.sql'].replace('delete', 'update') },
      { ...one, 'migrations/0002_more.sql': 'create table more (n int);' },
    ].map((files) => schemaHash(schemaOf(files)));
    expect(new Set(hashes).size).toBe(4);
    expect(schemaHash(schemaOf(one))).toBe(hashes[0]);
  });
});

describe.each(testKinds())('functions and triggers of the database (%s)', (kind) => {
  const onEmptyDb = emptyDbOf(kind);
  it('are created from their files after the migrations, whatever the order of their calls', () =>
    onEmptyDb(async (db) => {
      const { definitions } = await migrate(db, releaseOf(one));
      expect(definitions).toEqual([
        'functions/a_question.sql',
        'functions/answer.sql',
        'functions/refuse.sql',
        'triggers/things_stay.sql',
      ]);
      expect(await db.one('select a_question() as n')).toEqual({ n: 1 });
      await db.exec('insert into things values (1)');
      await expect(db.exec('delete from things')).rejects.toThrow('refused');
    }));

  it('are changed at the next start after their file changed, and no other is touched', () =>
    onEmptyDb(async (db) => {
      const before = releaseOf(one);
      await migrate(db, before);
      const { definitions } = await migrate(db, releaseOf(two, before));
      expect(definitions).toEqual(['functions/answer.sql']);
      expect(await db.one('select a_question() as n')).toEqual({ n: 2 });
      expect((await migrate(db, releaseOf(two, before))).definitions).toEqual([]);
    }));

  it('are current in the cached databases of tests', async () => {
    for (const [files, n] of [
      [one, 1],
      [two, 2],
    ] as const) {
      const db = await withTestDb(kind, releaseOf(files));
      expect(await db.one('select a_question() as n')).toEqual({ n });
      await db.close();
    }
  }, 120_000);

  it('are changed once by two servers that start together', () =>
    onEmptyDb(async (db) => {
      const before = releaseOf(one);
      await migrate(db, before);
      const beside = await openSecondDb(db);
      const after = releaseOf(two, before);
      const both = await Promise.all([migrate(db, after), migrate(beside, after)]);
      expect(both.flatMap(({ definitions }) => definitions)).toEqual(['functions/answer.sql']);
    }));

  it('stay unchanged, with the tables, if one of them cannot be created', () =>
    onEmptyDb(async (db) => {
      const before = releaseOf(one);
      await migrate(db, before);
      const more = { ...two, 'migrations/0002_more.sql': 'create table more (n int);' };
      const lost = releaseOf({ ...more, 'functions/lost.sql': asking('lost', 'nowhere()') }, before);
      await expect(migrate(db, lost)).rejects.toThrow(
        /^functions\/lost\.sql: function nowhere\(\) does not exist/,
      );
      const wrong = releaseOf({ ...more, 'functions/right.sql': asking('wrong', '1') }, before);
      await expect(migrate(db, wrong)).rejects.toThrow(
        'functions/right.sql: the file must make one function right, and makes 0',
      );
      expect(await db.one("select answer(), to_regclass('more')::text as more")).toEqual({
        answer: 1,
        more: null,
      });
    }));

  it('are dropped with their file, a trigger before its function', () =>
    onEmptyDb(async (db) => {
      const before = releaseOf(one);
      await migrate(db, before);
      const { 'functions/refuse.sql': _, 'triggers/things_stay.sql': __, ...rest } = one;
      const { definitions } = await migrate(db, releaseOf(rest, before));
      expect(definitions.toSorted()).toEqual(['functions/refuse.sql', 'triggers/things_stay.sql']);
      await db.exec('insert into things values (1); delete from things');
      expect(await db.query("select 1 from pg_proc where proname = 'refuse'")).toEqual([]);
    }));

  it('leave no function under an old name or with old arguments, and no trigger on an old table', () =>
    onEmptyDb(async (db) => {
      const before = releaseOf(one);
      await migrate(db, before);
      const { 'functions/a_question.sql': _, ...rest } = one;
      const changed = {
        ...rest,
        'functions/the_question.sql': asking('the_question', 'answer(3)'),
        'functions/answer.sql':
          'create or replace function answer(p_n bigint) returns int language sql as $$ select 3 $$;\n',
        'triggers/things_stay.sql': refuse['triggers/things_stay.sql'].replace('on things', 'on others'),
      };
      await migrate(db, releaseOf(changed, before));
      expect(await db.one('select the_question() as n')).toEqual({ n: 3 });
      const left = `select oid::regprocedure::text as signature from pg_proc
        where proname in ('answer', 'a_question', 'the_question') order by 1`;
      expect(await db.query(left)).toEqual([
        { signature: 'answer(bigint)' },
        { signature: 'the_question()' },
      ]);
      expect(
        await db.query("select tgrelid::regclass::text as on from pg_trigger where tgname = 'things_stay'"),
      ).toEqual([{ on: 'others' }]);
    }));

  it('can change result type and argument names, which a replacement alone cannot do', () =>
    onEmptyDb(async (db) => {
      const before = releaseOf(one);
      await migrate(db, before);
      const text = { 'functions/answer.sql': answer(7).replace('returns int', 'returns bigint') };
      await migrate(
        db,
        releaseOf(
          { ...one, ...text, 'functions/a_question.sql': asking('a_question', 'answer()::int') },
          before,
        ),
      );
      expect(await db.one('select pg_typeof(answer())::text as type, a_question() as n')).toEqual({
        type: 'bigint',
        n: 7,
      });
    }));

  it('fail if an unchanged one calls a changed one with outdated arguments', () =>
    onEmptyDb(async (db) => {
      const before = releaseOf(one);
      await migrate(db, before);
      const text = 'create or replace function answer(p_n int) returns int language sql as $$ select 1 $$;\n';
      const after = releaseOf({ ...one, 'functions/answer.sql': text }, before);
      await expect(migrate(db, after)).rejects.toThrow(
        /^functions\/a_question\.sql: function answer\(\) does not exist/,
      );
      expect(await db.one('select a_question() as n')).toEqual({ n: 1 });
    }));
});
