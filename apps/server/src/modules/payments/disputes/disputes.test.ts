import { paise } from '@shulk/domain';
import { expect, it, vi } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { GatewayDispute } from '../../gateways/index.ts';
import { workRefunds } from '../refunds/work-refunds.ts';
import { disputed, hourOfDispute as at } from '../../gateways/testing/disputes.ts';
import { disputedPayments } from '../testing/disputed-payments.ts';
import { applyDisputeUpdate } from './apply-dispute-update.ts';

describeOnBoth('a dispute of a payment', (use) => {
  const {
    on,
    aPaid,
    aPaidWithRest,
    hear,
    settledOf,
    disputeOf,
    refundsOf,
    eventsOf,
    balances,
    byTheBooks,
    statusOf,
  } = disputedPayments(use);

  it('that is lost reverses the money: its fees are owed again, by balanced entries (money, hole 5)', async () => {
    const { fee, order, payment } = await aPaid();
    const before = await balances();
    await hear(disputed(payment, 100_000));
    expect(await settledOf(fee)).toBe(100_000);
    expect(await statusOf(order)).toBe('PAID');
    await hear(disputed(payment, 100_000, { state: 'LOST', at: at(9), taken: paise(100_000) }));
    expect(await settledOf(fee)).toBe(0);
    expect(await statusOf(order)).toBe('REFUNDED');
    expect(await disputeOf(payment)).toEqual([{ state: 'LOST', held: 0, lost: 100_000 }]);
    expect(await refundsOf(payment)).toEqual([
      { source: 'FEES', amount: 100_000, status: 'PROCESSED', maker: 'DISPUTE' },
    ]);
    expect((await balances())['GATEWAY_CLEARING:main']).toBe(
      (before['GATEWAY_CLEARING:main'] ?? 0) - 100_000,
    );
    expect(await eventsOf(payment)).toEqual(['opened', 'lost']);
    expect(await byTheBooks()).toEqual([]);
  });

  it('that is won or closed changes nothing, and what the gateway held meanwhile is free again (money, hole 5)', async () => {
    for (const state of ['WON', 'CLOSED'] as const) {
      const { fee, order, payment } = await aPaid();
      const before = await balances();
      await hear(disputed(payment, 60_000, { taken: paise(60_000) }));
      expect(await disputeOf(payment)).toEqual([{ state: 'OPEN', held: 60_000, lost: 0 }]);
      expect((await balances())['DISPUTED:main']).toBe((before['DISPUTED:main'] ?? 0) + 60_000);
      expect(await byTheBooks()).toEqual([]);
      await hear(disputed(payment, 60_000, { state: 'UNDER_REVIEW', at: at(9) }));
      await hear(disputed(payment, 60_000, { state, at: at(10) }));
      expect(await disputeOf(payment)).toEqual([{ state, held: 0, lost: 0 }]);
      expect(await balances()).toEqual({ ...before, 'DISPUTED:main': before['DISPUTED:main'] ?? 0 });
      expect([await settledOf(fee), await statusOf(order)]).toEqual([100_000, 'PAID']);
      expect(await eventsOf(payment)).toEqual(['opened', 'under_review', state.toLowerCase()]);
    }
    expect(await byTheBooks()).toEqual([]);
  });

  it('has the same outcome for any order and repetition of its messages (money, hole 5)', async () => {
    const life = (payment: string): GatewayDispute[] => [
      disputed(payment, 40_000, { taken: paise(40_000) }),
      disputed(payment, 40_000, { state: 'UNDER_REVIEW', at: at(9) }),
      disputed(payment, 40_000, { status: 'open', at: at(10) }),
      disputed(payment, 40_000, { state: 'LOST', at: at(11), taken: paise(40_000) }),
    ];
    const orders = [0, 1, 2, 3].flatMap((first) =>
      [0, 1, 2, 3].filter((other) => other !== first).map((second) => [first, second]),
    );
    for (const [first = 0, second = 0] of orders) {
      const { fee, payment } = await aPaid();
      const messages = life(payment);
      const rest = [3, 2, 1, 0].filter((n) => n !== first && n !== second);
      for (const n of [first, second, ...rest, first, second]) {
        const news = messages[n];
        if (news !== undefined) await hear(news);
      }
      expect([await disputeOf(payment), await settledOf(fee)]).toEqual([
        [{ state: 'LOST', held: 0, lost: 40_000 }],
        60_000,
      ]);
    }
    expect(await byTheBooks()).toEqual([]);
  });

  it('reported lost by many messages at the same moment is lost once (money, hole 5)', async () => {
    const { payment } = await aPaid();
    const lost = disputed(payment, 100_000, { state: 'LOST', at: at(9) });
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => hear(lost)));
    expect(await refundsOf(payment)).toHaveLength(1);
    expect(await eventsOf(payment)).toEqual(['lost']);
  });

  it('of a part leaves the rest paid, and two disputes of one payment are two (money, hole 5)', async () => {
    const { fee, payment } = await aPaid();
    await hear(disputed(payment, 30_000, { gateway_dispute_id: `one_${payment}` }));
    await hear(disputed(payment, 50_000, { gateway_dispute_id: `two_${payment}` }));
    await hear(disputed(payment, 30_000, { gateway_dispute_id: `one_${payment}`, state: 'LOST', at: at(9) }));
    await hear(disputed(payment, 50_000, { gateway_dispute_id: `two_${payment}`, state: 'WON', at: at(9) }));
    expect(await disputeOf(payment)).toEqual([
      { state: 'LOST', held: 0, lost: 30_000 },
      { state: 'WON', held: 0, lost: 0 },
    ]);
    expect(await settledOf(fee)).toBe(70_000);
    expect(await byTheBooks()).toEqual([]);
  });

  it('takes excess first, and only then what pays fees (money, hole 5)', async () => {
    const { fee, payment } = await aPaidWithRest();
    await hear(disputed(payment, 40_000, { state: 'LOST' }));
    await workRefunds(on().services);
    expect(await refundsOf(payment)).toEqual([
      { source: 'EXCESS', amount: 10_000, status: 'PROCESSED', maker: 'DISPUTE' },
      { source: 'FEES', amount: 30_000, status: 'PROCESSED', maker: 'DISPUTE' },
    ]);
    expect(await settledOf(fee)).toBe(60_000);
    expect(await byTheBooks()).toEqual([]);
  });

  it('of a refunded payment is the institute’s loss, and its fees stay as they are (money, hole 5)', async () => {
    const { fee, payment } = await aPaid();
    const { id } = await use.db.one<{ id: number }>('select id from payments where gateway_payment_id = $1', [
      payment,
    ]);
    await use.db.query(`select request_refund($1, $2, $3, $3, 80000, 'OPERATOR', 'as asked', false, $4)`, [
      on().school.instituteId,
      id,
      `ref_${payment}`,
      at(1),
    ]);
    for (const [to, from] of [
      ['SENT', 'REQUESTED'],
      ['PROCESSED', 'SENT'],
    ])
      await use.db.query(
        `select settle_refund(r.id, $2, $3, $4, '', 'test', null, $5) from refunds r where refund_code = $1`,
        [`ref_${payment}`, to, [from], `rfnd_${payment}`, at(2)],
      );
    const before = await balances();
    await hear(disputed(payment, 100_000, { state: 'LOST', at: at(9) }));
    expect((await balances())['DISPUTE_LOSSES']).toBe((before['DISPUTE_LOSSES'] ?? 0) + 80_000);
    expect(await settledOf(fee)).toBe(80_000);
    expect(await byTheBooks()).toEqual([]);
  });

  it('of an unknown payment is no dispute of ours, and reaches no payment of another account (money, hole 5)', async () => {
    expect(await hear(disputed('pay_of_nobody', 100))).toBe('unknown');
    const { payment } = await aPaid();
    const other = on().school.accountId + 1;
    expect(await applyDisputeUpdate(on().services, other, disputed(payment, 100), 'webhook')).toBe('unknown');
    expect(await disputeOf(payment)).toEqual([]);
  });

  it('that ends otherwise than booked goes to a person, and moves no money (money, hole 5)', async () => {
    const alarm = vi.spyOn(on().services.log, 'error');
    const { fee, payment } = await aPaid();
    await hear(disputed(payment, 100_000, { state: 'WON', at: at(9) }));
    await hear(disputed(payment, 100_000, { state: 'LOST', at: at(10) }));
    expect(await disputeOf(payment)).toEqual([{ state: 'WON', held: 0, lost: 0 }]);
    expect(await settledOf(fee)).toBe(100_000);
    expect(await eventsOf(payment)).toEqual(['won', 'review']);
    expect(alarm).toHaveBeenCalledOnce();
    alarm.mockRestore();
  });

  it('that was won reopens if the bank claims the money a second time (money, hole 5)', async () => {
    const { fee, payment } = await aPaid();
    await hear(disputed(payment, 100_000));
    await hear(disputed(payment, 100_000, { state: 'WON', at: at(9) }));
    const again = { phase: 'PRE_ARBITRATION', at: at(10), taken: paise(100_000) } as const;
    await hear(disputed(payment, 100_000, again));
    expect(await disputeOf(payment)).toEqual([{ state: 'OPEN', held: 100_000, lost: 0 }]);
    await hear(disputed(payment, 100_000, { ...again, state: 'LOST', at: at(11) }));
    expect(await settledOf(fee)).toBe(0);
    expect(await eventsOf(payment)).toEqual(['opened', 'won', 'action_required', 'lost']);
    expect(await byTheBooks()).toEqual([]);
  });

  it('of an unknown status is open for a person, and an unknown status later changes nothing (decision 90)', async () => {
    const { payment } = await aPaid();
    await hear(disputed(payment, 100, { state: 'unknown', status: 'flagged' }));
    await hear(disputed(payment, 100, { state: 'unknown', status: 'brooding', at: at(9) }));
    expect(await disputeOf(payment)).toEqual([{ state: 'OPEN', held: 0, lost: 0 }]);
    expect(await eventsOf(payment)).toEqual(['opened']);
  });
});
