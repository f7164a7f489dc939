/** First-load JavaScript of the payer page: its document's scripts and their static imports, gzipped. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { at } from '../../tools/setup/paths.mjs';

/** vite's record of a built file. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** Bytes after gzip of the payer app's first scripts and the SDK loader (R45). */
export function firstLoadBytes(): number {
  const text = readFileSync(at('apps/payer/dist/.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Readonly<Record<string, Chunk>>;
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  const files = new Set<string>();
  const visit = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const name of chunk.imports ?? []) visit(manifest[name]);
  };
  visit(entry);
  const size = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  return scripts.reduce(
    (sum, file) => sum + size(at('apps/payer/dist', file)),
    size(at('packages/checkout/dist/sdk/v1.js')),
  );
}
