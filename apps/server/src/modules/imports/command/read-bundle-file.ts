import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { sha256 } from '../../../platform/ids.ts';
import { findJsonFault } from './json-place.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file; check the path',
  EISDIR: 'this is a folder; name a file',
  EACCES: 'this user may not read it; change its rights',
};

/** A bundle file that was read. */
export interface BundleFile {
  /** As the person named it. */
  readonly path: string;
  /** Without its folder. */
  readonly file_name: string;
  /** SHA-256 of its bytes in hex, as `sha256sum` prints it. */
  readonly file_sha256: string;
  readonly bytes: Buffer;
  /** Its JSON. */
  readonly raw: unknown;
}

/**
 * Reads one bundle file as JSON.
 * @throws Error naming the file and why it cannot be read, for bad JSON with line and column
 */
export async function readBundleFile(path: string): Promise<BundleFile> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    const code = error.code ?? 'unknown reason';
    throw new Error(`${path} cannot be read: ${reasons[code] ?? code}.`, { cause: error });
  });
  // Editors on Windows begin a file with a character that is no JSON.
  const json = bytes.toString('utf8').replace(/^\ufeff/, '');
  try {
    const raw = JSON.parse(json) as unknown;
    return {
      path,
      file_name: basename(path),
      file_sha256: sha256(bytes).toString('hex'),
      bytes,
      raw,
    };
  } catch (error) {
    const { line, column, problem } = findJsonFault(json);
    throw new Error(`${path} is not JSON: line ${line}, column ${column}: ${problem}.`, { cause: error });
  }
}
