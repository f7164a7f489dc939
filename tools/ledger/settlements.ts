/**
 * `npm run settlements -- --account CODE [--dry-run] FILE.json|FILE.csv`: imports a gateway's settlement report. Only
 * one process can open the embedded database: while a server has it open, the server imports. See docs/ledger.md.
 */
import '../setup/check-node.mjs';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runSettlements } from '../../apps/server/src/modules/ledger/command/run-settlements.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { dataDir } from '../services/sandbox-port.mjs';

/** Resolves a file against the caller's folder, because npm runs scripts in the root. */
const resolved = (word: string): string => {
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), word);
  return !word.startsWith('-') && /\.(?:json|csv)$/i.test(word) && existsSync(path) ? path : word;
};

try {
  const settings = readSettings({ ...process.env, DATA_DIR: dataDir() });
  const output = {
    out: (line: string) => console.log(line),
    err: (line: string) => console.error(line),
  };
  process.exitCode = await runSettlements(process.argv.slice(2).map(resolved), settings, systemClock, output);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
