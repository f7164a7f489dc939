/** Builds the site for developers: its program first, which then writes the pages. */
import { bundleService } from './bundle-service.mjs';
import { compressAssets } from './compress-assets.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { at } from '../setup/paths.mjs';

const FOLDER = 'apps/docs';

/** Builds to apps/docs/dist/site. */
export async function buildDocs() {
  await bundleService(FOLDER, ['main.ts']);
  const { code, output } = await runCommand(process.execPath, [at(FOLDER, 'dist/main.js')]);
  if (code !== 0) throw new Error(output);
  await compressAssets(at(FOLDER, 'dist/site'), /\.(?:html|js|css|json)$/);
}
