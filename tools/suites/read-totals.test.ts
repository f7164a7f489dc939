import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { playwrightTotals, vitestTotals } from './read-totals.mjs';
import { Tally } from './tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'shulk-totals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reportOf = (value: unknown): string => {
  const path = join(folder, 'report.json');
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
};
const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };

describe('totals of a run', () => {
  it('are those of the report', () => {
    expect(vitestTotals(reportOf(vitest), 0)).toEqual({ passed: 3, failed: 0, skipped: 1, named: [] });
    const stats = { expected: 4, unexpected: 1, flaky: 0, skipped: 2 };
    expect(playwrightTotals(reportOf({ stats }), 1)).toEqual({ passed: 4, failed: 1, skipped: 2, named: [] });
  });

  it('name each failed test, with its message', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'adds' },
      { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1\n\n to be 2'] },
    ];
    const report = {
      ...vitest,
      numFailedTests: 1,
      testResults: [{ name: 'sums.test.ts', status: 'failed', assertionResults }],
    };
    expect(vitestTotals(reportOf(report), 1).named).toEqual([
      'FAILED sums.test.ts › subtracts\n    expected 1\n     to be 2',
    ]);
  });

  it('name a test that passed only on a retry, with its first message', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'adds', failureMessages: [] },
      { status: 'passed', fullName: 'draws', failureMessages: ['late'] },
    ];
    const report = {
      ...vitest,
      testResults: [{ name: 'drawn.test.tsx', status: 'passed', assertionResults }],
    };
    expect(vitestTotals(reportOf(report), 0)).toMatchObject({
      failed: 0,
      named: ['PASSED WHEN TRIED AGAIN drawn.test.tsx › draws\n    late'],
    });
  });

  it('count a journey that passed on a retry as passed, and name it with its first message', () => {
    const journey = (title: string, status: string, message?: string) => ({
      title,
      file: 'pay.spec.ts',
      tests: [{ status, projectName: 'phone', results: [{ error: message && { message } }, {}] }],
    });
    const suites = [
      { specs: [journey('pays', 'flaky', '\u001B[31mlate\u001B[39m')] },
      { suites: [{ specs: [journey('goes', 'expected'), journey('stays', 'unexpected', 'lost')] }] },
    ];
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
    expect(playwrightTotals(reportOf({ stats, suites }), 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      named: [
        'PASSED WHEN TRIED AGAIN [phone] pay.spec.ts › pays\n    late',
        'FAILED [phone] pay.spec.ts › stays\n    lost',
      ],
    });
  });

  it('count an unloadable file, a crash and a missing or broken report as a failure', () => {
    const unloadable = { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(vitestTotals(reportOf(unloadable), 1).failed).toBe(1);
    expect(vitestTotals(reportOf(vitest), 1)).toMatchObject({ passed: 3, failed: 1, skipped: 1 });
    expect(vitestTotals(join(folder, 'absent.json'), 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    expect(playwrightTotals(reportOf('{'), 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });

  it('are added up in the closing line', () => {
    const tally = new Tally();
    tally.add({ name: 'lint', passed: 1, failed: 0 });
    tally.add({ name: 'vitest', passed: 12, failed: 2, skipped: 3 });
    expect(tally.line).toBe('13 passed, 2 failed');
  });
});
