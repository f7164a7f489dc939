import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kept = new Map<string, Promise<Buffer>>();

/**
 * Reads a file of the server's `assets` folder, once per process. `name` is relative to that folder, e.g.
 * `fonts/noto-sans-400.ttf`. The folder is found by walking up, because the code runs both from its sources and
 * bundled. Rejects with a clear message when the file is missing from the installation.
 */
export async function readAsset(name: string): Promise<Buffer> {
  let content = kept.get(name);
  if (content === undefined) {
    content = readFile(assetPath(name));
    kept.set(name, content);
  }
  return content;
}

/** Whole path of a file in the server's `assets` folder. */
export function assetPath(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = join(folder, 'assets', name);
    if (existsSync(candidate)) return candidate;
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`The file assets/${name} is missing: install the server again.`);
    folder = parent;
  }
}
