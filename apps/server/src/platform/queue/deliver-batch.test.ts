import { expect, it, vi } from 'vitest';
import { deliverBatch } from './deliver-batch.ts';
import type { BatchPlan } from './deliver-batch.ts';

/** Items are named queue-key-number; work on those that are held ends on command. */
function batch(items: readonly string[], held: readonly string[], more: Partial<BatchPlan<string>> = {}) {
  const began: string[] = [];
  const late: string[] = [];
  const ends = new Map<string, (problem?: Error) => void>();
  const ended = deliverBatch(items, {
    work: async (item) => {
      began.push(item);
      if (held.includes(item))
        await new Promise<void>((resolve, reject) =>
          ends.set(item, (problem) => (problem === undefined ? resolve() : reject(problem))),
        );
      if (item.endsWith('bad')) throw new Error(item);
    },
    queueOf: (item) => item.split('-')[0] ?? '',
    keyOf: (item) => item.split('-')[1] ?? '',
    lanes: () => 1,
    patience: undefined,
    endedLate: (item, problem) => void late.push(`${item} ${problem === undefined ? 'done' : 'failed'}`),
    ...more,
  });
  return { began, late, ended, end: (item: string, problem?: Error) => ends.get(item)?.(problem) };
}

it('holds no queue up for another, nor an item for one of its own queue that failed', async () => {
  const { began, ended, end } = batch(['mail-a-1', 'mail-b-bad', 'mail-c-3', 'pdf-a-1'], ['mail-a-1']);
  await vi.waitFor(() => expect(began).toEqual(['mail-a-1', 'pdf-a-1']));
  end('mail-a-1');
  const states = [...(await ended).values()];
  expect(states.map((state) => (typeof state === 'object' ? 'failed' : state))).toEqual([
    'done',
    'failed',
    'done',
    'done',
  ]);
});

it('runs as many keys at a time as there are lanes, and each key in its order', async () => {
  const { began, ended, end } = batch(['q-a-1', 'q-a-2', 'q-b-1', 'q-c-1'], ['q-a-1', 'q-b-1'], {
    lanes: () => 2,
  });
  await vi.waitFor(() => expect(began).toEqual(['q-a-1', 'q-b-1']));
  end('q-b-1');
  await vi.waitFor(() => expect(began).toEqual(['q-a-1', 'q-b-1', 'q-c-1']));
  end('q-a-1');
  await ended;
  expect(began.at(-1)).toBe('q-a-2');
});

it('leaves a slow queue: says what runs and what was not begun, begins no more, and hears how it ended', async () => {
  const { began, late, ended, end } = batch(['q-a-1', 'q-b-1', 'r-a-1', 's-a-1'], ['q-a-1', 's-a-1'], {
    patience: 1,
  });
  expect([...(await ended).values()]).toEqual(['running', 'waiting', 'done', 'running']);
  end('q-a-1');
  end('s-a-1', new Error('refused'));
  await vi.waitFor(() => expect(late).toEqual(['q-a-1 done', 's-a-1 failed']));
  expect(began).toEqual(['q-a-1', 'r-a-1', 's-a-1']);
});
