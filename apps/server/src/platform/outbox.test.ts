import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testClock } from '../testing/index.ts';
import { createJobs } from './queue/jobs.ts';
import type { Jobs } from './queue/jobs.ts';
import { createLog } from './log.ts';
import { createOutbox } from './outbox.ts';
import type { OutboxEvent } from './outbox.ts';
import type { Db, Executor } from './db/db.ts';
import { CallsInFlight } from './queue/calls-in-flight.ts';

const log = createLog('silent');

/** Writes n events as a capture does; the institute is only a number here. */
async function write(ex: Executor, n: number, event = 'payment.captured'): Promise<void> {
  await ex.exec('set local session_replication_role = replica');
  await ex.query(
    `insert into outbox (institute_id, event, payload, created_at)
     select 7, $2, jsonb_build_object('payment_id', g), now() from generate_series(1, $1::int) g`,
    [n, event],
  );
  await ex.query("select pg_notify('outbox', '')");
}

function world(db: Db): { jobs: Jobs; outbox: ReturnType<typeof createOutbox> } {
  const jobs = createJobs(db, log, new CallsInFlight());
  return { jobs, outbox: createOutbox(db, jobs, testClock(), log) };
}

describeOnBoth('jobs and outbox', (use) => {
  beforeEach(() => emptyTables(use.db));

  it('enqueues a job if and only if the transaction commits', async () => {
    const { jobs } = world(use.db);
    const done: unknown[] = [];
    jobs.work('pdf', async (data) => void done.push(data));
    await jobs.prepare();
    await use.db.tx((tx) => jobs.send(tx, 'pdf', { n: 1 }));
    await expect(
      use.db.tx(async (tx) => {
        await jobs.send(tx, 'pdf', { n: 2 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await jobs.drain()).toBe(1);
    expect(done).toEqual([{ n: 1 }]);
    await jobs.stop();
  });

  it('retries a failed job later and continues with the others', async () => {
    const { jobs } = world(use.db);
    const done: number[] = [];
    jobs.work<{ n: number }>('mail', async ({ n }) => {
      if (n === 2) throw new Error('mobile 9876543210 refused');
      done.push(n);
    });
    await jobs.prepare();
    await jobs.sendMany(
      use.db,
      [1, 2, 3].map((n) => ({ queue: 'mail', data: { n } })),
    );
    await jobs.drain();
    expect(done.toSorted((a, b) => a - b)).toEqual([1, 3]);
    const left = await use.db.query<{ state: string }>(
      "select state::text from pgboss.job where name = 'mail' and data->>'n' = '2'",
    );
    expect(left).toEqual([{ state: 'retry' }]);
    await jobs.stop();
  });

  it('runs a delayed job only at its time', async () => {
    const { jobs } = world(use.db);
    jobs.work('later', async () => undefined);
    await jobs.prepare();
    await jobs.send(use.db, 'later', {}, { startAfterSeconds: 3600 });
    expect(await jobs.drain()).toBe(0);
    await jobs.stop();
  });

  it('delivers every event to every listener of it, once to each', async () => {
    const { jobs, outbox } = world(use.db);
    const heard: string[] = [];
    const listen = (name: string) => async (event: OutboxEvent) =>
      void heard.push(`${name} ${event.event} ${String(event.payload['payment_id'])}`);
    outbox.on('payment.captured', 'receipts', listen('receipts'));
    outbox.on('payment.captured', 'notices', listen('notices'));
    outbox.on('payment.refunded', 'notices', listen('notices'));
    await jobs.prepare();
    await use.db.tx((tx) => write(tx, 2));
    await use.db.tx((tx) => write(tx, 1, 'payment.refunded'));
    await use.db.tx((tx) => write(tx, 1, 'nobody.listens'));
    await outbox.drain();
    await outbox.drain();
    expect(heard.sort()).toEqual([
      'notices payment.captured 1',
      'notices payment.captured 2',
      'notices payment.refunded 1',
      'receipts payment.captured 1',
      'receipts payment.captured 2',
    ]);
    expect(await use.db.query('select 1 from outbox where dispatched_at is null')).toEqual([]);
    await jobs.stop();
  });

  it('wakes only the queues with new jobs', async () => {
    const { jobs, outbox } = world(use.db);
    const woken: string[] = [];
    jobs.nudge = (queue) => void woken.push(queue);
    outbox.on('payment.captured', 'receipts', async () => undefined);
    outbox.on('payment.refunded', 'notices', async () => undefined);
    await jobs.prepare();
    await use.db.tx((tx) => write(tx, 2));
    expect(await outbox.pump()).toBe(2);
    expect(woken).toEqual(['on-receipts']);
    await jobs.stop();
  });

  it('gives a listener the ids of its event as in the row', async () => {
    const { jobs, outbox } = world(use.db);
    const heard: OutboxEvent[] = [];
    outbox.on('payment.captured', 'receipts', async (event) => void heard.push(event));
    await jobs.prepare();
    await use.db.tx((tx) => write(tx, 1));
    await outbox.drain();
    expect(heard[0]).toEqual({
      outbox_id: expect.any(Number),
      institute_id: 7,
      event: 'payment.captured',
      student_id: null,
      student_sequence: null,
      object_version: 1,
      payload: { payment_id: 1 },
    });
    await jobs.stop();
  });

  it('shares the rows between two concurrent pumps, so that each is delivered once', async () => {
    const one = world(use.db);
    const two = world(use.db);
    const heard: number[] = [];
    for (const { outbox } of [one, two]) {
      outbox.on('payment.captured', 'receipts', async (event) => void heard.push(event.outbox_id));
    }
    await one.jobs.prepare();
    await two.jobs.prepare();
    await use.db.tx((tx) => write(tx, 450));
    const moved = await Promise.all([one.outbox.pump(), two.outbox.pump()]);
    expect(moved[0] + moved[1]).toBe(450);
    await one.jobs.drain();
    expect(new Set(heard).size).toBe(450);
    expect(heard).toHaveLength(450);
    await one.jobs.stop();
    await two.jobs.stop();
  });

  it('is woken by the notification of a capture and works without a call', async () => {
    const { jobs, outbox } = world(use.db);
    let hear = (_event: OutboxEvent): void => undefined;
    const heard = new Promise<OutboxEvent>((resolve) => (hear = resolve));
    outbox.on('payment.captured', 'receipts', async (event) => hear(event));
    await jobs.start();
    await outbox.start();
    await use.db.tx((tx) => write(tx, 1));
    expect((await heard).event).toBe('payment.captured');
    await outbox.stop();
    await jobs.stop();
  });

  it('runs a repeated job in one process at a time', async () => {
    let runs = 0;
    let first = (): void => undefined;
    const ran = new Promise<void>((resolve) => (first = resolve));
    const worlds = [world(use.db), world(use.db)];
    for (const { jobs } of worlds) {
      jobs.every('sweep', 3600, async () => {
        runs += 1;
        first();
      });
    }
    for (const { jobs } of worlds) await jobs.start();
    await ran;
    for (const { jobs } of worlds) await jobs.stop();
    expect(await worlds[0]?.jobs.drain()).toBe(0);
    expect(runs).toBe(1);
  });
});
