import { setTimeout } from 'node:timers/promises';

/** How a batch is worked on. */
export interface BatchPlan<T> {
  readonly work: (item: T) => Promise<void>;
  /** Items of different queues never wait for each other. */
  readonly queueOf: (item: T) => string;
  /** Items of one key run one after the other, in their order. */
  readonly keyOf: (item: T) => string;
  /** How many keys of a queue run at the same time; asked before each one. */
  readonly lanes: () => number;
  /** Ms until the batch is left with what has not ended; undefined: it is worked to its end. */
  readonly patience: number | undefined;
  /** Hears how a running item of a batch that was left has ended. */
  readonly endedLate: (item: T, problem: unknown) => void;
}

/** What became of an item: it ended, has failed, runs on, or was not begun. */
export type Ended = 'done' | 'running' | 'waiting' | { readonly problem: unknown };

/**
 * Works on a batch, several queues at the same time, and never waits longer than it should for a slow one.
 * @returns each item with what became of it
 */
export async function deliverBatch<T>(items: readonly T[], plan: BatchPlan<T>): Promise<Map<T, Ended>> {
  const ended = new Map<T, Ended>(items.map((item) => [item, 'waiting']));
  let isLeft = false;

  async function runOne(item: T): Promise<void> {
    ended.set(item, 'running');
    let result: Ended = 'done';
    try {
      await plan.work(item);
    } catch (problem) {
      result = { problem };
    }
    if (isLeft)
      plan.endedLate(item, result === 'done' ? undefined : (result as { problem: unknown }).problem);
    else ended.set(item, result);
  }

  async function runQueue(keys: readonly (readonly T[])[]): Promise<void> {
    const waiting = keys.values();
    const lane = async (number: number): Promise<void> => {
      for (const key of waiting) {
        for (const item of key) if (!isLeft) await runOne(item);
        if (isLeft || number >= plan.lanes()) return;
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, plan.lanes()) }, (_, number) => lane(number)));
  }

  const all = Promise.all([...grouped(items, plan)].map(runQueue));
  await (plan.patience === undefined
    ? all
    : Promise.race([all, setTimeout(plan.patience, undefined, { ref: false })]));
  isLeft = true;
  return ended;
}

/** The items of each queue, by key. */
function grouped<T>(items: readonly T[], { queueOf, keyOf }: BatchPlan<T>): T[][][] {
  const queues = new Map<string, Map<string, T[]>>();
  for (const item of items) {
    const keys = queues.get(queueOf(item)) ?? new Map<string, T[]>();
    queues.set(queueOf(item), keys);
    const together = keys.get(keyOf(item)) ?? [];
    keys.set(keyOf(item), together);
    together.push(item);
  }
  return [...queues.values()].map((keys) => [...keys.values()]);
}
