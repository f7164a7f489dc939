/**
 * `npm test`: everything, set-up included. `npm run check` (argument `check`) skips what needs a browser or
 * PostgreSQL; `npm run e2e` (argument `e2e`) runs only the journeys. Reports are in .reports; the last line is `N
 * passed, N failed` with the totals of everything.
 */
/** @import { Cluster } from './setup/postgres-cluster.mjs' */
/** @import { Context } from './suites/steps.mjs' */
import './setup/check-node.mjs';
import { rmSync } from 'node:fs';
import { chromiumVersion, ensureChromium } from './setup/find-chromium.mjs';
import { ensureNginx } from './setup/find-nginx.mjs';
import { ensurePostgres } from './setup/find-postgres.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { at } from './setup/paths.mjs';
import { startCluster } from './setup/postgres-cluster.mjs';
import { endChildren } from './setup/run-command.mjs';
import * as steps from './suites/steps.mjs';
import { Tally } from './suites/tally.mjs';

const [mode = 'all', ...words] = process.argv.slice(2);
const isCi = /^(?:1|true)$/i.test(process.env['CI'] ?? '');
const tally = new Tally();
/** @type {Cluster | undefined} */
let cluster;

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * A missing program: a notice on a developer's machine, a failure where everything must run.
 * @param {string} what
 * @param {string} advice
 */
function missing(what, advice) {
  console.log(`\nNOTICE: ${what} ${advice}`);
  if (isCi) tally.add({ name: what, passed: 0, failed: 1, note: 'required when CI=true' });
}

/**
 * A temporary cluster needs no durability, and plans each statement once a connection. Crashes of the database are
 * tested on separate clusters with fsync (`npm run faults`).
 */
const HASTY = ['fsync=off', 'full_page_writes=off', 'plan_cache_mode=force_generic_plan'];

/**
 * Sets TEST_DATABASE_URL: the given one, or a temporary cluster's; none without a server.
 * @param {NodeJS.ProcessEnv} env
 */
async function preparePostgres(env) {
  if (process.env['TEST_DATABASE_URL']) {
    env['TEST_DATABASE_URL'] = process.env['TEST_DATABASE_URL'];
    return;
  }
  try {
    const bin = await ensurePostgres();
    if (!bin) {
      missing(
        'No PostgreSQL server found:',
        'tests on PostgreSQL are not run. Install postgresql or set TEST_DATABASE_URL.',
      );
      return;
    }
    cluster = await startCluster(bin, { settings: HASTY });
    env['TEST_DATABASE_URL'] = cluster.socketUrl;
    console.log(`PostgreSQL from ${bin} at ${cluster.url}`);
  } catch (error) {
    missing('PostgreSQL did not start:', `tests on PostgreSQL are not run. ${messageOf(error)}`);
  }
}

/**
 * Sets CHROMIUM_PATH; none when there is no browser.
 * @param {NodeJS.ProcessEnv} env
 */
async function prepareChromium(env) {
  const path = await ensureChromium();
  if (!path) {
    missing('No Chromium found:', 'browser journeys are not run. Install chromium or set CHROME_PATH.');
    return;
  }
  env['CHROMIUM_PATH'] = path;
  console.log(`Chromium at ${path}: ${await chromiumVersion(path)}`);
}

/**
 * Sets NGINX_PATH, for the tests of docs/nginx; none when there is no nginx.
 * @param {NodeJS.ProcessEnv} env
 */
async function prepareNginx(env) {
  const path = await ensureNginx();
  if (!path) {
    missing('No nginx found:', 'what docs/nginx says is not tried. Install nginx.');
    return;
  }
  env['NGINX_PATH'] = path;
  console.log(`nginx at ${path}`);
}

/**
 * Journeys, when there is a browser and something to run.
 * @param {Context} context
 */
async function runJourneys(context) {
  if (!steps.hasJourneys()) console.log('\nNo journeys in e2e yet: nothing to run in a browser.');
  else if (context.env['CHROMIUM_PATH']) await steps.journeys(context, words);
}

/**
 * Checks that only read sources.
 * @param {Context} context
 */
async function checkSources(context) {
  await steps.format(context);
  await steps.lint(context);
  await steps.tidy(context);
}

/** @param {Context} context */
async function runAll(context) {
  await preparePostgres(context.env);
  await prepareChromium(context.env);
  await prepareNginx(context.env);
  await checkSources(context);
  await steps.unit(context);
  await steps.simulator(context);
  const isBuilt = await steps.build(context);
  // Faults mostly wait, and mutants break rules only in their own processes' memory.
  const hasFaults = isBuilt && context.env['TEST_DATABASE_URL'];
  await Promise.all([steps.brokenRules(context), hasFaults ? steps.faults(context) : undefined]);
  if (isBuilt) await runJourneys(context);
  await steps.coverage(context);
}

/** @param {Context} context */
async function runCheck(context) {
  await checkSources(context);
  await steps.unit(context);
}

/** @param {Context} context */
async function runE2e(context) {
  await preparePostgres(context.env);
  await prepareChromium(context.env);
  if (await steps.build(context)) await runJourneys(context);
}

/**
 * Mode, its work, and its folder of reports: the coverage report reads only what `npm test` wrote.
 * @type {Record<string, [run: (context: Context) => Promise<void>, folder: string]>}
 */
const MODES = {
  all: [runAll, '.reports'],
  check: [runCheck, '.reports/check'],
  e2e: [runE2e, '.reports/e2e'],
};

async function main() {
  const [run, folder] = MODES[mode] ?? [];
  if (!run || !folder)
    throw new Error(`Unknown argument "${mode}". Known: ${Object.keys(MODES).join(', ')}.`);
  const reports = at(folder);
  rmSync(reports, { recursive: true, force: true });
  try {
    await installPackages();
    await run({ reports, env: {}, tally });
  } catch (error) {
    console.error(error);
    const [note = ''] = messageOf(error).split('\n');
    tally.add({ name: 'set-up', passed: 0, failed: 1, note });
  }
  await cluster?.stop();
  tally.print(reports);
  process.exitCode = tally.sum('failed') > 0 ? 1 : 0;
}

for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])) {
  process.on(signal, () => {
    console.log(`\nStopped by ${signal}.`);
    endChildren();
    void Promise.resolve(cluster?.stop()).finally(() => process.exit(code));
  });
}

await main();
