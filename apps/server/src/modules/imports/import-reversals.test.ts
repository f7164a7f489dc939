import type { Bundle } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import type { Db, Executor } from '../../platform/db/db.ts';
import { checkBooks } from '../ledger/index.ts';
import { importBundle } from './import-bundle.ts';
import { aBundle, aCashPayment, aLine, aStudent } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

describeOnBoth('a payment of a bundle that is reversed (integrators 16)', (use) => {
  const suite = useImports(use);

  const cheque = (over: Partial<NonNullable<Bundle['payments']>[number]> = {}) =>
    aCashPayment({
      mode: 'CHEQUE',
      reference: '004217',
      allocation: [{ line: 'T1', amount: 1_000, late_fee: 50 }],
      ...over,
    });
  const returned = {
    institute_code: 'hill-school',
    payment: 'P1',
    reversed_on: '2026-11-05',
    reason: 'Cheque returned',
  };
  const bundle = (over: Partial<Bundle> = {}): Bundle =>
    aBundle({ payments: [cheque()], payment_reversals: [returned], ...over });

  const booked = async (): Promise<string[]> => {
    const lines = await use.db.query<{ kind: string; day: string; code: string; paise: number }>(
      `select e.kind, e.day, a.code, l.debit_paise - l.credit_paise as paise
       from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
       order by l.id`,
    );
    expect(await checkBooks(use.db, { now: suite.services.clock.now() })).toEqual([]);
    return lines.map(({ kind, day, code, paise }) => `${kind} ${day} ${code} ${paise / 100}`);
  };

  it('is reversed by a counter-entry of its day, and the fee and the late fee are owed again (R12)', async () => {
    await suite.load(aBundle({ payments: [cheque()] }));
    const { created } = await suite.load(bundle());
    expect(created).toMatchObject({ payments: 0, payment_reversals: 1 });
    expect(await booked()).toEqual([
      'recorded 2026-11-01 COUNTER:CHEQUE 1050',
      'recorded 2026-11-01 HEAD:TUITION -1000',
      'recorded 2026-11-01 LATE_FEE -50',
      'reversal 2026-11-05 COUNTER:CHEQUE -1050',
      'reversal 2026-11-05 HEAD:TUITION 1000',
      'reversal 2026-11-05 LATE_FEE 50',
    ]);
    expect(await suite.line()).toMatchObject({ settled_paise: 0, late_fee_paid_paise: 0 });
    expect(await use.db.query('select status, reversal_reason from payments')).toEqual([
      { status: 'REVERSED', reversal_reason: 'Cheque returned' },
    ]);
  });

  it('may come in a file of only the return, as a clerk has it on that day', async () => {
    await suite.load(aBundle({ payments: [cheque()] }));
    const alone = { version: 1 as const, groups: [], institutes: [], payment_reversals: [returned] };
    expect((await suite.load(alone)).created).toMatchObject({ payment_reversals: 1 });
    expect(await suite.line()).toMatchObject({ settled_paise: 0 });
  });

  it('is reversed once, however often the bundle is loaded, and stays so without its reversal', async () => {
    await suite.load(bundle());
    const before = await booked();
    expect((await suite.load(bundle())).unchanged).toMatchObject({ payments: 1, payment_reversals: 1 });
    await suite.load(aBundle({ payments: [cheque()] }));
    expect(await booked()).toEqual(before);
  });

  it('leaves its fee to other money of the same file, and to a second returned cheque', async () => {
    const second = cheque({ code: 'P2' });
    const cash = cheque({ code: 'P3', mode: 'CASH' });
    await suite.load(
      bundle({
        payments: [cash, second, cheque()],
        payment_reversals: [returned, { ...returned, payment: 'P2' }],
      }),
    );
    expect(await suite.line()).toMatchObject({ settled_paise: 100_000, late_fee_paid_paise: 5_000 });
    expect((await booked()).filter((line) => line.startsWith('reversal'))).toHaveLength(6);
    expect(await use.db.query('select status from payments order by import_code')).toEqual([
      { status: 'REVERSED' },
      { status: 'REVERSED' },
      { status: 'PAID' },
    ]);
  });

  it('reverses its waiver of a late fee too', async () => {
    const waived = { late_fee_waived: { by: 'The head', reason: 'Illness' } };
    await suite.load(
      bundle({ payments: [cheque({ allocation: [{ line: 'T1', amount: 500, ...waived }] })] }),
    );
    expect(await suite.line()).toMatchObject({ late_fee_ended: false, late_fee_waived_paise: 0 });
    await booked();
  });

  it('leaves no debt that nobody charged on a fee whose amount the payer types', async () => {
    const donation = (gross: number): Bundle['students'] => [
      aStudent({ fee_lines: [aLine({ gross, dynamic: { min: 1, max: 9_000 } })] }),
    ];
    const paid = cheque({ allocation: [{ line: 'T1', amount: 2_500 }] });
    const later = cheque({ code: 'P2', allocation: [{ line: 'T1', amount: 300 }] });
    const load = (
      gross: number,
      payments: Bundle['payments'],
      payment_reversals?: Bundle['payment_reversals'],
    ) => suite.load(aBundle({ students: donation(gross), payments, payment_reversals }));
    await load(1_000, [paid]);
    expect(await suite.line()).toMatchObject({ gross_paise: 250_000, settled_paise: 250_000 });
    await load(1_000, [paid, later]);
    expect(await suite.line()).toMatchObject({ gross_paise: 280_000, settled_paise: 280_000 });
    await load(1_000, [paid, later], [returned]);
    expect(await suite.line()).toMatchObject({ gross_paise: 100_000, settled_paise: 30_000 });
    await booked();
  });

  it('leaves what the institute now charges on such a fee, even if that fell below what was paid', async () => {
    const paid = cheque({ allocation: [{ line: 'T1', amount: 2_500 }] });
    const load = (gross: number, payment_reversals?: Bundle['payment_reversals']) =>
      suite.load(
        aBundle({
          students: [aStudent({ fee_lines: [aLine({ gross, dynamic: { min: 1, max: 9_000 } })] })],
          payments: [paid],
          payment_reversals,
        }),
      );
    await load(1_000);
    await load(1_400);
    expect((await load(1_400)).unchanged).toMatchObject({ fee_lines: 1 });
    await load(1_400, [returned]);
    expect(await suite.line()).toMatchObject({ gross_paise: 140_000, settled_paise: 0 });
    await booked();
  });

  it('is refused with advice if it is invalid', async () => {
    await suite.load(bundle());
    expect(await suite.refused(bundle({ payment_reversals: [{ ...returned, reason: 'Stopped' }] }))).toEqual({
      'payment_reversals.0':
        'Reversal of payment P1: This payment was already reversed on 2026-11-05: Cheque returned.',
    });
    const wrong = bundle({
      payments: [cheque({ code: 'P4', received_on: '2026-11-10' })],
      payment_reversals: [
        { ...returned, payment: 'P9' },
        { ...returned, payment: 'P4' },
        { ...returned, payment: 'P4', reversed_on: '2030-01-01' },
      ],
    });
    expect(await suite.refused(wrong)).toEqual({
      'payment_reversals.0.payment': expect.stringContaining('no recorded payment "P9"'),
      'payment_reversals.1.reversed_on': expect.stringContaining('before it was received'),
      'payment_reversals.2.reversed_on': expect.stringContaining('after today'),
      'payment_reversals.2.payment': expect.stringContaining('payment_reversals.1'),
    });
  });

  it('is reported as already reversed when somebody reversed the payment while the file was loaded (R12)', async () => {
    await suite.load(aBundle({ payments: [cheque()] }));
    const alone = bundle({ payments: [], students: [] });
    // The other reversal comes after the check of the file, just before its own.
    const other = `select reverse_payment(institute_id, id, 'Lost', 'console:1', $1, $1) from payments`;
    const raced = (tx: Executor): Executor => ({
      ...tx,
      async one(text, params) {
        if (text.includes('from payments p join institutes') && text.includes('import_code = $2'))
          await tx.query(other, [suite.services.clock.now()]);
        return tx.one(text, params);
      },
    });
    const db: Db = { ...use.db, tx: (work) => use.db.tx((tx) => work(raced(tx))) };
    await expect(importBundle({ ...suite.services, db }, alone)).rejects.toMatchObject({
      code: 'bundle_invalid',
      fields: {
        'payment_reversals.0': expect.stringMatching(
          /^Reversal of payment P1: This payment was already reversed on .*: Lost\.$/,
        ) as string,
      },
    });
  });

  it('takes days by the clock of the institute, not of the machine (integrators P3)', async () => {
    await suite.load(aBundle({ payments: [] }));
    const today = suite.services.clock.now().slice(0, 10);
    const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
    const later = (payment_reversals: Bundle['payment_reversals']): Bundle =>
      aBundle({ students: [aStudent()], payments: [cheque({ received_on: nextYear })], payment_reversals });
    expect(await suite.refused(later([{ ...returned, reversed_on: nextYear }]))).toMatchObject({
      'payments.0.received_on': expect.stringContaining('after today'),
    });
    await use.db.query('update institutes set clock_offset_ms = $1', [370 * 86_400_000]);
    await suite.load(later([{ ...returned, reversed_on: nextYear }]));
    expect(await use.db.query('select status from payments')).toEqual([{ status: 'REVERSED' }]);
  });
});
