/** Bundles a service for Node: our own packages inside, all others outside. */
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
 * Bundles `folder`/src/{entries} to `folder`/dist/{name}.js, without their folders. Missing entries are skipped. Splitting keeps code behind
 * `import()` in separate files, loaded on first use. Its browser scripts go beside it.
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
  // Otherwise its process would live as long as the server.
  await stop();
}
