/** `npm run webhooks -- create|list|rotate|resume|end …`: webhook endpoints of groups of institutes (docs/webhooks.md). */
import './setup/check-node.mjs';
import { runCommand } from '../apps/server/src/command.ts';
import { runWebhooks } from '../apps/server/src/modules/institute-api/command/run-webhooks.ts';
import { dataDir } from './services/sandbox-port.mjs';

await runCommand(runWebhooks, process.argv.slice(2), { ...process.env, DATA_DIR: dataDir() });
