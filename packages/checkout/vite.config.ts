import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** Browsers of the last three years (decisions 15). */
const TARGET = ['chrome119', 'edge119', 'firefox128', 'safari16'];

/** Copies the SDK's types beside its script, as /sdk/v1.d.ts. */
const sdkTypes: Plugin = {
  name: 'sdk-types',
  applyToEnvironment: ({ name }) => name === 'sdk',
  generateBundle() {
    const source = readFileSync(new URL('src/loader/shulk-sdk.d.ts', import.meta.url), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'v1.d.ts', source });
  },
};

/**
 * Two builds: the frame's document with its files under /assets/checkout/, and the loader as one classic script at
 * /sdk/v1.js, which shares no file with the frame.
 */
export default defineConfig({
  base: '/assets/checkout/',
  plugins: [react(), sdkTypes],
  environments: {
    client: {
      build: {
        outDir: 'dist/frame',
        assetsDir: '',
        target: TARGET,
        // The document loads its scripts in parallel, each with the policy's nonce. A mode's later code is imported
        // without a link element, which would have no nonce.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, files, { hostType }) =>
            hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
        },
        rolldownOptions: { input: 'frame.html' },
      },
    },
    sdk: {
      consumer: 'client',
      build: {
        outDir: 'dist/sdk',
        target: TARGET,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/loader/v1.ts',
          output: { format: 'iife', entryFileNames: 'v1.js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name !== 'ssr') await builder.build(environment);
      }
    },
  },
});
