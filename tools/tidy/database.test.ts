import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECORD, checksumOf, missingOf, readRecord, writeRecord } from '../database/definition-record.ts';
import { findFaults } from './find-faults.ts';

const FOLDER = 'apps/server/database';
const texts = {
  'functions/pay.sql':
    '-- Pays it once.\ncreate or replace function pay() returns int language sql as $$ select 1 $$;\n',
  'triggers/paid.sql':
    '-- For each of them.\ncreate or replace trigger paid after insert on a\n  for each row execute function pay();\n',
};
const why = '-- The office asks for it.\n';
const after = '\n-- After: every a has a b.\nselect not exists (select from a where b is null);\n';
let root = '';

function plant(file: string, text: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const record = (definitions: Readonly<Record<string, string>>): void =>
  plant(
    RECORD,
    writeRecord(new Map(Object.entries(definitions).map(([name, text]) => [name, [checksumOf(text)]]))),
  );

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shulk-tidy-'));
  plant('docs/spec-map.md', '# Map\n');
  plant(`${FOLDER}/migrations/landed.md`, '| `0001_a.sql` | There was nothing. |\n');
  plant(`${FOLDER}/migrations/0001_a.sql`, 'create function old() returns int;\n');
  plant(`${FOLDER}/migrations/0002_b.sql`, `${why}alter table a add column b int;\n${after}`);
  for (const [name, text] of Object.entries(texts)) plant(`${FOLDER}/${name}`, text);
  record(texts);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const faults = () => findFaults(root).map(({ rule, file, line }) => `${rule} ${file}:${line}`);
const messages = () => findFaults(root).map(({ message }) => message);

describe('a migration', () => {
  it('may stay as it was where it landed before; a new one says why and ends with a check', () => {
    expect(faults()).toEqual([]);
    plant(`${FOLDER}/migrations/0002_b.sql`, `alter table a add column b int;\n${after}`);
    expect(messages()).toEqual([expect.stringMatching(/first line says why/)]);
    for (const check of ['', '\n-- After: nothing is asked.\n', '\n-- After:\nselect true;\n']) {
      plant(`${FOLDER}/migrations/0002_b.sql`, `${why}alter table a add column b int;\n${check}`);
      expect(messages(), check).toEqual([expect.stringMatching(/ends with a check/)]);
    }
  });

  it.each([
    ['create or replace function pay(n int)\n  returns int;', 'functions/pay.sql'],
    ['create function pay() returns int;', 'functions/pay.sql'],
    ['drop function if exists pay(bigint);', 'functions/pay.sql'],
    ['create procedure pay() as $$ $$;', 'functions/pay.sql'],
    ['CREATE TRIGGER paid after insert on a execute function pay();', 'triggers/paid.sql'],
    ['create constraint trigger paid after insert on a execute function pay();', 'triggers/paid.sql'],
  ])('creates no function and no trigger, and the fault says where it belongs: %s', (sql, place) => {
    plant(`${FOLDER}/migrations/0003_c.sql`, `${why}-- create function in words\n${sql}\n${after}`);
    expect(faults()).toEqual([`migration ${FOLDER}/migrations/0003_c.sql:3`]);
    expect(messages()).toEqual([expect.stringContaining(`its present text is ${FOLDER}/${place}`)]);
  });

  it('is in the folder of migrations, and the list of old ones names no other', () => {
    plant('apps/server/migrations/0004_d.sql', `${why}${after}`);
    plant(`${FOLDER}/migrations/landed.md`, '| `0001_a.sql` | Why. |\n| `0009_gone.sql` | Why. |\n');
    expect(faults().toSorted()).toEqual([
      'migration apps/server/database/migrations/landed.md:1',
      'migration apps/server/migrations/0004_d.sql:1',
    ]);
  });
});

describe('the file of a function or trigger', () => {
  it.each([
    ['without a line of what it is for', 'create or replace function pay() returns int;\n'],
    ['that makes another one', '-- Pays it once.\ncreate or replace function paid() returns int;\n'],
    ['that does not replace', '-- Pays it once.\ncreate function pay() returns int;\n'],
    ['of a longer name', '-- Pays it once.\ncreate or replace function pay_all() returns int;\n'],
  ])('is refused %s', (_, text) => {
    plant(`${FOLDER}/functions/pay.sql`, text);
    record({ ...texts, 'functions/pay.sql': text });
    expect(faults()).toEqual([`sql-definition ${FOLDER}/functions/pay.sql:1`]);
  });

  it('contains exactly one', () => {
    const both = `${texts['triggers/paid.sql']}create or replace trigger more after insert on a execute function pay();\n`;
    plant(`${FOLDER}/triggers/paid.sql`, both);
    record({ ...texts, 'triggers/paid.sql': both });
    expect(faults()).toEqual([`sql-definition ${FOLDER}/triggers/paid.sql:4`]);
  });

  it('has its present text on record, once, and a deleted one is on record as deleted', () => {
    plant(`${FOLDER}/functions/pay.sql`, texts['functions/pay.sql'].replace('select 1', 'select 2'));
    expect(messages()).toEqual(['has a text that is not on record: run npm run db:definitions']);
    rmSync(join(root, `${FOLDER}/functions/pay.sql`));
    expect(messages()).toEqual(['is gone, and no record says so: run npm run db:definitions']);
    plant(`${FOLDER}/functions/pay.sql`, texts['functions/pay.sql']);
    const checksum = checksumOf(texts['functions/pay.sql']);
    const recorded = new Map(Object.entries(texts).map(([name, text]) => [name, [checksumOf(text)]]));
    plant(RECORD, writeRecord(recorded.set('functions/pay.sql', [checksum, '0123456789abcdef', checksum])));
    expect(messages()).toEqual([expect.stringContaining('has one text twice')]);
  });
});

describe('the record of texts', () => {
  it('gets new and changed texts, and deleted ones with their last text', () => {
    const recorded = new Map([
      ['functions/a.sql', ['1']],
      ['functions/b.sql', [checksumOf('b')]],
      ['functions/c.sql', ['1', '2']],
      ['functions/d.sql', ['1', 'dropped:1']],
    ]);
    const present = new Map([
      ['functions/a.sql', 'a'],
      ['functions/b.sql', 'b'],
      ['functions/e.sql', 'e'],
    ]);
    expect(missingOf(recorded, present)).toEqual([
      { name: 'functions/a.sql', checksum: checksumOf('a') },
      { name: 'functions/e.sql', checksum: checksumOf('e') },
      { name: 'functions/c.sql', checksum: 'dropped:2' },
    ]);
  });

  it('is written in file order and reads back unchanged', () => {
    const recorded = new Map([
      ['triggers/a.sql', ['1']],
      ['functions/b.sql', ['2', '3']],
    ]);
    expect(writeRecord(recorded)).toBe('functions/b.sql\t2\nfunctions/b.sql\t3\ntriggers/a.sql\t1\n');
    expect(readRecord(writeRecord(recorded))).toEqual(recorded);
  });
});
