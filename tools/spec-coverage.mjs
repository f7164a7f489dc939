/**
 * `npm run spec:coverage`: which clauses of the specification the last `npm test` proved. Takes clause ids from
 * the titles of tests that ran and passed. Each clause is proved, departed by ruling, by schema alone, or missing. Ends with
 * code 1 for ids that are no clauses, for departures and reasons that do not hold, and where there was no `npm test` to
 * measure; clauses that are merely missing are reported, not refused.
 */
import './setup/check-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { measureCoverage } from './coverage/measure-coverage.mjs';
import { coverageLines } from './coverage/print-coverage.mjs';
import { readTable } from './coverage/read-clauses.mjs';
import { playwrightTests, vitestTests } from './coverage/read-titles.mjs';
import { at } from './setup/paths.mjs';

const UNIT = '.reports/vitest.json';
const JOURNEYS = '.reports/playwright.json';
const tableOf = (path) => (existsSync(at(path)) ? readTable(readFileSync(at(path), 'utf8')) : []);
const testsOf = (path, read) =>
  existsSync(at(path)) ? read(JSON.parse(readFileSync(at(path), 'utf8'))) : [];

/** What the last whole run proved. @returns the exit code */
function measure() {
  if (!existsSync(at(JOURNEYS))) console.log(`${JOURNEYS} is not there: the journeys did not run.`);
  const tests = [...testsOf(UNIT, vitestTests), ...testsOf(JOURNEYS, playwrightTests)];
  const result = measureCoverage(
    tableOf('docs/spec/clauses.tsv'),
    tests,
    tableOf('docs/spec/departures.tsv'),
    tableOf('docs/spec/by-schema.tsv'),
  );
  for (const line of coverageLines(result)) console.log(line);
  return result.errors.length > 0 ? 1 : 0;
}

if (existsSync(at(UNIT))) {
  process.exitCode = measure();
} else {
  // Figures of no run would read as clauses that nothing proves.
  console.log(
    `${UNIT} is not there, so there is nothing to measure. Run npm test, which ends with these figures.`,
  );
  process.exitCode = 1;
}
