import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { sha256 } from '../../../platform/ids.ts';
import { findKeyTwice, linesOf } from './json-lines.ts';
import { findJsonFault } from './json-place.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file; check the path',
  EISDIR: 'this is a folder; name a file',
  EACCES: 'this user may not read it; change its rights',
};

/** A bundle file. Its bytes and text are not kept: a school of 50,000 students has 55 MB of each. */
export interface BundleFile {
  /** As the person named it. */
  readonly path: string;
  /** Base name. */
  readonly file_name: string;
  /** SHA-256 of its bytes in hex, as `sha256sum` prints it. */
  readonly file_sha256: string;
  /** Its JSON. */
  readonly raw: unknown;
}

/**
 * Reads one bundle file as JSON.
 * @throws Error naming the file and the reason, for bad JSON with line and column, for a duplicate key with its line
 */
export async function readBundleFile(path: string): Promise<BundleFile> {
  const { json, file_sha256 } = await readText(path);
  const raw = parsed(path, json);
  const twice = findKeyTwice(json);
  if (twice !== undefined)
    throw new Error(
      `${path}: line ${twice.line}: the key "${twice.key}" stands in this object twice, and only the last one would count; keep one of them.`,
    );
  return { path, file_name: basename(path), file_sha256, raw };
}

/** The text of a file; when it is parsed, its bytes are free already. */
async function readText(path: string): Promise<{ json: string; file_sha256: string }> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    const code = error.code ?? 'unknown reason';
    throw new Error(`${path} cannot be read: ${reasons[code] ?? code}.`, { cause: error });
  });
  const kind = otherKind(bytes);
  if (kind !== undefined) throw new Error(`${path} is not JSON in UTF-8: ${kind}.`);
  return { json: jsonOf(bytes), file_sha256: sha256(bytes).toString('hex') };
}

/** What a file of another format is; undefined for one that may be a bundle. */
function otherKind(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 4);
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
