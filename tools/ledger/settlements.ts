/**
 * `npm run settlements -- --account CODE [--dry-run] FILE.json|FILE.csv`: imports a gateway's settlement report. Only
 * one process can open the embedded database: while a server has it open, the server imports. See docs/ledger.md.
 */
import '../setup/check-node.mjs';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runCommand } from '../../apps/server/src/command.ts';
import { runSettlements } from '../../apps/server/src/modules/ledger/command/run-settlements.ts';
import { dataDir } from '../services/sandbox-port.mjs';

/** Resolves a file against the caller's folder, because npm runs scripts in the root. */
const resolved = (word: string): string => {
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), word);
  return !word.startsWith('-') && /\.(?:json|csv)$/i.test(word) && existsSync(path) ? path : word;
};

await runCommand(runSettlements, process.argv.slice(2).map(resolved), {
  ...process.env,
  DATA_DIR: dataDir(),
});
