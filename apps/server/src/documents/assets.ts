import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Fonts are with the sources; browser scripts come from the build. */
const PLACES = ['assets', 'dist/assets'];

const kept = new Map<string, Promise<Buffer>>();

/**
 * Reads a file of the server's `assets` folders, once per process; one that could not be read is read again. `name` is relative to them, e.g.
 * `fonts/noto-sans-400.ttf`. They are found by walking up, because the code runs both from its sources and bundled.
 * Rejects with a clear message if the installation lacks the file.
 */
export async function readAsset(name: string): Promise<Buffer> {
  let content = kept.get(name);
  if (content === undefined) {
    content = readFile(assetPath(name));
    kept.set(name, content);
    // A disk that failed once, or a moment without a free file handle: the next request reads again.
    void content.catch(() => kept.delete(name));
  }
  return content;
}

/** Full path of a file in the server's `assets` folders. */
export function assetPath(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const found = PLACES.map((place) => join(folder, place, name)).find((file) => existsSync(file));
    if (found !== undefined) return found;
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`The file assets/${name} is missing: install the server again.`);
    folder = parent;
  }
}
