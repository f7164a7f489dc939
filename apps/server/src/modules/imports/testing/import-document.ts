import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The text of a file of docs/. */
export function document(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'docs', 'import.md'))) folder = dirname(folder);
  return readFileSync(join(folder, 'docs', name), 'utf8');
}
