import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';

describeOnBoth('money that came for fees that were paid before', (use) => {
  const on = captures(use);

  const partsOf = (orderId: number) =>
    use.db.query(
      `select placed_paise as placed, held_paise as held, excess_paise as excess from payments
       where order_id = $1 order by id`,
      [orderId],
    );
  const choose = (rule: 'HOLD' | 'NEXT_DUE') =>
    use.db.query('update institutes set rest_rule = $2 where id = $1', [on().school.instituteId, rule]);

  /** An order of 3,000 rupees that is paid, and paid again; its student owes one more fee. */
  async function paidTwice(rule: 'HOLD' | 'NEXT_DUE') {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 300_000);
    const next = await aFee(on().school, pupil, 'next', 500_000);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 300_000 }]);
    const first = await on().capture(made.id, paid(made.gatewayOrderId, 300_000));
    await choose(rule);
    const again = paid(made.gatewayOrderId, 300_000, { gateway_payment_id: `pay_again_${made.code}` });
    const second = await on().capture(made.id, again, '2026-11-20T08:00:00.000Z');
    return { made, fee, next, first, second };
  }

  it('goes back by itself where the institute holds what is left over (R2)', async () => {
    const { made, next, second } = await paidTwice('HOLD');
    expect(second).toEqual({ result: 'excess', receipt_number: '' });
    expect(await partsOf(made.id)).toEqual([
      { placed: 300_000, held: 0, excess: 0 },
      { placed: 0, held: 0, excess: 300_000 },
    ]);
    expect((await on().fee(next)).settled).toBe(0);
  });

  it('pays the next due fee where the institute chose so, with a receipt of its own [decision 211]', async () => {
    const { made, fee, next, first, second } = await paidTwice('NEXT_DUE');
    expect(second.result).toBe('captured');
    expect(second.receipt_number).toMatch(/^RCP\//);
    expect(second.receipt_number).not.toBe(first.receipt_number);
    const whole = { placed: 300_000, held: 0, excess: 0 };
    expect(await partsOf(made.id)).toEqual([whole, whole]);
    expect([(await on().fee(fee)).settled, (await on().fee(next)).settled]).toEqual([300_000, 300_000]);
    expect(await use.db.one('select status, paid_at from orders where id = $1', [made.id])).toEqual({
      status: 'PAID',
      paid_at: '2026-11-20T07:00:00.000Z',
    });
    expect(await checkBooks(use.db, { now: on().services.clock.now() })).toEqual([]);
  });

  it('leaves its order partly refunded when one of its payments that pay fees is refunded', async () => {
    const { made } = await paidTwice('NEXT_DUE');
    const payments = await use.db.query<{ id: number }>(
      'select id from payments where order_id = $1 order by id desc',
      [made.id],
    );
    const states: string[] = [];
    for (const { id } of payments) {
      await use.db.query(
        `select request_refund(institute_id, id, $2, $2, null, 'OPERATOR', 'as asked', false, $3) from payments where id = $1`,
        [id, `ref_${id}`, '2026-11-20T09:00:00.000Z'],
      );
      await use.db.query(
        `select settle_refund(id, 'PROCESSED', array['REQUESTED'], refund_code, '', 'test', null, $2) from refunds where refund_code = $1`,
        [`ref_${id}`, '2026-11-20T09:00:00.000Z'],
      );
      states.push((await on().order(made.id)).status);
    }
    expect(states).toEqual(['PART_REFUNDED', 'REFUNDED']);
  });

  it('pays the next due fee when another order had paid its fees, and the rest goes back [decision 211]', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 300_000);
    const next = await aFee(on().school, pupil, 'next', 200_000);
    const unreserved = { status: 'EXPIRED', reserve: false } as const;
    const old = await anOrder(on().school, pupil, [{ fee, balance: 300_000 }], unreserved);
    const made = await anOrder(on().school, pupil, [{ fee, balance: 300_000 }]);
    await on().capture(made.id, paid(made.gatewayOrderId, 300_000));
    await choose('NEXT_DUE');
    await on().capture(old.id, paid(old.gatewayOrderId, 300_000));
    expect(await partsOf(old.id)).toEqual([{ placed: 200_000, held: 0, excess: 100_000 }]);
    expect((await on().fee(next)).settled).toBe(200_000);
    expect(await on().order(old.id)).toEqual({ status: 'PAID' });
  });
});
