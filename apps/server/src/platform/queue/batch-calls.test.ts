import { expect, it } from 'vitest';
import { batchCalls } from './batch-calls.ts';

/** Work that ends on command, with its recorded inputs. */
function slowWork() {
  const asked: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const ask = batchCalls(async (items: readonly number[]) => {
    asked.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (items.includes(13)) throw new Error('unlucky');
    return items.map((item) => item * 10);
  });
  const end = async (): Promise<void> => {
    ends.shift()?.();
    await turn();
  };
  return { ask, asked, end };
}

/** Lets everything run that does not wait for a command. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('serves a single caller at once, and batches those who arrive meanwhile', async () => {
  const { ask, asked, end } = slowWork();
  const first = ask(1);
  await turn();
  const later = [ask(2), ask(3)];
  expect(asked).toEqual([[1]]);
  await end();
  await end();
  expect(await Promise.all([first, ...later])).toEqual([10, 20, 30]);
  expect(asked).toEqual([[1], [2, 3]]);
});

it('tries each item separately when a batch fails, so that only one fails', async () => {
  const { ask, asked, end } = slowWork();
  const first = ask(1);
  await turn();
  const rest = Promise.allSettled([ask(2), ask(13), ask(4)]);
  for (let round = 0; round < 5; round += 1) await end();
  expect(await first).toBe(10);
  expect((await rest).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(asked).toEqual([[1], [2, 13, 4], [2], [13], [4]]);
});

it('batches no more than fifty', async () => {
  const { ask, asked, end } = slowWork();
  const all = Array.from({ length: 61 }, (_, index) => ask(100 + index));
  for (let round = 0; round < 3; round += 1) {
    await turn();
    await end();
  }
  await Promise.all(all);
  expect(asked.map((items) => items.length)).toEqual([50, 11]);
});
