import type { Instant } from '@shulk/domain';
import { beforeEach, expect, it } from 'vitest';
import { instituteNow, plusMs } from '../../platform/clock.ts';
import type { Executor } from '../../platform/db/db.ts';
import { describeOnBoth, emptyTables, testServices } from '../../testing/index.ts';
import type { TestServices } from '../../testing/index.ts';
import { aSchool } from '../fees/testing/school.ts';
import { onAct, runDueActs, scheduleAct, scheduleActs } from './index.ts';
import type { ActHandler } from './index.ts';
import { claimAct, finishAct } from './schedule.store.ts';

const NINE = '2026-11-20T03:30:00.000Z' as Instant;
const MINUTE = 60_000;

describeOnBoth('scheduled acts (decisions 7)', (use) => {
  let services: TestServices;
  let instituteId: number;
  let done: string[];
  beforeEach(async () => {
    await emptyTables(use.db);
    services = anotherServer();
    ({ instituteId } = await aSchool(use.db));
    done = [];
  });

  /** A server process on the same database, its clock at nine. */
  function anotherServer(): TestServices {
    const server = testServices(use.db);
    server.clock.set(NINE);
    return server;
  }
  const listen = (server: TestServices = services, kind = 'note'): void =>
    onAct(server, kind, {
      inside: async (_tx, act, at) => void done.push(`${act.kind} ${act.ref} ${at.slice(11, 16)}`),
    });
  const plan = (ref: string, minutes: number, kind = 'note', institute = instituteId): Promise<boolean> =>
    scheduleAct(use.db, { institute_id: institute, due_at: plusMs(NINE, minutes * MINUTE), kind, ref });
  const run = (minutes: number, server: TestServices = services): Promise<number> => {
    server.clock.set(plusMs(NINE, minutes * MINUTE));
    return runDueActs(server);
  };
  const states = async (): Promise<string[]> =>
    (
      await use.db.query<{ line: string }>(
        `select ref || ' ' || state || ' ' || tries as line from scheduled_acts order by id`,
      )
    ).map(({ line }) => line);

  it('are done in the order of their moments, and none before its own', async () => {
    listen();
    await plan('late', 3);
    await plan('b', 1);
    await plan('c', 1);
    await plan('a', 0);
    expect(await run(1)).toBe(3);
    expect(done).toEqual(['note a 03:31', 'note b 03:31', 'note c 03:31']);
    expect(await run(2)).toBe(0);
    expect(await run(3)).toBe(1);
    expect(done.at(-1)).toBe('note late 03:33');
  });

  it('follow the clock of their own institute', async () => {
    const other = await aSchool(use.db, 'deccan');
    listen();
    await plan('here', 60);
    await plan('there', 60, 'note', other.instituteId);
    await use.db.query('update institutes set clock_offset_ms = $2 where id = $1', [
      other.instituteId,
      60 * MINUTE,
    ]);
    expect(await run(0)).toBe(1);
    expect(done).toEqual(['note there 04:30']);
  });

  it('are planned once, even when they are already done', async () => {
    listen();
    expect(await plan('a', 0)).toBe(true);
    expect(await plan('a', 5)).toBe(false);
    await run(0);
    expect(await plan('a', 9)).toBe(false);
    expect(await run(10)).toBe(0);
    expect(await plan('a', 0, 'note', (await aSchool(use.db, 'deccan')).instituteId)).toBe(true);
  });

  it('wait when this server does not know their kind', async () => {
    listen();
    await plan('new', 0, 'from-a-later-version');
    await plan('a', 0);
    expect(await run(0)).toBe(1);
    expect(await states()).toEqual(['new WAITING 0', 'a DONE 1']);
  });

  it('write nothing when they fail, block nobody, and are retried after 1, 5, 15, 60 minutes', async () => {
    const tried: string[] = [];
    onAct(services, 'bad', {
      outside: async (_act, at) => void tried.push(at.slice(11, 16)),
      inside: async (tx) => {
        await tx.query('update institutes set label = $2 where id = $1', [instituteId, 'written']);
        throw new Error('no luck');
      },
    });
    listen();
    await plan('x', 0, 'bad');
    await plan('a', 0);
    for (let minute = 0; minute <= 142; minute += 1) await run(minute);
    expect(done).toEqual(['note a 03:30']);
    expect(tried).toEqual(['03:30', '03:31', '03:36', '03:51', '04:51', '05:51']);
    expect((await use.db.one<{ label: string }>('select label from institutes')).label).toBe('kaveri');
  });

  it('are given up with an alarm after a day of failures', async () => {
    onAct(services, 'bad', { outside: () => Promise.reject(new Error('no luck')) });
    await plan('x', 0, 'bad');
    for (let minute = 0; minute <= 30 * 60; minute += 1) {
      if (minute < 25 || minute % 30 === 21) await run(minute);
    }
    expect(await states()).toEqual(['x FAILED 27']);
  });

  /** An act whose next failure is its last one, with its consequences. */
  const lastTry = async (givenUp: NonNullable<ActHandler['givenUp']>): Promise<void> => {
    onAct(services, 'bad', { outside: () => Promise.reject(new Error('no luck')), givenUp });
    await plan('x', 0, 'bad');
    await use.db.query('update scheduled_acts set tries = 26');
  };
  const write = (tx: Executor, label: string): Promise<unknown> =>
    tx.query('update institutes set label = $2 where id = $1', [instituteId, label]);
  const written = async (): Promise<string> =>
    (await use.db.one<{ label: string }>('select label from institutes where id = $1', [instituteId])).label;

  it('write their consequences in one transaction with the giving up, once [decision 47]', async () => {
    let calls = 0;
    await lastTry(async (tx, act, at) => {
      calls += 1;
      await write(tx, `${act.ref} ${at.slice(11, 16)}`);
    });
    await run(0);
    await run(120);
    expect(await states()).toEqual(['x FAILED 27']);
    expect([await written(), calls]).toEqual(['x 03:30', 1]);
  });

  it('are given up later when their consequences cannot be written now, and block nobody [decision 47]', async () => {
    const luck = { isBad: true };
    await lastTry(async (tx) => {
      await write(tx, 'written');
      if (luck.isBad) throw new Error('no luck either');
    });
    listen();
    await plan('a', 0);
    await run(0);
    expect([await states(), await written()]).toEqual([['x WAITING 27', 'a DONE 1'], 'kaveri']);
    luck.isBad = false;
    await run(60);
    expect([await states(), await written()]).toEqual([['x FAILED 28', 'a DONE 1'], 'written']);
  });

  it('of a process that died while giving them up are given up by another [decision 47]', async () => {
    await lastTry(async (tx) => void (await write(tx, 'written')));
    const dead = await claimAct(use.db, instituteId, ['bad'], services.clock.now(), 2 * MINUTE);
    if (dead === undefined || dead === 'busy') throw new Error('the act was due');
    await run(1);
    expect(await states()).toEqual(['x RUNNING 27']);
    await run(2);
    expect([await states(), await written()]).toEqual([['x FAILED 28'], 'written']);
  });

  it('leased by another process are not given up by the slow one [decision 47]', async () => {
    const other = anotherServer();
    listen(other, 'bad');
    onAct(services, 'bad', {
      outside: async () => {
        await run(2, other);
        throw new Error('no luck');
      },
      givenUp: async (tx) => void (await write(tx, 'written')),
    });
    await plan('x', 0, 'bad');
    await use.db.query('update scheduled_acts set tries = 26');
    await run(0);
    expect([await states(), await written()]).toEqual([['x DONE 28'], 'kaveri']);
  });

  it('are done once and in order with many processes at once', async () => {
    const servers = [services, anotherServer(), anotherServer(), anotherServer()];
    for (const server of servers) listen(server);
    for (let n = 10; n < 40; n += 1) await plan(`n${n}`, 0);
    const total = async (): Promise<number> =>
      (await Promise.all(servers.map(runDueActs))).reduce((sum, ran) => sum + ran, 0);
    let ran = 0;
    for (let round = 0; round < 40 && ran < 30; round += 1) ran += await total();
    expect(ran).toBe(30);
    expect(done).toEqual(Array.from({ length: 30 }, (_, n) => `note n${n + 10} 03:30`));
  });

  it('of a process that died are done by another after two minutes; the dead one, back to life, writes nothing', async () => {
    listen();
    await plan('a', 0);
    await plan('b', 0);
    const dead = await claimAct(use.db, instituteId, ['note'], services.clock.now(), 2 * MINUTE);
    if (dead === undefined || dead === 'busy') throw new Error('the act was due');
    expect(await run(1)).toBe(0);
    expect(await states()).toEqual(['a RUNNING 1', 'b WAITING 0']);
    expect(await run(2)).toBe(2);
    expect(done).toEqual(['note a 03:32', 'note b 03:32']);
    expect(await finishAct(use.db, dead.act, dead.at)).toBe(false);
    expect(await states()).toEqual(['a DONE 2', 'b DONE 1']);
  });

  it('leased while a slow process was calling the gateway are written by only one of the two', async () => {
    const other = anotherServer();
    listen(other);
    onAct(services, 'note', {
      outside: async () => void (await run(2, other)),
      inside: async () => void done.push('written by the slow one'),
    });
    await plan('a', 0);
    await run(0);
    expect(done).toEqual(['note a 03:32']);
    expect(await states()).toEqual(['a DONE 2']);
  });

  it('run with everything else that is due', async () => {
    listen();
    scheduleActs(services);
    await plan('a', 0);
    await services.due.drain();
    expect(done).toEqual(['note a 03:30']);
    await services.due.stop();
  });

  it('show their moment in time of the institute', async () => {
    const ahead = 3 * MINUTE;
    await use.db.query('update institutes set clock_offset_ms = $2 where id = $1', [instituteId, ahead]);
    listen();
    await plan('a', 3);
    await run(0);
    const { done_at } = await use.db.one<{ done_at: Instant }>('select done_at from scheduled_acts');
    expect(done_at).toBe(instituteNow(services.clock, ahead));
  });
});
