import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { openSecondDb, testKinds, withTestDb } from '../../testing/index.ts';
import { SeededRandom } from '../random.ts';
import { Turns, fulfilled } from './turns.ts';

describe.each(testKinds())('simultaneous work in a story (%s)', (kind) => {
  let own: Db;
  let watch: Db;
  beforeAll(async () => {
    own = await withTestDb(kind);
    watch = await openSecondDb(own);
    await own.exec('create table counters (id int primary key, n int not null)');
    await own.exec('insert into counters values (1, 0)');
  });
  afterAll(() => own.close());

  /** The order of execution when four people do five things each. */
  async function crossing(seed: number): Promise<string> {
    const turns = new Turns(watch, new SeededRandom(seed));
    const db = turns.of(own);
    const done: string[] = [];
    const steps = async (name: string): Promise<void> => {
      for (let n = 0; n < 5; n += 1) {
        await db.query('select n from counters');
        done.push(name);
      }
    };
    fulfilled(await turns.atOnce(['a', 'b', 'c', 'd'].map((name) => () => steps(name))));
    return done.join('');
  }

  it('interleaves in the same order for the same seed', async () => {
    const first = await crossing(5);
    expect(first).toHaveLength(20);
    for (let n = 0; n < 5; n += 1) expect(await crossing(5)).toBe(first);
    // The embedded database runs one after the other anyway.
    expect((await crossing(6)) === first).toBe(kind === 'pglite');
  });

  it('respects locks: a statement waiting for a row continues when it is free, and no count passes another', async () => {
    const turns = new Turns(watch, new SeededRandom(3));
    const db = turns.of(own);
    await own.query('update counters set n = 0');
    const count = (): Promise<void> =>
      db.tx(async (tx) => {
        const { n } = await tx.one<{ n: number }>('select n from counters for update');
        await tx.query('update counters set n = $1', [n + 1]);
      });
    fulfilled(await turns.atOnce([count, count, count]));
    expect(await own.one('select n from counters')).toEqual({ n: 3 });
  });

  it('waits for all, even if one fails', async () => {
    const turns = new Turns(watch, new SeededRandom(1));
    const db = turns.of(own);
    const fails = (): Promise<unknown> => db.query('select nothing from counters');
    const [bad, good] = await turns.atOnce<unknown>([fails, () => db.query('select 1 as one from counters')]);
    expect([bad?.status, good?.status]).toEqual(['rejected', 'fulfilled']);
    expect(() => fulfilled([bad, good].filter((one) => one !== undefined))).toThrow('nothing');
    expect(await db.query('select 1 as one from counters')).toEqual([{ one: 1 }]);
  });
});
