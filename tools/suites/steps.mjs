/** The steps of `npm test`, `npm run check` and `npm run e2e`: what each runs and how its result is counted. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../setup/paths.mjs';
import { runCommand, runNode } from '../setup/run-command.mjs';
import { listFiles } from '../setup/stamp.mjs';
import { playwrightTotals, vitestTotals } from './read-totals.mjs';

/** @import { RunOptions } from '../setup/run-command.mjs' */
/** @import { Totals } from './read-totals.mjs' */
/** @import { Tally } from './tally.mjs' */
/** @typedef {{ reports: string, env: NodeJS.ProcessEnv, tally: Tally }} Context folder of the reports, environment of the suites, count of results */

const FORMATTED = ['packages', 'apps', 'lab', 'tools', 'e2e', '*.ts', '*.json', '.oxlintrc.json'];

/**
 * A check that passes or fails as a whole: counts as one test. Its output is shown if it fails.
 * @param {Context} context
 * @param {string} name
 * @param {(options: RunOptions) => Promise<{ code: number, output: string }>} run
 */
async function check(context, name, run) {
  const start = performance.now();
  const log = join(context.reports, `${name.replaceAll(/[^\w-]+/g, '-')}.log`);
  const { code, output } = await run({ log });
  const seconds = (performance.now() - start) / 1000;
  if (code !== 0) console.log(`\n--- ${name} failed ---\n${output.trimEnd()}\n`);
  context.tally.add({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds });
  return code === 0;
}

/**
 * A test runner with its own report file; its output is shown live.
 * @param {Context} context
 * @param {string} name
 * @param {{ report: string, run: (options: RunOptions) => Promise<{ code: number }>, read: (report: string, code: number) => Totals, note?: string }} parts
 */
async function suite(context, name, { report, run, read, note = '' }) {
  mkdirSync(context.reports, { recursive: true });
  rmSync(report, { force: true });
  const start = performance.now();
  console.log(`\n--- ${name} ---`);
  const { code } = await run({ log: join(context.reports, `${name}.log`), live: true });
  context.tally.add({ name, ...read(report, code), seconds: (performance.now() - start) / 1000, note });
}

/**
 * Lint and types, in one pass: each file with the options of the nearest tsconfig.json.
 * @param {Context} context
 */
export const lint = (context) =>
  check(context, 'lint and types', (options) =>
    runNode('oxlint/bin/oxlint', ['--type-aware', '--type-check'], options),
  );

/**
 * Formatting.
 * @param {Context} context
 */
export const format = (context) =>
  check(context, 'format', (options) =>
    runNode('oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...FORMATTED], options),
  );

/**
 * The house rules.
 * @param {Context} context
 */
export const tidy = (context) =>
  check(context, 'tidy', (options) => runCommand(process.execPath, [at('tools/tidy.mjs')], options));

/**
 * Mutation test: breaks forty rules of domain one at a time; a test must fail for each.
 * @param {Context} context
 */
export const brokenRules = (context) =>
  check(context, 'broken rules', (options) =>
    runCommand(process.execPath, ['--import', 'tsx', at('lab/mutate/spec-mutate.ts')], options),
  );

/**
 * @param {Context} context
 * @param {string} name
 * @param {readonly string[]} args
 */
const play = (context, name, args) =>
  check(context, name, (options) =>
    runCommand(process.execPath, ['--import', 'tsx', at('apps/server/src/sim/main.ts'), ...args], {
      ...options,
      env: context.env,
    }),
  );

/**
 * Simulates payers, provider, network and jobs in 200 stories with faults; the books must balance after every step.
 * With PostgreSQL most stories run on it, which is faster, and all parts run in parallel.
 * @param {Context} context
 */
export function simulator(context) {
  /**
   * @param {string} name
   * @param {number} seeds
   * @param {number} from
   * @param {string} database
   */
  const part = (name, seeds, from, database) =>
    play(context, name, ['--seeds', String(seeds), '--from', String(from), '--database', database]);
  return context.env['TEST_DATABASE_URL']
    ? Promise.all([
        part('simulator', 20, 1, 'pglite'),
        part('simulator on PostgreSQL', 90, 21, 'postgres'),
        part('simulator on PostgreSQL, second half', 90, 111, 'postgres'),
      ])
    : part('simulator', 200, 1, 'pglite');
}

/**
 * The quick scenarios of `npm run faults`, only with PostgreSQL.
 * @param {Context} context
 */
export const faults = (context) =>
  check(context, 'faults', (options) =>
    runCommand(process.execPath, ['--import', 'tsx', at('lab/faults.ts'), '--quick'], {
      ...options,
      env: context.env,
    }),
  );

/**
 * The build, on which the journeys run.
 * @param {Context} context
 */
export const build = (context) =>
  check(context, 'build', (options) => runCommand(process.execPath, [at('tools/build.mjs')], options));

/**
 * Every vitest test; also on PostgreSQL if `context.env` has TEST_DATABASE_URL.
 * @param {Context} context
 */
export function unit(context) {
  const report = join(context.reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return suite(context, 'vitest', {
    report,
    run: (options) => runNode('vitest/vitest.mjs', args, { ...options, env: context.env }),
    read: vitestTotals,
    note: context.env['TEST_DATABASE_URL'] ? '' : 'without PostgreSQL',
  });
}

/**
 * Journeys in the browser of `context.env.CHROMIUM_PATH`.
 * @param {Context} context
 * @param {readonly string[]} words
 */
export function journeys(context, words = []) {
  const report = join(context.reports, 'playwright.json');
  // Playwright sets FORCE_COLOR for its workers, and Node warns in each if NO_COLOR is set as well.
  const env = { ...context.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: undefined };
  return suite(context, 'playwright', {
    report,
    run: (options) => runNode('playwright/cli.js', ['test', ...words], { ...options, env }),
    read: playwrightTotals,
  });
}

export const hasJourneys = () => listFiles(at('e2e')).some((path) => /\.(?:spec|test)\.ts$/.test(path));

/**
 * Coverage of the specification by the tests that ran.
 * @param {Context} context
 */
export async function coverage(context) {
  await check(context, 'spec coverage', async (options) => {
    const result = await runCommand(
      process.execPath,
      ['--import', 'tsx', at('tools/spec-coverage.ts')],
      options,
    );
    if (result.code === 0) console.log(`\n${result.output.trimEnd()}`);
    return result;
  });
}
