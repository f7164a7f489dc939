import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../../ids.ts';
import { LAWFUL_MOVES } from './lawful-moves.ts';
import type { LawfulMove } from './lawful-moves.ts';

/**
 * Runs work on one file, and adds the file to an error.
 * @throws the work's error with a message that starts with the file; a database error code stays, by which a deadlock
 *   is retried
 */
export async function naming<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const named = new Error(`${file}: ${error instanceof Error ? error.message : 'unknown reason'}`, {
      cause: error,
    });
    throw error instanceof Error && 'code' in error ? Object.assign(named, { code: error.code }) : named;
  }
}

/** What must be true after a migration: a sentence, and a query whose single value is true then. */
export interface AfterCheck {
  readonly says: string;
  readonly sql: string;
}

/** One step of the tables, from a file `migrations/NNNN_name.sql`. */
export interface Migration {
  readonly name: string;
  readonly sha256: string;
  readonly sql: string;
  readonly checks: readonly AfterCheck[];
}

/** The present text of an SQL function or trigger, from `functions/NAME.sql` or `triggers/NAME.sql`. */
export interface Definition {
  /** For example `functions/capture_payment.sql`. */
  readonly file: string;
  readonly kind: 'function' | 'trigger';
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

/** Everything a database is made of. */
export interface Schema {
  readonly migrations: readonly Migration[];
  readonly definitions: readonly Definition[];
  /** The checksums of every text a definition ever had, oldest first, by its file: `definitions.tsv`. */
  readonly recorded: ReadonlyMap<string, readonly string[]>;
  /** The transitions that the database lets states make. */
  readonly moves: readonly LawfulMove[];
}

/** How the record marks a dropped definition; its last checksum follows. */
export const DROPPED = 'dropped';

/** The folder apps/server/database, found from the sources and from the built file. */
export function databaseFolder(from: string = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'database');
    if (existsSync(join(candidate, 'migrations'))) return candidate;
    if (dirname(folder) === folder) {
      throw new Error(
        `The folder "database" was not found above ${from}. Run the server from a complete copy of the product.`,
      );
    }
  }
}

/**
 * Reads migrations, functions and triggers from their files.
 * @throws Error for a migration's name without a number or with a duplicate one
 */
export function readSchema(folder: string = databaseFolder()): Schema {
  return {
    migrations: readMigrations(join(folder, 'migrations')),
    definitions: [...readDefinitions(folder, 'function'), ...readDefinitions(folder, 'trigger')],
    recorded: readRecord(join(folder, 'definitions.tsv')),
    moves: LAWFUL_MOVES,
  };
}

/** One hash over all of it: names a cached, already migrated database. */
export const schemaHash = ({ migrations, definitions, moves }: Schema): string =>
  sha256(
    [
      ...migrations.map((step) => `${step.name}:${step.sha256}`),
      ...definitions.map(({ file, checksum }) => `${file}:${checksum}`),
      ...moves.map(({ kind, from, to }) => `${kind}:${from}>${to}`),
    ].join('\n'),
  )
    .toString('hex')
    .slice(0, 16);

/** The names of a folder's SQL files, in order; none if the folder does not exist. */
const sqlFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .sort()
    : [];

function readMigrations(folder: string): Migration[] {
  const numbers = new Set<string>();
  return sqlFiles(folder).map((name) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined)
      throw new Error(`The migration ${name} must be named like 0001_what_it_does.sql.`);
    if (numbers.has(number))
      throw new Error(`Two migrations have the number ${number}. Give one of them the next free number.`);
    numbers.add(number);
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, sha256: sha256(text).toString('hex'), ...parts(text) };
  });
}

/** A migration's own statements, and its checks, each under a line `-- After: what is true now`. */
function parts(text: string): Pick<Migration, 'sql' | 'checks'> {
  const [sql = '', ...behind] = text.split(/^-- After: /m);
  const checks = behind.map((part) => {
    const end = part.indexOf('\n');
    return { says: part.slice(0, end).trim(), sql: part.slice(end + 1) };
  });
  return { sql, checks };
}

function readDefinitions(folder: string, kind: Definition['kind']): Definition[] {
  return sqlFiles(join(folder, `${kind}s`)).map((name) => {
    const file = `${kind}s/${name}`;
    const sql = readFileSync(join(folder, file), 'utf8');
    return {
      file,
      kind,
      name: name.slice(0, -'.sql'.length),
      checksum: sha256(sql).toString('hex').slice(0, 16),
      sql,
    };
  });
}

function readRecord(path: string): Map<string, string[]> {
  const recorded = new Map<string, string[]>();
  if (!existsSync(path)) return recorded;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [file, checksum] = line.split('\t');
    if (file === undefined || checksum === undefined) continue;
    recorded.set(file, [...(recorded.get(file) ?? []), checksum]);
  }
  return recorded;
}
