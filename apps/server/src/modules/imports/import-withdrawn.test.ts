import { calendarDay } from '@shulk/domain';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { loadFeeLines } from '../fees/index.ts';
import { aBundle, aCashPayment, aLine, aStudent } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

const bus = (over: Parameters<typeof aLine>[0] = {}) =>
  aLine({ code: 'BUS1', head: 'BUS', gross: 500, concessions: [{ label: 'Half', amount: 250 }], ...over });

describeOnBoth('a fee that is withdrawn (decision 66)', (use) => {
  const suite = useImports(use);
  const load = (...fee_lines: ReturnType<typeof aLine>[]) =>
    suite.load(aBundle({ payments: [], students: [aStudent({ fee_lines })] }));
  const refused = (...fee_lines: ReturnType<typeof aLine>[]) =>
    suite.refused(aBundle({ payments: [], pages: [], students: [aStudent({ fee_lines })] }));
  const listed = async (): Promise<string[]> => {
    const { id, institute_id } = await use.db.one<{ id: number; institute_id: number }>(
      'select id, institute_id from students',
    );
    const lines = await loadFeeLines(use.db, { id: institute_id }, id, calendarDay('2026-11-20'));
    return lines.map((line) => `${line.label} ${line.base_amount}`);
  };

  it('disappears from the list, stays so when the file comes again, and can come back', async () => {
    await load(aLine(), bus());
    expect(await listed()).toEqual(['Tuition Fee 100000', 'Bus 25000']);
    const gone = await load(aLine(), bus({ status: 'CANCELLED' }));
    expect(gone.updated['fee_lines']).toBe(1);
    expect(await listed()).toEqual(['Tuition Fee 100000']);
    const again = await load(aLine(), bus({ status: 'CANCELLED' }));
    expect(again.updated['fee_lines']).toBe(0);
    await load(aLine());
    expect(await listed()).toEqual(['Tuition Fee 100000']);
    await load(bus({ status: 'ACTIVE' }));
    expect(await listed()).toEqual(['Tuition Fee 100000', 'Bus 25000']);
  });

  it('is refused while money is on it, with advice', async () => {
    await suite.load(aBundle());
    expect(await refused(aLine({ status: 'CANCELLED' }))).toEqual({
      'students.0.fee_lines.0.status': expect.stringMatching(
        /^Student H-1, line T1: ₹400\.25 is paid .* give the money back/,
      ),
    });
    expect(await listed()).toEqual(['Tuition Fee 100000']);
  });

  it('takes no money of the same file, and none afterwards', async () => {
    const both = aBundle({ students: [aStudent({ fee_lines: [aLine({ status: 'CANCELLED' })] })] });
    expect(await suite.refused(both)).toEqual({
      'payments.0.allocation.0.amount': expect.stringContaining('₹0 is left on it'),
    });
    await load(aLine({ status: 'CANCELLED' }));
    expect(await suite.refused(aBundle({ students: [], payments: [aCashPayment()] }))).toEqual({
      'payments.0.allocation.0.amount': expect.stringContaining('₹0 is left on it'),
    });
  });

  it('is refused while an EMI application covers it', async () => {
    const emi = {
      institute_code: 'hill-school',
      code: 'E1',
      student_id: 'H-1',
      plan: 'SIX',
      status: 'ACTIVE' as const,
      applied_on: '2026-11-02',
      lines: ['T1'],
    };
    await suite.load(aBundle({ payments: [], emi_applications: [emi] }));
    expect(await refused(aLine({ status: 'CANCELLED' }))).toEqual({
      'students.0.fee_lines.0.status': expect.stringContaining('cancel or complete the application'),
    });
    await suite.load(aBundle({ payments: [], emi_applications: [{ ...emi, status: 'CANCELLED' }] }));
    await load(aLine({ status: 'CANCELLED' }));
    expect(await listed()).toEqual([]);
  });

  /** An open order of the fee, as after a payer opened the payment sheet. */
  const anOrder = (): Promise<{ id: number }> =>
    use.db.one(
      `insert into orders (order_code, application_code, institute_id, page_id, student_id, card_code, title, financing_mode,
         amount_paise, gateway_account_id, created_at, expires_at, touched_at)
       select 'order-1', 'TXN1', s.institute_id, p.id, s.id, 'full', 'Pay in full', 'DIRECT', 1000, a.id, now(), now(), now()
       from students s, pages p, gateway_accounts a returning id`,
    );
  const reserve = (order: { id: number }) =>
    use.db.query(`insert into open_fee_lines (fee_line_id, order_id) select id, $1 from fee_lines`, [
      order.id,
    ]);

  it('is refused while a payer pays it, and no order takes it once it is withdrawn', async () => {
    await suite.load(aBundle({ payments: [] }));
    const order = await anOrder();
    await reserve(order);
    expect(await refused(aLine({ status: 'CANCELLED' }))).toEqual({
      'students.0.fee_lines.0.status': expect.stringContaining('paying this fee at this moment'),
    });
    await use.db.query('delete from open_fee_lines');
    await load(aLine({ status: 'CANCELLED' }));
    await expect(reserve(order)).rejects.toThrow('a fee was withdrawn');
  });

  it('is refused while an auto debit is going to pay it', async () => {
    await suite.load(aBundle({ payments: [] }));
    const order = await anOrder();
    await use.db.query(
      `with m as (
         insert into mandates (mandate_code, institute_id, student_id, order_id, gateway_account_id, status, rail, rail_why,
           max_amount_paise, starts_on, ends_on, created_at, updated_at)
         select 'M1', o.institute_id, o.student_id, o.id, o.gateway_account_id, 'ACTIVE', 'ENACH', 'above_upi_limit', 1000,
           '2026-12-10', '2026-12-10', now(), now() from orders o where o.id = $1 returning id, institute_id
       ), d as (
         insert into mandate_debits (institute_id, mandate_id, instalment_no, due_date, planned_paise, updated_at)
         select institute_id, id, 1, '2026-12-10', 1000, now() from m returning id
       )
       insert into mandate_debit_lines (debit_id, fee_line_id, line_no, label, planned_paise)
       select d.id, f.id, 1, f.label, 1000 from d, fee_lines f`,
      [order.id],
    );
    expect(await refused(aLine({ status: 'CANCELLED' }))).toEqual({
      'students.0.fee_lines.0.status': expect.stringContaining('cancel the auto debit first'),
    });
  });
});
