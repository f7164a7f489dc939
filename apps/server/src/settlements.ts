import { runCommand } from './command.ts';
import { runSettlements } from './modules/ledger/command/run-settlements.ts';

/** Entry of `npm run settlements` where only the built server is, as in a container (docs/deploying.md). */
await runCommand(runSettlements);
