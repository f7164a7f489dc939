/** Before any test: builds the browser files and the embedded database that tests copy, from the present sources. */
import { stop } from 'esbuild';
import { prepareCluster } from '../../apps/server/src/testing/embedded-db.ts';
import { bundleScripts } from '../build/bundle-scripts.mjs';

/** Called by vitest once per run. */
export default async function prepareTests(): Promise<void> {
  await bundleScripts();
  await stop();
  await prepareCluster();
}
