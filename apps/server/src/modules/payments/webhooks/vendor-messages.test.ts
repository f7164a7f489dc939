import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import {
  begunByCashfree,
  CASHFREE_KEY,
  payOnPage,
  toldByCashfree,
  withCashfree,
} from '../testing/cashfree-school.ts';
import { EASEBUZZ_KEY, EasebuzzSchool } from '../testing/easebuzz-school.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, settled } from '../testing/pay-flow.ts';

describeOnBoth("messages in each vendor's own order and doubling, over a live sandbox", (use) => {
  const live = livePayments(use);

  /** What the books and the payer have of an order: its payments, and the receipts the payer can open. */
  const hasOf = async (orderCode: string) => ({
    payments: (await live().paymentsOf(orderCode)).map(({ status }) => status),
    receipts: (
      await use.db.query(
        `select r.number from receipts r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
         where o.order_code = $1`,
        [orderCode],
      )
    ).length,
  });
  const ONE = { payments: ['CAPTURED'], receipts: 1 };

  const sentTo = async (keyId: string, gatewayOrderId: string) =>
    (await live().sandbox.deliveries(keyId)).filter(({ body }) => body.includes(gatewayOrderId));

  it('books once at Razorpay when order.paid comes first and each message twice under its own id', async () => {
    const { pupil, browser, fee } = await live().aCase(125);
    const { token, calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id);
    await settled(live().sandbox, live().services, live().school);
    const sent = await sentTo(live().school.keyId, launch.gateway_order_id);
    expect(sent.map(({ event }) => event)).toEqual([
      'order.paid',
      'payment.captured',
      'payment.authorized',
      'order.paid',
      'payment.captured',
      'payment.authorized',
    ]);
    expect(new Set(sent.map(({ event_id: id }) => id)).size).toBe(3);
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    expect(await live().settledOf(fee)).toBe(125);
    expect(await hasOf(token.order_id)).toEqual(ONE);
  });

  it('books once at Cashfree when a success comes twice, each with an idempotency key of its own', async () => {
    await withCashfree(use.db, live());
    const { token, calls, launch, fee } = await begunByCashfree(live(), 126);
    await payOnPage(live(), launch);
    await toldByCashfree(live());
    const sent = await sentTo(CASHFREE_KEY, launch.gateway_order_id);
    expect(sent.map(({ event }) => event)).toEqual(['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_SUCCESS_WEBHOOK']);
    expect(new Set(sent.map(({ event_id: id }) => id)).size).toBe(2);
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    expect(await live().settledOf(fee)).toBe(126);
    expect(await hasOf(token.order_id)).toEqual(ONE);
  });

  it('books a success of Cashfree that comes after a failure under the same idempotency key (money, table of differences)', async () => {
    await withCashfree(use.db, live());
    const { token, calls, launch, fee } = await begunByCashfree(live(), 127);
    expect(await payOnPage(live(), launch)).toMatchObject({ status: 'failed' });
    await toldByCashfree(live());
    expect(await live().settledOf(fee)).toBe(0);
    await toldByCashfree(live(), 61);
    const sent = await sentTo(CASHFREE_KEY, launch.gateway_order_id);
    expect(sent.map(({ event }) => event)).toEqual(['PAYMENT_FAILED_WEBHOOK', 'PAYMENT_SUCCESS_WEBHOOK']);
    expect(new Set(sent.map(({ event_id: id }) => id)).size).toBe(1);
    expect(await live().settledOf(fee)).toBe(127);
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    expect(await hasOf(token.order_id)).toEqual(ONE);
  });

  it("books once at Easebuzz when the browser's return comes before the webhook", async () => {
    const easebuzz = await EasebuzzSchool.open(use.db, live());
    const { token, calls, launch, fee } = await easebuzz.begun();
    const { back } = await easebuzz.pay(launch, 'webhooks_late');
    await easebuzz.told();
    expect(await answersOf(launch.gateway_order_id)).toEqual([[]]);
    expect(await easebuzz.post(back?.address ?? '', back?.fields ?? {})).toBe(303);
    expect(await live().settledOf(fee)).toBe(1_530_000);
    await easebuzz.told(61);
    expect(await answersOf(launch.gateway_order_id)).toEqual([[200]]);
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    expect(await hasOf(token.order_id)).toEqual(ONE);
  });

  it("books once at Easebuzz when the webhook comes twice and before the browser's return", async () => {
    const easebuzz = await EasebuzzSchool.open(use.db, live());
    const { token, calls, launch, fee } = await easebuzz.begun();
    const { back } = await easebuzz.pay(launch, 'webhooks_doubled_apart');
    await easebuzz.told();
    expect(await answersOf(launch.gateway_order_id)).toEqual([[200], [200]]);
    expect(await live().settledOf(fee)).toBe(1_530_000);
    expect(await easebuzz.post(back?.address ?? '', back?.fields ?? {})).toBe(303);
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    expect(await hasOf(token.order_id)).toEqual(ONE);
  });

  /** Our answers to Easebuzz's webhooks about an order. */
  const answersOf = async (gatewayOrderId: string) =>
    (await sentTo(EASEBUZZ_KEY, gatewayOrderId)).map(({ attempts }) => attempts.map(({ status }) => status));
});
