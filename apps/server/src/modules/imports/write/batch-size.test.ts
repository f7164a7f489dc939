import { expect, it } from 'vitest';
import { nextBatchRows } from './batch-size.ts';

it('a batch of an import has as many rows as fit its time, at most twice as many as the one before, from 100 to 2,000', () => {
  expect(nextBatchRows(400, 60, 30)).toBe(200);
  expect(nextBatchRows(400, 24, 30)).toBe(500);
  expect(nextBatchRows(400, 1, 30)).toBe(800);
  expect(nextBatchRows(1_500, 1, 30)).toBe(2_000);
  expect(nextBatchRows(400, 3_000, 30)).toBe(100);
  expect(nextBatchRows(100, 0, 30)).toBe(200);
});
