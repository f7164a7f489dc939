import { readFile } from 'node:fs/promises';
import { findJsonFault } from './json-place.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file; check the path',
  EISDIR: 'this is a folder; name a file',
  EACCES: 'this user may not read it; change its rights',
};

/**
 * Reads one bundle file as JSON.
 * @throws Error naming the file and why it cannot be read, for bad JSON with line and column
 */
export async function readBundleFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const code = error.code ?? 'unknown reason';
    throw new Error(`${path} cannot be read: ${reasons[code] ?? code}.`, { cause: error });
  });
  // Editors on Windows begin a file with a mark that is no JSON.
  const json = text.replace(/^\ufeff/, '');
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    const { line, column, problem } = findJsonFault(json);
    throw new Error(`${path} is not JSON: line ${line}, column ${column}: ${problem}.`, { cause: error });
  }
}
