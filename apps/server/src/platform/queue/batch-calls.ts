/** Largest batch: more would delay the first for the last. */
const MOST = 50;

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (problem: unknown) => void;
}

/**
 * Batches concurrent calls: the first runs at once, and those that arrive meanwhile run together, in one statement and
 * one commit. A single call never waits. If a batch fails, each item is tried separately, so that no caller fails
 * because of another.
 * @param work handles several, all or nothing, and returns their results in the same order
 */
export function batchCalls<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = [];
  let isUnderWay = false;

  async function serve(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      // `work` promises one result for each item.
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await serve([one]);
    }
  }

  async function run(): Promise<void> {
    isUnderWay = true;
    // Calls of the same turn of the event loop are batched.
    await Promise.resolve();
    while (waiting.length > 0) await serve(waiting.splice(0, MOST));
    isUnderWay = false;
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isUnderWay) void run();
    });
}
