import type { Bundle } from '@shulk/contract';
import { calendarDay, formatExact } from '@shulk/domain';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { loadFeeLines } from '../fees/index.ts';
import { checkBooks } from '../ledger/index.ts';
import { aBundle, aCashPayment, aLine, aStudent, anInstitute } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

type Allocation = NonNullable<Bundle['payments']>[number]['allocation'];
const BY = { by: 'Meera Nair, accounts', reason: 'Father was in hospital' };

describeOnBoth('a late fee at the counter (integrators 5)', (use) => {
  const suite = useImports(use);

  /** A fee of ₹15,000, 10 days late on 2026-11-20 with a fine of ₹50 per day, and one payment of that day. */
  const school = (allocation: Allocation, over: Partial<Bundle> = {}): Bundle =>
    aBundle({
      institutes: [
        anInstitute({ late_fee_rules: [{ code: 'DAILY', kind: 'PER_DAY', amount: 50, counts_grace: true }] }),
      ],
      students: [aStudent({ fee_lines: [aLine({ due_date: '2026-11-10', gross: 15_000 })] })],
      payments: [aCashPayment({ received_on: '2026-11-20', allocation })],
      ...over,
    });

  /** What each line of the student owes on a day: the fee and its late fee. */
  const owed = async (day: string): Promise<string[]> => {
    const { institute_id: institute, id } = await use.db.one<{ institute_id: number; id: number }>(
      'select institute_id, id from students',
    );
    const lines = await loadFeeLines(use.db, { id: institute }, id, calendarDay(day));
    return lines.map((line) => `${formatExact(line.balance_outstanding)} + ${formatExact(line.late_fee)}`);
  };

  /** The books, and the result of a check. */
  const booked = async (): Promise<string[]> => {
    const lines = await use.db.query<{ code: string; paise: number; has_fee: boolean }>(
      `select a.code, l.debit_paise - l.credit_paise as paise, l.fee_line_id is not null as has_fee
       from ledger_lines l join ledger_accounts a on a.id = l.account_id order by l.id`,
    );
    expect(await checkBooks(use.db, { now: suite.services.clock.now() })).toEqual([]);
    return lines.map(({ code, paise, has_fee }) => `${code} ${paise / 100}${has_fee ? ' of the fee' : ''}`);
  };

  it('is booked to the rupee as late-fee income, and is in the amount of the payment (R5)', async () => {
    await suite.load(school([{ line: 'T1', amount: 15_000, late_fee: 500 }]));
    expect(await booked()).toEqual([
      'COUNTER:CASH 15500',
      'HEAD:TUITION -15000 of the fee',
      'LATE_FEE -500 of the fee',
    ]);
    expect(await use.db.query('select amount_paise, status from payments')).toEqual([
      { amount_paise: 1_550_000, status: 'PAID' },
    ]);
    expect(await suite.line()).toMatchObject({ settled_paise: 1_500_000, late_fee_paid_paise: 50_000 });
    expect(await owed('2026-12-31')).toEqual(['₹0 + ₹0']);
  });

  it('that was taken with a part of the fee is not due again, only that of later days', async () => {
    await suite.load(school([{ line: 'T1', amount: 10_000, late_fee: 500 }]));
    expect(await owed('2026-11-20')).toEqual(['₹5,000 + ₹0']);
    expect(await owed('2026-11-21')).toEqual(['₹5,000 + ₹50']);
  });

  it('can be the whole payment', async () => {
    await suite.load(school([{ line: 'T1', amount: 0, late_fee: 300 }]));
    expect(await booked()).toEqual(['COUNTER:CASH 300', 'LATE_FEE -300 of the fee']);
    expect(await owed('2026-11-20')).toEqual(['₹15,000 + ₹200']);
  });

  it('that was waived by name does not return tomorrow, and the waiver is kept with who and why', async () => {
    await suite.load(school([{ line: 'T1', amount: 10_000, late_fee_waived: BY }]));
    expect(await booked()).toEqual(['COUNTER:CASH 10000', 'HEAD:TUITION -10000 of the fee']);
    expect(await owed('2026-11-20')).toEqual(['₹5,000 + ₹0']);
    expect(await owed('2026-12-31')).toEqual(['₹5,000 + ₹0']);
    expect(await use.db.query('select waived_by, waived_reason from payment_allocations')).toEqual([
      { waived_by: BY.by, waived_reason: BY.reason },
    ]);
  });

  it('can be taken in part and waived in part', async () => {
    const parts = [{ line: 'T1', amount: 10_000, late_fee: 100, late_fee_waived: { ...BY, amount: 400 } }];
    await suite.load(school(parts));
    expect(await owed('2026-11-20')).toEqual(['₹5,000 + ₹0']);
    expect(await owed('2026-11-22')).toEqual(['₹5,000 + ₹100']);
    expect(await booked()).toContain('LATE_FEE -100 of the fee');
  });

  it('is booked once however often the bundle is loaded, and is never changed afterwards', async () => {
    const bundle = school([{ line: 'T1', amount: 10_000, late_fee: 500 }]);
    await suite.load(bundle);
    const before = await booked();
    expect((await suite.load(bundle)).created['payments']).toBe(0);
    expect(await booked()).toEqual(before);
    for (const changed of [{ late_fee: 400 }, {}, { late_fee: 500, late_fee_waived: BY }])
      expect(await suite.refused(school([{ line: 'T1', amount: 10_000, ...changed }]))).toEqual({
        'payments.0.code': expect.stringContaining('in the books'),
      });
  });

  it('is refused with the place and advice if it is invalid', async () => {
    expect(await suite.refused(school([{ line: 'T1', amount: 15_500 }]))).toEqual({
      'payments.0.allocation.0.amount':
        'Payment P1, student H-1, line T1: This is more than the line can take: ₹15,000 is left on it. Late fee that was taken goes into late_fee.',
    });
    expect(await suite.refused(school([{ line: 'T1', amount: 0 }]))).toMatchObject({
      'payments.0.allocation.0.amount': expect.stringContaining('An amount must be above zero.'),
    });
    expect(await suite.refused(school([{ line: 'T1', amount: 0, late_fee_waived: BY }]))).toEqual({
      'payments.0.allocation': expect.stringContaining('A payment brings money'),
    });
    const nobody = { by: ' ', reason: BY.reason };
    expect(
      Object.keys(await suite.refused(school([{ line: 'T1', amount: 1, late_fee_waived: nobody }]))),
    ).toEqual(['payments.0.allocation.0.late_fee_waived.by']);
  });

  const twoHeads = [
    aLine({ code: 'T1', instalment: 'Term 1', due_date: '2026-11-10', gross: 15_000 }),
    aLine({ code: 'T2', instalment: 'Term 1', due_date: '2026-11-10', gross: 4_000, label: 'Computer' }),
  ];

  it('is one for an instalment where the institute says so, and its default stays one for each fee (integrators 15)', async () => {
    const flat = { late_fee_rules: [{ code: 'DAILY', kind: 'FLAT' as const, amount: 500 }] };
    const load = (payments: Bundle['payments'], late_fee_per?: 'LINE' | 'INSTALMENT') =>
      suite.load(
        aBundle({
          institutes: [anInstitute({ ...flat, ...(late_fee_per === undefined ? {} : { late_fee_per }) })],
          students: [aStudent({ fee_lines: twoHeads })],
          payments,
        }),
      );
    await load([]);
    expect(await owed('2026-11-20')).toEqual(['₹4,000 + ₹500', '₹15,000 + ₹500']);
    await load([], 'INSTALMENT');
    expect(await owed('2026-11-20')).toEqual(['₹4,000 + ₹500', '₹15,000 + ₹0']);
    const cash = { received_on: '2026-11-20', allocation: [{ line: 'T2', amount: 4_000, late_fee: 500 }] };
    await load([aCashPayment(cash)], 'INSTALMENT');
    expect(await owed('2026-11-30')).toEqual(['₹0 + ₹0', '₹15,000 + ₹0']);
    await load([aCashPayment(cash)]);
    expect(await owed('2026-11-30')).toEqual(['₹0 + ₹0', '₹15,000 + ₹500']);
  });
});
