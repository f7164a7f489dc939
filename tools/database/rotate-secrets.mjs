/**
 * `npm run secrets:rotate`: seals every stored secret with SECRET_KEY; what SECRET_KEY_PREVIOUS sealed opens meanwhile.
 * The embedded database belongs to one process: stop the server first, or set DATABASE_URL. See docs/operating.md.
 */
import '../setup/check-node.mjs';
import { tsImport } from 'tsx/esm/api';
import { dataDir } from '../services/sandbox-port.mjs';
import { installPackages } from '../setup/install-packages.mjs';

const source = (path) => tsImport(`../../apps/server/src/${path}`, import.meta.url);

try {
  await installPackages();
  const { rotateSecrets } = await source('rotate-secrets.ts');
  const { openDb } = await source('platform/db/open.ts');
  const { createLog } = await source('platform/log.ts');
  const { readSettings } = await source('platform/settings.ts');
  const settings = readSettings({ ...process.env, DATA_DIR: dataDir() });
  const db = await openDb(settings, createLog('silent'));
  try {
    await rotateSecrets(db, settings.secretKeys, (line) => console.log(line));
  } finally {
    await db.close();
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
