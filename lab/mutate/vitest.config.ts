import { defineConfig } from 'vitest/config';
import { at } from '../../tools/setup/paths.mjs';
import { replaced, ruleFile } from './break-rule.ts';
import { MUTANTS } from './mutants.ts';

// The rule to break, by its place in the list; none for the run that shows that the tests are green before.
const mutant = process.env['SHULK_MUTANT'] ? MUTANTS[Number(process.env['SHULK_MUTANT'])] : undefined;

/** The tests of domain with one rule broken when its file is read; nothing on disk changes. */
export default defineConfig({
  root: at(),
  plugins: mutant
    ? [
        {
          name: 'break-rule',
          enforce: 'pre' as const,
          transform: (code: string, id: string) =>
            id === ruleFile(mutant) ? replaced(code, mutant) : undefined,
        },
      ]
    : [],
  test: {
    include: ['packages/domain/src/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    environment: 'node',
    // The rules are pure: the test files may share one process, which saves most of the time.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
  },
});
