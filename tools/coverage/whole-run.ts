/** Whether a report is that of a whole run: figures of a part would read as clauses that nothing proves. */

/** The files of either report. */
interface Report {
  readonly testResults?: readonly { readonly name: string }[];
  readonly suites?: readonly { readonly file?: string }[];
}

/** The files a report tells of: vitest by their paths, Playwright by paths below its folder of tests. */
const toldIn = ({ testResults = [], suites = [] }: Report): string[] => [
  ...testResults.map(({ name }) => name),
  ...suites.map(({ file = '' }) => `/${file}`),
];

/** Those of the test files (absolute paths) that a report of vitest or Playwright knows nothing of. */
export function absentFiles(report: Report, files: readonly string[]): string[] {
  const told = toldIn(report);
  const names = new Set(told);
  return files.filter((file) => !names.has(file) && !told.some((name) => file.endsWith(name)));
}

/**
 * What is to be said of a report that lacks some of the test files; undefined for that of a whole run.
 * @param path of the report; @param all how many test files there are; @param absent how many of them it lacks
 */
export const narrowRun = (path: string, all: number, absent: number): string | undefined =>
  absent === 0
    ? undefined
    : `${path} has ${all - absent} of ${all} test files: that was no whole run of these tests, so there is nothing to measure. Run npm test.`;
