/**
 * `npm run ledger:check [-- INSTITUTE]`: recomputes every balance, fee, receipt and refund and prints differences. Only
 * one process can open the embedded database: stop the server first, or set DATABASE_URL. See docs/ledger.md.
 */
import '../setup/check-node.mjs';
import { runCommand } from '../../apps/server/src/command.ts';
import { runLedgerCheck } from '../../apps/server/src/modules/ledger/command/run-ledger-check.ts';
import { dataDir } from '../services/sandbox-port.mjs';

await runCommand(runLedgerCheck, process.argv.slice(2), { ...process.env, DATA_DIR: dataDir() });
