/**
 * `npm run ledger:check [-- INSTITUTE]`: computes every balance, fee, receipt and refund again and tells what differs.
 * The embedded database belongs to one process: stop the server first, or set DATABASE_URL. See docs/ledger.md.
 */
import '../setup/check-node.mjs';
import { tsImport } from 'tsx/esm/api';
import { dataDir } from '../services/sandbox-port.mjs';
import { installPackages } from '../setup/install-packages.mjs';

const source = (path) => tsImport(`../../apps/server/src/${path}`, import.meta.url);

try {
  await installPackages();
  const { runLedgerCheck } = await source('modules/ledger/command/run-ledger-check.ts');
  const { systemClock } = await source('platform/clock.ts');
  const { readSettings } = await source('platform/settings.ts');
  const settings = readSettings({ ...process.env, DATA_DIR: dataDir() });
  const output = { out: (line) => console.log(line), err: (line) => console.error(line) };
  process.exitCode = await runLedgerCheck(process.argv.slice(2), settings, systemClock, output);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
