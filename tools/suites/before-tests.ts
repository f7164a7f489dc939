/** Before any test: what a browser would be served, made of the present sources. */
import { stop } from 'esbuild';
import { bundleScripts } from '../build/bundle-scripts.mjs';

/** Called by vitest once per run. */
export default async function makeBrowserScripts(): Promise<void> {
  await bundleScripts();
  await stop();
}
