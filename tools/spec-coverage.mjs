/**
 * `npm run spec:coverage`: which clauses of the specification the last `npm test` proved. Takes clause ids from
 * the titles of tests that ran and passed. Each clause is proved, departed by ruling, by schema alone, or missing. Ends with
 * code 1 for ids that are no clauses, for departures and reasons that do not hold, and where no whole `npm test` is there
 * to measure; clauses that are merely missing are reported, not refused.
 */
import './setup/check-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { measureCoverage } from './coverage/measure-coverage.mjs';
import { coverageLines } from './coverage/print-coverage.mjs';
import { readTable } from './coverage/read-clauses.mjs';
import { playwrightTests, vitestTests } from './coverage/read-titles.mjs';
import { absentFiles, narrowRun } from './coverage/whole-run.mjs';
import { WORKSPACES, at } from './setup/paths.mjs';
import { listFiles } from './setup/stamp.mjs';

const UNIT = '.reports/vitest.json';
const JOURNEYS = '.reports/playwright.json';
const tableOf = (path) => (existsSync(at(path)) ? readTable(readFileSync(at(path), 'utf8')) : []);
const reportOf = (path) => (existsSync(at(path)) ? JSON.parse(readFileSync(at(path), 'utf8')) : undefined);
const filesOf = (folders, pattern) =>
  folders.flatMap((folder) => listFiles(at(folder))).filter((file) => pattern.test(file));

/** Why there is nothing to measure; undefined for the reports of a whole run. */
function whyNot(unit, journeys) {
  if (unit === undefined)
    return `${UNIT} is not there, so there is nothing to measure. Run npm test, which ends with these figures.`;
  const narrowIn = (path, report, files) => narrowRun(path, files.length, absentFiles(report, files).length);
  return (
    narrowIn(UNIT, unit, filesOf([...WORKSPACES, 'lab', 'tools'], /\.test\.\w+$/)) ??
    (journeys && narrowIn(JOURNEYS, journeys, filesOf(['e2e'], /\.spec\.ts$/)))
  );
}

/** What the last whole run proved. @returns the exit code */
function measure(unit, journeys) {
  if (journeys === undefined) console.log(`${JOURNEYS} is not there: the journeys did not run.`);
  const result = measureCoverage(
    tableOf('docs/spec/clauses.tsv'),
    [...vitestTests(unit), ...(journeys ? playwrightTests(journeys) : [])],
    tableOf('docs/spec/departures.tsv'),
    tableOf('docs/spec/by-schema.tsv'),
  );
  for (const line of coverageLines(result)) console.log(line);
  return result.errors.length > 0 ? 1 : 0;
}

const [unit, journeys] = [UNIT, JOURNEYS].map(reportOf);
const reason = whyNot(unit, journeys);
// Figures of a part would read as clauses that nothing proves.
if (reason !== undefined) console.log(reason);
process.exitCode = reason === undefined ? measure(unit, journeys) : 1;
