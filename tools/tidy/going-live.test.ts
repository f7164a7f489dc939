import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at } from '../setup/paths.mjs';

const TEXT = readFileSync(at('docs/going-live.md'), 'utf8');

/** The checklist of a gateway's test account: number, assumption, call, expected answer, and further steps. */
const rows = TEXT.split('\n')
  .filter((line) => /^\| (\*\*)?[RCEH]\d+/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** How a decision says that it rests on an assumption about a gateway. */
const ASSUMES =
  /\bassumed, to be|\bto be (tried|checked|seen) on|_to be checked_|has to show|is to be seen on|want a look at a/i;

const assuming = readdirSync(at('docs/decisions'))
  .filter((file) => /^\d{4}-/.test(file))
  .filter((file) => ASSUMES.test(readFileSync(at('docs/decisions', file), 'utf8')))
  .map((file) => Number(file.slice(0, 4)));

/** The decisions a text cites: `decision 44`, `decisions 95, 96 and 105`. */
const cited = new Set(
  [...TEXT.matchAll(/decisions? ((?:\d+(?:, | and )?)+)/g)].flatMap(([, list = '']) =>
    (list.match(/\d+/g) ?? []).map(Number),
  ),
);

describe('the checklist before real money', () => {
  it('names the exact call, the expected answer and further steps for each assumption', () => {
    expect(rows.length).toBeGreaterThan(50);
    for (const row of rows) {
      expect(row).toHaveLength(5);
      expect(row.filter((cell) => cell === '')).toEqual([]);
    }
  });

  it('numbers the lines of each gateway without a gap', () => {
    const numbers = rows.map(([number = '']) => number.replaceAll('*', ''));
    for (const gateway of ['R', 'C', 'E', 'H']) {
      const own = numbers.filter((number) => number.startsWith(gateway));
      expect(own).toEqual(own.map((_, n) => `${gateway}${n + 1}`));
    }
  });

  it('cites every decision that rests on an assumption about a gateway', () => {
    expect(assuming.length).toBeGreaterThan(10);
    expect(assuming.filter((number) => !cited.has(number))).toEqual([]);
  });
});
