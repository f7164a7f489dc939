/** Before any test: what a browser would be served, and the embedded database that tests copy, of the present sources. */
import { stop } from 'esbuild';
import { prepareCluster } from '../../apps/server/src/testing/embedded-db.ts';
import { bundleScripts } from '../build/bundle-scripts.mjs';

/** Called by vitest once per run. */
export default async function prepareTests(): Promise<void> {
  await bundleScripts();
  await stop();
  await prepareCluster();
}
