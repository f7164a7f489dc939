/**
 * The first load of the SDK's loader and the checkout frame, gzipped (R45); the payer page's own limit is in its
 * vite.config.ts. `npm run build` fails if one is exceeded; `node tools/build/first-load.mjs` prints them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { at } from '../setup/paths.mjs';

const DIST = 'packages/checkout/dist';

/** Limits in bytes after gzip. */
const FIRST_LOADS = [
  { name: 'SDK loader', limit: 8 * 1024, scripts: () => ['sdk/v1.js'] },
  {
    name: 'checkout frame',
    limit: 95 * 1024,
    scripts: () =>
      firstScripts(readFileSync(at(DIST, 'frame/frame.html'), 'utf8')).map((file) => `frame/${file}`),
  },
];

/**
 * The scripts a built document loads at once: its own and those they import, which vite lists in it.
 * @param {string} html
 * @returns {string[]} file names
 */
export function firstScripts(html) {
  const named = html.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="([^"]+\.js)"/g);
  return [...new Set([...named].map(([, address = '']) => basename(address)))];
}

/** @param {string} file */
const gzipped = (file) => gzipSync(readFileSync(at(DIST, file)), { level: 9 }).length;

/** Each first load with its bytes after gzip and its limit; none before the first build. */
export const firstLoads = () =>
  existsSync(at(DIST))
    ? FIRST_LOADS.map(({ name, limit, scripts }) => ({
        name,
        limit,
        bytes: scripts().reduce((sum, file) => sum + gzipped(file), 0),
      }))
    : [];

/**
 * A sentence for each first load over its limit.
 * @param {readonly { name: string, bytes: number, limit: number }[]} loads
 */
export const overLimit = (loads) =>
  loads
    .filter(({ bytes, limit }) => bytes > limit)
    .map(
      ({ name, bytes, limit }) => `First load of ${name}: ${bytes} bytes after gzip, limit ${limit} (R45).`,
    );

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, bytes, limit } of firstLoads()) console.log(`${name}: ${bytes} of ${limit} bytes`);
  if (overLimit(firstLoads()).length > 0) process.exitCode = 1;
}
