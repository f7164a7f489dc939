/**
 * `npm run ledger:check [-- INSTITUTE]`: recomputes every balance, fee, receipt and refund and prints differences. Only
 * one process can open the embedded database: stop the server first, or set DATABASE_URL. See docs/ledger.md.
 */
import '../setup/check-node.mjs';
import { runLedgerCheck } from '../../apps/server/src/modules/ledger/command/run-ledger-check.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { dataDir } from '../services/sandbox-port.mjs';

try {
  const settings = readSettings({ ...process.env, DATA_DIR: dataDir() });
  const output = {
    out: (line: string) => console.log(line),
    err: (line: string) => console.error(line),
  };
  process.exitCode = await runLedgerCheck(process.argv.slice(2), settings, systemClock, output);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
