/** The files of the database: the contents of a migration, and one file for each function and trigger. */
import { posix } from 'node:path';
import { RECORD, isDefinition, missingOf, readRecord, recordName } from '../database/definition-record.ts';
import { lineAt } from './read-source.ts';
import type { FileFault, Read } from './fault.ts';

const FOLDER = 'apps/server/database';
const MIGRATION = /^apps\/server\/database\/migrations\/\d{4}_\w+\.sql$/;
/** The former place of migrations. */
const OLD_PLACE = /^apps\/server\/migrations\//;
/** The migrations from before these rules, which can no longer change. */
const LANDED = `${FOLDER}/migrations/landed.md`;
const DEFINES =
  /\b(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?<kind>function|procedure|trigger)\s+(?:if\s+(?:not\s+)?exists\s+)?(?<name>\w+)/gi;
const CHECK = /^-- After: \S.*\n(?:--.*\n|\s*\n)*\s*(?:select|with)\b/m;

/** The text without its comments, on the same lines. */
const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '');

/** Faults of a migration that is not listed as an earlier one. */
function checkMigration(file: string, text: string): FileFault[] {
  const faults: FileFault[] = [];
  const fault = (line: number, message: string): unknown =>
    faults.push({ rule: 'migration', file, line, message });
  if (!/^-- \S+ \S/.test(text)) fault(1, 'the first line says why, as a comment');
  if (!CHECK.test(text))
    fault(
      1,
      'ends with a check: a line "-- After: what is true now." and under it a query whose one value is true then',
    );
  const code = withoutComments(text);
  for (const { index, groups: { kind = '', name = '' } = {} } of code.matchAll(DEFINES)) {
    const place = `${FOLDER}/${kind.toLowerCase() === 'trigger' ? 'triggers' : 'functions'}/${name}.sql`;
    fault(
      lineAt(code, index),
      `${kind} ${name} does not stand in a migration: its present text is ${place}, which is applied after the migrations; to drop it, delete the file`,
    );
  }
  return faults;
}

/** Faults of the file of one function or trigger. */
function checkDefinition(file: string, text: string): FileFault[] {
  const kind = file.includes('/triggers/') ? 'trigger' : 'function';
  const name = posix.basename(file, '.sql');
  const faults: FileFault[] = [];
  const fault = (line: number, message: string): unknown =>
    faults.push({ rule: 'sql-definition', file, line, message });
  if (!/^-- \S+ \S/.test(text)) fault(1, `the first line says what the ${kind} is for, as a comment`);
  const code = withoutComments(text);
  // PostgreSQL replaces no constraint trigger: its file drops it first.
  const made = String.raw`create or replace ${kind} ${name}\b`;
  const checked = String.raw`drop trigger if exists ${name} on (\w+);\s*create constraint trigger ${name}\s[^;]* on \1\b`;
  if (!new RegExp(String.raw`^\s*(?:${made}|${checked})`).test(code))
    fault(1, `begins with "create or replace ${kind} ${name}": a file is named as what it makes`);
  for (const { index } of [...code.matchAll(/^create\b/gm)].slice(1))
    fault(lineAt(code, index), `holds one ${kind}; give another one a file of its own`);
  return faults;
}

/** Faults of the record of texts, whose last one of each definition is the present one. */
function checkRecord(definitions: ReadonlyMap<string, string>, recordText: string): FileFault[] {
  const recorded = readRecord(recordText);
  const fault = (name: string, message: string): FileFault => ({
    rule: 'sql-definition',
    file: `${FOLDER}/${name}`,
    line: 1,
    message,
  });
  const missing = missingOf(recorded, definitions).map(({ name, checksum }) =>
    checksum.startsWith('dropped')
      ? fault(name, 'is gone, and no record says so: run npm run db:definitions')
      : fault(name, 'has a text that is not on record: run npm run db:definitions'),
  );
  const twice = [...recorded]
    .filter(([, checksums]) => new Set(checksums).size < checksums.length)
    .map(([name]) => fault(name, `has one text twice in ${RECORD}; a text that came back must be a new one`));
  return [...missing, ...twice];
}

/** Faults of all files of the database. @param files every file of the tree @param read returns the text of one */
export function checkDatabase(files: readonly string[], read: Read): FileFault[] {
  const landedText = files.includes(LANDED) ? read(LANDED) : '';
  const landed = [...landedText.matchAll(/^\| `(\d{4}_\w+\.sql)`/gm)].map(([, name = '']) => name);
  const definitions = files.filter(isDefinition);
  return [
    ...files
      .filter((file) => OLD_PLACE.test(file))
      .map((file) => ({
        rule: 'migration',
        file,
        line: 1,
        message: `belongs to ${FOLDER}/migrations`,
      })),
    ...landed
      .filter((name) => !files.includes(`${FOLDER}/migrations/${name}`))
      .map((name) => ({ rule: 'migration', file: LANDED, line: 1, message: `${name} does not exist` })),
    ...files
      .filter((file) => MIGRATION.test(file) && !landed.includes(posix.basename(file)))
      .flatMap((file) => checkMigration(file, read(file))),
    ...definitions.flatMap((file) => checkDefinition(file, read(file))),
    ...checkRecord(
      new Map(definitions.map((file) => [recordName(file), read(file)])),
      files.includes(RECORD) ? read(RECORD) : '',
    ),
  ];
}
