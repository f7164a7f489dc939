import { readFileSync } from 'node:fs';

/** A row of a table of outcomes: its name, the amount or paise that choose it, and its documented effect. */
export interface DocumentedRow {
  readonly name: string;
  /** As written: ₹1.12, .31, or "any other". */
  readonly chosenBy: string;
  readonly words: string;
}

const TEXT = readFileSync(new URL('../../../../docs/sandbox.md', import.meta.url), 'utf8');

const ROW = /^\| `(\w+)` +\| ([^|]+?) +\| (.+?) +\|$/;

/** The rows of the table of docs/sandbox.md whose second column has this head. */
export function rowsUnder(head: string): DocumentedRow[] {
  const lines = TEXT.split('\n');
  const start = lines.findIndex((line) => new RegExp(`^\\| Name +\\| ${head} +\\|`).test(line));
  if (start < 0) throw new Error(`docs/sandbox.md has no table of names by "${head}".`);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end).map((line) => {
    const [, name = '', chosenBy = '', words = ''] = ROW.exec(line) ?? [];
    if (name === '') throw new Error(`A row of docs/sandbox.md cannot be read: ${line}`);
    return { name, chosenBy, words };
  });
}

const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, two: 2, three: 3, ten: 10 };
const UNITS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400 };

/** The row's times, in seconds and in its own order: `an hour later … after 3 days` are 3600 and 259200. */
export const timesIn = ({ words }: DocumentedRow): number[] =>
  [...words.matchAll(/\b(\d+|an?|two|three|ten) (second|minute|hour|day)s?\b/g)].map(
    ([, count = '', unit = '']) => (COUNTS[count] ?? Number(count)) * (UNITS[unit] ?? Number.NaN),
  );

/** The sandbox's clocks keep running: checks before a time happen this many seconds earlier. */
export const MARGIN_S = 20;

/** Shortly before a time, or half-way if it is short. */
export const nearly = (seconds: number): number => Math.max(seconds / 2, seconds - MARGIN_S);
