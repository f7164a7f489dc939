/**
 * `npm run secrets:rotate`: seals every stored secret with SECRET_KEY; SECRET_KEY_PREVIOUS opens old ones meanwhile.
 * The embedded database belongs to one process: stop the server first, or set DATABASE_URL. See docs/operating.md.
 */
import '../setup/check-node.mjs';
import { openDb } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { rotateSecrets } from '../../apps/server/src/rotate-secrets.ts';
import { dataDir } from '../services/sandbox-port.mjs';

try {
  const settings = readSettings({ ...process.env, DATA_DIR: dataDir() });
  const db = await openDb(settings, createLog('silent'));
  try {
    await rotateSecrets(db, settings.secretKeys, (line) => console.log(line));
  } finally {
    await db.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
