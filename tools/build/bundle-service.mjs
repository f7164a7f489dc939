/** Bundles a service for Node: our own packages inside, everything from a registry left outside. */
/** @import { Plugin } from 'esbuild' */
import { existsSync, rmSync } from 'node:fs';
import { at } from '../setup/paths.mjs';
import { bundleScripts } from './bundle-scripts.mjs';

/**
 * Packages of other makers are loaded by Node from node_modules at run time; ours have only TypeScript
 * sources, so they must be inside.
 * @type {Plugin}
 */
const outsiders = {
  name: 'outsiders',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      path.startsWith('@shulk/') || kind === 'entry-point' ? undefined : { path, external: true },
    );
  },
};

/**
 * Bundles `folder`/src/{entries} to `folder`/dist/{name}.js. Entries that do not exist are left out. Splitting
 * keeps what is behind `import()` in files of its own, loaded when first needed. Its scripts for browsers go beside it.
 * @param {string} folder
 * @param {readonly string[]} entries
 */
export async function bundleService(folder, entries) {
  const { build, stop } = await import('esbuild');
  const sources = entries.map((entry) => at(folder, 'src', entry)).filter((path) => existsSync(path));
  rmSync(at(folder, 'dist'), { recursive: true, force: true });
  await build({
    entryPoints: sources,
    outdir: at(folder, 'dist'),
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    splitting: true,
    sourcemap: true,
    logLevel: 'warning',
    plugins: [outsiders],
  });
  await bundleScripts([folder]);
  // Otherwise its process would stay for as long as the server runs.
  await stop();
}
