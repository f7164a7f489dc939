import { paise } from '@shulk/domain';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { takeDueRefunds } from '../refunds/refunds.store.ts';
import { workRefunds } from '../refunds/work-refunds.ts';
import { disputed, hourOfDispute as at } from '../testing/disputes.ts';
import { disputedPayments } from '../testing/disputed-payments.ts';

describeOnBoth('a dispute of a payment, and refunds of the same money', (use) => {
  const { on, aPaid, aPaidWithRest, hear, refundsOf, byTheBooks } = disputedPayments(use);

  /** Refunds whose next step is due; looking at them moves them on by a minute. */
  const due = async (): Promise<string[]> => {
    const rows = await takeDueRefunds(use.db, on().services.clock.now(), 100);
    return rows.map(({ refund_code: code }) => code);
  };

  it('keeps refunds of the same money away while it is open, and lets the rest be given back (money, hole 5)', async () => {
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

  it('holds back a refund that was not sent yet, which ends where the dispute is lost and goes on where it is won (money, hole 5)', async () => {
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

  it('is never asked back by a refund that waits at the gateway’s door (money, holes 4 and 5)', async () => {
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

  it('lets a refund that waited for it be sent as soon as it is won (money, hole 5)', async () => {
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
});
