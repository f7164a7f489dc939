import { describe, expect, it } from 'vitest';
import { closingLine, idsOf, measureCoverage, type TestResult } from './measure-coverage.ts';
import { coverageLines } from './print-coverage.ts';
import { idsIn, readTable, type Row } from './read-clauses.ts';
import { playwrightTests, vitestTests } from './read-titles.ts';
import { absentFiles, narrowRun } from './whole-run.ts';

const CLAUSES = readTable(
  'id\tsection\tarea\tkind\tclause\nPJ-4.4\t4\tcards\trule\ta\nPJ-4.47\t4\tcards\trule\tb\nSR-2.1.3\t2.1\tshell\tui\tc\n',
);
const passed = (title: string) => ({ title, passed: true, where: 'a.test.ts' });

describe('clause ids in titles', () => {
  it('are whole tokens: PJ-4.47 does not count as PJ-4.4', () => {
    expect(idsIn('locks a row [PJ-4.47] (SR-2.1.3), PJ-4.47')).toEqual(['PJ-4.47', 'SR-2.1.3']);
    expect(idsIn('nothing: APJ-4.4, PJ-x, PJ4.4')).toEqual([]);
  });

  it('are read from the titles of groups too, in both reports', () => {
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
    const spec = (title: string, ...statuses: string[]) => ({
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
  const inDomain = (title: string) => ({ title, passed: true, where: '/x/packages/domain/src/a.test.ts' });
  const inContract = (title: string) => ({
    title,
    passed: true,
    where: '/x/packages/contract/src/a.test.ts',
  });
  type Rest = [tests: readonly TestResult[], departures?: readonly Row[], reasons?: readonly Row[]];
  const words = (...args: Rest) => Object.fromEntries(measureCoverage(CLAUSES, ...args).wordOf);
  const errorsOf = (...args: Rest) => measureCoverage(CLAUSES, ...args).errors;

  it('counts a clause as proved only if a passed test of the running product named it', () => {
    const failed = { title: 'a [PJ-4.4]', passed: false, where: 'a.test.ts' };
    const result = measureCoverage(CLAUSES, [failed, passed('b [PJ-4.47]'), passed('c [PJ-4.47]')]);
    expect(result.areas).toEqual([
      { area: 'cards', proved: 1, departed: 0, schema: 0, missing: 1, total: 2 },
      { area: 'shell', proved: 0, departed: 0, schema: 0, missing: 1, total: 1 },
    ]);
    expect(idsOf(result, 'missing')).toEqual(['PJ-4.4', 'SR-2.1.3']);
    expect(result.errors).toEqual([]);
    expect(closingLine(result)).toBe(
      'spec: 1 proved, 0 departed by ruling, 0 by schema alone, 2 missing of 3',
    );
  });

  it('sees from the place of a clause’s tests that it rests on a schema or a pure function alone', () => {
    const tests = [
      inDomain('a [PJ-4.4]'),
      inContract('b [PJ-4.4]'),
      inDomain('c [PJ-4.47]'),
      passed('d [PJ-4.47]'),
    ];
    expect(words(tests)).toEqual({ 'PJ-4.4': 'schema', 'PJ-4.47': 'proved', 'SR-2.1.3': 'missing' });
    expect(errorsOf(tests)).toEqual([
      'PJ-4.4 rests on a schema alone, and docs/spec/by-schema.tsv gives no reason.',
    ]);
    expect(errorsOf(tests, [], [{ id: 'PJ-4.4', reason: 'nobody sends it' }])).toEqual([]);
    expect(
      errorsOf(
        tests,
        [],
        [
          { id: 'PJ-4.47', reason: 'x' },
          { id: 'PJ-4.4', reason: 'y' },
        ],
      ),
    ).toEqual(['The reason for PJ-4.47 in docs/spec/by-schema.tsv is stale.']);
  });

  it('counts no test of the tools as a proof: their clauses are about titles', () => {
    const inTools = {
      title: 'PJ-4.47 does not stand for PJ-4.4',
      passed: true,
      where: '/x/tools/a.test.ts',
    };
    expect(words([inTools])).toEqual({ 'PJ-4.4': 'missing', 'PJ-4.47': 'missing', 'SR-2.1.3': 'missing' });
    const departure = { id: 'PJ-4.4', ruling: 'R50', what: 'shows the button' };
    expect(
      words([passed('as written [PJ-4.4]'), { ...inTools, title: '[R50]' }], [departure])['PJ-4.4'],
    ).toBe('missing');
  });

  it('lets at most three clauses rest on a schema', () => {
    const many = Array.from({ length: 4 }, (_, n) => ({ id: `PJ-1.${n}`, area: 'a' }));
    const reasons = many.map(({ id }) => ({ id, reason: 'x' }));
    const { errors } = measureCoverage(
      many,
      many.map(({ id }) => inDomain(id)),
      [],
      reasons,
    );
    expect(errors).toEqual(['4 clauses rest on a schema alone; at most 3 may.']);
  });

  it('counts a departure separately, never as proved, and only while passed tests of the product name its ruling and its clause', () => {
    const departure = { id: 'PJ-4.4', ruling: 'R50', what: 'shows the button' };
    const tests = [passed('as written [PJ-4.4]'), passed('the exception [R50]')];
    expect(words(tests, [departure])['PJ-4.4']).toBe('departed');
    expect(errorsOf(tests, [departure])).toEqual([]);
    const unnamed = [passed('the exception [R50]'), inDomain('as written [PJ-4.4]')];
    expect(words(unnamed, [departure])['PJ-4.4']).toBe('missing');
    expect(errorsOf(unnamed, [departure])).toEqual([
      'PJ-4.4, from which the product departs by R50, is named by no test of the product.',
    ]);
    for (const others of [[passed('as written [PJ-4.4]')], [passed('[PJ-4.4] R5'), inDomain('[R50]')]]) {
      expect(words(others, [departure])['PJ-4.4']).toBe('missing');
      expect(errorsOf(others, [departure])).toEqual([
        'The departure from PJ-4.4 by R50 is proved by no test of the product that names R50.',
      ]);
    }
    expect(errorsOf(tests, [departure, departure, { id: 'PJ-9.9', ruling: 'R50', what: 'x' }])).toEqual([
      'The departure from PJ-4.4 stands twice.',
      'The departure from PJ-9.9 names no clause.',
    ]);
    for (const poor of [
      { ...departure, what: '' },
      { ...departure, ruling: 'because' },
    ])
      expect(errorsOf(tests, [poor])).toEqual([
        'The departure from PJ-4.4 must name its ruling and say what the product does.',
      ]);
  });

  it('refuses ids that are no clauses, whether the test passed or not', () => {
    expect(errorsOf([{ title: 'a [PJ-9.99]', passed: false, where: 'a.test.ts' }])).toEqual([
      'PJ-9.99 is no clause, in the title "a [PJ-9.99]" (a.test.ts).',
    ]);
  });

  it('prints the table, what is not proved and why, and the closing line last', () => {
    const tests = [passed('b [PJ-4.47]'), passed('c [R25] [SR-2.1.3]')];
    const departures = [{ id: 'SR-2.1.3', ruling: 'R25', what: 'answers 404' }];
    const lines = coverageLines(measureCoverage(CLAUSES, tests, departures));
    expect(lines).toContain('all           1         1         0         1         3');
    expect(lines).toContain('  SR-2.1.3 by R25: answers 404');
    expect(lines).toContain('  PJ-4.4');
    expect(lines.at(-1)).toBe('spec: 1 proved, 1 departed by ruling, 0 by schema alone, 1 missing of 3');
  });
});

describe('a partial run', () => {
  const files = ['/x/apps/payer/src/a.test.tsx', '/x/packages/domain/src/b.test.ts'];

  it('is recognised by the test files missing in its report, for vitest by their paths and for Playwright by their ends', () => {
    const vitest = { testResults: [{ name: '/x/packages/domain/src/b.test.ts', assertionResults: [] }] };
    expect(absentFiles(vitest, files)).toEqual(['/x/apps/payer/src/a.test.tsx']);
    const journeys = ['/x/e2e/journeys/pay.spec.ts', '/x/e2e/journeys/prepay.spec.ts'];
    const playwright = { suites: [{ file: 'journeys/pay.spec.ts' }] };
    expect(absentFiles(playwright, journeys)).toEqual(['/x/e2e/journeys/prepay.spec.ts']);
    const whole = { testResults: files.map((name) => ({ name, assertionResults: [] })) };
    expect(absentFiles(whole, files)).toEqual([]);
  });

  it('is not measured: the report says how many test files it has and what to do', () => {
    expect(narrowRun('.reports/vitest.json', 544, 0)).toBeUndefined();
    expect(narrowRun('.reports/vitest.json', 544, 541)).toBe(
      '.reports/vitest.json has 3 of 544 test files, so the coverage cannot be measured. Run npm test.',
    );
  });
});
