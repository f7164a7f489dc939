/** Keeps count of what passed and failed, and says it at the end. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Collects results of steps: `{ name, passed, failed, skipped, seconds, note }`. */
export class Tally {
  rows = [];

  /** Adds one step's result. */
  add(row) {
    this.rows.push({ skipped: 0, seconds: 0, note: '', ...row });
  }

  /** The sum of a column over all steps. */
  sum(column) {
    return this.rows.reduce((total, row) => total + row[column], 0);
  }

  /** The closing line: the real totals of everything that ran. */
  get line() {
    return `${this.sum('passed')} passed, ${this.sum('failed')} failed`;
  }

  /** Prints a line per step and then the closing line, alone; also kept as totals.txt in `reports`. */
  print(reports) {
    const width = Math.max(4, ...this.rows.map(({ name }) => name.length));
    const cells = ({ name, passed, failed, skipped, seconds, note }) =>
      `${failed ? 'FAIL' : '  ok'}  ${name.padEnd(width)} ${String(passed).padStart(6)} ${String(failed).padStart(6)} ` +
      `${String(skipped).padStart(7)} ${seconds.toFixed(1).padStart(7)} s  ${note}`;
    console.log(`\n      ${'step'.padEnd(width)} passed failed skipped    time`);
    for (const row of this.rows) console.log(cells(row).trimEnd());
    const file = join(reports, 'totals.txt');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${this.line}\n`);
    console.log(`\n${this.line}`);
  }
}
