/** Reads from the reports of vitest and Playwright how many tests passed, and which did not. */
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number, named: readonly string[] }} Totals with each test that did not simply pass */

/**
 * What is read of a report of vitest.
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} [numPendingTests]
 * @property {number} [numTodoTests]
 * @property {readonly VitestFile[]} [testResults]
 */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: readonly VitestTest[] }} VitestFile */
/** @typedef {{ status: string, fullName: string, failureMessages?: readonly string[] }} VitestTest */
/** @typedef {{ title: string, file: string, tests?: readonly { status: string, projectName: string, results?: readonly { error?: { message: string } }[] }[] }} Spec */
/** @typedef {{ specs?: readonly Spec[], suites?: readonly Suite[] }} Suite a level of a report of Playwright */

const RETRIED = 'PASSED WHEN TRIED AGAIN';

/** @param {string} path */
function readJson(path) {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whatever the report says, a runner that ended badly without naming a failed test (it crashed, a file could
 * not be loaded, an error escaped) counts as one failure.
 * @param {Totals} sum
 * @param {number} code
 * @returns {Totals}
 */
const withExit = (sum, code) => (code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum);

/** The message of a failed test, in few lines: enough to recognise it at the end of a long log. */
const excerpt = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join('\n');

/**
 * @param {string} name
 * @param {string} [message]
 */
const line = (name, message) => `${name}\n${excerpt(message)}`.trimEnd();

/**
 * Totals of a vitest JSON report; a test file that could not even be loaded counts as one failure. A test that passed
 * only on a retry counts as passed and is named (decision 46): the report keeps the messages of its first try.
 * @param {string} path
 * @param {number} code
 */
export function vitestTotals(path, code) {
  const report = /** @type {VitestReport | undefined} */ (readJson(path));
  if (!report) return { passed: 0, failed: 1, skipped: 0, named: [] };
  const files = report.testResults ?? [];
  const named = files.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed' || (test.failureMessages ?? []).length > 0)
      .map((test) => {
        const verdict = test.status === 'failed' ? 'FAILED' : RETRIED;
        return line(`${verdict} ${file.name} › ${test.fullName}`, test.failureMessages?.[0]);
      }),
  );
  const unloadable = files
    .filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    )
    .map((file) => line(`FAILED ${file.name} could not be loaded`, file.message));
  const sum = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
    named: [...named, ...unloadable],
  };
  return withExit(sum, code);
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * The message of each journey that failed, or passed only on a retry.
 * @param {Suite} report
 */
function namedJourneys(report) {
  /** @type {Record<string, string>} */
  const words = { unexpected: 'FAILED', flaky: RETRIED };
  return specsOf(report).flatMap(({ title, file, tests = [] }) =>
    tests
      .filter(({ status }) => status in words)
      .map(({ status, projectName, results = [] }) => {
        const wrong = results.find((result) => result.error !== undefined);
        return line(`${words[status]} [${projectName}] ${file} › ${title}`, wrong?.error?.message);
      }),
  );
}

/**
 * Totals of a Playwright JSON report. A journey that passed only on a retry counts as passed and is named: on a busy
 * machine a browser may be late, which must stay visible (decision 46).
 * @param {string} path
 * @param {number} code
 */
export function playwrightTotals(path, code) {
  const report = readJson(path);
  if (!report?.stats) return { passed: 0, failed: 1, skipped: 0, named: [] };
  const { expected, flaky, unexpected, skipped } = report.stats;
  const sum = { passed: expected + flaky, failed: unexpected, skipped, named: namedJourneys(report) };
  return withExit(sum, code);
}
