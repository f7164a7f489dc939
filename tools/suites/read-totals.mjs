/** Reads how many tests passed and failed from the reports that vitest and Playwright write. */
import { existsSync, readFileSync } from 'node:fs';

/** Totals of a suite. */
const totals = (passed, failed, skipped) => ({ passed, failed, skipped });

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

/** Totals of a vitest JSON report; a test file that could not even be loaded counts as one failure. */
export function vitestTotals(path, code) {
  const report = readJson(path);
  if (!report) return totals(0, 1, 0);
  const unloadable = (report.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  return withExit(totals(report.numPassedTests, report.numFailedTests + unloadable, skipped), code);
}

/** Totals of a Playwright JSON report; a test that passed only when tried again counts as failed. */
export function playwrightTotals(path, code) {
  const stats = readJson(path)?.stats;
  if (!stats) return totals(0, 1, 0);
  return withExit(totals(stats.expected, stats.unexpected + stats.flaky, stats.skipped), code);
}
