/** Compares the passed tests with the clauses of the specification, and gives each clause one of four words. */
import { checkDepartures, checkReasons, idsIn, rulingsIn, type Row, type Word } from './read-clauses.ts';

/** A test: its full title, and its place. */
export interface TestResult {
  readonly title: string;
  readonly passed: boolean;
  readonly where: string;
}

/** The number of clauses of an area for each word. */
type Area = Record<Word | 'total', number> & { readonly area: string };

/** What was measured. */
export type Coverage = ReturnType<typeof measureCoverage>;

/** The words, in the order of the report. */
export const WORDS: readonly Word[] = ['proved', 'departed', 'schema', 'missing'];

/** Tests here cover a schema or a pure function: they say what would be right, not what the product does. */
const isPure = (where: string): boolean => /\bpackages\/(?:contract|domain)\//.test(where);
/** Tests of the tools prove nothing about the product, whatever clause their titles use as an example. */
const isOfTools = (where: string): boolean => /(?:^|\/)(?:lab|tools)\//.test(where);

/** Clause ids and rulings of the passed tests: of all, and of those of the running product. */
function namedIn(tests: readonly TestResult[]) {
  const passed = tests.filter((test) => test.passed && !isOfTools(test.where));
  const product = passed.filter(({ where }) => !isPure(where));
  return {
    all: new Set(passed.flatMap(({ title }) => idsIn(title))),
    product: new Set(product.flatMap(({ title }) => idsIn(title))),
    rulings: new Set(product.flatMap(({ title }) => rulingsIn(title))),
  };
}

/**
 * Takes clauses `{ id, area, kind, clause }`, tests `{ title, passed, where }`, departures `{ id, ruling, what }` and
 * the reasons `{ id, reason }` of clauses that rest on a schema. Returns `wordOf` (a word by id), `areas` (a row per
 * area), `departures`, `reasons`, `total` and `errors` (sentences).
 *
 * - proved: a passed test of the running product names it;
 * - departed: the product does something else, by a ruling; passed tests of the product name ruling and clause;
 * - schema: all passed tests that name it cover a schema or a pure function;
 * - missing: none of these.
 */
export function measureCoverage(
  clauses: readonly Row[],
  tests: readonly TestResult[],
  departures: readonly Row[] = [],
  reasons: readonly Row[] = [],
) {
  const ids = new Set(clauses.map(({ id = '' }) => id));
  const errors = new Set<string>();
  for (const { title, where } of tests)
    for (const id of idsIn(title))
      if (!ids.has(id)) errors.add(`${id} is no clause, in the title "${title}" (${where}).`);
  const named = namedIn(tests);
  const rulingOf = new Map(departures.map(({ id, ruling = '' }) => [id, ruling]));
  const word = (id: string): Word => {
    const isNamed = named.product.has(id);
    const ruling = rulingOf.get(id);
    if (ruling !== undefined) return isNamed && named.rulings.has(ruling) ? 'departed' : 'missing';
    if (isNamed) return 'proved';
    return named.all.has(id) ? 'schema' : 'missing';
  };
  const wordOf = new Map([...ids].map((id) => [id, word(id)]));
  for (const sentence of [...checkDepartures(departures, ids, named), ...checkReasons(reasons, wordOf)])
    errors.add(sentence);
  return {
    wordOf,
    areas: areasOf(clauses, wordOf),
    departures,
    reasons,
    total: clauses.length,
    errors: [...errors],
  };
}

/** A row for each area: its clauses by word. */
function areasOf(clauses: readonly Row[], wordOf: ReadonlyMap<string, Word>): Area[] {
  const areas = new Map<string, Area>();
  for (const { id = '', area = '' } of clauses) {
    const row = areas.get(area) ?? { area, proved: 0, departed: 0, schema: 0, missing: 0, total: 0 };
    row.total += 1;
    row[wordOf.get(id) ?? 'missing'] += 1;
    areas.set(area, row);
  }
  return [...areas.values()].sort((a, b) => (a.area < b.area ? -1 : 1));
}

/** The ids with this word, in the order of the specification. */
export const idsOf = ({ wordOf }: Pick<Coverage, 'wordOf'>, word: Word): string[] =>
  [...wordOf].filter(([, one]) => one === word).map(([id]) => id);

/** The closing line. */
export function closingLine(result: Coverage): string {
  const [proved, departed, schema, missing] = WORDS.map((word) => idsOf(result, word).length);
  return `spec: ${proved} proved, ${departed} departed by ruling, ${schema} by schema alone, ${missing} missing of ${result.total}`;
}
