/** `npm run import -- FILE...`: loads import bundles with the server's own import command. */
import '../setup/check-node.mjs';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildAll } from '../build.mjs';
import { dataDir } from '../services/sandbox-port.mjs';
import { forwardSignals, startNode } from '../services/supervise.mjs';
import { installPackages } from '../setup/install-packages.mjs';
import { at } from '../setup/paths.mjs';

/** npm runs scripts in the root; a file name is relative to the user's folder. */
const asMeant = (word: string): string => {
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), word);
  return !word.startsWith('-') && existsSync(path) ? path : word;
};

try {
  await installPackages();
  // The screens are not needed here, and their build output would precede the errors of a file.
  await buildAll(['server']);
  const words = process.argv.slice(2).map(asMeant);
  // As the unit starts the server: half the memory for a large file (decision 225).
  const flags = ['--max-semi-space-size=8', '--heap-growing-percent=30'];
  const command = startNode([...flags, at('apps/server/dist/import.js'), ...words], {
    env: { DATA_DIR: dataDir() },
  });
  forwardSignals(command);
  process.exit(await command.ended);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
