import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { aFee, anOrder } from '../testing/paying-school.ts';
import { selectRefund } from './refunds.store.ts';
import { requestRefund } from './request-refund.ts';
import { settleRefund, stepRefund } from './settle-refund.ts';

describeOnBoth('a refund with a verdict (decision 132)', (use) => {
  const on = captures(use);

  async function aSentRefund(key: string) {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 100_000);
    const order = await anOrder(on().school, pupil, [{ fee, balance: 100_000 }]);
    await on().capture(order.id, paid(order.gatewayOrderId, 100_000));
    const { id: paymentId } = await use.db.one<{ id: number }>(
      'select id from payments where order_id = $1',
      [order.id],
    );
    const { instituteId } = on().school;
    const { made_code: code } = await requestRefund(on().services, {
      instituteId,
      paymentId,
      requestKey: key,
      amount: null,
      requestedBy: 'OPERATOR',
      reason: 'Left the school',
      reopensFees: false,
      clockOffsetMs: 0,
    });
    const read = () => selectRefund(use.db, instituteId, code ?? '');
    const refund = await read();
    await stepRefund(on().services, refund, { to: 'SENT', cause: 'send', nextCheckAt: null });
    return { refund, read };
  }

  it.each([
    ['processed', 'failed', 'The gateway says that it failed, after saying that it was made.'],
    ['failed', 'processed', 'The gateway says that it was made, after saying that it failed.'],
  ] as const)(
    'that is reported as %s and then as %s stays as it was, and the institute is notified once',
    async (first, then, problem) => {
      const { refund, read } = await aSentRefund(first);
      const hear = (state: typeof first) =>
        settleRefund(
          on().services,
          refund,
          {
            gateway_refund_id: `rfnd_${refund.refund_code}`,
            gateway_payment_id: refund.gateway_payment_id,
            key: refund.refund_code,
            amount: refund.amount_paise,
            state,
          },
          'webhook',
        );
      await hear(first);
      await hear(first);
      expect((await read()).problem).not.toBe(problem);
      await hear(then);
      await hear(then);
      expect(await read()).toMatchObject({ status: first.toUpperCase(), problem });
      const told = await use.db.query(
        `select 1 from outbox where event = 'refund.review' and (payload ->> 'refund_id')::bigint = $1`,
        [refund.id],
      );
      expect(told).toHaveLength(1);
    },
  );

  it('that failed and is reported as made keeps its money: it cannot be refunded again until the gateway answers that it failed (decision 221)', async () => {
    const { refund, read } = await aSentRefund('kept');
    const hear = (state: 'processed' | 'failed', cause: 'webhook' | 'resolver') =>
      settleRefund(
        on().services,
        refund,
        {
          gateway_refund_id: `rfnd_${refund.refund_code}`,
          gateway_payment_id: refund.gateway_payment_id,
          key: refund.refund_code,
          amount: refund.amount_paise,
          state,
        },
        cause,
      );
    const ask = async (requestKey: string) =>
      (
        await requestRefund(on().services, {
          instituteId: on().school.instituteId,
          paymentId: refund.payment_id,
          requestKey,
          amount: null,
          requestedBy: 'OPERATOR',
          reason: 'Left the school',
          reopensFees: false,
          clockOffsetMs: 0,
        })
      ).result;
    await hear('failed', 'webhook');
    await hear('processed', 'webhook');
    expect(await ask('kept-1')).toBe('too_much');
    // A message may be an old one; an answer is not.
    await hear('failed', 'webhook');
    expect(await ask('kept-2')).toBe('too_much');
    await hear('failed', 'resolver');
    expect(await ask('kept-3')).toBe('made');
    // It is not at the gateway yet, so it ends.
    await hear('processed', 'resolver');
    expect(await read()).toMatchObject({ status: 'FAILED' });
    const all = await use.db.query('select status from refunds where payment_id = $1 order by id', [
      refund.payment_id,
    ]);
    expect(all).toEqual([{ status: 'FAILED' }, { status: 'FAILED' }]);
    expect((await read()).problem).toMatch(/after saying that it failed\. A newer refund .* has ended\.$/);
    // The office is not told to pay the newer one back in another way.
    const told = await use.db.query<{ event: string }>(
      `select event from outbox where payload ->> 'payment_id' = $1::text and event in ('refund.failed', 'refund.review') order by id`,
      [refund.payment_id],
    );
    expect(told.map(({ event }) => event)).toEqual(['refund.failed', 'refund.review', 'refund.review']);
  });
});
