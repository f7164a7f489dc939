import type { Paise } from '@shulk/domain';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';
import { selectRefund } from './refunds.store.ts';
import { requestRefund } from './request-refund.ts';
import { settleRefund, stepRefund } from './settle-refund.ts';

describeOnBoth('a refund of a fee whose amount was typed', (use) => {
  const on = captures(use);

  async function giveBack(paymentId: number, amount: number): Promise<void> {
    const { instituteId } = on().school;
    const { made_code: code } = await requestRefund(on().services, {
      instituteId,
      paymentId,
      requestKey: `back-${amount}`,
      amount: amount as Paise,
      requestedBy: 'OPERATOR',
      reason: 'Paid too much',
      reopensFees: true,
      clockOffsetMs: 0,
    });
    const refund = await selectRefund(use.db, instituteId, code ?? '');
    await stepRefund(on().services, refund, { to: 'SENT', cause: 'send', nextCheckAt: null });
    const news = {
      gateway_refund_id: `rfnd_${refund.id}`,
      gateway_payment_id: refund.gateway_payment_id,
      key: refund.refund_code,
      amount: refund.amount_paise,
      state: 'processed' as const,
    };
    await settleRefund(on().services, refund, news, 'webhook');
  }

  it('that reopens the fee leaves no debt that nobody charged (decision 70)', async () => {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 20_000, { dynamic: true });
    const order = await anOrder(on().school, pupil, [{ fee, balance: 50_000 }]);
    await on().capture(order.id, paid(order.gatewayOrderId, 50_000));
    const { id } = await use.db.one<{ id: number }>('select id from payments where order_id = $1', [
      order.id,
    ]);
    expect(await on().fee(fee)).toMatchObject({ gross: 50_000, settled: 50_000 });
    await giveBack(id, 10_000);
    expect(await on().fee(fee)).toMatchObject({ gross: 40_000, settled: 40_000 });
    await giveBack(id, 40_000);
    expect(await on().fee(fee)).toMatchObject({ gross: 20_000, settled: 0 });
  });
});
