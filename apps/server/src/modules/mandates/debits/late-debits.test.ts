import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { findOrder, settlePayment } from '../../payments/index.ts';
import { paid } from '../../payments/testing/captures.ts';
import { liveMandates } from '../testing/live-mandates.ts';
import type { Planned } from '../testing/live-mandates.ts';
import { ownDays } from '../testing/own-days.ts';

describeOnBoth('failed debits that are taken late', (use) => {
  const live = liveMandates(use);
  const days = ownDays();
  const differences = async () => checkBooks(use.db, { now: live().services.clock.now() });

  it('are paid once when one is taken late while its retry was announced (gateways A.4)', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 900_038, due }]);
    await live().moveTo(at(5));
    expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
    expect((await live().paidOf(sheet)).payments).toEqual(['900038 CAPTURED']);
    expect(await live().mandatesOf(sheet)).toEqual(['COMPLETED']);
    expect(await openOrdersOf(sheet)).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('end with their auto debit when one is taken late, before its retry was announced [decision 44]', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 1_600_032, due }]);
    // eNACH announces its retry three days after the failure; the money of the first attempt comes before.
    await live().moveTo(at(2));
    expect(await live().debitsOf(sheet)).toEqual(['1 SCHEDULED']);
    await takenLate(sheet);
    expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
    await live().moveTo(at(8));
    expect((await live().paidOf(sheet)).payments).toEqual(['1600032 CAPTURED']);
    expect(await live().mandatesOf(sheet)).toEqual(['COMPLETED']);
    expect(await openOrdersOf(sheet)).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('leave no order open when one is taken late while its retry is in progress and fails, too [decision 44]', async () => {
    const { due, at } = days();
    const sheet = await live().authorised([{ paise: 1_600_031, due }]);
    await live().moveTo(at(4, '08:05'));
    expect(await live().debitsOf(sheet)).toEqual(['1 SUBMITTED']);
    await takenLate(sheet);
    expect(await live().debitsOf(sheet)).toEqual(['1 PAID']);
    await live().moveTo(at(8));
    expect((await live().paidOf(sheet)).payments).toEqual(['1600031 CAPTURED']);
    expect(await live().mandatesOf(sheet)).toEqual(['COMPLETED']);
    expect(await openOrdersOf(sheet)).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  /** The bank takes the money of the failed first debit after all, which it may for three days. */
  const takenLate = async ({ pupil }: Planned): Promise<void> => {
    const first = await use.db.one<{ id: number; gateway_order_id: string; payment: string; amount: number }>(
      `select o.id, o.gateway_order_id, a.gateway_payment_id as payment, o.amount_paise as amount
       from orders o join attempts a on a.order_id = o.id
       where o.student_id = $1 and o.made_by = 'mandate' and a.status = 'FAILED' order by o.id limit 1`,
      [pupil.id],
    );
    const order = await findOrder(use.db, live().school.instituteId, first.id);
    if (order === undefined) throw new Error('a debit has no order');
    const news = paid(first.gateway_order_id, first.amount, { gateway_payment_id: first.payment });
    expect(await settlePayment(live().services, order, news, 'webhook')).toBe('captured');
  };
  const openOrdersOf = ({ pupil }: Planned): Promise<unknown[]> =>
    use.db.query(
      `select order_code, status, made_by from orders where student_id = $1 and status in ('CREATED', 'ATTEMPTED')`,
      [pupil.id],
    );
});
