/** Counts what passed and failed, and prints it at the end. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @typedef {object} Row the result of a step
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {number} [seconds]
 * @property {string} [note]
 * @property {readonly string[]} [named] what did not simply pass, with what it said
 */

/** Collects results of steps. */
export class Tally {
  /** @type {Required<Row>[]} */
  rows = [];

  /**
   * Adds one step's result.
   * @param {Row} row
   */
  add(row) {
    this.rows.push({ skipped: 0, seconds: 0, note: '', named: [], ...row });
  }

  /**
   * The sum of a column over all steps.
   * @param {'passed' | 'failed' | 'skipped'} column
   */
  sum(column) {
    return this.rows.reduce((total, row) => total + row[column], 0);
  }

  /** The closing line: the real totals of everything that ran. */
  get line() {
    return `${this.sum('passed')} passed, ${this.sum('failed')} failed`;
  }

  /**
   * Prints a line per step, the messages of tests that did not simply pass, and the closing line, alone; totals.txt
   * in `reports` has it too. Often only the end of a log is read.
   * @param {string} reports
   */
  print(reports) {
    const width = Math.max(4, ...this.rows.map(({ name }) => name.length));
    /** @param {Required<Row>} row */
    const cells = ({ name, passed, failed, skipped, seconds, note }) =>
      `${failed ? 'FAIL' : '  ok'}  ${name.padEnd(width)} ${String(passed).padStart(6)} ${String(failed).padStart(6)} ` +
      `${String(skipped).padStart(7)} ${seconds.toFixed(1).padStart(7)} s  ${note}`;
    console.log(`\n      ${'step'.padEnd(width)} passed failed skipped    time`);
    for (const row of this.rows) console.log(cells(row).trimEnd());
    for (const named of this.rows.flatMap((row) => row.named)) console.log(`\n${named}`);
    const file = join(reports, 'totals.txt');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${this.line}\n`);
    console.log(`\n${this.line}`);
  }
}
