/**
 * `npm run spec:coverage`: which clauses of the specification the last `npm test` proved. Takes clause ids from
 * the titles of tests that ran and passed. Ends with code 1 for ids that are no clauses and for bad waivers;
 * clauses that are merely missing are reported, not refused.
 */
import './setup/check-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { measureCoverage } from './coverage/measure-coverage.mjs';
import { coverageLines } from './coverage/print-coverage.mjs';
import { readTable } from './coverage/read-clauses.mjs';
import { playwrightTests, vitestTests } from './coverage/read-titles.mjs';
import { at } from './setup/paths.mjs';

/** Tests of one report, none when the suite did not run. */
function testsOf(path, read) {
  if (existsSync(at(path))) return read(JSON.parse(readFileSync(at(path), 'utf8')));
  console.log(`${path} is not there: that suite did not run in the last npm test.`);
  return [];
}

const tableOf = (path) => (existsSync(at(path)) ? readTable(readFileSync(at(path), 'utf8')) : []);

const tests = [
  ...testsOf('.reports/vitest.json', vitestTests),
  ...testsOf('.reports/playwright.json', playwrightTests),
];
const result = measureCoverage(tableOf('docs/spec/clauses.tsv'), tests, tableOf('docs/spec/waivers.tsv'));
for (const line of coverageLines(result)) console.log(line);
process.exitCode = result.errors.length > 0 ? 1 : 0;
