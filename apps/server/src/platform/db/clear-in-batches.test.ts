import { expect, it } from 'vitest';
import { clearInBatches } from './clear-in-batches.ts';
import type { Executor } from './db.ts';

/** A table of so many ended rows, of which one statement can clear only some. */
function table(rows: number, most: number): { ex: Executor; asked: number[] } {
  const asked: number[] = [];
  let left = rows;
  const one = async (_: string, [, wanted = 0]: readonly number[]): Promise<{ n: number }> => {
    asked.push(wanted);
    if (wanted > most) throw new Error('canceling statement due to statement timeout');
    const n = Math.min(left, wanted);
    left -= n;
    return { n };
  };
  return { ex: { one } as unknown as Executor, asked };
}

it('clears rows in batches of 500 until none is left (speed 1.1)', async () => {
  const { ex, asked } = table(1_201, 500);
  expect(await clearInBatches(ex, 'delete', ['x'])).toBe(1_201);
  expect(asked).toEqual([500, 500, 500]);
});

it('halves the batch after a failed statement, so that a backlog never stays for ever (speed 1.1)', async () => {
  const { ex, asked } = table(300, 100);
  expect(await clearInBatches(ex, 'delete', ['x'])).toBe(300);
  expect(asked).toEqual([500, 250, 125, 62, 62, 62, 62, 62]);
});

it('throws the error of the smallest batch (speed 1.1)', async () => {
  const { ex, asked } = table(300, 0);
  await expect(clearInBatches(ex, 'delete', ['x'])).rejects.toThrow('statement timeout');
  expect(asked).toEqual([500, 250, 125, 62, 31, 25]);
});
