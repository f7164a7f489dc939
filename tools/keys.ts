/** `npm run keys -- create|list|rotate|revoke …`: the API keys of institutes (docs/institute-api.md). */
import './setup/check-node.mjs';
import { runCommand } from '../apps/server/src/command.ts';
import { runKeys } from '../apps/server/src/modules/institute-api/command/run-keys.ts';
import { dataDir } from './services/sandbox-port.mjs';

await runCommand(runKeys, process.argv.slice(2), { ...process.env, DATA_DIR: dataDir() });
