/** Keeps count of what passed and failed, and says it at the end. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Collects results of steps: `{ name, passed, failed, skipped, seconds, note, named }`. */
export class Tally {
  rows = [];

  /** Adds one step's result. */
  add(row) {
    this.rows.push({ skipped: 0, seconds: 0, note: '', named: [], ...row });
  }

  /** The sum of a column over all steps. */
  sum(column) {
    return this.rows.reduce((total, row) => total + row[column], 0);
  }

  /** The closing line: the real totals of everything that ran. */
  get line() {
    return `${this.sum('passed')} passed, ${this.sum('failed')} failed`;
  }

  /**
   * Prints a line per step, what the tests said that did not simply pass, and the closing line, alone; that also
   * kept as totals.txt in `reports`. The end of a log is often all that is read of it.
   */
  print(reports) {
    const width = Math.max(4, ...this.rows.map(({ name }) => name.length));
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
