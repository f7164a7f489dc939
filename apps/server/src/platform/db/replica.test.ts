import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { testClock, testSettings, withTestDb } from '../../testing/index.ts';
import type { Db } from './db.ts';
import { Replica } from './replica.ts';

describe('a second database that is behind the first', () => {
  let primary: Db;
  let second: Db;
  let written = 0;
  let replayed: number | null = 0;
  let nowMs = 0;
  let lines: string[] = [];
  const ground = () => ({
    settings: testSettings({
      DATABASE_URL: 'postgres://127.0.0.1/a',
      DATABASE_READ_URL: 'postgres://127.0.0.1/b',
    }),
    db: primary,
    clock: testClock(),
    log: createLog('info', undefined, { write: (line) => void lines.push(String(JSON.parse(line).msg)) }),
  });
  const probe = {
    open: () => Promise.resolve(second),
    written: () => Promise.resolve(written),
    replayed: () => Promise.resolve(replayed),
  };
  const answer = async (replica: Replica): Promise<string> => {
    const { name } = await replica.reads(primary).one<{ name: string }>('select name from place');
    return name;
  };
  beforeAll(async () => {
    [primary, second] = [await withTestDb('pglite'), await withTestDb('pglite')];
    await primary.exec(`create table place (name text); insert into place values ('primary')`);
    await second.exec(`create table place (name text); insert into place values ('replica')`);
  }, 60_000);
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    [written, replayed, nowMs, lines] = [100, 100, 1_000_000, []];
    return () => vi.restoreAllMocks();
  });
  afterAll(() => Promise.all([primary?.close(), second?.close()]));

  it('is not asked before it was measured, and is while it shows all of the last five seconds but the newest', async () => {
    const replica = new Replica(ground(), probe);
    expect(await answer(replica)).toBe('primary');
    await replica.measure();
    expect(await answer(replica)).toBe('replica');
    // The primary writes on; the replica is three seconds behind.
    for (let round = 1; round <= 3; round += 1) {
      [written, nowMs] = [written + 10, nowMs + 1_000];
      await replica.measure();
    }
    expect(await answer(replica)).toBe('replica');
    expect(lines).toEqual(['reads that may be some seconds old go to the replica']);
  });

  it('is no longer asked once it is five seconds behind, without a further measurement too, until it has caught up', async () => {
    const replica = new Replica(ground(), probe);
    await replica.measure();
    [written, nowMs] = [110, nowMs + 4_999];
    await replica.measure();
    expect(await answer(replica)).toBe('replica');
    nowMs += 1;
    expect(await answer(replica)).toBe('primary');
    await replica.measure();
    expect(lines.at(-1)).toMatch(/^the replica is behind its bound or fails/);
    replayed = 110;
    await replica.measure();
    expect(await answer(replica)).toBe('replica');
  });

  it('is asked however long nothing was written', async () => {
    const replica = new Replica(ground(), probe);
    for (let minute = 0; minute < 3; minute += 1) {
      nowMs += 60_000;
      await replica.measure();
      expect(await answer(replica)).toBe('replica');
    }
  });

  it('is never asked if it is a database of its own and no replica', async () => {
    replayed = null;
    const replica = new Replica(ground(), probe);
    await replica.measure();
    expect(await answer(replica)).toBe('primary');
  });

  it('loses no answer when it fails: the primary gives it, and all others until it is measured again', async () => {
    const replica = new Replica(ground(), probe);
    await replica.measure();
    const only = replica.reads(primary);
    await primary.exec('create table only_there (a int); insert into only_there values (7)');
    expect(await only.query('select a from only_there')).toEqual([{ a: 7 }]);
    expect(await answer(replica)).toBe('primary');
    await replica.measure();
    expect(await answer(replica)).toBe('replica');
  });
});
