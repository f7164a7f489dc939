import { expect, it, vi } from 'vitest';
import { hmacHex } from '../../../platform/secrets.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { disputeBody } from '../../gateways/testing/disputes.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, connect, settled } from '../testing/pay-flow.ts';
import { WEBHOOK_SECRET } from '../testing/paying-school.ts';
import { workLeftovers } from '../webhooks/webhook-worker.ts';

describeOnBoth('webhooks about disputes', (use) => {
  const live = livePayments(use);
  const post = (body: string, id: string) => live().postWebhook(body, hmacHex(WEBHOOK_SECRET, body), id);
  const kept = (id: string) =>
    use.db.one<{ problem: string; tries: number; is_done: boolean }>(
      'select problem, tries, processed_at is not null as is_done from webhook_inbox where event_id = $1',
      [id],
    );
  async function begun() {
    const { pupil, browser, fee } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    const pay = async () => (await live().sandbox.pay(launch.gateway_order_id)).razorpay_payment_id;
    return { fee, order: launch.gateway_order_id, code: token.order_id, pay };
  }

  it('a signed payment.dispute.lost reverses the receipt’s money: the fee is owed again, and the school is notified (money, hole 5)', async () => {
    const { fee, order, code, pay } = await begun();
    const payment = await pay();
    await settled(live().sandbox, live().services, live().school);
    expect(await live().settledOf(fee)).toBe(1_530_000);
    const dispute = { id: 'disp_h3', payment_id: payment, amount: 1_530_000, amount_deducted: 1_530_000 };
    expect(await post(disputeBody('lost', dispute, order), 'evt_h3')).toBe(200);
    expect(await kept('evt_h3')).toEqual({ problem: '', tries: 1, is_done: true });
    expect(await live().settledOf(fee)).toBe(0);
    expect(await live().paymentsOf(code)).toEqual([{ status: 'REFUNDED' }]);
    const events = await use.db.query(`select event from outbox where event like 'payment.dispute%'`);
    expect(events).toEqual([{ event: 'payment.dispute_lost' }]);
    expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
  });

  it('that arrive before the payment cause a query of the gateway for it first (money, hole 5)', async () => {
    const { fee, order, pay } = await begun();
    await live().tellNothing();
    const payment = await pay();
    expect(await live().settledOf(fee)).toBe(0);
    await post(
      disputeBody('created', { id: 'disp_early', payment_id: payment, amount: 100 }, order),
      'evt_early',
    );
    expect(await kept('evt_early')).toMatchObject({ problem: '', is_done: true });
    expect(await live().settledOf(fee)).toBe(1_530_000);
    await connect(live().sandbox, live().app, live().school);
  });

  it('of the account’s other users are closed without an alarm, at once if they name an order and within the hour otherwise (money, holes 5 and 15)', async () => {
    const alarm = vi.spyOn(live().services.log, 'error');
    const foreign = { id: 'disp_web', payment_id: 'pay_web', amount: 100 };
    await post(disputeBody('created', foreign, 'order_web'), 'evt_web');
    expect(await kept('evt_web')).toEqual({ problem: 'not ours', tries: 1, is_done: true });
    await post(disputeBody('created', foreign, ''), 'evt_link');
    expect(await kept('evt_link')).toMatchObject({
      problem: 'dispute of an unknown payment',
      is_done: false,
    });
    for (let minutes = 0; minutes < 120; minutes += 10) {
      live().services.clock.advance(600);
      await workLeftovers(live().services);
    }
    const { is_done, tries } = await kept('evt_link');
    expect([is_done, tries < 10]).toEqual([true, true]);
    expect(alarm).not.toHaveBeenCalled();
    alarm.mockRestore();
  });
});
