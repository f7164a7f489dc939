import { defineConfig } from 'vitest/config';

/**
 * Two projects: `node` for rules, contract, services and tools; `dom` for what is drawn in a browser.
 * Nothing is global: tests import what they use.
 */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    globals: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // The reference machine has two cores; more workers only make slow tests slower.
    maxWorkers: 2,
    // Style sheets say nothing a unit test could check; class names stay readable.
    css: { include: [], modules: { classNameStrategy: 'non-scoped' } },
    exclude: ['**/node_modules/**', '**/dist/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/{domain,contract}/src/**/*.test.{ts,tsx}',
            'apps/{server,sandbox}/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.{ts,mjs}',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['packages/{ui,checkout}/src/**/*.test.{ts,tsx}', 'apps/payer/src/**/*.test.{ts,tsx}'],
          setupFiles: ['tools/suites/clean-dom.mjs'],
        },
      },
    ],
  },
});
