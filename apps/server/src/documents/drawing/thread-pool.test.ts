import { afterEach, describe, expect, it } from 'vitest';
import { NoThreadFree, ThreadEnded, ThreadPool } from './thread-pool.ts';
import type { ThreadPlan } from './thread-pool.ts';

/** Does as its message says. `seen` counts how often any thread began it. */
const PROGRAM = `
const { parentPort, threadId } = require('node:worker_threads');
parentPort.on('message', ({ act, seen, gate }) => {
  const times = seen === undefined ? 0 : Atomics.add(new Int32Array(seen), 0, 1) + 1;
  if (act === 'die' || (act === 'die once' && times === 1)) process.exit(3);
  if (act === 'burst') throw new Error('burst');
  if (act === 'hang') for (;;);
  if (act === 'wait') Atomics.wait(new Int32Array(gate), 0, 0);
  if (act === 'refuse') return parentPort.postMessage({ error: new Error('refused') });
  parentPort.postMessage({ result: threadId });
});`;

interface Given {
  readonly act: string;
  readonly seen?: SharedArrayBuffer;
  readonly gate?: SharedArrayBuffer;
}

const counter = (): SharedArrayBuffer => new SharedArrayBuffer(4);
const countOf = (seen: SharedArrayBuffer): number => Atomics.load(new Int32Array(seen), 0);
function open(gate: SharedArrayBuffer): void {
  Atomics.store(new Int32Array(gate), 0, 1);
  Atomics.notify(new Int32Array(gate), 0);
}

describe('threads for heavy work', () => {
  const pools: ThreadPool<Given, number>[] = [];
  const aPool = (plan: Partial<ThreadPlan> = {}): ThreadPool<Given, number> => {
    const pool = new ThreadPool<Given, number>({
      program: PROGRAM,
      threads: 2,
      waiting: 3,
      longestMs: 60_000,
      idleMs: 60_000,
      ...plan,
    });
    pools.push(pool);
    return pool;
  };
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.close();
  });

  it('start with the first task, are never more than planned, and end when idle', async () => {
    const pool = aPool({ idleMs: 5 });
    expect(pool.size).toBe(0);
    const ids = await Promise.all(Array.from({ length: 5 }, () => pool.run({ act: 'answer' })));
    expect(new Set(ids).size).toBeLessThanOrEqual(2);
    await expect.poll(() => pool.size).toBe(0);
    expect(await pool.run({ act: 'answer' })).toBeGreaterThan(Math.max(...ids));
  });

  it('refuse a task when as many wait as may, and take the next one when a thread is free again', async () => {
    const pool = aPool({ threads: 1 });
    const gate = counter();
    const taken = Array.from({ length: 4 }, () => pool.run({ act: 'wait', gate }));
    await expect(pool.run({ act: 'answer' })).rejects.toBeInstanceOf(NoThreadFree);
    open(gate);
    await Promise.all(taken);
    expect(await pool.run({ act: 'answer' })).toBeGreaterThan(0);
  });

  it('do a task once more in another thread when its thread dies, and those that wait behind it', async () => {
    const pool = aPool({ threads: 1 });
    const seen = counter();
    const [retried, behind] = [pool.run({ act: 'die once', seen }), pool.run({ act: 'answer' })];
    expect(await retried).toBe(await behind);
    expect(countOf(seen)).toBe(2);
  });

  it('give a task up that two threads died of, with the reason, and go on with the next', async () => {
    const pool = aPool({ threads: 1 });
    const seen = counter();
    const deadly = pool.run({ act: 'die', seen });
    const bursting = pool.run({ act: 'burst' });
    const next = pool.run({ act: 'answer' });
    await expect(deadly).rejects.toBeInstanceOf(ThreadEnded);
    await expect(bursting).rejects.toMatchObject({ cause: expect.objectContaining({ message: 'burst' }) });
    expect(await next).toBeGreaterThan(0);
    expect(countOf(seen)).toBe(2);
  });

  it('answer with the error of the task itself at once, and keep the thread', async () => {
    const pool = aPool({ threads: 1 });
    const before = await pool.run({ act: 'answer' });
    await expect(pool.run({ act: 'refuse' })).rejects.toThrow('refused');
    expect(await pool.run({ act: 'answer' })).toBe(before);
  });

  it('are ended when a task takes too long, which is not tried again', async () => {
    const pool = aPool({ threads: 1, longestMs: 400 });
    const seen = counter();
    const hanging = pool.run({ act: 'hang', seen });
    await expect(hanging).rejects.toThrow('longer than 400 ms');
    await expect.poll(() => pool.size).toBe(0);
    expect(countOf(seen)).toBeLessThanOrEqual(1);
  });

  it('end at once when they are closed, and refuse what they had and what waits', async () => {
    const pool = aPool({ threads: 1 });
    const gate = counter();
    const tasks = [pool.run({ act: 'wait', gate }), pool.run({ act: 'answer' })];
    const refused = Promise.all(tasks.map((task) => expect(task).rejects.toBeInstanceOf(ThreadEnded)));
    await pool.close();
    await refused;
    expect(pool.size).toBe(0);
  });

  it('refuse what cannot be given to a thread, and go on', async () => {
    const pool = aPool({ threads: 1 });
    await expect(pool.run({ act: 'answer', seen: (() => 1) as never })).rejects.toThrow(
      'could not be cloned',
    );
    expect(await pool.run({ act: 'answer' })).toBeGreaterThan(0);
  });
});
