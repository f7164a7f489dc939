/** Most that is joined: more would hold up the first for the sake of the last. */
const MOST = 50;

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (problem: unknown) => void;
}

/**
 * Joins what many callers ask for at the same moment: the first is served at once, and what comes while it is served is
 * served together, by one statement and one commit. Nobody waits who comes alone. When joined work fails, each is tried
 * for itself, so that no caller fails for another's sake.
 * @param work does it for several, all or nothing, and gives their results in the same order
 */
export function batchCalls<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = [];
  let isUnderWay = false;

  async function serve(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      // One result for each item is what `work` promises.
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await serve([one]);
    }
  }

  async function run(): Promise<void> {
    isUnderWay = true;
    // Who comes in the same turn of the event loop comes together.
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
