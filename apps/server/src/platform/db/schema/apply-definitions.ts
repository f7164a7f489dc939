import type { Executor } from '../db.ts';
import { DROPPED } from './database-files.ts';
import type { Definition, Schema } from './database-files.ts';
import { naming } from './database-files.ts';
import {
  appliedDefinitions,
  checkBody,
  drop,
  madeUnder,
  readBodies,
  recordDefinitions,
} from './schema.store.ts';
import type { AppliedDefinition, Made } from './schema.store.ts';

type Applied = ReadonlyMap<string, AppliedDefinition>;

/**
 * Applies every changed function and trigger, and drops those without a file. The caller holds the advisory lock, and
 * its migrations have run.
 * @returns the files that were applied or dropped now
 * @throws Error if the database has a text unknown to this version: a newer server put it there
 */
export async function applyDefinitions(tx: Executor, schema: Schema): Promise<string[]> {
  const applied = new Map((await appliedDefinitions(tx)).map((row) => [row.file, row]));
  refuseNewer(applied, schema);
  const rows = wantedRows(applied, schema);
  const isChanged = ({ file, checksum }: AppliedDefinition): boolean =>
    applied.get(file)?.checksum !== checksum;
  const changed = rows.filter(isChanged);
  if (changed.length > 0) await apply(tx, schema, new Set(changed.map(({ file }) => file)));
  const unlike = rows.filter((row) => isChanged(row) || applied.get(row.file)?.is_draft !== row.is_draft);
  if (unlike.length > 0) await recordDefinitions(tx, unlike);
  return changed.map(({ file }) => file);
}

/** Refuses texts from a newer version, so that an older server never replaces them with its own. */
function refuseNewer(applied: Applied, { definitions, recorded }: Schema): void {
  const present = new Map(definitions.map(({ file, checksum }) => [file, checksum]));
  for (const { file, checksum, is_draft } of applied.values()) {
    if (is_draft || present.get(file) === checksum || recorded.get(file)?.includes(checksum)) continue;
    throw new Error(
      `The database is newer than this server: it has another text of ${file}. Start the newer version, or restore an older copy of the database.`,
    );
  }
}

/** The desired definitions: each file's present text, and of removed files that they were dropped. */
function wantedRows(applied: Applied, { definitions, recorded }: Schema): AppliedDefinition[] {
  const isDraft = (file: string, checksum: string): boolean => !recorded.get(file)?.includes(checksum);
  const present = definitions.map(({ file, checksum }) => ({
    file,
    checksum,
    is_draft: isDraft(file, checksum),
  }));
  const files = new Set(present.map(({ file }) => file));
  const gone = [...new Set([...recorded.keys(), ...applied.keys()])].filter((file) => !files.has(file));
  return [
    ...present,
    ...gone.map((file) => {
      const last = recorded.get(file)?.at(-1);
      const checksum = last?.startsWith(DROPPED) === true ? last : DROPPED;
      return { file, checksum, is_draft: isDraft(file, checksum) };
    }),
  ];
}

/** What a file's name says about its definition. */
function named(file: string): Named {
  const [folder = '', name = ''] = file.split('/');
  return { file, kind: folder === 'functions' ? 'function' : 'trigger', name: name.slice(0, -'.sql'.length) };
}

/** Functions are created before the triggers that call them and dropped after them; among each other in any order. */
async function apply(tx: Executor, { definitions }: Schema, changed: ReadonlySet<string>): Promise<void> {
  const present = new Set(definitions.map(({ file }) => file));
  const gone = [...changed].filter((file) => !present.has(file)).map(named);
  const made = definitions.filter(({ file }) => changed.has(file));
  await dropAll(tx, 'trigger', gone);
  await readBodies(tx, false);
  await makeAll(tx, 'function', made);
  await makeAll(tx, 'trigger', made);
  await dropAll(tx, 'function', gone);
  await readBodies(tx, true);
  // All of them, because an unchanged one may call a changed one.
  for (const { file, name } of ofKind(definitions, 'function')) await naming(file, () => checkBody(tx, name));
}

type Named = Pick<Definition, 'kind' | 'name' | 'file'>;

const ofKind = <T extends Named>(list: readonly T[], kind: Definition['kind']): T[] =>
  list.filter((one) => one.kind === kind);

/** Creates functions or triggers, and drops those of the same name with other arguments or on other tables. */
async function makeAll(tx: Executor, kind: Definition['kind'], made: readonly Definition[]): Promise<void> {
  const wanted = ofKind(made, kind);
  const names = wanted.map(({ name }) => name);
  const before = await madeUnder(tx, kind, names);
  for (const definition of wanted) await naming(definition.file, () => make(tx, definition, before));
  const after = await madeUnder(tx, kind, names);
  for (const { file, name } of wanted) {
    const found = after.filter((one) => one.name === name);
    const old = found.filter((one) => before.some(({ id, place }) => id === one.id && place === one.place));
    const count = found.length - old.length;
    if (count !== 1) throw new Error(`${file}: the file must make one ${kind} ${name}, and makes ${count}`);
    for (const one of old) await naming(file, () => drop(tx, kind, one));
  }
}

async function make(tx: Executor, { kind, name, sql }: Definition, before: readonly Made[]): Promise<void> {
  try {
    await tx.exec(`savepoint definition;\n${sql}\n;release savepoint definition`);
  } catch (error) {
    // What "or replace" cannot do: another result type or other argument names.
    if (!(error instanceof Error && 'code' in error && error.code === '42P13')) throw error;
    await tx.exec('rollback to savepoint definition');
    for (const one of before.filter((other) => other.name === name)) await drop(tx, kind, one);
    await tx.exec(sql);
  }
}

async function dropAll(tx: Executor, kind: Definition['kind'], gone: readonly Named[]): Promise<void> {
  const lost = ofKind(gone, kind);
  const found = await madeUnder(
    tx,
    kind,
    lost.map(({ name }) => name),
  );
  for (const { file, name } of lost) {
    for (const one of found.filter((other) => other.name === name))
      await naming(file, () => drop(tx, kind, one));
  }
}
