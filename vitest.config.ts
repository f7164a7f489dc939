import { defineConfig } from 'vitest/config';

/**
 * Two projects: `node` for rules, contract, services and tools; `dom` for what is drawn in a browser.
 * Nothing is global: tests import what they use.
 */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    globals: false,
    // Far above what any test takes: a slow machine is no defect, and a test cut off leaves its work behind in the next.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // The reference machine has two cores; the third worker fills the waits for the databases.
    maxWorkers: 3,
    // Style sheets say nothing a unit test could check; class names stay readable.
    css: { include: [], modules: { classNameStrategy: 'non-scoped' } },
    exclude: ['**/node_modules/**', '**/dist/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['tools/suites/before-tests.ts'],
          // Files share a process: modules keep no state of their own, and what is compiled once stays warm.
          isolate: false,
          include: [
            'packages/{words,domain,contract}/src/**/*.test.{ts,tsx}',
            'apps/{server,sandbox}/src/**/*.test.{ts,tsx}',
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
          // The log names what passed only when tried again (decision 46).
          retry: process.env['CI'] ? 1 : 0,
          // A page's modules live as long as its visit, so each file gets a page of its own: a context within a process
          // that goes on, which takes half the processor time of a process for each.
          pool: 'vmThreads',
          include: [
            'packages/{client,ui,checkout}/src/**/*.test.{ts,tsx}',
            'apps/payer/src/**/*.test.{ts,tsx}',
          ],
          setupFiles: ['tools/suites/clean-dom.ts'],
        },
      },
    ],
  },
});
