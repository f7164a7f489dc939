/** Limits of file length and folder size, and rules for the names of both. The linter limits functions. */
import { posix } from 'node:path';
import type { Fault, FileFault } from './fault.ts';

export const LIMITS = { file_lines: 300, folder_files: 12 };

const FOLDER_NAMES = ['utils', 'helpers', 'common', 'hooks', 'types'];
const FILE_WORDS = /(?:^|[-.])(?:utils?|helpers?|common|manager|base)(?:[-.]|$)/;
const KEBAB = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/;

/** A landed migration can never be split, so its length has no limit. */
const isMigration = (file: string): boolean => /(?:^|\/)migrations\//.test(file);

/** Written by a command; a test compares it with its source. */
const isGenerated = (file: string): boolean => file.startsWith('packages/client/src/generated/');

/** Tests, fixtures and demo data may fill a folder; the limit of a file holds for them too. */
const isUnlimited = (file: string): boolean =>
  /\.(?:test|spec)\.\w+$/.test(file) || /(?:^|\/)(?:testing|migrations|demo|demo-data|fixtures)\//.test(file);

/** Faults of a file's size and name. */
export function checkFileSize(file: string, text: string): Fault[] {
  const faults: Fault[] = [];
  const name = posix.basename(file);
  if (!KEBAB.test(name)) faults.push({ rule: 'names', line: 1, message: `${name} is not kebab-case` });
  if (FILE_WORDS.test(name))
    faults.push({ rule: 'names', line: 1, message: `${name} does not say what it is about` });
  const lines = text.trimEnd().split('\n').length;
  if (lines > LIMITS.file_lines && !isMigration(file) && !isGenerated(file)) {
    faults.push({ rule: 'file-size', line: 1, message: `${lines} lines; the limit is ${LIMITS.file_lines}` });
  }
  return faults;
}

/** Faults of folders' names and file counts, given every source file of the tree. */
export function checkFolders(files: readonly string[]): FileFault[] {
  const counts = new Map<string, number>();
  const named = new Set<string>();
  for (const file of files) {
    const folder = posix.dirname(file);
    for (const part of folder.split('/')) if (FOLDER_NAMES.includes(part)) named.add(folder);
    // A component's style sheet counts with the component, as its test does.
    const isCompanion =
      file.endsWith('.module.css') && files.includes(file.replace(/\.module\.css$/, '.tsx'));
    if (!isUnlimited(file) && !isCompanion) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const bad = [...named].map((file) => ({
    rule: 'names',
    file,
    line: 1,
    message: 'say what the folder is about',
  }));
  for (const [file, count] of counts) {
    if (count <= LIMITS.folder_files) continue;
    bad.push({
      rule: 'folder-size',
      file,
      line: 1,
      message: `${count} files; the limit is ${LIMITS.folder_files}`,
    });
  }
  return bad;
}
