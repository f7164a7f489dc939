/** Whether a report covers a whole run: a partial one would show clauses as unproven. */

/** The test files in a report of vitest (`testResults`) or Playwright (`suites`). */
interface Report {
  readonly testResults?: readonly { readonly name: string }[];
  readonly suites?: readonly { readonly file?: string }[];
}

/** The files in a report: vitest gives absolute paths, Playwright paths below its folder of tests. */
const filesIn = ({ testResults = [], suites = [] }: Report): string[] => [
  ...testResults.map(({ name }) => name),
  ...suites.map(({ file = '' }) => `/${file}`),
];

/** The test files (absolute paths) that a report of vitest or Playwright lacks. */
export function absentFiles(report: Report, files: readonly string[]): string[] {
  const reported = filesIn(report);
  const names = new Set(reported);
  return files.filter((file) => !names.has(file) && !reported.some((name) => file.endsWith(name)));
}

/**
 * The error for a report that lacks some of the test files; undefined for a whole run.
 * @param path of the report @param all number of test files @param absent how many of them it lacks
 */
export const narrowRun = (path: string, all: number, absent: number): string | undefined =>
  absent === 0
    ? undefined
    : `${path} has ${all - absent} of ${all} test files, so the coverage cannot be measured. Run npm test.`;
