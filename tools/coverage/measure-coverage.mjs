/** Holds the tests that passed against the clauses of the specification, and gives each clause one of four words. */
import { checkDepartures, checkReasons, idsIn, rulingsIn } from './read-clauses.mjs';

/** The words, in the order of the report. `proved` alone counts as proved. */
export const WORDS = ['proved', 'departed', 'schema', 'missing'];

/** Tests here look at a schema or a pure function: they say what would be right, not what the product does. */
const isPure = (where) => /\bpackages\/(?:contract|domain)\//.test(where);
/** Tests of the tools say nothing of the product, whatever clause their titles take for an example. */
const isOfTools = (where) => /(?:^|\/)tools\//.test(where);

/** Clause ids, and rulings, of the tests that passed: those of all tests, and those of tests of the running product. */
function namedIn(tests) {
  const passed = tests.filter((test) => test.passed && !isOfTools(test.where));
  const product = passed.filter(({ where }) => !isPure(where));
  return {
    all: new Set(passed.flatMap(({ title }) => idsIn(title))),
    product: new Set(product.flatMap(({ title }) => idsIn(title))),
    rulings: new Set(product.flatMap(({ title }) => rulingsIn(title))),
  };
}

/**
 * Takes clauses `{ id, area, kind, clause }`, tests `{ title, passed, where }`, departures `{ id, ruling, what }` and the
 * reasons `{ id, reason }` of clauses that rest on a schema. Gives `wordOf` (a word by id), `areas` (a row per area),
 * `departures`, `reasons`, `total` and `errors` (sentences).
 *
 * - proved: a test of the running product names it and passed;
 * - departed: the product does something else, as a ruling says; tests of the product name ruling and clause and passed;
 * - schema: all tests that name it and passed look at a schema or a pure function;
 * - missing: none of these.
 */
export function measureCoverage(clauses, tests, departures = [], reasons = []) {
  const ids = new Set(clauses.map(({ id }) => id));
  const errors = new Set();
  for (const { title, where } of tests)
    for (const id of idsIn(title))
      if (!ids.has(id)) errors.add(`${id} is no clause, in the title "${title}" (${where}).`);
  const named = namedIn(tests);
  const rulingOf = new Map(departures.map(({ id, ruling }) => [id, ruling]));
  const word = (id) => {
    const isNamed = named.product.has(id);
    if (rulingOf.has(id)) return isNamed && named.rulings.has(rulingOf.get(id)) ? 'departed' : 'missing';
    if (isNamed) return 'proved';
    return named.all.has(id) ? 'schema' : 'missing';
  };
  const wordOf = new Map(clauses.map(({ id }) => [id, word(id)]));
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

/** A row for each area: how many of its clauses have which word. */
function areasOf(clauses, wordOf) {
  const areas = new Map();
  for (const { id, area } of clauses) {
    const row = areas.get(area) ?? { area, proved: 0, departed: 0, schema: 0, missing: 0, total: 0 };
    row.total += 1;
    row[wordOf.get(id)] += 1;
    areas.set(area, row);
  }
  return [...areas.values()].sort((a, b) => (a.area < b.area ? -1 : 1));
}

/** The ids with this word, in the order of the specification. */
export const idsOf = ({ wordOf }, word) => [...wordOf].filter(([, one]) => one === word).map(([id]) => id);

/** The closing line. */
export function closingLine(result) {
  const [proved, departed, schema, missing] = WORDS.map((word) => idsOf(result, word).length);
  return `spec: ${proved} proved, ${departed} departed by ruling, ${schema} by schema alone, ${missing} missing of ${result.total}`;
}
