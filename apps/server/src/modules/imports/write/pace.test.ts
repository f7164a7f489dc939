import { expect, it } from 'vitest';
import { nextRows } from './pace.ts';

it('a piece of an import has as many rows as fit its time, at most twice as many as the one before, from 100 to 2,000', () => {
  expect(nextRows(400, 60, 30)).toBe(200);
  expect(nextRows(400, 24, 30)).toBe(500);
  expect(nextRows(400, 1, 30)).toBe(800);
  expect(nextRows(1_500, 1, 30)).toBe(2_000);
  expect(nextRows(400, 3_000, 30)).toBe(100);
  expect(nextRows(100, 0, 30)).toBe(200);
});
