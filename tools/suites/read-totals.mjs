/** Reads from the reports of vitest and Playwright how many tests passed, and which did not. */
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

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
 */
const withExit = (sum, code) => (code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum);

/** What a test said when it failed, in few lines: enough to know it again from the end of a long log. */
const excerpt = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join('\n');

const line = (name, message) => `${name}\n${excerpt(message)}`.trimEnd();

/**
 * Totals of a vitest JSON report; a test file that could not even be loaded counts as one failure.
 * @returns `{ passed, failed, skipped, named }`, the last with each failed test and what it said
 */
export function vitestTotals(path, code) {
  const report = readJson(path);
  if (!report) return { passed: 0, failed: 1, skipped: 0, named: [] };
  const files = report.testResults ?? [];
  const failed = files.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => line(`FAILED ${file.name} › ${test.fullName}`, test.failureMessages?.[0])),
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
    named: [...failed, ...unloadable],
  };
  return withExit(sum, code);
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** What each journey said that failed, or that passed only when tried again. */
function namedJourneys(report) {
  const words = { unexpected: 'FAILED', flaky: 'PASSED WHEN TRIED AGAIN' };
  return specsOf(report).flatMap(({ title, file, tests = [] }) =>
    tests
      .filter(({ status }) => status in words)
      .map(({ status, projectName, results = [] }) => {
        const wrong = results.find((result) => result.error !== undefined);
        return line(`${words[status]} [${projectName}] ${file} › ${title}`, wrong?.error.message);
      }),
  );
}

/**
 * Totals of a Playwright JSON report. A journey that passed only when tried again counts as passed and is named: on a
 * busy machine a browser may be late, and nobody is to overlook that it was (decision 46).
 * @returns `{ passed, failed, skipped, named }`
 */
export function playwrightTotals(path, code) {
  const report = readJson(path);
  if (!report?.stats) return { passed: 0, failed: 1, skipped: 0, named: [] };
  const { expected, flaky, unexpected, skipped } = report.stats;
  const sum = { passed: expected + flaky, failed: unexpected, skipped, named: namedJourneys(report) };
  return withExit(sum, code);
}
