import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { aBundle, aCashPayment, aLine, aStudent } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

describeOnBoth('money of a bundle', (use) => {
  const suite = useImports(use);

  it('books recorded payments through the ledger, each code once (R12)', async () => {
    await suite.load(aBundle());
    await suite.load(
      aBundle({
        payments: [
          aCashPayment(),
          aCashPayment({ code: 'P2', allocation: [{ line: 'T1', amount: 599.75 }] }),
        ],
      }),
    );
    expect(await suite.line()).toMatchObject({ settled_paise: 100000 });
    const payments = await use.db.query(
      'select status, kind, amount_paise, application_code from payments order by id',
    );
    expect(payments).toMatchObject([
      { status: 'PAID', kind: 'recorded', amount_paise: 40025 },
      {
        status: 'PAID',
        amount_paise: 59975,
        application_code: expect.stringMatching(/^TXN261101[0-9A-Z]{8}$/),
      },
    ]);
    const { cash, income } = await use.db.one<{ cash: number; income: number }>(
      `select sum(debit_paise)::bigint as cash, sum(credit_paise)::bigint as income from ledger_lines`,
    );
    expect([cash, income]).toEqual([100000, 100000]);
  });

  it('never lowers a line below the money on it', async () => {
    await suite.load(aBundle());
    const lower = aBundle({ students: [aStudent({ fee_lines: [aLine({ gross: 400 })] })] });
    expect(await suite.refused(lower)).toEqual({
      'students.0.fee_lines.0.gross': expect.stringContaining('never lowered'),
    });
    const other = aBundle({ students: [aStudent({ fee_lines: [aLine({ head: 'BUS' })] })] });
    expect(await suite.refused(other)).toEqual({
      'students.0.fee_lines.0.head': expect.stringContaining('"TUITION"'),
    });
    await suite.load(aBundle({ students: [aStudent({ fee_lines: [aLine({ gross: 400.25 })] })] }));
    expect(await suite.line()).toMatchObject({ gross_paise: 40025 });
  });

  it('does not demand again what was paid of a fixed payable (R8)', async () => {
    const demanded = aBundle({
      payments: [],
      students: [aStudent({ fee_lines: [aLine({ payable_now: 300 })] })],
    });
    await suite.load(demanded);
    expect(await suite.line()).toMatchObject({ payable_now_paise: 30000 });
    // As capture_payment() leaves it when the demand was paid.
    await use.db.query('update fee_lines set payable_now_paise = 0, settled_paise = 30000');
    await suite.load(demanded);
    expect(await suite.line()).toMatchObject({ payable_now_paise: 0, settled_paise: 30000 });
    await suite.load(
      aBundle({ payments: [], students: [aStudent({ fee_lines: [aLine({ payable_now: 200 })] })] }),
    );
    expect(await suite.line()).toMatchObject({ payable_now_paise: 20000 });
  });

  it('keeps the base a dynamic line grew to with its payments', async () => {
    const open = aBundle({
      students: [aStudent({ fee_lines: [aLine({ gross: 0, dynamic: { min: 10, max: 5000 } })] })],
    });
    await suite.load(open);
    expect(await suite.line()).toMatchObject({ gross_paise: 40025, settled_paise: 40025, is_dynamic: true });
    const { updated } = await suite.load(open);
    expect(updated['fee_lines']).toBe(0);
  });

  it('refuses a payment larger than its line, also in parts and after earlier ones, and says what is left', async () => {
    await suite.load(aBundle());
    const parts = [
      aCashPayment(),
      aCashPayment({ code: 'P2', allocation: [{ line: 'T1', amount: 500 }] }),
      aCashPayment({ code: 'P3', allocation: [{ line: 'T1', amount: 100 }] }),
    ];
    expect(await suite.refused(aBundle({ payments: parts }))).toEqual({
      'payments.2.allocation.0.amount': expect.stringContaining(
        'Payment P3, student H-1, line T1: This is more than the line can take: ₹99.75 is left on it.',
      ),
    });
  });

  it('refuses to change a booked payment', async () => {
    await suite.load(aBundle());
    const changed = aBundle({ payments: [aCashPayment({ allocation: [{ line: 'T1', amount: 1 }] })] });
    expect(await suite.refused(changed)).toEqual({
      'payments.0.code': expect.stringContaining('in the books'),
    });
  });
});
