import type PgBoss from 'pg-boss';
import { expect, it, vi } from 'vitest';
import { monotonicMs } from '../clock.ts';
import { createLog } from '../log.ts';
import { CallsInFlight } from './calls-in-flight.ts';
import { WorkerLoop } from './worker-loop.ts';

/** A loop over so many waiting jobs, with the largest number run at the same moment. */
function loopOf(waiting: number, callsInFlight: CallsInFlight) {
  const completed: string[] = [];
  let running = 0;
  let most = 0;
  const boss = {
    fetch: () => Promise.resolve(Array.from({ length: waiting }, (_, n) => ({ id: `job-${n}`, data: {} }))),
    complete: (_queue: string, ids: string[]) => Promise.resolve(completed.push(...ids)),
  };
  const handler = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const settings = { queue: 'q', handler, batch: 10, lanes: 3, callsInFlight, pollMs: 1_000 };
  // The loop uses only the three calls above.
  const loop = new WorkerLoop(boss as unknown as PgBoss, createLog('silent'), settings);
  return { loop, completed, most: () => most };
}

const busyCalls = (calls: number): CallsInFlight => {
  const callsInFlight = new CallsInFlight();
  for (let n = 0; n < calls; n += 1) callsInFlight.begin();
  return callsInFlight;
};

it('runs several jobs at a time while few payers’ calls are in flight', async () => {
  const { loop, completed, most } = loopOf(6, busyCalls(3));
  expect(await loop.once()).toBe(6);
  expect([completed.length, most()]).toEqual([6, 3]);
});

it('runs one job at a time while many payers’ calls are in flight, but still runs all', async () => {
  const { loop, completed, most } = loopOf(6, busyCalls(4));
  expect(await loop.once()).toBe(6);
  expect([completed.length, most()]).toEqual([6, 1]);
});

it('no longer yields when a whole batch is waiting', async () => {
  const { loop, completed, most } = loopOf(10, busyCalls(4));
  await loop.once();
  expect([completed.length, most()]).toEqual([10, 3]);
});

it('polls at different moments than the loops started with it', async () => {
  vi.useFakeTimers();
  const looks: number[] = [];
  const fetch = (): Promise<[]> => {
    looks.push(monotonicMs());
    return Promise.resolve([]);
  };
  const handler = (): Promise<void> => Promise.resolve();
  const settings = {
    queue: 'q',
    handler,
    batch: 10,
    lanes: 3,
    callsInFlight: new CallsInFlight(),
    pollMs: 2_000,
  };
  const loops = Array.from(
    { length: 20 },
    () => new WorkerLoop({ fetch } as unknown as PgBoss, createLog('silent'), settings),
  );
  try {
    for (const loop of loops) loop.start();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(looks).toHaveLength(40);
    const [first = 0, last = 0] = [looks[20], looks[39]];
    expect(last - first).toBeGreaterThan(300);
  } finally {
    vi.useRealTimers();
    await Promise.all(loops.map((loop) => loop.stop()));
  }
});
