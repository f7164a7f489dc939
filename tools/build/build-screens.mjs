/** Builds what runs in a browser with vite, and stores every asset compressed beside itself. */
import { runNode } from '../setup/run-command.mjs';
import { at } from '../setup/paths.mjs';
import { compressAssets } from './compress-assets.mjs';

/**
 * Builds the vite project in `folder` to `folder`/dist.
 * @param {string} folder
 */
export async function buildScreens(folder) {
  const { code, output } = await runNode('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    cwd: at(folder),
  });
  if (code !== 0) throw new Error(output);
  if (output.trim()) console.log(output.trimEnd());
  await compressAssets(at(folder, 'dist'));
}
