/** Bundles browser scripts that no page of ours bundles itself: those of the verify page, the sandbox and the documentation. */
/** @import { Format, Plugin } from 'esbuild' */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { at } from '../setup/paths.mjs';

/**
 * Workspace, where its scripts go below dist/assets, what they are, and their sources.
 * @type {readonly { folder: string, to: string, format: Format, sources: readonly string[] }[]}
 */
const SCRIPTS = [
  {
    folder: 'apps/server',
    to: 'verify',
    format: 'esm',
    sources: [
      'verify/verify',
      'verify/check',
      'verify/withdrawn',
      'verify/typed-code',
      'verify/keep',
      'verify/words',
      'worker/sw',
    ],
  },
  {
    folder: 'apps/sandbox',
    to: '.',
    format: 'iife',
    sources: ['pay', 'bank', 'mandate', 'razorpay', 'cashfree', 'easebuzz'],
  },
  { folder: 'apps/docs', to: '.', format: 'iife', sources: ['search'] },
];

/** The texts of the verify page's scripts; one file a language. */
const VERIFY_WORDS = 'packages/words/src/verify';
const TEXTS = '@shulk/words/papers/verify';

/**
 * A module served separately stays separate, so that a browser loads it once for all importers.
 * @param {readonly string[]} sources
 * @returns {Plugin}
 */
const apart = (sources) => ({
  name: 'apart',
  setup(build) {
    const served = new Set(sources.map((source) => basename(source)));
    build.onResolve({ filter: /^\.\/[\w-]+\.ts$/ }, ({ path }) => {
      const name = basename(path, '.ts');
      return served.has(name) ? { path: `./${name}.js`, external: true } : undefined;
    });
    // Only the module that puts a language in force may hold the texts: a copy of them would stay English.
    build.onResolve({ filter: new RegExp(`^${TEXTS}$`) }, ({ importer }) =>
      basename(importer) === 'words.ts' ? undefined : { path: './words.js', external: true },
    );
  },
});

const verifyWords = () =>
  readdirSync(at(VERIFY_WORDS)).map((file) => ({
    in: at(VERIFY_WORDS, file),
    out: `words-${basename(file, '.ts')}`,
  }));

/** Bundles the scripts of the named workspaces; of all by default. */
export async function bundleScripts(folders = SCRIPTS.map(({ folder }) => folder)) {
  const { build } = await import('esbuild');
  for (const { folder, to, format, sources } of SCRIPTS.filter((one) => folders.includes(one.folder)))
    await build({
      entryPoints: [
        ...sources.map((source) => ({ in: at(folder, 'browser', `${source}.ts`), out: basename(source) })),
        ...(to === 'verify' ? verifyWords() : []),
      ],
      outdir: at(folder, 'dist', 'assets', to),
      bundle: true,
      platform: 'browser',
      format,
      target: 'es2022',
      charset: 'utf8',
      logLevel: 'warning',
      plugins: [apart(sources)],
    });
}
