import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { leaseRows } from '../../../platform/due/due.store.ts';
import { disputed, hourOfDispute as at } from '../../gateways/testing/disputes.ts';
import { DUE_REFUNDS } from '../refunds/refunds.store.ts';
import type { RefundSource } from '../refunds/refunds.store.ts';
import { disputedPayments } from '../testing/disputed-payments.ts';
import { selectTruth } from '../truth/truth.store.ts';

const REQUESTED = '2026-11-20T05:00:00.000Z';

describeOnBoth('a dispute that is lost in part, and a promised refund of the same payment', (use) => {
  const { on, aPaid, aSecondPayment, hear, refundsOf, settledOf, balances, byTheBooks } =
    disputedPayments(use);

  /** Asks for a refund of a payment, under a code of its own. */
  const ask = (payment: string, of: { source: RefundSource; amount?: number; code?: string }) =>
    use.db.query(
      `select request_refund(institute_id, id, $2, $2, $3, case $4 when 'EXCESS' then 'EXCESS' else 'OPERATOR' end, 'Left', false, $5, $4)
       from payments where gateway_payment_id = $1`,
      [payment, of.code ?? `ref_${payment}`, of.amount ?? null, of.source, REQUESTED],
    );

  const sent = (code: string) =>
    use.db.query(
      `select moved from settle_refund((select id from refunds where refund_code = $1), 'SENT', array['REQUESTED'], null, '', 'send', null, $2)`,
      [code, REQUESTED],
    );
  const refused = (code: string) =>
    use.db.query(
      `select moved from refuse_refund((select id from refunds where refund_code = $1), array['SENT'], 'Not enough balance', 'send', $2,
         true, false, $2)`,
      [code, REQUESTED],
    );
  const failed = (code: string) =>
    use.db.query(
      `select moved from settle_refund((select id from refunds where refund_code = $1), 'FAILED', array['SENT'], null, 'no', 'webhook', null, $2)`,
      [code, at(10)],
    );

  /** What was announced of a payment's refunds, with the amount each message names. */
  const announced = async (payment: string) =>
    (
      await use.db.query<{ told: string }>(
        `select replace(o.event, 'refund.', '') || ' ' || r.amount_paise as told from outbox o
           join refunds r on r.id = (o.payload ->> 'refund_id')::bigint join payments p on p.id = r.payment_id
         where p.gateway_payment_id = $1 and o.event like 'refund.%' order by o.id`,
        [payment],
      )
    ).map(({ told }) => told);
  const due = async (payment: string) =>
    (await leaseRows(use.db, DUE_REFUNDS, on().services.clock.now()))
      .filter(({ gateway_payment_id: of }) => of === payment)
      .map(({ amount_paise: amount }) => amount);
  const codesOf = async (payment: string) =>
    (
      await use.db.query<{ code: string }>(
        `select r.refund_code as code from refunds r join payments p on p.id = r.payment_id
         where p.gateway_payment_id = $1 and r.requested_by <> 'DISPUTE' order by r.id`,
        [payment],
      )
    ).map(({ code }) => code);

  it.each(['REQUESTED', 'WAITING'] as const)(
    'leaves what the bank did not take of money that nobody owed to go back, under a new key (%s)',
    async (state) => {
      const { payment } = await aSecondPayment();
      await ask(payment, { source: 'EXCESS' });
      if (state === 'WAITING') {
        await sent(`ref_${payment}`);
        await refused(`ref_${payment}`);
      }
      await hear(disputed(payment, 40_000));
      await hear(disputed(payment, 40_000, { state: 'LOST', at: at(9) }));
      expect(await refundsOf(payment)).toEqual([
        { source: 'EXCESS', amount: 100_000, status: 'FAILED', maker: 'EXCESS' },
        { source: 'EXCESS', amount: 40_000, status: 'PROCESSED', maker: 'DISPUTE' },
        { source: 'EXCESS', amount: 60_000, status: 'REQUESTED', maker: 'EXCESS' },
      ]);
      expect(new Set(await codesOf(payment)).size).toBe(2);
      const before = state === 'WAITING' ? ['requested 100000', 'waiting 100000'] : ['requested 100000'];
      expect(await announced(payment)).toEqual([...before, 'requested 60000']);
      expect(await due(payment)).toEqual([60_000]);
      expect(await byTheBooks()).toEqual([]);
    },
  );

  it('is on the page of the payment: the refund waits for the bank, then the bank took its part, and the rest goes back', async () => {
    const { payment } = await aSecondPayment();
    await ask(payment, { source: 'EXCESS' });
    const states = async () => {
      const order = await use.db.one<{ id: number; institute_id: number }>(
        'select order_id as id, institute_id from payments where gateway_payment_id = $1',
        [payment],
      );
      const { moneys } = await selectTruth(use.db, order);
      return moneys.at(-1)?.refunds.map(({ state, amount }) => `${state} ${amount}`);
    };
    expect(await states()).toEqual(['asked 100000']);
    await hear(disputed(payment, 40_000));
    expect(await states()).toEqual(['held 100000']);
    await hear(disputed(payment, 40_000, { state: 'LOST', at: at(9) }));
    expect(await states()).toEqual(['stuck 100000', 'taken 40000', 'asked 60000']);
  });

  it('leaves the rest of what a person had asked to go back, with who asked and why', async () => {
    const { payment, fee } = await aPaid();
    await ask(payment, { source: 'FEES', amount: 90_000 });
    await use.db.query(`update refunds set asked_by = 'Meera', reopens_fees = true where refund_code = $1`, [
      `ref_${payment}`,
    ]);
    await hear(disputed(payment, 40_000, { state: 'LOST', at: at(9) }));
    expect(await refundsOf(payment)).toEqual([
      { source: 'FEES', amount: 90_000, status: 'FAILED', maker: 'OPERATOR' },
      { source: 'FEES', amount: 40_000, status: 'PROCESSED', maker: 'DISPUTE' },
      { source: 'FEES', amount: 60_000, status: 'REQUESTED', maker: 'OPERATOR' },
    ]);
    const [rest] = await use.db.query(
      `select r.asked_by, r.reason, r.reopens_fees from refunds r join refunds x on x.id = r.rest_of_id where x.refund_code = $1`,
      [`ref_${payment}`],
    );
    expect(rest).toEqual({ asked_by: 'Meera', reason: 'Left', reopens_fees: true });
    expect(await settledOf(fee)).toBe(60_000);
    expect(await byTheBooks()).toEqual([]);
  });

  it('takes of several refunds no more than it has to, and asks for the rest of each anew', async () => {
    const { payment } = await aPaid();
    await ask(payment, { source: 'FEES', amount: 70_000, code: `one_${payment}` });
    await ask(payment, { source: 'FEES', amount: 30_000, code: `two_${payment}` });
    await hear(disputed(payment, 20_000, { state: 'LOST', at: at(9) }));
    expect(await refundsOf(payment)).toMatchObject([
      { amount: 70_000, status: 'REQUESTED' },
      { amount: 30_000, status: 'FAILED' },
      { amount: 20_000, status: 'PROCESSED', maker: 'DISPUTE' },
      { amount: 10_000, status: 'REQUESTED', maker: 'OPERATOR' },
    ]);
    expect(await byTheBooks()).toEqual([]);
  });

  it('leaves a rest that waits while the same payment is disputed once more, and ends it if that is lost, too', async () => {
    const { payment } = await aSecondPayment();
    await ask(payment, { source: 'EXCESS' });
    const again = { gateway_dispute_id: `second_${payment}` };
    await hear(disputed(payment, 60_000, again));
    await hear(disputed(payment, 40_000, { state: 'LOST', at: at(9) }));
    expect(await refundsOf(payment)).toMatchObject([{}, {}, { amount: 60_000, status: 'REQUESTED' }]);
    expect(await due(payment)).toEqual([]);
    await hear(disputed(payment, 50_000, { ...again, state: 'LOST', at: at(10) }));
    expect(await refundsOf(payment)).toMatchObject([
      { amount: 100_000, status: 'FAILED' },
      { amount: 40_000, maker: 'DISPUTE' },
      { amount: 60_000, status: 'FAILED' },
      { amount: 50_000, maker: 'DISPUTE' },
      { amount: 10_000, status: 'REQUESTED', maker: 'EXCESS' },
    ]);
    expect(await due(payment)).toEqual([10_000]);
    expect(await byTheBooks()).toEqual([]);
  });

  it('leaves no rest to go back if the gateway says that it made the whole refund after all (decision 221)', async () => {
    const { payment } = await aSecondPayment();
    await ask(payment, { source: 'EXCESS' });
    await hear(disputed(payment, 40_000, { state: 'LOST', at: at(9) }));
    await use.db.query(
      `select moved from settle_refund((select id from refunds where refund_code = $1), 'PROCESSED', null, $1, '', 'webhook', null, $2)`,
      [`ref_${payment}`, at(10)],
    );
    expect(await refundsOf(payment)).toMatchObject([
      { amount: 100_000, status: 'FAILED' },
      { amount: 40_000, status: 'PROCESSED', maker: 'DISPUTE' },
      { amount: 60_000, status: 'FAILED' },
    ]);
    expect(await due(payment)).toEqual([]);
  });

  describe('while that refund is on its way', () => {
    /** The dispute of ₹400 is the institute's loss for now: the refund has all money of the payment. */
    async function aLoss() {
      const { payment } = await aSecondPayment();
      await ask(payment, { source: 'EXCESS' });
      await sent(`ref_${payment}`);
      const before = (await balances())['DISPUTE_LOSSES'] ?? 0;
      await hear(disputed(payment, 40_000, { state: 'LOST', at: at(9) }));
      expect((await balances())['DISPUTE_LOSSES']).toBe(before + 40_000);
      return { payment, before };
    }

    it('leaves the rest to go back anew when the refund fails, once', async () => {
      const { payment, before } = await aLoss();
      await failed(`ref_${payment}`);
      await failed(`ref_${payment}`);
      expect(await refundsOf(payment)).toMatchObject([
        { amount: 100_000, status: 'FAILED' },
        { amount: 40_000, status: 'PROCESSED', maker: 'DISPUTE' },
        { amount: 60_000, status: 'REQUESTED', maker: 'EXCESS' },
      ]);
      expect((await balances())['DISPUTE_LOSSES'] ?? 0).toBe(before);
      expect(await announced(payment)).toEqual(['requested 100000', 'requested 60000']);
      expect(await byTheBooks()).toEqual([]);
    });

    it('is taken out of the refund as soon as the gateway refuses it for now, so that it is never sent again whole', async () => {
      const { payment, before } = await aLoss();
      await refused(`ref_${payment}`);
      expect(await refundsOf(payment)).toMatchObject([
        { amount: 100_000, status: 'FAILED' },
        { amount: 40_000, status: 'PROCESSED', maker: 'DISPUTE' },
        { amount: 60_000, status: 'REQUESTED', maker: 'EXCESS' },
      ]);
      expect((await balances())['DISPUTE_LOSSES'] ?? 0).toBe(before);
      expect(await due(payment)).toEqual([60_000]);
      expect(await byTheBooks()).toEqual([]);
    });

    it('leaves the rest to the person who has the refund in hand, who reads its true amount', async () => {
      const { payment } = await aLoss();
      await use.db.query(
        `select review_refund((select id from refunds where refund_code = $1), 'No result for 7 days', null, $2)`,
        [`ref_${payment}`, at(9)],
      );
      await failed(`ref_${payment}`);
      expect(await refundsOf(payment)).toMatchObject([
        { amount: 100_000, status: 'FAILED' },
        { amount: 40_000, status: 'PROCESSED', maker: 'DISPUTE' },
        { amount: 60_000, status: 'FAILED', maker: 'EXCESS' },
      ]);
      expect(await announced(payment)).toEqual(['requested 100000', 'review 100000', 'failed 60000']);
      expect(await due(payment)).toEqual([]);
      expect(await byTheBooks()).toEqual([]);
    });
  });
});
