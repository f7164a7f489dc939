/** Stamps: a hash over file contents, so that work is repeated only after a change. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

const NEVER = new Set(['node_modules', 'dist', '.git', '.cache', '.data', '.reports', 'test-results']);

/**
 * Every file below `path` (or `path` itself), sorted, as absolute paths; generated folders left out.
 * @param {string} path
 * @returns {string[]}
 */
export function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !NEVER.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = join(path, entry.name);
      return entry.isDirectory() ? listFiles(full) : entry.isFile() ? [full] : [];
    });
}

/**
 * A hash over names and contents of all files below the given paths; tests are left out.
 * @param {readonly string[]} paths
 */
export function hashSources(paths, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const file of paths.flatMap(listFiles)) {
    if (/\.test\.\w+$/.test(file)) continue;
    const contents = readFileSync(file);
    hash.update(`\0${relative(ROOT, file)}\0${contents.length}\0`).update(contents);
  }
  return hash.digest('hex');
}
