/**
 * `npm run spec:coverage`: which clauses of the specification the last `npm test` proved. Reads clause ids from the
 * titles of passed tests. Each clause is proved, departed by ruling, by schema alone, or missing. Exits with code 1
 * for ids that are no clauses, for invalid departures and reasons, and without a whole `npm test` to measure; clauses
 * that are merely missing are reported, not refused.
 */
import './setup/check-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { measureCoverage } from './coverage/measure-coverage.ts';
import { coverageLines } from './coverage/print-coverage.ts';
import { readTable, type Row } from './coverage/read-clauses.ts';
import { playwrightTests, vitestTests } from './coverage/read-titles.ts';
import type { PlaywrightReport, VitestReport } from './coverage/read-titles.ts';
import { absentFiles, narrowRun } from './coverage/whole-run.ts';
import { WORKSPACES, at } from './setup/paths.mjs';
import { listFiles } from './setup/stamp.mjs';

const UNIT = '.reports/vitest.json';
const JOURNEYS = '.reports/playwright.json';
const tableOf = (path: string): Row[] =>
  existsSync(at(path)) ? readTable(readFileSync(at(path), 'utf8')) : [];
const reportOf = (path: string): unknown =>
  existsSync(at(path)) ? JSON.parse(readFileSync(at(path), 'utf8')) : undefined;
const filesOf = (folders: readonly string[], pattern: RegExp): string[] =>
  folders.flatMap((folder) => listFiles(at(folder))).filter((file) => pattern.test(file));

/** Why there is nothing to measure; undefined for the reports of a whole run. */
function whyNot(unit: VitestReport | undefined, journeys: PlaywrightReport | undefined): string | undefined {
  if (unit === undefined)
    return `${UNIT} is not there, so there is nothing to measure. Run npm test, which ends with these figures.`;
  const narrowIn = (path: string, report: VitestReport & PlaywrightReport, files: readonly string[]) =>
    narrowRun(path, files.length, absentFiles(report, files).length);
  return (
    narrowIn(UNIT, unit, filesOf([...WORKSPACES, 'lab', 'tools'], /\.test\.\w+$/)) ??
    (journeys && narrowIn(JOURNEYS, journeys, filesOf(['e2e'], /\.spec\.ts$/)))
  );
}

/** What the last whole run proved. @returns the exit code */
function measure(unit: VitestReport, journeys: PlaywrightReport | undefined): number {
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

const unit = reportOf(UNIT) as VitestReport | undefined;
const journeys = reportOf(JOURNEYS) as PlaywrightReport | undefined;
const reason = whyNot(unit, journeys);
// A partial run would show proved clauses as missing.
if (reason !== undefined) console.log(reason);
process.exitCode = reason === undefined && unit !== undefined ? measure(unit, journeys) : 1;
