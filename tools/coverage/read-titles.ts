/** Reads full titles (with those of their groups) from the reports of vitest and Playwright. */

import type { TestResult } from './measure-coverage.ts';

/** The used part of a vitest report. */
export interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

/** A level of a report of Playwright. */
interface Suite {
  readonly title: string;
  readonly file?: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly status: string }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** The used part of a Playwright report; its outermost suites are files. */
export interface PlaywrightReport {
  readonly suites?: readonly Suite[];
}

/** Tests of a vitest JSON report: `{ title, passed, where }`. */
export function vitestTests(report: VitestReport): TestResult[] {
  return (report.testResults ?? []).flatMap((file) =>
    file.assertionResults.map((test) => ({
      title: [...test.ancestorTitles, test.title].join(' '),
      passed: test.status === 'passed',
      where: file.name,
    })),
  );
}

/** Tests below one suite of a Playwright JSON report. */
function below(suite: Suite, titles: readonly string[]): TestResult[] {
  const specs = (suite.specs ?? []).map((spec) => {
    const runs = spec.tests.flatMap((test) => test.results);
    return {
      title: [...titles, spec.title].join(' '),
      // One failed or skipped run, on any screen size, leaves the sentence unproved.
      passed: runs.length > 0 && runs.every((run) => run.status === 'passed'),
      where: spec.file,
    };
  });
  const inner = (suite.suites ?? []).flatMap((child) => below(child, [...titles, child.title]));
  return [...specs, ...inner];
}

/** Tests of a Playwright JSON report; the outermost suites are files, whose names are no titles. */
export const playwrightTests = (report: PlaywrightReport): TestResult[] =>
  (report.suites ?? []).flatMap((file) => below(file, []));
