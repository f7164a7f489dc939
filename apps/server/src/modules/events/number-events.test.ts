import type { Instant } from '@shulk/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db, Executor } from '../../platform/db/db.ts';
import { describeOnBoth, emptyTables, testServices } from '../../testing/index.ts';
import { aPayingSchool, aPupil } from '../payments/testing/paying-school.ts';
import type { PayingSchool, Pupil } from '../payments/testing/paying-school.ts';
import { keepEventMonths, numberEvents } from './events.store.ts';

const NOW = '2026-11-20T06:00:00.000Z' as Instant;

describeOnBoth('the numbers of events', (use, kind) => {
  let school: PayingSchool;
  let other: PayingSchool;
  let pupils: readonly [Pupil, Pupil];

  beforeEach(async () => {
    await emptyTables(use.db);
    const services = testServices(use.db);
    school = await aPayingSchool(services, 'numbers');
    other = await aPayingSchool(services, 'others');
    pupils = [await aPupil(school, 'A'), await aPupil(school, 'B')];
    await use.db.query('delete from events_waiting');
  });

  // Other files borrow this database.
  afterEach(async () => {
    for (const name of await months()) if (name !== 'events_other') await use.db.exec(`drop table ${name}`);
  });

  const months = async (): Promise<string[]> =>
    (
      await use.db.query<{ name: string }>(
        `select c.relname as name from pg_inherits h join pg_class c on c.oid = h.inhrelid
         where h.inhparent = 'events'::regclass order by 1`,
      )
    ).map(({ name }) => name);
  const write = (
    ex: Executor,
    of: PayingSchool,
    student: number | null,
    type = 'order.created',
    object = pupils[0].id,
  ) =>
    ex.query(
      `insert into events_waiting (institute_id, type, kind, object_id, student_id, created_at)
       values ($1, $2, 'student', $5, $3, $4)`,
      [of.instituteId, type, student, NOW, object],
    );
  const numbered = (of: PayingSchool) =>
    use.db.query<{
      position: number;
      student_id: number | null;
      student_sequence: number | null;
      type: string;
    }>(
      'select position, student_id, student_sequence, type from events where institute_id = $1 order by position',
      [of.instituteId],
    );
  const number = (db: Db = use.db, now = NOW) => numberEvents(db, now);

  it('run without gaps for each institute and each student, in the order of writing', async () => {
    const [a, b] = pupils;
    await write(use.db, school, a.id);
    await write(use.db, school, b.id);
    await write(use.db, other, null);
    await write(use.db, school, a.id);
    expect(await number()).toBe(4);
    await write(use.db, school, null);
    await write(use.db, school, a.id);
    expect(await number()).toBe(2);
    expect(await number()).toBe(0);
    expect(
      (await numbered(school)).map((row) => [row.position, row.student_id, row.student_sequence]),
    ).toEqual([
      [1, a.id, 1],
      [2, b.id, 1],
      [3, a.id, 2],
      [4, null, null],
      [5, a.id, 3],
    ]);
    expect((await numbered(other)).map(({ position }) => position)).toEqual([1]);
    expect(await use.db.query('select 1 from events_waiting')).toEqual([]);
  });

  it('are given without an event whose object is gone, which stops no other', async () => {
    await write(use.db, school, pupils[0].id, 'order.created', 0);
    await write(use.db, school, pupils[0].id, 'order.expired');
    expect(await number()).toBe(1);
    expect(await numbered(school)).toMatchObject([
      { position: 1, student_sequence: 1, type: 'order.expired' },
    ]);
    expect(await use.db.query('select 1 from events_waiting')).toEqual([]);
  });

  it('are as if nothing had happened when the process ends in the middle', async () => {
    await write(use.db, school, pupils[0].id);
    await expect(
      use.db.tx(async (tx) => {
        await tx.query('select number_events(500, $1)', [NOW]);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await numbered(school)).toEqual([]);
    await write(use.db, school, pupils[0].id);
    await number();
    expect((await numbered(school)).map(({ position, student_sequence: n }) => [position, n])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it.runIf(kind === 'postgres')(
    'come once each from several processes, and one that commits late comes behind what was read',
    async () => {
      let commit = (): void => undefined;
      const late = use.db.tx(async (tx) => {
        await write(tx, school, pupils[0].id, 'late');
        await new Promise<void>((resolve) => {
          commit = resolve;
        });
      });
      await expect
        .poll(() =>
          use.db.query(
            `select 1 from pg_locks where relation = 'events_waiting'::regclass and mode = 'RowExclusiveLock'`,
          ),
        )
        .not.toEqual([]);
      for (let round = 0; round < 5; round += 1) {
        await Promise.all([
          ...Array.from({ length: 20 }, () => write(use.db, school, pupils[round % 2]?.id ?? null)),
          number(),
          number(),
          number(),
        ]);
      }
      await Promise.all([number(), number()]);
      expect((await numbered(school)).map(({ position }) => position)).toEqual(
        Array.from({ length: 100 }, (_, index) => index + 1),
      );
      commit();
      await late;
      await number();
      expect((await numbered(school)).at(-1)).toMatchObject({ position: 101, type: 'late' });
      const gaps = await use.db.query(
        `select student_id from events where student_id is not null group by student_id
         having count(*) <> max(student_sequence) or min(student_sequence) <> 1 or count(distinct student_sequence) <> count(*)`,
      );
      expect(gaps).toEqual([]);
    },
  );

  it('go by the month, 90 days after its end, and the numbers go on', async () => {
    await write(use.db, school, pupils[0].id);
    await number(use.db, '2030-01-31T23:59:59.000Z' as Instant);
    expect(await use.db.query('select 1 from events_other')).toHaveLength(1);
    await keepEventMonths(use.db, '2030-01-31T23:59:59.999Z' as Instant);
    await keepEventMonths(use.db, '2030-01-31T23:59:59.999Z' as Instant);
    expect(await months()).toEqual(
      expect.arrayContaining(['events_2030_01', 'events_2030_02', 'events_other']),
    );
    expect(await use.db.query('select 1 from events_2030_01')).toHaveLength(1);
    await write(use.db, school, pupils[0].id);
    await number(use.db, '2030-02-01T00:00:00.000Z' as Instant);
    await keepEventMonths(use.db, '2030-05-02T00:00:00.000Z' as Instant);
    expect(await numbered(school)).toHaveLength(2);
    await keepEventMonths(use.db, '2030-05-02T00:00:00.001Z' as Instant);
    expect((await numbered(school)).map(({ position }) => position)).toEqual([2]);
    expect(await months()).not.toContain('events_2030_01');
    await write(use.db, school, pupils[0].id);
    await number();
    expect((await numbered(school)).at(-1)).toMatchObject({ position: 3, student_sequence: 3 });
  });
});
