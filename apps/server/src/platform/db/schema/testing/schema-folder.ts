import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Db } from '../../db.ts';
import { withTestDb } from '../../../../testing/test-db.ts';
import { readSchema } from '../database-files.ts';
import type { Schema } from '../database-files.ts';

/** A folder of database files, by their paths in it. */
export function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'shulk-database-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** The schema that a server reads from these files; without the product's tables it has no states to move. */
export const schemaOf = (files: Record<string, string>): Schema => ({
  ...readSchema(folderWith(files)),
  moves: [],
});

/** A version whose texts are all on record, after those of the previous version. */
export function releaseOf(files: Record<string, string>, before?: Schema): Schema {
  const schema = schemaOf(files);
  const recorded = new Map(before?.recorded);
  const add = (file: string, checksum: string): void => {
    if (recorded.get(file)?.at(-1) !== checksum)
      recorded.set(file, [...(recorded.get(file) ?? []), checksum]);
  };
  for (const { file, checksum } of schema.definitions) add(file, checksum);
  const present = new Set(schema.definitions.map(({ file }) => file));
  for (const [file, checksums] of before?.recorded ?? []) {
    if (!present.has(file)) add(file, `dropped:${checksums.at(-1)}`);
  }
  return { ...schema, recorded };
}

/** How a test uses an empty database. */
export type OnEmptyDb = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** One database for the tests of a suite, emptied before each. */
export function emptyDbOf(kind: Db['kind']): OnEmptyDb {
  let db: Db | undefined;
  beforeAll(async () => {
    db = await withTestDb(kind, schemaOf({}));
  }, 120_000);
  afterAll(() => db?.close());
  return async (work) => {
    if (db === undefined) throw new Error('The database is open in tests only.');
    await db.exec('drop schema public cascade; create schema public');
    return work(db);
  };
}
