import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';

/** 25 days after the order's expiry: its price is no longer honoured. */
const MUCH_LATER = '2026-12-15T07:00:00.000Z';

describeOnBoth('money that came for fees that changed meanwhile [decision 88]', (use) => {
  const on = captures(use);

  const partsOf = (orderId: number) =>
    use.db.query(
      `select status, placed_paise as placed, held_paise as held, held_reason as why, excess_paise as excess
       from payments where order_id = $1 order by id`,
      [orderId],
    );
  const linesOf = (orderId: number) =>
    use.db.query(
      `select l.line_no, l.balance_paise as balance, l.discount_paise as discount, l.late_fee_paise as late_fee,
         l.balance_after_paise as after
       from paid_lines l join payments p on p.id = l.payment_id where p.order_id = $1 order by l.line_no`,
      [orderId],
    );
  const eventsOf = async (student: number) =>
    (
      await use.db.query<{ event: string }>('select event from outbox where student_id = $1 order by id', [
        student,
      ])
    ).map(({ event }) => event);

  /** An order of three fees for 15,100 rupees; 100 of the first are waived while its payer pays. */
  const anEasedOrder = async (owesMore: boolean) => {
    const pupil = await on().newPupil();
    const fees = [];
    for (const name of ['a', 'b', 'c']) fees.push(await aFee(on().school, pupil, name, 1_510_000));
    if (owesMore) await aFee(on().school, pupil, 'more', 500_000);
    const made = await anOrder(
      on().school,
      pupil,
      fees.map((fee) => ({ fee, balance: 1_510_000 })),
    );
    await use.db.query('update fee_lines set concession_paise = 10000 where id = $1', [fees[0]]);
    return { pupil, fees, made };
  };

  it('pays what is owed of each line and holds the rest while the student owes other fees [money 2]', async () => {
    const { pupil, fees, made } = await anEasedOrder(true);
    const payment = paid(made.gatewayOrderId, 4_530_000);
    const { result, receipt_number } = await on().capture(made.id, payment);
    expect({ result, hasReceipt: receipt_number !== '' }).toEqual({ result: 'captured', hasReceipt: true });
    expect(await partsOf(made.id)).toEqual([
      { status: 'CAPTURED', placed: 4_520_000, held: 10_000, why: 'REST', excess: 0 },
    ]);
    expect(await linesOf(made.id)).toEqual([
      { line_no: 1, balance: 1_500_000, discount: 0, late_fee: 0, after: 0 },
      { line_no: 2, balance: 1_510_000, discount: 0, late_fee: 0, after: 0 },
      { line_no: 3, balance: 1_510_000, discount: 0, late_fee: 0, after: 0 },
    ]);
    for (const fee of fees.slice(1)) expect(await on().fee(fee)).toMatchObject({ settled: 1_510_000 });
    expect(await on().fee(fees[0] ?? 0)).toMatchObject({ settled: 1_500_000 });
    expect(await on().ledger(payment.gateway_payment_id)).toEqual([
      { code: 'GATEWAY_CLEARING:main', kind: 'ASSET', debit: 4_530_000, credit: 0 },
      { code: 'HEAD:TUITION', kind: 'INCOME', debit: 0, credit: 4_520_000 },
      { code: 'SUSPENSE', kind: 'LIABILITY', debit: 0, credit: 10_000 },
    ]);
    expect(await on().order(made.id)).toEqual({ status: 'PAID' });
    expect(await eventsOf(pupil.id)).toEqual(['payment.captured', 'payment.rest_held']);
  });

  it('is refunded for the rest when the student owes nothing else', async () => {
    const { made } = await anEasedOrder(false);
    await on().capture(made.id, paid(made.gatewayOrderId, 4_530_000));
    expect(await partsOf(made.id)).toEqual([
      { status: 'CAPTURED', placed: 4_520_000, held: 0, why: '', excess: 10_000 },
    ]);
  });

  it('pays the next due fees with the rest if the institute chose so', async () => {
    await use.db.query(`update institutes set rest_rule = 'NEXT_DUE' where id = $1`, [
      on().school.instituteId,
    ]);
    const { made } = await anEasedOrder(true);
    await on().capture(made.id, paid(made.gatewayOrderId, 4_530_000));
    await use.db.query(`update institutes set rest_rule = 'HOLD' where id = $1`, [on().school.instituteId]);
    expect(await partsOf(made.id)).toMatchObject([{ placed: 4_530_000, held: 0, excess: 0 }]);
    expect((await linesOf(made.id)).at(-1)).toEqual({
      line_no: 4,
      balance: 10_000,
      discount: 0,
      late_fee: 0,
      after: 490_000,
    });
  });

  it('pays the balance of a fee with the money for a late fee that is no longer due, and gives none of it back [decision 171]', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 'late', 500_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 0, late_fee: 20_000 }]);
    // The counter took the late fee meanwhile.
    await use.db.query('update fee_lines set late_fee_paid_paise = 20000 where id = $1', [fee]);
    await on().capture(made.id, paid(made.gatewayOrderId, 20_000));
    expect(await partsOf(made.id)).toEqual([
      { status: 'CAPTURED', placed: 20_000, held: 0, why: '', excess: 0 },
    ]);
    expect(await linesOf(made.id)).toEqual([
      { line_no: 1, balance: 20_000, discount: 0, late_fee: 0, after: 480_000 },
    ]);
    expect(await on().fee(fee)).toMatchObject({ settled: 20_000 });
  });

  it('never pays a fee that a loan will pay: the money is held, the fee stays under the loan [money 1]', async () => {
    const pupil = await on().newPupil();
    const lent = await aFee(on().school, pupil, 'lent', 6_000_000);
    const other = await aFee(on().school, pupil, 'other', 50_000);
    const made = await anOrder(
      on().school,
      pupil,
      [
        { fee: lent, balance: 6_000_000 },
        { fee: other, balance: 50_000 },
      ],
      { status: 'EXPIRED', reserve: false },
    );
    await use.db.query(
      `with loan as (
         insert into emi_applications (institute_id, student_id, application_code, status, amount_paise, applied_on)
         values ($1, $2, 'EMI' || $3::text, 'APPROVED', 6000000, '2026-11-20') returning id)
       insert into emi_application_lines (application_id, fee_line_id) select id, $3::bigint from loan`,
      [on().school.instituteId, pupil.id, lent],
    );
    await on().capture(made.id, paid(made.gatewayOrderId, 6_050_000));
    expect(await partsOf(made.id)).toEqual([
      { status: 'CAPTURED', placed: 50_000, held: 6_000_000, why: 'LENT_FOR', excess: 0 },
    ]);
    expect(await on().fee(lent)).toMatchObject({ settled: 0 });
    expect(await on().fee(other)).toMatchObject({ settled: 50_000 });
  });

  it('gets no discount and pays the late fee of the day after the price expired [money 3]', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 'early', 1_000_000, { discount: 100_000 });
    await use.db.query(
      `with rule as (
         insert into late_fee_rules (institute_id, code, rule)
         values ($1, 'flat', '{"kind":"FLAT","amount":30000,"grace_days":0,"counts_grace":false}') returning id),
       head as (update fee_heads set late_fee_rule_id = (select id from rule) where id = $2)
       update fee_lines set discount_until = '2026-11-21', due_date = '2026-11-30' where id = $3`,
      [on().school.instituteId, on().school.heads.tuition, fee],
    );
    const made = await anOrder(on().school, pupil, [{ fee, balance: 900_000, discount: 100_000 }], {
      status: 'EXPIRED',
      reserve: false,
    });
    await on().capture(made.id, paid(made.gatewayOrderId, 900_000), MUCH_LATER);
    await use.db.query('update fee_heads set late_fee_rule_id = null where id = $1', [
      on().school.heads.tuition,
    ]);
    expect(await linesOf(made.id)).toEqual([
      { line_no: 1, balance: 870_000, discount: 0, late_fee: 30_000, after: 130_000 },
    ]);
  });

  it('gets the agreed price for a day after the order’s expiry', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 'kept', 1_000_000, { discount: 100_000 });
    await use.db.query(`update fee_lines set discount_until = '2026-11-20' where id = $1`, [fee]);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 900_000, discount: 100_000 }], {
      status: 'EXPIRED',
      reserve: false,
    });
    await on().capture(made.id, paid(made.gatewayOrderId, 900_000), '2026-11-21T07:29:00.000Z');
    expect(await linesOf(made.id)).toMatchObject([{ balance: 900_000, discount: 100_000, after: 0 }]);
  });

  it('is held if it comes a second time and the first was refunded with its fees reopened [money 2]', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 100_000);
    const order = await anOrder(on().school, pupil, [{ fee, balance: 100_000 }]);
    await on().capture(order.id, paid(order.gatewayOrderId, 100_000));
    await use.db.query(
      `select request_refund(institute_id, id, $2, $2, null, 'OPERATOR', 'as asked', true, $3) from payments where order_id = $1`,
      [order.id, `ref_${order.code}`, '2026-11-20T08:00:00.000Z'],
    );
    await use.db.query(
      `select settle_refund(id, 'PROCESSED', array['REQUESTED'], 'rfnd', '', 'test', null, $2) from refunds where refund_code = $1`,
      [`ref_${order.code}`, '2026-11-20T08:00:00.000Z'],
    );
    const second = paid(order.gatewayOrderId, 100_000, { gateway_payment_id: `pay_again_${order.code}` });
    expect((await on().capture(order.id, second)).result).toBe('review');
    expect(await partsOf(order.id)).toMatchObject([
      { placed: 100_000 },
      { held: 100_000, why: 'PAID_BEFORE', excess: 0 },
    ]);
    expect((await on().fee(fee)).settled).toBe(0);
  });

  it('is booked once when it is reported twice at the same moment, even when it is allocated line by line', async () => {
    const { made } = await anEasedOrder(true);
    const payment = paid(made.gatewayOrderId, 4_530_000);
    const all = await Promise.all(Array.from({ length: 6 }, () => on().capture(made.id, payment)));
    expect(all.map(({ result }) => result).filter((result) => result === 'captured')).toHaveLength(1);
    expect(await partsOf(made.id)).toHaveLength(1);
  });

  it('is refunded as a person requests from each part, and never more than the part has', async () => {
    const { made } = await anEasedOrder(true);
    await on().capture(made.id, paid(made.gatewayOrderId, 4_530_000));
    const ask = (key: string, amount: number, source: string | null) =>
      use.db.one<{ result: string; left_paise: number }>(
        `select result, left_paise from payments p, request_refund(p.institute_id, p.id, $2, $2, $3, 'OPERATOR', 'asked',
           false, '2026-11-21T06:00:00Z', $4) where p.order_id = $1`,
        [made.id, `${key}-${made.code}`, amount, source],
      );
    expect(await ask('too-much', 10_001, 'HELD')).toEqual({ result: 'too_much', left_paise: 10_000 });
    expect(await ask('held', 10_000, 'HELD')).toEqual({ result: 'made', left_paise: 0 });
    expect(await ask('fees', 4_520_001, null)).toEqual({ result: 'too_much', left_paise: 4_520_000 });
    const settle = async (key: string) => {
      for (const [to, from] of [
        ['SENT', 'REQUESTED'],
        ['PROCESSED', 'SENT'],
      ])
        await use.db.query(
          `select moved from refunds r, settle_refund(r.id, $2, array[$3], $4, '', 'test', null, '2026-11-21T06:00:00Z')
           where refund_code = $1`,
          [`${key}-${made.code}`, to, from, `rfnd_${key}_${made.code}`],
        );
    };
    await settle('held');
    expect(
      await use.db.one(
        'select status, refunded_paise, rest_refunded_paise from payments where order_id = $1',
        [made.id],
      ),
    ).toEqual({ status: 'CAPTURED', refunded_paise: 0, rest_refunded_paise: 10_000 });
    await ask('fees-all', 4_520_000, 'FEES');
    await settle('fees-all');
    expect(await on().order(made.id)).toEqual({ status: 'REFUNDED' });
    expect(await partsOf(made.id)).toMatchObject([{ status: 'REFUNDED' }]);
  });
});
