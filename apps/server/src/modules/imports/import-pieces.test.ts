import type { Bundle } from '@shulk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import {
  describeOnBoth,
  emptyTables,
  testKinds,
  testServices,
  withResolvers,
  withTestDb,
} from '../../testing/index.ts';
import { importBundle } from './import-bundle.ts';
import { aBundle, aCashPayment, aLine, aPage, aStudent } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

/** A school that is written in batches: three fees for each student, one of them paid in part. */
const aSchool = (size: number, over: Partial<Bundle> = {}, gross = 1000): Bundle => {
  const students = Array.from({ length: size }, (_, n) =>
    aStudent({
      student_id: `S-${n}`,
      fee_lines: ['T1', 'T2', 'T3'].map((code) => aLine({ code, gross, instalment: code })),
    }),
  );
  const payments = students
    .slice(0, size / 2)
    .map(({ student_id }, n) =>
      aCashPayment({ code: `P-${n}`, student_id, allocation: [{ line: 'T1', amount: 250 }] }),
    );
  return aBundle({ students, payments, ...over });
};
const LARGE = 200;

describeOnBoth('a large bundle', (use) => {
  const suite = useImports(use);

  it('is written in batches with the same counts, and the same again changes nothing', async () => {
    const first = await suite.load(aSchool(LARGE));
    expect(first.created).toMatchObject({
      students: 200,
      guardians: 200,
      fee_lines: 600,
      payments: 100,
      pages: 1,
    });
    expect(first.institutes).toEqual({
      'hill-school': {
        students_created: 200,
        students_updated: 0,
        students_unchanged: 0,
        lines_created: 600,
        lines_updated: 0,
        lines_withdrawn: 0,
        lines_unchanged: 0,
        owed_before: 0,
        owed_after: 575_000,
      },
    });
    const again = await suite.load(aSchool(LARGE));
    expect(Object.values({ ...again.created, ...again.updated }).filter((n) => n > 0)).toEqual([]);
    expect(again.institutes['hill-school']).toMatchObject({ owed_before: 575_000, owed_after: 575_000 });
    expect(await use.db.query('select state, students_done, students_all from imports order by id')).toEqual([
      { state: 'DONE', students_done: 200, students_all: 200 },
      { state: 'DONE', students_done: 200, students_all: 200 },
    ]);
  });

  it('serves others between the batches', async () => {
    let transactions = 0;
    let served = 0;
    const db: Db = { ...use.db, tx: (work) => ((transactions += 1), use.db.tx(work)) };
    const over = new AbortController();
    const loading = importBundle({ ...suite.services, db }, aSchool(LARGE)).finally(() => over.abort());
    while (!over.signal.aborted) {
      await use.db.query('select 1 as one');
      if (transactions > 1) served += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 1);
      });
    }
    await loading;
    // Eight beside the batches, of which even a fast machine writes four.
    expect(transactions).toBeGreaterThanOrEqual(11);
    expect(served).toBeGreaterThanOrEqual(transactions - 3);
  });

  it('is written in smaller batches the longer they take', async () => {
    let transactions = 0;
    const db: Db = {
      ...use.db,
      async tx(work) {
        transactions += 1;
        const result = await use.db.tx(work);
        // Longer than a batch should take, on either database.
        await new Promise((resolve) => {
          setTimeout(resolve, 110);
        });
        return result;
      },
    };
    await importBundle({ ...suite.services, db }, aSchool(LARGE));
    // 1,400 rows of students and payments, 100 per batch, beside institutes and pages.
    expect(transactions).toBeGreaterThanOrEqual(14 + 2);
  });

  it('is refused before a single student is written when one of them is invalid', async () => {
    const school = aSchool(LARGE);
    const students = [
      ...(school.students ?? []).slice(0, -1),
      aStudent({ student_id: 'S-199', class_code: 'IX' }),
    ];
    expect(Object.keys(await suite.refused({ ...school, students }))).toEqual(['students.199.class_code']);
    expect(await suite.count('students')).toBe(0);
  });

  it('skips a student whose payment came while the file was loaded, and says so', async () => {
    await suite.load(aSchool(LARGE));
    // The payment comes after the check, before the first batch is written.
    let pieces = 0;
    const db: Db = {
      ...use.db,
      async tx(work) {
        pieces += 1;
        if (pieces === 2)
          await use.db.query(
            `update fee_lines f set settled_paise = 100000 from students s
             where s.id = f.student_id and s.student_uuid = 'S-150' and f.import_code = 'T2'`,
          );
        return use.db.tx(work);
      },
    };
    const lower = aSchool(LARGE, { payments: [], pages: [] }, 900);
    const { left_out, updated } = await importBundle({ ...suite.services, db }, lower);
    expect(left_out).toEqual({
      'students.150.fee_lines.1.gross': expect.stringMatching(
        /^Student S-150, line T2: More than this is already paid/,
      ),
    });
    expect(updated['fee_lines']).toBe(597);
    const lines = await use.db.query<{ gross_paise: number }>(
      `select gross_paise from fee_lines f join students s on s.id = f.student_id where s.student_uuid = 'S-150'`,
    );
    expect(lines.map((line) => line.gross_paise)).toEqual([100_000, 100_000, 100_000]);
  });

  it('refuses a small file completely when a payment made it invalid', async () => {
    await suite.load(aBundle());
    const db: Db = {
      ...use.db,
      async tx(work) {
        await use.db.query('update fee_lines set settled_paise = 100000');
        return use.db.tx(work);
      },
    };
    const lower = aBundle({ payments: [], students: [aStudent({ fee_lines: [aLine({ gross: 900 })] })] });
    await expect(importBundle({ ...suite.services, db }, lower)).rejects.toMatchObject({
      code: 'bundle_invalid',
    });
    expect(await suite.line()).toMatchObject({ gross_paise: 100_000 });
  });

  it.each([2, LARGE])(
    'of %i students is tried out without writing anything',
    async (size) => {
      const dry = await importBundle(suite.services, aSchool(size), { dry_run: true });
      expect(await suite.count('students')).toBe(0);
      expect(await suite.count('institutes')).toBe(0);
      const real = await suite.load(aSchool(size));
      expect(dry).toEqual({ ...real, dry_run: true });
      const changed = aSchool(size, { payments: [] }, 1100);
      const before = await use.db.query('select * from fee_lines order by id');
      const again = await importBundle(suite.services, changed, { dry_run: true });
      expect(await use.db.query('select * from fee_lines order by id')).toEqual(before);
      expect(again.institutes['hill-school']).toMatchObject({
        students_unchanged: size,
        lines_updated: size * 3,
        owed_before: size * 3000 - (size / 2) * 250,
        owed_after: size * 3300 - (size / 2) * 250,
      });
    },
    60_000,
  );

  it('is loaded without the invalid students on request, and lists them', async () => {
    const good = aStudent({ student_id: 'S-1' });
    const students = [
      good,
      aStudent({ student_id: 'S-2', class_code: 'IX' }),
      { ...aStudent({ student_id: 'S-3' }), first_name: 5 },
      aStudent({ student_id: 'S-4' }),
    ];
    const payments = [
      aCashPayment({ code: 'P1', student_id: 'S-1' }),
      aCashPayment({ code: 'P2', student_id: 'S-2' }),
      aCashPayment({ code: 'P3', student_id: 'S-3' }),
      aCashPayment({ code: 'P4', student_id: 'S-4', allocation: [{ line: 'T1', amount: 5000 }] }),
    ];
    const { left_out, created } = await importBundle(
      suite.services,
      { ...aBundle({ payments }), students },
      { only_good: true },
    );
    expect(created).toMatchObject({ students: 1, payments: 1, institutes: 1, pages: 1 });
    expect(Object.keys(left_out).toSorted()).toEqual([
      'payments.3.allocation.0.amount',
      'students.1.class_code',
      'students.2.first_name',
    ]);
    expect(await use.db.query('select student_uuid from students')).toEqual([{ student_uuid: 'S-1' }]);
    const bad = { ...aBundle({ pages: [aPage({ payment_page_slug: 'help' })] }), students };
    await expect(importBundle(suite.services, bad, { only_good: true })).rejects.toMatchObject({
      code: 'bundle_invalid',
    });
  });

  it('that stopped in the middle is reported by the next import; the file loaded again continues', async () => {
    let pieces = 0;
    const broken: Db = {
      ...use.db,
      async tx(work) {
        pieces += 1;
        if (pieces === 3) throw new Error('the machine stopped');
        return use.db.tx(work);
      },
    };
    await expect(importBundle({ ...suite.services, db: broken }, aSchool(LARGE))).rejects.toThrow(
      'the machine stopped',
    );
    const written = await suite.count('students');
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(LARGE);
    const { warnings, created } = await suite.load(aSchool(LARGE));
    expect(warnings['bundle']).toContain(`stopped after ${written} of 200 students`);
    expect(created['students']).toBe(LARGE - written);
    expect((await suite.load(aSchool(2))).warnings).not.toHaveProperty('bundle');
  });

  it('takes the lock from an import whose process is gone', async () => {
    await use.db.query(
      `insert into imports (owner, students_all, students_done, started_at, alive_at)
       values ('a process of before', 10, 4, now() - interval '1 hour', now() - interval '1 hour')`,
    );
    expect((await suite.load(aBundle())).warnings['bundle']).toContain('stopped after 4 of 10 students');
  });
});

describe.each(testKinds().filter((kind) => kind === 'postgres'))(
  'on %s, a file that changes nothing',
  (kind) => {
    let db: Db;
    beforeAll(async () => {
      db = await withTestDb(kind);
    });
    afterAll(() => db.close());

    it('does not wait for an order in progress that refers to a student of the file', async () => {
      await emptyTables(db);
      const services = testServices(db);
      await importBundle(services, aBundle());
      const begun = withResolvers();
      const loaded = withResolvers();
      const order = db.tx(async (tx) => {
        // What the foreign keys of an order lock.
        await tx.query('select 1 from students for key share');
        begun.resolve();
        await loaded.promise;
      });
      await begun.promise;
      const { updated } = await importBundle(services, aBundle());
      loaded.resolve();
      await order;
      expect(updated).toMatchObject({ students: 0, fee_lines: 0 });
    });
  },
);
