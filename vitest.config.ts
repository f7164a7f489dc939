import { defineConfig } from 'vitest/config';

/**
 * Two projects: `node` for rules, contract, services and tools; `dom` for components.
 * Nothing is global: tests import what they use.
 */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    globals: false,
    // Far above any test's duration: a slow machine is no defect, and a test that timed out would disturb the next one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // The reference machine has two cores; a third worker uses the time that others wait for databases.
    maxWorkers: 3,
    // Unit tests check no styles; class names stay readable.
    css: { include: [], modules: { classNameStrategy: 'non-scoped' } },
    exclude: ['**/node_modules/**', '**/dist/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['tools/suites/before-tests.ts'],
          // Files share a process: modules have no state, and compiled code is reused.
          isolate: false,
          include: [
            'packages/{words,domain,contract}/src/**/*.test.{ts,tsx}',
            'apps/{server,sandbox,docs,erp-simulator}/src/**/*.test.{ts,tsx}',
            'lab/**/*.test.ts',
            'tools/**/*.test.{ts,mjs}',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // The log names tests that passed only on a retry (decision 46).
          retry: process.env['CI'] ? 1 : 0,
          // A page's modules live as long as its visit, so each file needs its own context; contexts in one process take
          // half the processor time of separate processes.
          pool: 'vmThreads',
          include: [
            'packages/{browser-client,ui,checkout}/src/**/*.test.{ts,tsx}',
            'apps/payer/src/**/*.test.{ts,tsx}',
          ],
          setupFiles: ['tools/suites/clean-dom.ts'],
        },
      },
    ],
  },
});
