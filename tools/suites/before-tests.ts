/** Before any test: builds the browser files and the embedded database that tests copy, from the present sources. */
import { stop } from 'esbuild';
import { prepareCluster } from '../../apps/server/src/testing/embedded-db.ts';
import { dropLeftDbs } from '../../apps/server/src/testing/server-db.ts';
import { bundleScripts } from '../build/bundle-scripts.mjs';

/** Called by vitest once per run; gives what it calls at the end. */
export default async function prepareTests(): Promise<() => Promise<void>> {
  await bundleScripts();
  await stop();
  await prepareCluster();
  const serverUrl = process.env['TEST_DATABASE_URL'];
  return async () => {
    if (serverUrl) await dropLeftDbs(serverUrl);
  };
}
