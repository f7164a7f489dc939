import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { faultsOfEvents } from '../events/testing/faults-of-events.ts';
import { importRows } from './testing/import-rows.ts';
import { aBundle, aCashPayment, aLine, aStudent } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

describeOnBoth(
  'a fee that a reverse lookup made and the institute then brings itself (decision 266)',
  (use) => {
    const suite = useImports(use);
    const bundleOf = (...fee_lines: ReturnType<typeof aLine>[]) =>
      aBundle({ students: [aStudent({ fee_lines })], payments: [], emi_applications: [] });
    const load = (...fee_lines: ReturnType<typeof aLine>[]) => suite.load(bundleOf(...fee_lines));
    const codes = async (): Promise<unknown[]> =>
      (
        await use.db.query<{ code: string; settled: number }>(
          'select import_code as code, settled_paise as settled from fee_lines order by id',
        )
      ).map(({ code, settled }) => [code, settled]);

    /** A student with the fee T1, as if a lookup had made it, of which ₹100 are paid. */
    async function looked(instalment = 'Term 1'): Promise<void> {
      await suite.load({
        ...bundleOf(aLine({ instalment })),
        payments: [aCashPayment({ allocation: [{ line: 'T1', amount: 100 }] })],
      });
      await use.db.query(`update fee_lines set import_code = 'erp:TUITION:' || $1`, [instalment]);
    }

    it('is the same fee under the code of the institute, with what was paid of it, and stays so', async () => {
      await looked();
      await load(
        aLine({ code: 'TERM-1', instalment: 'Term 1', gross: 1200 }),
        aLine({ code: 'TERM-2', instalment: 'Term 2' }),
      );
      expect(await codes()).toEqual([
        ['TERM-1', 10_000],
        ['TERM-2', 0],
      ]);
      await load(aLine({ code: 'TERM-1', instalment: 'Term 1', gross: 1200 }));
      expect(await codes()).toHaveLength(2);
      expect(await faultsOfEvents(use.db)).toEqual([]);
      const told = await use.db.query<{ code: string }>(
        `select body ->> 'code' as code from events where type = 'fee_line.updated' order by id`,
      );
      expect(told.at(-1)).toEqual({ code: 'TERM-1' });
    });

    it('is another fee when head, instalment or day are others', async () => {
      await looked();
      await load(aLine({ code: 'TERM-2', instalment: 'Term 2' }));
      expect(await codes()).toEqual([
        ['erp:TUITION:Term 1', 10_000],
        ['TERM-2', 0],
      ]);
    });

    it('goes to one line of the file only, and not to one that is there already', async () => {
      await looked();
      await load(aLine({ code: 'A', instalment: 'Term 1' }), aLine({ code: 'B', instalment: 'Term 1' }));
      expect(await codes()).toEqual([
        ['A', 10_000],
        ['B', 0],
      ]);
      await use.db.query(`update fee_lines set import_code = 'erp:TUITION:Term 1' where import_code = 'A'`);
      await load(aLine({ code: 'B', instalment: 'Term 1' }));
      expect(await codes()).toEqual([
        ['erp:TUITION:Term 1', 10_000],
        ['B', 0],
      ]);
    });

    it('is refused below what is paid of it, and then stays as the lookup made it', async () => {
      await looked();
      const less = aLine({ code: 'TERM-1', instalment: 'Term 1', gross: 50 });
      expect(await suite.refused(bundleOf(less))).toEqual({
        'students.0.fee_lines.0.gross': expect.stringContaining('paid'),
      });
      expect(await codes()).toEqual([['erp:TUITION:Term 1', 10_000]]);
      const { institute_code: _ours, ...student } = aStudent({ fee_lines: [less] });
      expect(await importRows(suite.services, 'students', [student])).toEqual([0]);
      expect(await codes()).toEqual([['erp:TUITION:Term 1', 10_000]]);
      const row = { student_id: 'H-1', ...less };
      expect(await importRows(suite.services, 'fee_lines', [row])).toEqual([0]);
      expect(await codes()).toEqual([['erp:TUITION:Term 1', 10_000]]);
      expect(await importRows(suite.services, 'fee_lines', [{ ...row, gross: 1200 }])).toEqual([]);
      expect(await codes()).toEqual([['TERM-1', 10_000]]);
    });
  },
);
