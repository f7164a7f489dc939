import { runCommand } from './command.ts';
import { runLedgerCheck } from './modules/ledger/command/run-ledger-check.ts';

/** Entry of `npm run ledger:check` where only the built server is, as in a container (docs/deploying.md). */
await runCommand(runLedgerCheck);
