import type { GatewayLaunch, OrderToken } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { workRefunds } from '../refunds/work-refunds.ts';
import { livePayments } from '../testing/live-payments.ts';
import { askOrder, begunOrder, settled, sheet } from '../testing/pay-flow.ts';
import { KEY_SECRET } from '../testing/paying-school.ts';
import { resolvePayments } from './resolve-payments.ts';

/** Amounts in paise that select how slow the sandbox answers: see docs/sandbox.md. */
const SLOW = { order: 130, no_order: 131, success: 132, failure: 133, refund: 134, no_refund: 135 } as const;

describeOnBoth('answers of a gateway that come after our time-out, over a live sandbox', (use) => {
  // The sandbox answers after 6 s; a shorter time-out keeps the test fast.
  const live = livePayments(use, { GATEWAY_TIME_MS: '1000' });

  const hasOf = async (orderCode: string) => ({
    payments: (await live().paymentsOf(orderCode)).map(({ status }) => status),
    receipts: (
      await use.db.query(
        `select 1 from receipts r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
         where o.order_code = $1`,
        [orderCode],
      )
    ).length,
  });
  const ONE = { payments: ['CAPTURED'], receipts: 1 };

  /** The gateway's orders with our order's code. */
  async function ordersThere(receipt: string): Promise<number> {
    const proof = Buffer.from(`${live().school.keyId}:${KEY_SECRET}`).toString('base64');
    const answer = await fetch(`${live().sandbox.url}/v1/orders?receipt=${receipt}`, {
      headers: { authorization: `Basic ${proof}` },
    });
    return ((await answer.json()) as { count: number }).count;
  }

  it.each([
    ['was made all the same', SLOW.order],
    ['was not made', SLOW.no_order],
  ])(
    'lead to one order where its first answer is late and it %s: one payment, one receipt',
    async (_how, paise) => {
      const { pupil, browser, fee } = await live().aCase(paise);
      const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
      const calls = sheet(live().app, token.checkout_token);
      const late = await calls.begin();
      expect(late.status).toBe(503);
      live().services.clock.advance(6);
      const launch = (await calls.begin()).data<GatewayLaunch>();
      await live().sandbox.pay(launch.gateway_order_id);
      await settled(live().sandbox, live().services, live().school);
      expect(await calls.status()).toMatchObject({ state: 'PAID' });
      expect(await live().settledOf(fee)).toBe(paise);
      expect(await hasOf(token.order_id)).toEqual(ONE);
      const { code } = await use.db.one<{ code: string }>(
        'select application_code as code from orders where order_code = $1',
        [token.order_id],
      );
      expect(
        (await ordersThere(token.order_id)) + (code === token.order_id ? 0 : await ordersThere(code)),
      ).toBe(1);
    },
  );

  it('decide nothing about a payment that was made, which is booked once when it is reported', async () => {
    const { pupil, browser, fee } = await live().aCase(SLOW.success);
    const { token, calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id);
    live().services.clock.advance(61);
    await resolvePayments(live().services);
    expect(await calls.status()).toMatchObject({ state: 'CREATED', receipt_no: '' });
    expect(await live().settledOf(fee)).toBe(0);
    await live().sandbox.advance(live().school.keyId, 301);
    live().services.clock.advance(600);
    await resolvePayments(live().services);
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    expect(await live().settledOf(fee)).toBe(SLOW.success);
    expect(await hasOf(token.order_id)).toEqual(ONE);
  });

  it('decide nothing about a payment that failed, which can be retried later', async () => {
    const { pupil, browser, fee } = await live().aCase(SLOW.failure);
    const { token, calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id);
    live().services.clock.advance(61);
    await resolvePayments(live().services);
    expect(await hasOf(token.order_id)).toEqual({ payments: [], receipts: 0 });
    await live().sandbox.advance(live().school.keyId, 301);
    live().services.clock.advance(600);
    await resolvePayments(live().services);
    const again = (await calls.begin()).data<GatewayLaunch>();
    await live().sandbox.pay(again.gateway_order_id, { outcome: 'success' });
    await live().sandbox.advance(live().school.keyId, 301);
    live().services.clock.advance(600);
    await resolvePayments(live().services);
    await settled(live().sandbox, live().services, live().school);
    expect(await live().settledOf(fee)).toBe(SLOW.failure);
    expect(await hasOf(token.order_id)).toEqual(ONE);
  });

  it.each([
    // Its webhook arrives while we wait for the answer.
    ['was made all the same', SLOW.refund, 'PROCESSED'],
    ['was not made', SLOW.no_refund, 'UNKNOWN'],
  ])('lead to one refund where the refund %s', async (_how, paise, status) => {
    const { pupil, browser } = await live().aCase(paise);
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id);
    await settled(live().sandbox, live().services, live().school);
    const payment = await use.db.one<{ id: number; there: string }>(
      `select p.id, p.gateway_payment_id as there from payments p join orders o on o.id = p.order_id where o.order_code = $1`,
      [token.order_id],
    );
    await requestRefund(live().services, {
      instituteId: live().school.instituteId,
      paymentId: payment.id,
      requestKey: `slow-${payment.id}`,
      amount: null,
      requestedBy: 'OPERATOR',
      reason: 'Left',
      reopensFees: false,
      clockOffsetMs: 0,
    });
    await workRefunds(live().services);
    const state = () => use.db.one('select status from refunds where payment_id = $1', [payment.id]);
    expect(await state()).toEqual({ status });
    for (const seconds of [61, 600, 3600]) {
      live().services.clock.advance(seconds);
      await workRefunds(live().services);
    }
    expect(await state()).toEqual({ status: 'PROCESSED' });
    const proof = Buffer.from(`${live().school.keyId}:${KEY_SECRET}`).toString('base64');
    const answer = await fetch(`${live().sandbox.url}/v1/payments/${payment.there}/refunds`, {
      headers: { authorization: `Basic ${proof}` },
    });
    expect(await answer.json()).toMatchObject({ count: 1, items: [{ amount: paise }] });
  });
});
