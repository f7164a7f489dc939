import { describe, expect, it } from 'vitest';
import { closingLine, measureCoverage } from './measure-coverage.mjs';
import { coverageLines } from './print-coverage.mjs';
import { idsIn, readTable } from './read-clauses.mjs';
import { playwrightTests, vitestTests } from './read-titles.mjs';

const CLAUSES = readTable(
  'id\tsection\tarea\tkind\tclause\nPJ-4.4\t4\tcards\trule\ta\nPJ-4.47\t4\tcards\trule\tb\nSR-2.1.3\t2.1\tshell\tui\tc\n',
);
const passed = (title) => ({ title, passed: true, where: 'a.test.ts' });

describe('clause ids in titles', () => {
  it('are whole tokens: PJ-4.47 does not stand for PJ-4.4', () => {
    expect(idsIn('locks a row [PJ-4.47] (SR-2.1.3), PJ-4.47')).toEqual(['PJ-4.47', 'SR-2.1.3']);
    expect(idsIn('nothing: APJ-4.4, PJ-x, PJ4.4')).toEqual([]);
  });

  it('are taken from the titles of groups too, in both reports', () => {
    const vitest = {
      testResults: [
        {
          name: '/a.test.ts',
          assertionResults: [
            { ancestorTitles: ['cards [PJ-4.4]'], title: 'hide', status: 'passed' },
            { ancestorTitles: [], title: 'lock [PJ-4.47]', status: 'failed' },
            { ancestorTitles: [], title: 'left out', status: 'pending' },
          ],
        },
      ],
    };
    expect(vitestTests(vitest).map(({ title, passed: ok }) => [title, ok])).toEqual([
      ['cards [PJ-4.4] hide', true],
      ['lock [PJ-4.47]', false],
      ['left out', false],
    ]);
    const spec = (title, ...statuses) => ({
      title,
      file: 'pay.spec.ts',
      tests: [{ results: statuses.map((status) => ({ status })) }],
    });
    const playwright = {
      suites: [
        {
          title: 'PJ-4.47.spec.ts',
          specs: [
            spec('pays [PJ-4.4]', 'passed'),
            spec('fails', 'failed'),
            spec('left out', 'skipped'),
            spec('never ran'),
          ],
          suites: [{ title: 'shell [SR-2.1.3]', specs: [spec('opens', 'passed')] }],
        },
      ],
    };
    expect(playwrightTests(playwright).map(({ title, passed: ok }) => [title, ok])).toEqual([
      ['pays [PJ-4.4]', true],
      ['fails', false],
      ['left out', false],
      ['never ran', false],
      ['shell [SR-2.1.3] opens', true],
    ]);
  });
});

describe('coverage', () => {
  it('counts a clause only when a test naming it passed', () => {
    const failed = { title: 'a [PJ-4.4]', passed: false, where: 'a.test.ts' };
    const result = measureCoverage(CLAUSES, [failed, passed('b [PJ-4.47]'), passed('c [PJ-4.47]')], []);
    expect(result.areas).toEqual([
      { area: 'cards', covered: 1, waived: 0, total: 2 },
      { area: 'shell', covered: 0, waived: 0, total: 1 },
    ]);
    expect(result.missing).toEqual(['PJ-4.4', 'SR-2.1.3']);
    expect(result.errors).toEqual([]);
    expect(closingLine(result)).toBe('spec: 1 covered, 0 waived, 2 missing of 3');
  });

  it('refuses ids that are no clauses, whether the test passed or not', () => {
    const result = measureCoverage(
      CLAUSES,
      [{ title: 'a [PJ-9.99]', passed: false, where: 'a.test.ts' }],
      [],
    );
    expect(result.errors).toEqual(['PJ-9.99 is no clause, in the title "a [PJ-9.99]" (a.test.ts).']);
  });

  it('counts a waived clause apart, and refuses waivers that are stale, unknown, unreasoned or too many', () => {
    const waiver = { id: 'PJ-4.4', reason: 'needs a bank', 'how checked': 'by hand' };
    expect(closingLine(measureCoverage(CLAUSES, [], [waiver]))).toBe(
      'spec: 0 covered, 1 waived, 2 missing of 3',
    );
    const errorsOf = (tests, waivers) => measureCoverage(CLAUSES, tests, waivers).errors;
    expect(errorsOf([], [waiver])).toEqual([]);
    expect(errorsOf([passed('a [PJ-4.4]')], [waiver])).toEqual([
      'The waiver for PJ-4.4 is stale: a test covers the clause.',
    ]);
    expect(errorsOf([], [{ ...waiver, id: 'PJ-9.9' }])).toEqual(['The waiver for PJ-9.9 names no clause.']);
    expect(errorsOf([], [{ ...waiver, 'how checked': '' }])).toHaveLength(1);
    expect(
      errorsOf(
        [],
        Array.from({ length: 16 }, () => waiver),
      ),
    ).toEqual(['16 clauses are waived; at most 15 may be.']);
  });

  it('prints the table, what is missing, and the closing line last', () => {
    const lines = coverageLines(measureCoverage(CLAUSES, [passed('b [PJ-4.47]')], []));
    expect(lines).toContain('all          1       0      3');
    expect(lines).toContain('  PJ-4.4  SR-2.1.3');
    expect(lines.at(-1)).toBe('spec: 1 covered, 0 waived, 2 missing of 3');
  });
});
