import type { GatewayLaunch, OrderToken } from '@shulk/contract';
import { expect, it } from 'vitest';
import { pageCache } from '../../pages/index.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { saveGatewayAccount } from '../../gateways/index.ts';
import { expireOrders, resolvePayments } from '../settlement/resolve-payments.ts';
import { livePayments } from '../testing/live-payments.ts';
import { askOrder, settled, sheet } from '../testing/pay-flow.ts';
import { aPayer, KEY_SECRET, WEBHOOK_SECRET } from '../testing/paying-school.ts';

const SPARE_KEY = 'rzp_test_spare';

describeOnBoth('a card that names several gateway accounts', (use) => {
  const live = livePayments(use);

  /** A second account at the sandbox, which the school's card names after the main one. */
  async function withSpare(): Promise<number> {
    const { services, school, sandbox, app } = live();
    const spare = await saveGatewayAccount(
      use.db,
      services.settings.secretKeys,
      {
        institute_id: school.instituteId,
        code: 'spare',
        vendor: 'SANDBOX',
        key_id: SPARE_KEY,
        key_secret: KEY_SECRET,
        webhook_secret: WEBHOOK_SECRET,
      },
      services.clock.now(),
    );
    await sandbox.account(SPARE_KEY, {
      key_secret: KEY_SECRET,
      webhook_secret: WEBHOOK_SECRET,
      webhook_url: `${app.url}/api/webhooks/razorpay/${spare.webhook_path}`,
    });
    await use.db.query(
      `update pages set config = jsonb_set(config, '{sdk_block,0,pg_accounts}', '["main", "spare"]') where id = $1`,
      [school.pageId],
    );
    pageCache(services).forget('');
    services.clock.advance(6);
    return spare.id;
  }

  const paidThrough = (orderCode: string): Promise<{ order: number; attempt: number; payment: number }[]> =>
    use.db.query(
      `select o.gateway_account_id as order, a.gateway_account_id as attempt, p.gateway_account_id as payment
       from orders o join attempts a on a.order_id = o.id join payments p on p.order_id = o.id where o.order_code = $1`,
      [orderCode],
    );

  it('is paid through the next one while the first does not answer, and once only', async () => {
    const spareId = await withSpare();
    const { pupil, browser, fee } = await live().aCase();
    const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
    const calls = sheet(live().app, token.checkout_token);
    await live().hideGateway(true);
    live().services.clock.advance(6);
    const launch = (await calls.begin()).data<GatewayLaunch>();
    expect(launch.key).toBe(SPARE_KEY);
    await live().hideGateway(false);
    live().services.clock.advance(6);
    const again = (await calls.begin()).data<GatewayLaunch>();
    expect([again.key, again.gateway_order_id, again.attempt_id]).toEqual([
      SPARE_KEY,
      launch.gateway_order_id,
      launch.attempt_id,
    ]);
    await live().sandbox.pay(launch.gateway_order_id);
    live().services.clock.advance(11);
    await resolvePayments(live().services);
    expect(await live().settledOf(fee)).toBe(1_530_000);
    expect(await paidThrough(token.order_id)).toEqual([
      { order: spareId, attempt: spareId, payment: spareId },
    ]);
  });

  it('gets one payment of an order whose attempt a power cut took before its order at the gateway was recorded', async () => {
    const { pupil, browser, fee } = await live().aCase();
    const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
    // What is left of the lost attempt: an order at the gateway with our reference.
    const proof = Buffer.from(`${live().school.keyId}:${KEY_SECRET}`).toString('base64');
    const made = await fetch(`${live().sandbox.url}/v1/orders`, {
      method: 'POST',
      headers: { authorization: `Basic ${proof}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 1_530_000, currency: 'INR', receipt: token.order_id }),
    });
    const unseen = ((await made.json()) as { id: string }).id;
    const launch = (await sheet(live().app, token.checkout_token).begin()).data<GatewayLaunch>();
    expect(launch.gateway_order_id).not.toBe(unseen);
    await live().sandbox.pay(launch.gateway_order_id);
    await settled(live().sandbox, live().services, live().school);
    expect(await live().settledOf(fee)).toBe(1_530_000);
    expect(await live().paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
  });

  it('stays with the account its payer was sent to, even when that one goes down', async () => {
    await withSpare();
    const { pupil, browser } = await live().aCase();
    const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
    const calls = sheet(live().app, token.checkout_token);
    const launch = (await calls.begin()).data<GatewayLaunch>();
    expect(launch.key).toBe(live().school.keyId);
    await live().hideGateway(true);
    live().services.clock.advance(6);
    const refused = await calls.begin();
    expect(refused.json).toMatchObject({ status_code: 503, error: { code: 'gateway_unavailable' } });
    expect(refused.json.message).toMatch(
      /cannot see yet whether your first payment went through.* before \d+:\d\d [ap]m/,
    );
    await live().hideGateway(false);
    live().services.clock.advance(6);
    expect((await calls.begin()).data<GatewayLaunch>().gateway_order_id).toBe(launch.gateway_order_id);
  });

  /** An attempt at the first account, which then goes down for three hours; afterwards its fees are ordered again. */
  async function beganBeforeTheOutage(isPaid: boolean) {
    const spareId = await withSpare();
    const { pupil, browser, fee } = await live().aCase();
    const first = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
    const launch = (await sheet(live().app, first.checkout_token).begin()).data<GatewayLaunch>();
    // Its webhook is lost too.
    await live().hideGateway(true);
    if (isPaid) await live().sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
    const expiredAfter = async (minutes: number): Promise<string> => {
      live().services.clock.advance(minutes * 60);
      await expireOrders(live().services);
      return live().statusOf(first.order_id);
    };
    return { spareId, pupil, fee, first, expiredAfter };
  }

  it('lets a payer whose attempt began before an outage continue at the next one, two hours after that attempt (money, hole 14)', async () => {
    const { spareId, pupil, fee, expiredAfter } = await beganBeforeTheOutage(false);
    expect(await expiredAfter(119)).toBe('ATTEMPTED');
    expect(await expiredAfter(2)).toBe('EXPIRED');
    const again = await aPayer(live().app, live().services, live().school, pupil);
    const second = (await askOrder(again, live().school, pupil)).data<OrderToken>();
    const launch = (await sheet(live().app, second.checkout_token).begin()).data<GatewayLaunch>();
    expect(launch.key).toBe(SPARE_KEY);
    await live().sandbox.pay(launch.gateway_order_id);
    live().services.clock.advance(11);
    await resolvePayments(live().services);
    expect(await live().settledOf(fee)).toBe(1_530_000);
    expect(await paidThrough(second.order_id)).toEqual([
      { order: spareId, attempt: spareId, payment: spareId },
    ]);
    await live().hideGateway(false);
  });

  it('refunds the attempt before the outage when the fees were paid at the next one meanwhile', async () => {
    const { pupil, fee, first, expiredAfter } = await beganBeforeTheOutage(true);
    expect(await expiredAfter(121)).toBe('EXPIRED');
    const again = await aPayer(live().app, live().services, live().school, pupil);
    const second = (await askOrder(again, live().school, pupil)).data<OrderToken>();
    const launch = (await sheet(live().app, second.checkout_token).begin()).data<GatewayLaunch>();
    await live().sandbox.pay(launch.gateway_order_id);
    live().services.clock.advance(11);
    await resolvePayments(live().services);
    await live().hideGateway(false);
    live().services.clock.advance(86_400);
    await resolvePayments(live().services);
    expect(await live().paymentsOf(second.order_id)).toEqual([{ status: 'CAPTURED' }]);
    expect(await live().paymentsOf(first.order_id)).toEqual([{ status: 'EXCESS' }]);
    expect(await live().settledOf(fee)).toBe(1_530_000);
  });
});
