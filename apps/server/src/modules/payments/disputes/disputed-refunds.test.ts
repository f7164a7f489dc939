import { paise } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { leaseRows } from '../../../platform/due/due.store.ts';
import { DUE_REFUNDS } from '../refunds/refunds.store.ts';
import { applyRefundUpdate } from '../refunds/adopt-refund.ts';
import { workRefunds } from '../refunds/work-refunds.ts';
import { disputed, hourOfDispute as at } from '../../gateways/testing/disputes.ts';
import { disputedPayments } from '../testing/disputed-payments.ts';

describeOnBoth('a dispute of a payment, and refunds of the same money', (use) => {
  const { on, aPaid, aPaidWithRest, hear, refundsOf, settledOf, statusOf, eventsOf, balances, byTheBooks } =
    disputedPayments(use);

  /** Refunds whose next step is due; reading them leases them. */
  const due = async (): Promise<string[]> => {
    const rows = await leaseRows(use.db, DUE_REFUNDS, on().services.clock.now());
    return rows.map(({ refund_code: code }) => code);
  };

  it('keeps the same money from being refunded while it is open, and lets the rest be refunded (money, hole 5)', async () => {
    const { payment } = await aPaid();
    await hear(disputed(payment, 70_000));
    const { id } = await use.db.one<{ id: number }>('select id from payments where gateway_payment_id = $1', [
      payment,
    ]);
    const ask = (amount: number | null) =>
      requestRefund(on().services, {
        instituteId: on().school.instituteId,
        paymentId: id,
        requestKey: `ask:${payment}:${amount}`,
        amount: amount === null ? null : paise(amount),
        requestedBy: 'OPERATOR',
        reason: 'Left',
        reopensFees: false,
        clockOffsetMs: 0,
      });
    await expect(ask(null)).rejects.toThrow('disputed');
    await expect(ask(30_001)).rejects.toThrow('disputed');
    expect(await ask(30_000)).toMatchObject({ result: 'made' });
    await hear(disputed(payment, 70_000, { state: 'WON', at: at(9) }));
    expect(await ask(70_000)).toMatchObject({ result: 'made' });
  });

  it('holds back an unsent refund, which ends if the dispute is lost and continues if it is won (money, hole 5)', async () => {
    for (const state of ['LOST', 'WON'] as const) {
      const { payment } = await aPaidWithRest();
      await hear(disputed(payment, 100_000));
      await workRefunds(on().services);
      expect(await refundsOf(payment)).toEqual([]);
      await hear(disputed(payment, 100_000, { state, at: at(9) }));
      await workRefunds(on().services);
      expect((await refundsOf(payment)).map((row) => [row.source, row.maker])).toEqual(
        state === 'WON'
          ? [['EXCESS', 'EXCESS']]
          : [
              ['EXCESS', 'DISPUTE'],
              ['FEES', 'DISPUTE'],
            ],
      );
    }
  });

  describe('lost while a refund of the same money is in progress (decision 131)', () => {
    /** A payment whose refund was sent before its dispute was lost. */
    async function aLostOne() {
      const { fee, order, payment } = await aPaid();
      await use.db.query(
        `select request_refund(institute_id, id, $2, $2, null, 'OPERATOR', 'Left', false, $3) from payments
         where gateway_payment_id = $1`,
        [payment, `ref_${payment}`, at(1)],
      );
      await settle(payment, 'SENT', 'REQUESTED', 2);
      const before = (await balances())['DISPUTE_LOSSES'] ?? 0;
      await hear(disputed(payment, 100_000, { state: 'LOST', at: at(9) }));
      expect((await balances())['DISPUTE_LOSSES']).toBe(before + 100_000);
      expect(await settledOf(fee)).toBe(100_000);
      return { fee, order, payment, before };
    }

    const settle = (payment: string, to: string, from: string, hour: number) =>
      use.db.query(
        `select moved from settle_refund((select id from refunds where refund_code = $1), $2, array[$3], $4, '', 'test', null, $5)`,
        [`ref_${payment}`, to, from, `rfnd_${payment}`, at(hour)],
      );

    it('reopens its fees if that refund fails after all, once, and is no loss of the institute', async () => {
      const { fee, order, payment, before } = await aLostOne();
      await settle(payment, 'FAILED', 'SENT', 10);
      await settle(payment, 'FAILED', 'SENT', 11);
      expect((await balances())['DISPUTE_LOSSES']).toBe(before);
      expect(await settledOf(fee)).toBe(0);
      expect(await statusOf(order)).toBe('REFUNDED');
      expect(await refundsOf(payment)).toEqual([
        { source: 'FEES', amount: 100_000, status: 'FAILED', maker: 'OPERATOR' },
        { source: 'FEES', amount: 100_000, status: 'PROCESSED', maker: 'DISPUTE' },
      ]);
      expect(await eventsOf(payment)).toEqual(['lost', 'lost']);
      const failed = await use.db.query(
        `select 1 from outbox where event = 'refund.failed' and payload ->> 'refund_code' = $1`,
        [`ref_${payment}`],
      );
      expect(failed, 'nobody is asked to give it back in another way').toEqual([]);
      expect(await byTheBooks()).toEqual([]);
    });

    it('stays a loss if that refund is made', async () => {
      const { fee, payment, before } = await aLostOne();
      await settle(payment, 'PROCESSED', 'SENT', 10);
      expect((await balances())['DISPUTE_LOSSES']).toBe(before + 100_000);
      expect(await settledOf(fee)).toBe(100_000);
      expect(await byTheBooks()).toEqual([]);
    });
  });

  it('is never undone by a refund that waits at the gateway (money, holes 4 and 5)', async () => {
    const { payment } = await aPaidWithRest();
    const { id, code } = await use.db.one<{ id: number; code: string }>(
      'select id, application_code as code from payments where gateway_payment_id = $1',
      [payment],
    );
    await use.db.query(
      `select request_refund($1, $2, $3, $3, null, 'EXCESS', 'owed by nobody', false, $4, 'EXCESS')`,
      [on().school.instituteId, id, `ref_${code}`, '2026-11-20T05:00:00.000Z'],
    );
    await hear(disputed(payment, 100_000));
    expect(await due()).not.toContain(`ref_${code}`);
    expect(await refundsOf(payment)).toMatchObject([{ status: 'REQUESTED' }]);
    await hear(disputed(payment, 100_000, { state: 'LOST', at: at(9) }));
    expect(await refundsOf(payment)).toMatchObject([
      { status: 'FAILED', maker: 'EXCESS' },
      { source: 'EXCESS', status: 'PROCESSED', maker: 'DISPUTE' },
      { source: 'FEES', status: 'PROCESSED', maker: 'DISPUTE' },
    ]);
    expect(await byTheBooks()).toEqual([]);
  });

  it('lets a waiting refund be sent as soon as it is won (money, hole 5)', async () => {
    const { payment } = await aPaidWithRest();
    const { id } = await use.db.one<{ id: number }>('select id from payments where gateway_payment_id = $1', [
      payment,
    ]);
    await use.db.query(
      `select request_refund($1, $2, $3, $3, null, 'EXCESS', 'owed by nobody', false, '2026-11-20T05:00:00Z', 'EXCESS')`,
      [on().school.instituteId, id, `ref_${payment}`],
    );
    await hear(disputed(payment, 100_000));
    expect(await due()).not.toContain(`ref_${payment}`);
    await hear(disputed(payment, 100_000, { state: 'WON', at: at(9) }));
    expect(await due()).toContain(`ref_${payment}`);
  });

  describe('beside a refund made in the gateway’s dashboard (money, hole 6; seed 700001)', () => {
    /** A refund of ours beside a dispute of the whole payment of ₹1,000. */
    const anUnsent = async (amount: number, status: 'REQUESTED' | 'WAITING' | 'SENT' = 'REQUESTED') => {
      const { payment } = await aPaid();
      const { id } = await use.db.one<{ id: number }>(
        'select id from payments where gateway_payment_id = $1',
        [payment],
      );
      await use.db.query(
        `select request_refund($1, $2, $3, $3, $4, 'OPERATOR', 'Left', false, '2026-11-20T05:00:00Z', 'FEES')`,
        [on().school.instituteId, id, `ref_${payment}`, amount],
      );
      const sent = `settle_refund(r.id, 'SENT', array['REQUESTED'], null, '', 'send', null, '2026-11-20T05:00:00Z')`;
      if (status === 'SENT')
        await use.db.query(`select moved from refunds r, ${sent} where refund_code = $1`, [`ref_${payment}`]);
      if (status === 'WAITING')
        await use.db.query(
          `select refuse_refund(r.id, array['SENT'], 'Not enough balance', 'send', '2026-11-21T05:00:00Z', true, false,
             '2026-11-20T05:00:00Z') from refunds r, ${sent} where refund_code = $1`,
          [`ref_${payment}`],
        );
      await hear(disputed(payment, 100_000));
      return payment;
    };
    const byHand = (payment: string, amount: number) =>
      applyRefundUpdate(
        on().services,
        on().school.accountId,
        {
          gateway_refund_id: `rfnd_${payment}`,
          gateway_payment_id: payment,
          amount: paise(amount),
          state: 'processed',
          key: '',
        },
        'webhook',
      );

    it('the refund is adopted at once, and one of ours that was not sent makes room for it', async () => {
      const payment = await anUnsent(70_000);
      expect(await byHand(payment, 50_000)).toBe('done');
      expect(await refundsOf(payment)).toMatchObject([
        { status: 'REQUESTED', amount: 50_000, maker: 'OPERATOR' },
        { status: 'PROCESSED', amount: 50_000, maker: 'GATEWAY' },
      ]);
      expect(await byHand(payment, 50_000)).toBe('done');
      expect(await refundsOf(payment)).toHaveLength(2);
      expect(await byTheBooks()).toEqual([]);
    });

    it('the refund is ours if the amounts are equal: ours is never sent', async () => {
      for (const status of ['REQUESTED', 'WAITING'] as const) {
        const payment = await anUnsent(70_000, status);
        expect(await byHand(payment, 70_000)).toBe('done');
        expect(await refundsOf(payment)).toMatchObject([
          { status: 'PROCESSED', amount: 70_000, maker: 'OPERATOR' },
        ]);
        await hear(disputed(payment, 100_000, { state: 'WON', at: at(9) }));
        expect(await due()).not.toContain(`ref_${payment}`);
      }
      expect(await byTheBooks()).toEqual([]);
    });

    it('the refund ends one of ours whose whole amount it took', async () => {
      const payment = await anUnsent(70_000);
      expect(await byHand(payment, 100_000)).toBe('done');
      expect(await refundsOf(payment)).toMatchObject([
        { status: 'FAILED', maker: 'OPERATOR' },
        { status: 'PROCESSED', amount: 100_000, maker: 'GATEWAY' },
      ]);
      expect(await byTheBooks()).toEqual([]);
    });

    it('the refund ends one of ours that was refused before, whose key the gateway knows, and a person is notified of the rest', async () => {
      const payment = await anUnsent(70_000, 'WAITING');
      expect(await byHand(payment, 50_000)).toBe('done');
      expect(await refundsOf(payment)).toMatchObject([
        { status: 'FAILED', amount: 70_000, maker: 'OPERATOR' },
        { status: 'PROCESSED', amount: 50_000, maker: 'GATEWAY' },
      ]);
      const told = await use.db.query(
        `select 1 from outbox where event = 'refund.failed' and payload ->> 'refund_id' =
           (select id::text from refunds where refund_code = $1)`,
        [`ref_${payment}`],
      );
      expect(told).toHaveLength(1);
      expect(await byTheBooks()).toEqual([]);
    });

    it('the refund waits while one of ours is in progress, because it may be that one', async () => {
      const payment = await anUnsent(70_000, 'SENT');
      expect(await byHand(payment, 50_000)).toBe('waits');
    });
  });
});
