import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';

/** Limit of everything the first screen loads, the SDK's loader included, in gzip bytes (R45): the build fails over it. */
const LIMIT = 90 * 1024;

const gzipSize = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length;
const inKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

function loaderSize(): number {
  const file = fileURLToPath(new URL('../../packages/checkout/dist/sdk/v1.js', import.meta.url));
  return existsSync(file) ? gzipSize(readFileSync(file)) : 0;
}

/** The entry and what it imports at once. */
function firstLoad(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) add(imported);
  };
  for (const chunk of chunks) if (chunk.isEntry) add(chunk.fileName);
  return found;
}

/** Prints the gzip size of every file and refuses a first load over its limit. */
const sizes = (): Plugin => ({
  name: 'sizes',
  apply: 'build',
  writeBundle(_options, bundle) {
    const first = firstLoad(bundle);
    let scripts = loaderSize();
    const lines = Object.values(bundle)
      .filter(({ fileName }) => /\.(?:js|css)$/.test(fileName))
      .map((part) => {
        const bytes = gzipSize(part.type === 'chunk' ? part.code : part.source);
        if (first.has(part.fileName)) scripts += bytes;
        return {
          bytes,
          text: `  ${inKilobytes(bytes).padStart(9)}  ${part.fileName}${first.has(part.fileName) ? '  (first load)' : ''}`,
        };
      })
      .sort((a, b) => b.bytes - a.bytes);
    console.log(`Payer page, gzip:\n${lines.map(({ text }) => text).join('\n')}`);
    console.log(
      `  ${inKilobytes(scripts).padStart(9)}  scripts of the first load with the SDK loader, of at most ${inKilobytes(LIMIT)}`,
    );
    if (scripts > LIMIT) this.error(`The first load is over its limit of ${inKilobytes(LIMIT)} (R45).`);
  },
});

/**
 * Asks for all files of the first load in the HTML, as module scripts of their own: the server gives every script
 * its nonce, and no file waits until another has been read. (A preload link would carry no nonce.)
 */
const firstLoadInHtml = (): Plugin => ({
  name: 'first-load-in-html',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {}, chunk }) =>
      [...firstLoad(bundle)]
        .filter((fileName) => fileName !== chunk?.fileName)
        .map((fileName) => ({
          tag: 'script',
          attrs: { type: 'module', crossorigin: true, src: `${BASE}${fileName}` },
          injectTo: 'head',
        })),
  },
});

/** The server serves dist under this address and lets browsers keep its hashed files for good. */
const BASE = '/assets/app/';

/** Short class names, the same in the browser's bundle and the server's: the class, then four signs of its file. */
const className = (name: string, file: string): string => {
  const path = relative(fileURLToPath(new URL('../..', import.meta.url)), file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
};

/** Modules that come when they are needed: libraries, other languages, and steps and areas of their own. */
const LATER =
  /node_modules|packages\/words\/src\/(?:hi|mr|bn|ta|te|kn|gu)\/|payer\/src\/(?:steps\/(?:options|pay|plan|family)|areas|shared\/combobox)\//;

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: isSsrBuild ? [react()] : [react(), firstLoadInHtml(), sizes()],
  // The page is drawn on the server with the one React of this bundle (decision 184).
  ssr: { noExternal: true },
  base: BASE,
  css: { modules: { generateScopedName: className } },
  build: {
    assetsDir: '',
    manifest: true,
    // Browsers of the last three years, Safari 16, Firefox ESR (decisions 15).
    target: ['chrome119', 'safari16', 'firefox128'],
    cssTarget: ['chrome119', 'safari16', 'firefox128'],
    // The page's policy trusts scripts by nonce; preload links would carry none.
    modulePreload: false,
    // Nothing is inlined as data: addresses, so every file is cached under its own name.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            entryFileNames: '[name]-[hash:7].js',
            chunkFileNames: '[name]-[hash:7].js',
            assetFileNames: '[name]-[hash:7][extname]',
            // What the first screen needs is two files and one style sheet: what changes rarely, and the rest.
            codeSplitting: {
              groups: [
                { name: 'vendor', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
                { name: 'first', tags: ['$initial'], priority: 1 },
                // What several later parts share comes as one file: of many small ones, each asks for the next.
                { name: 'soon', minShareCount: 2, test: (file) => !LATER.test(file), priority: 0 },
              ],
            },
          },
        },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/sdk': 'http://127.0.0.1:3000' } },
}));
