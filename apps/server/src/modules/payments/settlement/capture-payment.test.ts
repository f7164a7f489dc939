import type { OrderState, Paise } from '@shulk/domain';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';

describeOnBoth('capture_payment', (use) => {
  const on = captures(use);

  it('debits clearing and discount allowed, credits heads gross of discount and late fee, a deposit as liability [R5]', async () => {
    const pupil = await on().newPupil();
    const tuition = await aFee(on().school, pupil, 't', 100_000);
    const caution = await aFee(on().school, pupil, 'c', 50_000, { head: 'caution' });
    const made = await anOrder(on().school, pupil, [
      { fee: tuition, balance: 90_000, discount: 10_000, late_fee: 500 },
      { fee: caution, head: on().school.heads.caution, balance: 50_000 },
    ]);
    const payment = paid(made.gatewayOrderId, 140_500);
    expect(await on().capture(made.id, payment)).toMatchObject({ result: 'captured' });
    expect(await on().ledger(payment.gateway_payment_id)).toEqual([
      { code: 'DEPOSIT:CAUTION', kind: 'LIABILITY', debit: 0, credit: 50_000 },
      { code: 'DISCOUNT_ALLOWED', kind: 'EXPENSE', debit: 10_000, credit: 0 },
      { code: 'GATEWAY_CLEARING:main', kind: 'ASSET', debit: 140_500, credit: 0 },
      { code: 'HEAD:TUITION', kind: 'INCOME', debit: 0, credit: 100_000 },
      { code: 'LATE_FEE', kind: 'INCOME', debit: 0, credit: 500 },
    ]);
    expect(await on().fee(tuition)).toMatchObject({ settled: 100_000 });
    expect(await on().fee(caution)).toMatchObject({ settled: 50_000 });
    expect(await use.db.query('select 1 from open_fee_lines where order_id = $1', [made.id])).toEqual([]);
  });

  it('books the same payment once, however often it is reported, even at the same moment (threats 6.2)', async () => {
    const pupil = await on().newPupil();
    const line = await aFee(on().school, pupil, 't', 10_000);
    const made = await anOrder(on().school, pupil, [{ fee: line, balance: 10_000 }]);
    const payment = paid(made.gatewayOrderId, 10_000);
    const results = await Promise.all(Array.from({ length: 6 }, () => on().capture(made.id, payment)));
    expect(results.map(({ result }) => result).sort()).toEqual([
      'already',
      'already',
      'already',
      'already',
      'already',
      'captured',
    ]);
    expect(new Set(results.map(({ receipt_number: receipt }) => receipt)).size).toBe(1);
    expect(await on().fee(line)).toMatchObject({ settled: 10_000 });
    const rows = await use.db.query('select 1 from payments where order_id = $1', [made.id]);
    expect(rows).toHaveLength(1);
  });

  it('books another amount or currency than the order to suspense and hands the order to a person (threats 6.1)', async () => {
    for (const odd of [{ amount: 9_999 as Paise }, { amount: 10_001 as Paise }, { currency: 'USD' }]) {
      const pupil = await on().newPupil();
      const line = await aFee(on().school, pupil, 't', 10_000);
      const made = await anOrder(on().school, pupil, [{ fee: line, balance: 10_000 }]);
      const payment = paid(made.gatewayOrderId, 10_000, odd);
      expect(await on().capture(made.id, payment)).toEqual({ result: 'review', receipt_number: '' });
      expect(await on().order(made.id)).toEqual({ status: 'REVIEW' });
      expect(await on().fee(line)).toMatchObject({ settled: 0 });
      expect((await on().ledger(payment.gateway_payment_id)).map((row) => row.code)).toEqual([
        'GATEWAY_CLEARING:main',
        'SUSPENSE',
      ]);
    }
  });

  it('reviews instead of failing for ever when an order’s amount differs from the sum of its lines', async () => {
    const pupil = await on().newPupil();
    const line = await aFee(on().school, pupil, 't', 10_000);
    const made = await anOrder(on().school, pupil, [{ fee: line, balance: 10_000 }], { amount: 9_000 });
    expect(await on().capture(made.id, paid(made.gatewayOrderId, 9_000))).toMatchObject({ result: 'review' });
  });

  it('books a second payment of a paid order as EXCESS, never twice to the fees (threats 6.1)', async () => {
    const pupil = await on().newPupil();
    const line = await aFee(on().school, pupil, 't', 10_000);
    const made = await anOrder(on().school, pupil, [{ fee: line, balance: 10_000 }]);
    await on().capture(made.id, paid(made.gatewayOrderId, 10_000));
    const second = paid(made.gatewayOrderId, 10_000, { gateway_payment_id: `pay_second_${made.code}` });
    expect(await on().capture(made.id, second)).toEqual({ result: 'excess', receipt_number: '' });
    expect(await on().order(made.id)).toEqual({ status: 'PAID' });
    expect(await on().fee(line)).toMatchObject({ settled: 10_000 });
    expect((await on().ledger(second.gateway_payment_id)).map((row) => row.code)).toEqual([
      'EXCESS',
      'GATEWAY_CLEARING:main',
    ]);
    const events = await use.db.query<{ event: string }>(
      'select event from outbox where student_id = $1 order by id',
      [pupil.id],
    );
    expect(events.map(({ event }) => event)).toEqual(['payment.captured', 'payment.duplicate']);
  });

  it('keeps a paid order paid when a second payment of another amount comes', async () => {
    const pupil = await on().newPupil();
    const line = await aFee(on().school, pupil, 't', 10_000);
    const made = await anOrder(on().school, pupil, [{ fee: line, balance: 10_000 }]);
    await on().capture(made.id, paid(made.gatewayOrderId, 10_000));
    const odd = paid(made.gatewayOrderId, 5_000, { gateway_payment_id: `pay_odd_${made.code}` });
    expect(await on().capture(made.id, odd)).toMatchObject({ result: 'review' });
    expect(await on().order(made.id)).toEqual({ status: 'PAID' });
  });

  it('books a late capture of a cancelled or expired order while the lines are unpaid, else as EXCESS [R2]', async () => {
    for (const status of ['CANCELLED', 'EXPIRED']) {
      const pupil = await on().newPupil();
      const line = await aFee(on().school, pupil, 't', 10_000);
      const early = await anOrder(on().school, pupil, [{ fee: line, balance: 10_000 }], {
        status,
        reserve: false,
      });
      expect(await on().capture(early.id, paid(early.gatewayOrderId, 10_000))).toMatchObject({
        result: 'captured',
      });
      expect(await on().order(early.id)).toEqual({ status: 'PAID' });
      const late = await anOrder(on().school, pupil, [{ fee: line, balance: 10_000 }], {
        status,
        reserve: false,
      });
      expect(await on().capture(late.id, paid(late.gatewayOrderId, 10_000))).toMatchObject({
        result: 'excess',
      });
      expect(await on().order(late.id)).toEqual({ status });
      expect(await on().fee(line)).toMatchObject({ settled: 10_000 });
    }
  });

  it('books two orders of one line at the same moment once to the fee and once as EXCESS [R2]', async () => {
    const pupil = await on().newPupil();
    const line = await aFee(on().school, pupil, 't', 10_000);
    const one = await anOrder(on().school, pupil, [{ fee: line, balance: 10_000 }]);
    const two = await anOrder(on().school, pupil, [{ fee: line, balance: 10_000 }], { status: 'CANCELLED' });
    const results = await Promise.all([
      on().capture(one.id, paid(one.gatewayOrderId, 10_000)),
      on().capture(two.id, paid(two.gatewayOrderId, 10_000)),
    ]);
    expect(results.map(({ result }) => result).sort()).toEqual(['captured', 'excess']);
    expect(await on().fee(line)).toMatchObject({ settled: 10_000 });
  });

  it('takes money of an order without a payment in each of its states, as far as its fees are owed [R2, money 2]', async () => {
    const states: OrderState[] = ['CREATED', 'ATTEMPTED', 'EXPIRED', 'CANCELLED', 'REVIEW'];
    for (const status of states) {
      for (const [matches, unpaid, expected] of [
        [true, true, 'captured'],
        [true, false, 'excess'],
        [false, true, 'review'],
        [false, false, 'review'],
      ] as const) {
        const pupil = await on().newPupil();
        const line = await aFee(on().school, pupil, 't', 10_000);
        const made = await anOrder(on().school, pupil, [{ fee: line, balance: 10_000 }], { status });
        if (!unpaid) await use.db.query('update fee_lines set settled_paise = 10000 where id = $1', [line]);
        const { result } = await on().capture(made.id, paid(made.gatewayOrderId, matches ? 10_000 : 1));
        expect({ status, matches, unpaid, result }).toEqual({ status, matches, unpaid, result: expected });
      }
    }
  });

  it('begins no payment of an order that takes no money, such as one that sets up an auto debit', async () => {
    const pupil = await on().newPupil();
    const made = await anOrder(on().school, pupil, [], { status: 'CREATED', amount: 10_000 });
    const begun = await use.db.query('select * from begin_attempt($1, $2, $3, $3)', [
      made.id,
      `att_${made.code}`,
      '2026-11-20T06:01:00.000Z',
    ]);
    expect(begun).toEqual([]);
  });

  it('lets a dynamic line grow with the typed amount, and takes a late second payment of it as EXCESS', async () => {
    const pupil = await on().newPupil();
    const line = await aFee(on().school, pupil, 'd', 2_000, { dynamic: true });
    const first = await anOrder(on().school, pupil, [{ fee: line, balance: 5_000 }], {
      status: 'CANCELLED',
      reserve: false,
    });
    const second = await anOrder(on().school, pupil, [{ fee: line, balance: 5_000 }]);
    expect(await on().capture(second.id, paid(second.gatewayOrderId, 5_000))).toMatchObject({
      result: 'captured',
    });
    expect(await on().fee(line)).toMatchObject({ settled: 5_000, gross: 5_000 });
    expect(await on().capture(first.id, paid(first.gatewayOrderId, 5_000))).toMatchObject({
      result: 'excess',
    });
    const later = await anOrder(on().school, pupil, [{ fee: line, balance: 700 }], {
      created_at: '2026-11-21T06:00:00.000Z',
    });
    expect(
      await on().capture(later.id, paid(later.gatewayOrderId, 700), '2026-11-21T06:05:00.000Z'),
    ).toMatchObject({ result: 'captured' });
    expect(await on().fee(line)).toMatchObject({ settled: 5_700, gross: 5_700 });
  });

  it('uses up a payable the institute fixed, and keeps what it raised meanwhile [R8]', async () => {
    const pupil = await on().newPupil();
    const line = await aFee(on().school, pupil, 't', 10_000, { payable_now: 4_000 });
    const made = await anOrder(on().school, pupil, [{ fee: line, balance: 4_000 }]);
    await use.db.query('update fee_lines set payable_now_paise = 6000 where id = $1', [line]);
    await on().capture(made.id, paid(made.gatewayOrderId, 4_000));
    expect(await on().fee(line)).toMatchObject({ settled: 4_000, payable_now: 2_000 });
    const rest = await anOrder(on().school, pupil, [{ fee: line, balance: 2_000 }]);
    await on().capture(rest.id, paid(rest.gatewayOrderId, 2_000));
    expect(await on().fee(line)).toMatchObject({ settled: 6_000, payable_now: 0 });
  });
});
