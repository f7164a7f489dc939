import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';
import type { Pupil } from '../testing/paying-school.ts';

const AT = '2026-11-20T07:30:00.000Z';

describeOnBoth('a second payment of a paid order [decision 219]', (use) => {
  const on = captures(use);

  const partsOf = (orderId: number) =>
    use.db.query<{ status: string }>(
      `select status, placed_paise as placed, held_paise as held, held_reason as why, excess_paise as excess
       from payments where order_id = $1 order by id`,
      [orderId],
    );
  const differences = () => checkBooks(use.db, { now: on().services.clock.now() });
  const choose = (rule: 'HOLD' | 'NEXT_DUE') =>
    use.db.query('update institutes set rest_rule = $2 where id = $1', [on().school.instituteId, rule]);

  /** Pays a fee at the counter by a cheque. @returns what makes it bounce */
  async function byCheque(pupil: Pupil, fee: number, amount: number): Promise<() => Promise<unknown>> {
    const { instituteId } = on().school;
    const code = `CHQ-${fee}`;
    const allocation = JSON.stringify([{ fee_line_id: fee, amount_paise: amount }]);
    const { payment } = await use.db.one<{ payment: number }>(
      `select record_payment($1, $2, $3, $3, 'CHEQUE', '', $3, '2026-11-20T06:30Z', $4) as payment`,
      [instituteId, pupil.id, code, allocation],
    );
    return () =>
      use.db.one(`select reverse_payment($1, $2, 'Cheque returned unpaid', '', $3, $3)`, [
        instituteId,
        payment,
        AT,
      ]);
  }

  /** Gives back so much of the order's first payment, the last line first, and its fee is owed again. */
  async function giveBack(order: { readonly id: number; readonly code: string }, amount: number) {
    await use.db.query(
      `select request_refund(institute_id, id, $2, $2, $4, 'OPERATOR', 'as asked', true, $3) from payments where order_id = $1`,
      [order.id, `ref_${order.code}`, AT, amount],
    );
    await use.db.query(
      `select settle_refund(id, 'PROCESSED', array['REQUESTED'], refund_code, '', 'test', null, $2) from refunds where refund_code = $1`,
      [`ref_${order.code}`, AT],
    );
  }

  /** An order of three fees; the first was paid by cheque before the order's first payment came. */
  async function paidBeside() {
    const pupil = await on().newPupil();
    const names = ['a', 'b', 'c'] as const;
    const fees = await Promise.all(names.map((name) => aFee(on().school, pupil, name, 100_000)));
    const [a = 0, b = 0, c = 0] = fees;
    const made = await anOrder(
      on().school,
      pupil,
      fees.map((fee) => ({ fee, balance: 100_000 })),
    );
    const bounce = await byCheque(pupil, a, 100_000);
    await on().capture(made.id, paid(made.gatewayOrderId, 300_000));
    const again = (id = 'pay_again') =>
      on().capture(
        made.id,
        paid(made.gatewayOrderId, 300_000, { gateway_payment_id: `${id}_${made.code}` }),
        '2026-11-20T08:00:00.000Z',
      );
    const settled = async () => Promise.all([a, b, c].map(async (fee) => (await on().fee(fee)).settled));
    return { pupil, made, bounce, again, settled };
  }

  it('pays the line that its first did not, once that is owed, and what nobody owes goes back', async () => {
    const { made, bounce, again, settled } = await paidBeside();
    await bounce();
    const second = await again();
    expect(second.result).toBe('captured');
    expect(second.receipt_number).toMatch(/^RCP\//);
    expect(await partsOf(made.id)).toEqual([
      { status: 'CAPTURED', placed: 200_000, held: 0, why: '', excess: 100_000 },
      { status: 'CAPTURED', placed: 100_000, held: 0, why: '', excess: 200_000 },
    ]);
    expect(await settled()).toEqual([100_000, 100_000, 100_000]);
    expect(await on().order(made.id)).toEqual({ status: 'PAID' });
    expect((await again('pay_third')).result).toBe('excess');
    expect(await differences()).toEqual([]);
  });

  it('pays it under NEXT_DUE too, and then the next fee due', async () => {
    const { pupil, made, bounce, again, settled } = await paidBeside();
    const next = await aFee(on().school, pupil, 'next', 500_000);
    await bounce();
    await choose('NEXT_DUE');
    await again();
    await choose('HOLD');
    expect(await settled()).toEqual([100_000, 100_000, 100_000]);
    expect((await on().fee(next)).settled).toBe(200_000);
    expect((await partsOf(made.id))[1]).toMatchObject({ placed: 300_000, held: 0, excess: 0 });
    expect(await differences()).toEqual([]);
  });

  it('holds the money of a line whose first payment was refunded with its fee due again, and pays the other', async () => {
    const { made, bounce, again, settled } = await paidBeside();
    await giveBack(made, 100_000);
    await bounce();
    expect((await again()).result).toBe('captured');
    expect((await partsOf(made.id))[1]).toEqual({
      status: 'CAPTURED',
      placed: 100_000,
      held: 200_000,
      why: 'PAID_BEFORE',
      excess: 0,
    });
    expect(await settled()).toEqual([100_000, 100_000, 0]);
    expect(await differences()).toEqual([]);
  });

  it('pays what its first left owing because the price had ended', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 'early', 1_000_000, { discount: 100_000 });
    await use.db.query(`update fee_lines set discount_until = '2026-11-21' where id = $1`, [fee]);
    const line = { fee, balance: 900_000, discount: 100_000 };
    const made = await anOrder(on().school, pupil, [line], { status: 'EXPIRED', reserve: false });
    await on().capture(made.id, paid(made.gatewayOrderId, 900_000), '2026-12-15T07:00:00.000Z');
    expect((await on().fee(fee)).settled).toBe(900_000);
    const again = paid(made.gatewayOrderId, 900_000, { gateway_payment_id: `pay_again_${made.code}` });
    await on().capture(made.id, again, '2026-12-16T07:00:00.000Z');
    expect((await partsOf(made.id))[1]).toMatchObject({ placed: 100_000, held: 0, excess: 800_000 });
    expect((await on().fee(fee)).settled).toBe(1_000_000);
    expect(await differences()).toEqual([]);
  });

  it('goes back when the order has a typed amount, which its first paid', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 'typed', 0, { dynamic: true });
    const made = await anOrder(on().school, pupil, [{ fee, balance: 70_000 }]);
    await on().capture(made.id, paid(made.gatewayOrderId, 70_000));
    const again = paid(made.gatewayOrderId, 70_000, { gateway_payment_id: `pay_again_${made.code}` });
    expect((await on().capture(made.id, again)).result).toBe('excess');
    expect((await on().fee(fee)).settled).toBe(70_000);
  });

  it('can be refunded after its order was, and the order stays refunded', async () => {
    const { made, bounce, again } = await paidBeside();
    await giveBack(made, 200_000);
    expect(await on().order(made.id)).toEqual({ status: 'REFUNDED' });
    await bounce();
    await again();
    const { refund } = await use.db.one<{ refund: string }>(
      `select made_code as refund from payments p, request_refund(p.institute_id, p.id, $2, $2, null, 'OPERATOR', 'as asked', true, $3)
       where p.order_id = $1 and p.gateway_payment_id like 'pay_again%'`,
      [made.id, `ref2_${made.code}`, AT],
    );
    await use.db.query(
      `select settle_refund(id, 'PROCESSED', array['REQUESTED'], refund_code, '', 'test', null, $2) from refunds where refund_code = $1`,
      [refund, AT],
    );
    expect((await partsOf(made.id)).map(({ status }) => status)).toEqual(['REFUNDED', 'REFUNDED']);
    expect(await on().order(made.id)).toEqual({ status: 'REFUNDED' });
    expect(await differences()).toEqual([]);
  });
});
