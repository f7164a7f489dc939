/**
 * `npm run secrets:rotate`: seals every stored secret with SECRET_KEY; SECRET_KEY_PREVIOUS opens old ones meanwhile.
 * The embedded database belongs to one process: stop the server first, or set DATABASE_URL. See docs/operating.md.
 */
import '../setup/check-node.mjs';
import { runCommand } from '../../apps/server/src/command.ts';
import { runRotation } from '../../apps/server/src/rotate-secrets.ts';
import { dataDir } from '../services/sandbox-port.mjs';

await runCommand(runRotation, [], { ...process.env, DATA_DIR: dataDir() });
