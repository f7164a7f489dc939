import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { EventLoopYielder } from '../event-loop-yielder.ts';
import { readStored } from './read-stored.ts';
import type { StoredBundle } from './read-stored.ts';
import { findKeyTwice, linesOf } from './json-lines.ts';
import { findJsonFault } from './json-place.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file; check the path',
  EISDIR: 'this is a folder; name a file',
  EACCES: 'this user may not read it; change its rights',
};

/** A bundle file. Its lists stay in it: a school of 50,000 students has 41 MB of text, and 75 MB of objects. */
export interface BundleFile extends Omit<StoredBundle, 'raw'> {
  /** As the person named it. */
  readonly path: string;
  /** Base name. */
  readonly file_name: string;
  /** Its JSON, with a StoredList for each of its lists. */
  readonly raw: unknown;
}

/**
 * Reads one bundle file as JSON.
 * @throws Error naming the file and the reason, for bad JSON with line and column, for a duplicate key with its line
 */
export async function readBundleFile(path: string): Promise<BundleFile> {
  try {
    const kind = otherKind(path);
    if (kind !== undefined) throw new Error(`${path} is not JSON in UTF-8: ${kind}.`);
    const { raw, ...stored } = await readStored(path, new EventLoopYielder());
    return { path, file_name: basename(path), ...stored, raw: raw ?? readWhole(path) };
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    const code = 'code' in error ? String(error.code) : 'unknown reason';
    throw new Error(`${path} cannot be read: ${reasons[code] ?? code}.`, { cause: error });
  }
}

/**
 * Reads a file that is not a bundle's usual form as a whole, to find its first fault.
 * @throws Error as readBundleFile
 */
function readWhole(path: string): unknown {
  const json = jsonOf(readFileSync(path));
  const raw = parsed(path, json);
  const twice = findKeyTwice(json);
  if (twice === undefined) return raw;
  throw new Error(
    `${path}: line ${twice.line}: the key "${twice.key}" stands in this object twice, and only the last one would count; keep one of them.`,
  );
}

/** What a file of another format is; undefined for one that may be a bundle. */
function otherKind(path: string): string | undefined {
  const file = openSync(path, 'r');
  const bytes = Buffer.alloc(4);
  try {
    readSync(file, bytes);
  } finally {
    closeSync(file);
  }
  const start = bytes.toString('latin1');
  if (/^(?:\xff\xfe|\xfe\xff|\0?\{\0)/.test(start)) return 'it is in UTF-16; save it again as UTF-8';
  if (start.startsWith('PK')) return 'it is a spreadsheet or a ZIP file; a bundle is a text file';
  return start.startsWith('%PDF') ? 'it is a PDF; a bundle is a text file' : undefined;
}

/** The text of a file without a byte-order mark, which Windows editors add. */
const jsonOf = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\ufeff/, '');

function parsed(path: string, json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    const { line, column, problem } = findJsonFault(json);
    throw new Error(`${path} is not JSON: line ${line}, column ${column}: ${problem}.`, { cause: error });
  }
}

/** Adds the line to each place of a file, which is read again for it; a file of one line stays as it is. */
export function withLines(
  { path: file }: Pick<BundleFile, 'path'>,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const paths = Object.keys(fields);
  const json = paths.length === 0 ? '' : jsonOf(readFileSync(file));
  if (!json.trim().includes('\n')) return { ...fields };
  const lines = linesOf(json, paths);
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => {
      const line = lines.get(path);
      return [line === undefined ? path : `${path} (line ${line})`, text];
    }),
  );
}
