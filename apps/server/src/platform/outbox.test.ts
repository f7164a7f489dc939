import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testClock } from '../testing/index.ts';
import { Due } from './due/due.ts';
import { createLog } from './log.ts';
import { Outbox, markParams, marksEvent } from './outbox.ts';
import type { OutboxEvent, OutboxHandler } from './outbox.ts';
import type { Db, Executor } from './db/db.ts';
import { CallsInFlight } from './queue/calls-in-flight.ts';

const log = createLog('silent');

/** Writes n events as a capture does; the institute and the student are only numbers here. */
async function write(ex: Executor, n: number, event = 'payment.captured', student: number | null = null) {
  await ex.exec('set local session_replication_role = replica');
  await ex.query(
    `insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
     select 7, $2, $3, case when $3::bigint is not null then g end, jsonb_build_object('payment_id', g), now()
     from generate_series(1, $1::int) g`,
    [n, event, student],
  );
}

const dueOf = (db: Db): Due => new Due(db, testClock(), log);
const outboxOf = (db: Db, due = dueOf(db)): Outbox =>
  new Outbox({ db, clock: testClock(), log, due, callsInFlight: new CallsInFlight() });

describeOnBoth('the outbox', (use) => {
  beforeEach(() => emptyTables(use.db));

  const retries = () =>
    use.db.query<{ listener: string; tries: number; is_given_up: boolean; problem: string }>(
      `select listener, tries, given_up_at is not null as is_given_up, problem from outbox_retries order by 1`,
    );
  const passTime = () => use.db.query("update outbox_retries set next_at = next_at - interval '2 days'");

  it('delivers every event to every listener of it, once to each', async () => {
    const outbox = outboxOf(use.db);
    const heard: string[] = [];
    const listen = (name: string) => async (event: OutboxEvent) =>
      void heard.push(`${name} ${event.event} ${String(event.payload['payment_id'])}`);
    outbox.on('payment.captured', 'receipts', listen('receipts'));
    outbox.on('payment.captured', 'notices', listen('notices'));
    outbox.on('payment.refunded', 'notices', listen('notices'));
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
  });

  it('gives a listener the ids of its event as in the row', async () => {
    const outbox = outboxOf(use.db);
    const heard: OutboxEvent[] = [];
    outbox.on('payment.captured', 'receipts', async (event) => void heard.push(event));
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
  });

  it("gives a listener a student's events in their order", async () => {
    const outbox = outboxOf(use.db);
    const heard: number[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    outbox.on('payment.captured', 'erp', async ({ student_sequence: place }) => {
      if (place === 1) await held;
      heard.push(place ?? 0);
    });
    outbox.on('other.student', 'erp', async () => release());
    await use.db.tx((tx) => write(tx, 3, 'payment.captured', 12));
    await use.db.tx((tx) => write(tx, 1, 'other.student', 13));
    if (use.db.kind === 'pglite') release();
    await outbox.drain();
    expect(heard).toEqual([1, 2, 3]);
  });

  it('retries a failed delivery for that listener alone, and continues with the others', async () => {
    const outbox = outboxOf(use.db);
    const heard: string[] = [];
    let isDown = true;
    outbox.on('payment.captured', 'mail', async ({ payload }) => {
      if (isDown && payload['payment_id'] === 2) throw new Error('mobile 9876543210 refused');
      heard.push(`mail ${String(payload['payment_id'])}`);
    });
    outbox.on('payment.captured', 'receipts', async ({ payload }) => {
      heard.push(`receipts ${String(payload['payment_id'])}`);
    });
    await use.db.tx((tx) => write(tx, 3));
    await outbox.drain();
    expect(heard.splice(0).sort()).toEqual(['mail 1', 'mail 3', 'receipts 1', 'receipts 2', 'receipts 3']);
    expect(await retries()).toMatchObject([{ listener: 'mail', tries: 1, is_given_up: false }]);
    isDown = false;
    await outbox.drain();
    expect(heard, 'it waits for its time').toEqual([]);
    await passTime();
    await outbox.drain();
    expect(heard).toEqual(['mail 2']);
    expect(await retries()).toEqual([]);
  });

  it('gives a delivery up after a day and a half, and keeps why, without what the error says of a payer', async () => {
    const outbox = outboxOf(use.db);
    outbox.on('payment.captured', 'mail', async () => {
      throw Object.assign(new Error('Key (mobile)=(9876543210) exists'), { code: '23505' });
    });
    await use.db.tx((tx) => write(tx, 1));
    for (let round = 0; round < 12; round += 1) {
      await outbox.drain();
      await passTime();
    }
    const [given, ...others] = await retries();
    expect(others).toEqual([]);
    expect(given).toMatchObject({ listener: 'mail', tries: 8, is_given_up: true });
    expect(given?.problem).toContain('23505');
    expect(given?.problem).not.toContain('9876543210');
  });

  it('shares the rows between two processes, so that each is delivered once', async () => {
    const heard: number[] = [];
    const both = [outboxOf(use.db), outboxOf(use.db)];
    for (const outbox of both)
      outbox.on('payment.captured', 'receipts', async (event) => void heard.push(event.outbox_id));
    await use.db.tx((tx) => write(tx, 450));
    const [one = 0, two = 0] = await Promise.all(both.map((outbox) => outbox.drain()));
    expect(one + two).toBe(450);
    expect(new Set(heard).size).toBe(450);
    expect(heard).toHaveLength(450);
  });

  it('delivers what a process that died had leased, once its lease ran out', async () => {
    const dead = outboxOf(use.db);
    dead.on('payment.captured', 'receipts', () => new Promise(() => undefined));
    await use.db.tx((tx) => write(tx, 1));
    void dead.drain();
    const leased = () => use.db.query('select 1 from outbox where leased_until is not null');
    await expect.poll(leased).toHaveLength(1);
    const heard: number[] = [];
    const other = outboxOf(use.db);
    other.on('payment.captured', 'receipts', async (event) => void heard.push(event.outbox_id));
    expect(await other.drain()).toBe(0);
    await use.db.query("update outbox set leased_until = leased_until - interval '3 minutes'");
    expect(await other.drain()).toBe(1);
    expect(heard).toHaveLength(1);
  });

  it('lets the last listener of a single event mark it with its own statement, and then writes no mark of its own', async () => {
    const said: string[] = [];
    const query: Db['query'] = (text, params) => {
      said.push(text);
      return use.db.query(text, params);
    };
    const outbox = outboxOf({ ...use.db, query });
    outbox.on('payment.captured', 'loans', async () => undefined);
    outbox.on('payment.captured', 'notices', async (_event, mark) => {
      await use.db.query('select 1');
      await use.db.query(`with ${marksEvent(1)} select 1`, markParams(mark()));
    });
    await use.db.tx((tx) => write(tx, 1));
    await outbox.drain();
    expect(await use.db.query('select leased_until from outbox where dispatched_at is not null')).toEqual([
      { leased_until: null },
    ]);
    expect(said.filter((text) => text.includes('set dispatched_at'))).toEqual([]);
  });

  it('offers its mark to no listener before the others are done, after one failed, to none of several events or of a retry', async () => {
    const outbox = outboxOf(use.db);
    const offers: boolean[] = [];
    let proceed = (): void => undefined;
    outbox.on('slow', 'first', () => new Promise((resolve) => (proceed = resolve)));
    const isOffered: OutboxHandler = async (_event, mark) => {
      await use.db.query('select 1');
      offers.push(mark() !== undefined);
    };
    outbox.on('slow', 'second', async (event, mark) => {
      await isOffered(event, mark);
      proceed();
    });
    outbox.on('bad', 'first', () => Promise.reject(new Error('down')));
    outbox.on('bad', 'second', isOffered);
    outbox.on('alone', 'first', async (event, mark) => {
      await isOffered(event, mark);
      if (offers.length === 5) throw new Error('down');
    });
    await use.db.tx((tx) => write(tx, 1, 'slow'));
    await outbox.drain();
    await use.db.tx((tx) => write(tx, 1, 'bad'));
    await outbox.drain();
    await use.db.tx((tx) => write(tx, 2, 'alone'));
    await outbox.drain();
    expect(offers).toEqual([false, false, false, false]);
    await use.db.tx((tx) => write(tx, 1, 'alone'));
    await outbox.drain();
    expect(await retries()).toMatchObject([{ listener: 'first' }, { listener: 'first' }]);
    await passTime();
    await outbox.drain();
    expect(offers).toEqual([false, false, false, false, true, false]);
    expect(await use.db.query('select 1 from outbox where dispatched_at is null')).toEqual([]);
  });

  it('works by itself once due work has started, without a call that waits for it', async () => {
    const due = dueOf(use.db);
    const outbox = outboxOf(use.db, due);
    let hear = (_event: OutboxEvent): void => undefined;
    const heard = new Promise<OutboxEvent>((resolve) => (hear = resolve));
    outbox.on('payment.captured', 'receipts', async (event) => hear(event));
    due.start();
    await use.db.tx((tx) => write(tx, 1));
    outbox.nudge();
    expect((await heard).event).toBe('payment.captured');
    await due.stop();
  });
});
