/** Builds what runs in a browser with vite, and stores every asset compressed beside itself. */
import { existsSync } from 'node:fs';
import { runNode } from '../setup/run-command.mjs';
import { at } from '../setup/paths.mjs';
import { compressAssets } from './compress-assets.mjs';

/**
 * Runs vite in `folder`.
 * @param {string} folder
 * @param {readonly string[]} options
 */
async function runVite(folder, options) {
  const { code, output } = await runNode('vite/bin/vite.js', ['build', '--logLevel', 'warn', ...options], {
    cwd: at(folder),
  });
  if (code !== 0) throw new Error(output);
  if (output.trim()) console.log(output.trimEnd());
}

/**
 * Builds the vite project in `folder` to `folder`/dist; what the server draws of it, if there is any, to
 * `folder`/server/dist.
 * @param {string} folder
 */
export async function buildScreens(folder) {
  await runVite(folder, []);
  await compressAssets(at(folder, 'dist'));
  if (existsSync(at(folder, 'src/server.tsx')))
    await runVite(folder, ['--ssr', 'src/server.tsx', '--outDir', 'server/dist', '--emptyOutDir']);
}
