import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testClock } from '../../testing/index.ts';
import { plusMs } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { createLog } from '../log.ts';
import { Due } from './due.ts';
import { LEASE_SECONDS, sourceOf } from './due.store.ts';
import type { DueRows } from './due.store.ts';
import { workRows } from './work-rows.ts';

const log = createLog('silent');
const dueOf = (db: Db): Due => new Due(db, testClock(), log);

/** Rows of a table of this test. */
const PEBBLES: DueRows<{ id: number }> = {
  kind: 'pebbles',
  table: 'pebbles',
  key: 'id',
  at: 'next_at',
  clock: 'server',
  open: 'd.next_at is not null',
  read: 'select p.id from pebbles p',
  readKey: 'p.id',
  givenUp: 'from pebbles p where p.next_at is null',
};

describeOnBoth('what is due', (use) => {
  const clock = testClock();
  let worked: number[];
  beforeEach(async () => {
    await use.db.exec(
      'create table if not exists pebbles (id bigint primary key, next_at timestamptz); truncate pebbles;',
    );
    worked = [];
  });

  /** Writes rows numbered from `from` on that are due so many seconds from now. */
  const write = (from: number, count: number, seconds: number | null): Promise<unknown> =>
    use.db.query(
      `insert into pebbles select n, $3::timestamptz from generate_series($1::int, $1::int + $2::int - 1) n`,
      [from, count, seconds === null ? null : plusMs(clock.now(), seconds * 1000)],
    );
  const work = (rows = PEBBLES, act = async (_id: number): Promise<void> => undefined): Promise<number> =>
    workRows({ db: use.db, clock, log }, rows, async ({ id }) => {
      worked.push(id);
      await act(id);
    });

  it('is worked on in batches, and not before its time', async () => {
    await write(1, 60, -1);
    await write(100, 3, 1);
    expect([await work(), await work(), await work()]).toEqual([50, 10, 0]);
  });

  it('is worked on by one process only', async () => {
    await write(1, 60, -1);
    await Promise.all([work(), work(), work()]);
    expect(worked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  });

  it('is retried when its lease has ended if it fails, and holds nothing else up', async () => {
    await write(1, 3, -1);
    await work(PEBBLES, (id) => (id === 1 ? Promise.reject(new Error('no luck')) : Promise.resolve()));
    expect(worked.splice(0)).toEqual([1, 2, 3]);
    expect(await work()).toBe(0);
    await use.db.query('update pebbles set next_at = null where id > 1');
    clock.advance(LEASE_SECONDS);
    await work();
    expect(worked).toEqual([1]);
  });

  it('is not begun late in its lease, when another process may soon take it', async () => {
    await write(1, 3, -1);
    const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_050));
    await work({ ...PEBBLES, leaseSeconds: 2 }, pause);
    expect(worked).toEqual([1]);
  });

  it('is polled for by one statement, which begins only kinds with something due', async () => {
    await write(1, 1, -1);
    const due = new Due(use.db, clock, log);
    const begun: string[] = [];
    const kind = (name: string, when: string) =>
      due.add({
        ...sourceOf({ ...PEBBLES, kind: name, open: when }),
        run: async () => (begun.push(name), 0),
      });
    kind('some', 'd.id = 1');
    kind('none', 'd.id = 2');
    due.start();
    await expect.poll(() => begun).toEqual(['some']);
    await due.stop();
    expect(begun).toEqual(['some']);
  });

  it('runs again after it was woken while it ran, and never twice at once', async () => {
    const due = new Due(use.db, clock, log);
    let release = (): void => undefined;
    let runs = 0;
    let running = 0;
    let most = 0;
    due.add({
      ...sourceOf(PEBBLES),
      run: async () => {
        runs += 1;
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => (release = resolve));
        running -= 1;
        return 0;
      },
    });
    due.start();
    due.wake('pebbles');
    due.wake('pebbles');
    due.wake('pebbles');
    await expect.poll(() => runs).toBe(1);
    release();
    await expect.poll(() => runs).toBe(2);
    release();
    await due.stop();
    expect([runs, most]).toEqual([2, 1]);
  });

  it('is counted by kind: what waits, for how long, and what was given up', async () => {
    await write(1, 2, -90);
    await write(3, 1, 1);
    await write(4, 1, null);
    const due = new Due(use.db, clock, log);
    due.add({ ...sourceOf(PEBBLES), run: async () => 0 });
    due.count({ kind: 'stones', due: 'from pebbles d where d.id > 99', by: 'd.id', age: 'now() - now()' });
    const figures = await due.figures(use.db);
    expect(figures.map(({ name, values }) => [name, ...values.map(({ value }) => value)])).toEqual([
      ['shulk_due_waiting', 2, 0],
      ['shulk_due_oldest_seconds', 90, 0],
      ['shulk_due_given_up', 1, 0],
    ]);
    expect(figures[0]?.values.map(({ labels }) => labels)).toEqual([{ kind: 'pebbles' }, { kind: 'stones' }]);
  });
});

describeOnBoth('repeated jobs', (use) => {
  beforeEach(() => emptyTables(use.db));

  it('have each turn in one process', async () => {
    let runs = 0;
    let first = (): void => undefined;
    const ran = new Promise<void>((resolve) => (first = resolve));
    const processes = [dueOf(use.db), dueOf(use.db)];
    for (const jobs of processes) {
      jobs.every('sweep', 3600, async () => {
        runs += 1;
        first();
      });
      jobs.start();
    }
    await ran;
    for (const jobs of processes) await jobs.stop();
    expect(await processes[0]?.drain()).toBe(0);
    expect(runs).toBe(1);
  });

  it('come again after their time, after a failure and when the clock was set back', async () => {
    const jobs = dueOf(use.db);
    let runs = 0;
    jobs.every('sweep', 60, async () => {
      runs += 1;
      throw new Error('not now');
    });
    const drainAfter = async (passed: string): Promise<number> => {
      await use.db.query('update repeated_jobs set next_at = next_at - $1::interval', [passed]);
      return jobs.drain();
    };
    expect(await jobs.drain()).toBe(1);
    expect(await drainAfter('30 seconds')).toBe(0);
    expect(await drainAfter('30 seconds')).toBe(1);
    expect(await drainAfter('-1 day')).toBe(1);
    expect(runs).toBe(3);
  });

  it('take no turn in a process in which they still run', async () => {
    const slow = dueOf(use.db);
    let runs = 0;
    slow.every('sweep', 60, () => ((runs += 1), new Promise(() => undefined)));
    void slow.drain();
    await expect.poll(() => runs).toBe(1);
    await use.db.query("update repeated_jobs set next_at = next_at - interval '1 minute'");
    void slow.drain();
    const other = dueOf(use.db);
    other.every('sweep', 60, async () => undefined);
    expect(await other.drain(), 'the turn is left to others').toBe(1);
    expect(runs).toBe(1);
  });

  it('of a process that died in its turn run in another one at the next', async () => {
    const dead = dueOf(use.db);
    dead.every('sweep', 60, () => new Promise(() => undefined));
    void dead.drain();
    await expect.poll(() => use.db.query('select 1 from repeated_jobs')).toHaveLength(1);
    const other = dueOf(use.db);
    other.every('sweep', 60, async () => undefined);
    expect(await other.drain()).toBe(0);
    await use.db.query("update repeated_jobs set next_at = next_at - interval '1 minute'");
    expect(await other.drain()).toBe(1);
  });
});
