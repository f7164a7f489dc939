import type { Bundle } from '@shulk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { describeOnBoth, emptyTables, testKinds, withResolvers, withTestDb } from '../../testing/index.ts';
import { importBundle } from './import-bundle.ts';
import { withImportLock } from './import-lock.ts';
import { lockOwnRow, acquireImportLock } from './stores/import-locks.store.ts';
import { aBundle, aLine, aStudent } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

const MANY = 200;

/** A school that is written in batches, with fees of one amount. */
const school = (gross: number): Bundle =>
  aBundle({
    payments: [],
    students: Array.from({ length: MANY }, (_, n) =>
      aStudent({
        student_id: `S-${n}`,
        fee_lines: ['T1', 'T2', 'T3'].map((code) => aLine({ code, gross, instalment: code })),
      }),
    ),
  });

describeOnBoth('an import that lost its lock', (use) => {
  const suite = useImports(use);

  const amounts = async (): Promise<number[]> =>
    (
      await use.db.query<{ paise: number }>('select distinct gross_paise as paise from fee_lines order by 1')
    ).map(({ paise }) => paise);
  const states = async (): Promise<string[]> =>
    (await use.db.query<{ state: string }>('select state from imports order by id')).map(
      ({ state }) => state,
    );

  /** The database of an importer, with a hook before one of its batches. */
  const before = (piece: number, happens: () => Promise<unknown>): Db => {
    let pieces = 0;
    return {
      ...use.db,
      async tx(work) {
        pieces += 1;
        if (pieces === piece) await happens();
        return use.db.tx(work);
      },
    };
  };
  const goSilent = () =>
    use.db.query(
      `update imports set alive_at = clock_timestamp() - interval '21 seconds' where state = 'RUNNING'`,
    );

  it('after 20 seconds of silence writes nothing more, and says how far it came', async () => {
    let between: number[] = [];
    const db = before(3, async () => {
      await goSilent();
      await suite.load(school(2_000));
      between = await amounts();
    });
    const lost = importBundle({ ...suite.services, db }, school(1_000));
    await expect(lost).rejects.toMatchObject({
      code: 'import_overtaken',
      status: 409,
      fields: { bundle: expect.stringMatching(/^[1-9]\d* of 200 students were written\.$/) as string },
    });
    expect(between).toEqual([200_000]);
    expect(await amounts()).toEqual([200_000]);
    expect(await states()).toEqual(['STOPPED', 'DONE']);
  });

  it('before its first batch writes nothing at all', async () => {
    const db = before(1, async () => {
      await goSilent();
      await suite.load(aBundle());
    });
    await expect(importBundle({ ...suite.services, db }, school(1_000))).rejects.toMatchObject({
      code: 'import_overtaken',
    });
    expect(await suite.count('students')).toBe(1);
  });

  it('does not lose it by silence alone: without another import it continues', async () => {
    await importBundle({ ...suite.services, db: before(3, goSilent) }, school(1_000));
    expect(await amounts()).toEqual([100_000]);
    expect(await states()).toEqual(['DONE']);
  });

  it('is not waited for longer than the next one may: that one is told to come again, and does nothing', async () => {
    const done: string[] = [];
    const run = (name: string, work: () => Promise<void> = () => Promise.resolve()) =>
      withImportLock(use.db, { isNoted: true, from: {}, mostWaitMs: 0 }, async () => {
        done.push(name);
        await work();
      });
    await run('first', () => expect(run('late')).rejects.toMatchObject({ code: 'busy', retryAfter: 30 }));
    expect(done).toEqual(['first']);
    await run('again');
    expect(done).toEqual(['first', 'again']);
  });

  it('leaves no row behind that keeps others out, when the import before cannot be looked up', async () => {
    const db: Db = {
      ...use.db,
      async maybe(text, params) {
        if (text.includes('order by id desc limit 1')) throw new Error('the machine stopped');
        return use.db.maybe(text, params);
      },
    };
    await expect(importBundle({ ...suite.services, db }, aBundle())).rejects.toThrow('the machine stopped');
    expect(await states()).toEqual(['FAILED']);
  });
});

// The embedded database has one connection: nobody can request the lock while a batch is written.
describe.each(testKinds().filter((kind) => kind === 'postgres'))('on %s, a turn', (kind) => {
  const me = { owner: 'me', from: {} };
  let db: Db;
  beforeAll(async () => {
    db = await withTestDb(kind);
  });
  afterAll(() => db.close());

  it('does not lose it while it is writing, however long the batch takes', async () => {
    await emptyTables(db);
    await db.query(
      `insert into imports (owner, started_at, alive_at) values ('another', now(), now() - interval '1 hour')`,
    );
    const { id } = await db.one<{ id: number }>('select id from imports');
    const [locked, asked] = [withResolvers(), withResolvers()];
    const piece = db.tx(async (tx) => {
      const isHeld = await lockOwnRow(tx, id);
      locked.resolve();
      await asked.promise;
      return isHeld;
    });
    await locked.promise;
    const taken = await acquireImportLock(db, me, false);
    asked.resolve();
    expect([await piece, taken]).toEqual([true, undefined]);
    expect(await acquireImportLock(db, me, false)).toBeDefined();
    expect(await db.tx((tx) => lockOwnRow(tx, id))).toBe(false);
  });
});
