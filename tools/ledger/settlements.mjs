/**
 * `npm run settlements -- --account CODE [--dry-run] FILE.json|FILE.csv`: imports a gateway's settlement report. The
 * embedded database belongs to one process: while a server runs on it, the report goes through it. See docs/ledger.md.
 */
import '../setup/check-node.mjs';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { dataDir } from '../services/sandbox-port.mjs';
import { installPackages } from '../setup/install-packages.mjs';

const source = (path) => tsImport(`../../apps/server/src/${path}`, import.meta.url);

/** npm runs scripts in the root; a file is meant from where the person stood. */
const asMeant = (word) => {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), word);
  return !word.startsWith('-') && /\.(?:json|csv)$/i.test(word) && existsSync(path) ? path : word;
};

try {
  await installPackages();
  const { runSettlements } = await source('modules/ledger/command/run-settlements.ts');
  const { systemClock } = await source('platform/clock.ts');
  const { readSettings } = await source('platform/settings.ts');
  const settings = readSettings({ ...process.env, DATA_DIR: dataDir() });
  const output = { out: (line) => console.log(line), err: (line) => console.error(line) };
  process.exitCode = await runSettlements(process.argv.slice(2).map(asMeant), settings, systemClock, output);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
