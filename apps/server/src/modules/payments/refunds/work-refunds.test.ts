import { expect, it } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { Due } from '../../../platform/due/due.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';
import { requestRefund } from './request-refund.ts';
import { addDueRefunds } from './work-refunds.ts';

describeOnBoth('due refunds', (use) => {
  const on = captures(use);

  /** A database on which statements with these words fail with a time-out. */
  const cutOff = (words: string): Db => ({
    ...use.db,
    query: async (text, params) => {
      if (text.includes(words)) throw new Error('canceling statement due to statement timeout');
      return use.db.query(text, params);
    },
  });

  /** A payment of already paid fees, and an operator's refund waiting to be sent. */
  async function excessAndDue(): Promise<{ excess: number; due: number }> {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 100_000);
    const order = await anOrder(on().school, pupil, [{ fee, balance: 100_000 }]);
    await on().capture(order.id, paid(order.gatewayOrderId, 100_000));
    await on().capture(
      order.id,
      paid(order.gatewayOrderId, 100_000, { gateway_payment_id: `again_${order.code}` }),
    );
    const [first, second] = await use.db.query<{ id: number }>(
      'select id from payments where order_id = $1 order by id',
      [order.id],
    );
    const { made_code: code } = await requestRefund(on().services, {
      instituteId: on().school.instituteId,
      paymentId: first?.id ?? 0,
      requestKey: `input-${order.code}`,
      amount: null,
      requestedBy: 'OPERATOR',
      reason: 'Left the school',
      reopensFees: false,
      clockOffsetMs: 0,
    });
    const due = await use.db.one<{ id: number }>('select id from refunds where refund_code = $1', [code]);
    return { excess: second?.id ?? 0, due: due.id };
  }

  /** Works on what is due of refunds, on this database. */
  async function drainOn(db: Db): Promise<void> {
    const { clock, log } = on().services;
    const services = { ...on().services, db, due: new Due(db, clock, log) };
    addDueRefunds(services);
    await services.due.drain();
  }

  const checksOf = async (id: number): Promise<number> =>
    (await use.db.one<{ checks: number }>('select checks from refunds where id = $1', [id])).checks;
  const asked = (paymentId: number) =>
    use.db.query('select requested_by from refunds where payment_id = $1', [paymentId]);

  it('sends requested ones when looking for second payments fails, and requests those next time (speed 1.2)', async () => {
    const { excess, due } = await excessAndDue();
    await drainOn(cutOff('select d.id, d.institute_id'));
    expect(await checksOf(due)).toBe(1);
    expect(await asked(excess)).toEqual([]);
    await drainOn(use.db);
    expect(await asked(excess)).toEqual([{ requested_by: 'EXCESS' }]);
  });

  it('requests refunds of second payments when looking for due ones fails (speed 1.2)', async () => {
    const { excess } = await excessAndDue();
    await drainOn(cutOff('for update of d skip locked'));
    expect(await asked(excess)).toEqual([{ requested_by: 'EXCESS' }]);
  });
});
