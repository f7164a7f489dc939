import type { GatewayLaunch, OrderToken, RefundView } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import {
  begunByCashfree,
  CASHFREE_KEY,
  payOnPage,
  toldByCashfree,
  unheard,
  withCashfree,
} from '../testing/cashfree-school.ts';
import { livePayments } from '../testing/live-payments.ts';
import { askOrder, sheet } from '../testing/pay-flow.ts';
import { resolvePayments } from '../settlement/resolve-payments.ts';
import { webhooksIdle } from '../webhooks/webhook-worker.ts';

const REFUND_CALL = '/api/console/v1/refunds';

describeOnBoth('payments by Cashfree over a live sandbox', (use) => {
  const live = livePayments(use);

  const told = (seconds = 0): Promise<void> => toldByCashfree(live(), seconds);

  const paymentsIn = (orderCode: string): Promise<{ status: string; account: number; paise: number }[]> =>
    use.db.query(
      `select p.status, p.gateway_account_id as account, p.amount_paise as paise
       from payments p join orders o on o.id = p.order_id where o.order_code = $1 order by p.id`,
      [orderCode],
    );

  it('begin with a session and the sandbox’s script, and are booked once by a signed message, however often it comes', async () => {
    const accountId = await withCashfree(use.db, live());
    const { token, calls, launch, fee } = await begunByCashfree(live());
    expect(launch).toMatchObject({
      protocol: 'cashfree',
      key: CASHFREE_KEY,
      script_url: '/sandbox/cashfree/v3/cashfree.js',
    });
    expect(launch.launch_token).toMatch(/^session_/);
    expect(await payOnPage(live(), launch)).toMatchObject({ status: 'success' });
    await told();
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    const deliveries = await live().sandbox.deliveries(CASHFREE_KEY);
    expect(deliveries.map(({ event, attempts }) => [event, attempts[0]?.status])).toEqual([
      ['PAYMENT_SUCCESS_WEBHOOK', 200],
    ]);
    await live().sandbox.replay(deliveries[0]?.id ?? '');
    await told();
    expect(await live().settledOf(fee)).toBe(1_530_000);
    expect(await paymentsIn(token.order_id)).toEqual([
      { status: 'CAPTURED', account: accountId, paise: 1_530_000 },
    ]);
  });

  it('are booked when the browser returns, without any message and although it brings nothing signed', async () => {
    await withCashfree(use.db, live());
    await unheard(live());
    const { calls, launch, fee } = await begunByCashfree(live());
    const { back } = await payOnPage(live(), launch);
    expect(back?.method).toBe('get');
    expect(await live().settledOf(fee)).toBe(0);
    live().services.clock.advance(11);
    const { pathname, search } = new URL(back?.address ?? '');
    const answer = await fetch(live().app.url + pathname + search, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${live().school.slug}`]);
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    expect(await live().settledOf(fee)).toBe(1_530_000);
  });

  it('are not booked by a forged message, nor by one signed with the wrong secret', async () => {
    await withCashfree(use.db, live());
    await unheard(live());
    const { token, launch } = await begunByCashfree(live());
    const { webhook_path: path } = await use.db.one<{ webhook_path: string }>(
      `select webhook_path from gateway_accounts where code = 'cashfree'`,
    );
    const body = `{"data":{"order":{"order_id":"${launch.gateway_order_id}"},"payment":{"cf_payment_id":"1","payment_status":"SUCCESS","payment_amount":15300.00}},"type":"PAYMENT_SUCCESS_WEBHOOK"}`;
    const answer = await fetch(`${live().app.url}/api/webhooks/cashfree/${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-webhook-timestamp': '1746427759733',
        'x-webhook-signature': 'YQTdlkpwYSe+fDq044IvwCIyUw95B3xxorUff2v8QNE=',
      },
    });
    await webhooksIdle(live().services);
    expect(answer.status).toBe(401);
    expect(await paymentsIn(token.order_id)).toEqual([]);
  });

  it('may be retried on the same order, and a success that comes after the failure is booked', async () => {
    await withCashfree(use.db, live());
    const { token, calls, launch, fee } = await begunByCashfree(live());
    expect(await payOnPage(live(), launch, { outcome: 'late_success' })).toMatchObject({ status: 'failed' });
    await told();
    expect(await calls.status()).toMatchObject({ state: 'FAILED' });
    const second = (await calls.begin()).data<GatewayLaunch>();
    expect(second).toMatchObject({
      gateway_order_id: launch.gateway_order_id,
      launch_token: launch.launch_token,
    });
    expect(second.attempt_id).not.toBe(launch.attempt_id);
    await told(61);
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    expect(await live().settledOf(fee)).toBe(1_530_000);
    expect((await paymentsIn(token.order_id)).map(({ status }) => status)).toEqual(['CAPTURED']);
  });

  it('are found by the resolver when the late success is never reported', async () => {
    await withCashfree(use.db, live());
    const { launch, fee } = await begunByCashfree(live());
    await payOnPage(live(), launch, { outcome: 'late_success' });
    await told();
    await unheard(live());
    await told(61);
    live().services.clock.advance(3_601);
    await resolvePayments(live().services);
    expect(await live().settledOf(fee)).toBe(1_530_000);
  });

  it('are refunded in part and in full, and Cashfree reports it by our own id', async () => {
    await withCashfree(use.db, live());
    const { token, launch } = await begunByCashfree(live());
    await payOnPage(live(), launch);
    await told();
    const ask = (amount: number | undefined, key: string) =>
      live()
        .app.browser()
        .post(
          REFUND_CALL,
          { institute_code: 'kaveri', application_code: token.application_code, reason: 'Left', amount },
          {
            headers: {
              authorization: `Bearer ${live().services.settings.operatorKey}`,
              'idempotency-key': key,
            },
            bare: true,
          },
        );
    const part = (await ask(5_000.5, 'cashfree-1')).data<RefundView>();
    expect(part).toMatchObject({ status: 'PROCESSED', amount: 5_000.5 });
    const rest = (await ask(undefined, 'cashfree-2')).data<RefundView>();
    expect(rest).toMatchObject({ status: 'PROCESSED', amount: 10_299.5 });
    expect((await ask(1, 'cashfree-3')).json).toMatchObject({ error: { code: 'refund_refused' } });
    await told();
    const messages = (await live().sandbox.deliveries(CASHFREE_KEY)).filter(({ event }) =>
      event.startsWith('REFUND'),
    );
    expect(messages).toHaveLength(2);
    expect(messages.map(({ attempts }) => attempts[0]?.status)).toEqual([200, 200]);
    expect((await paymentsIn(token.order_id)).map(({ status }) => status)).toEqual(['REFUNDED']);
    const lines = await use.db.query<{ status: string; paise: number }>(
      `select r.status, r.amount_paise as paise from refunds r join payments p on p.id = r.payment_id
       join orders o on o.id = p.order_id where o.order_code = $1 order by r.id`,
      [token.order_id],
    );
    expect(lines).toEqual([
      { status: 'PROCESSED', paise: 500_050 },
      { status: 'PROCESSED', paise: 1_029_950 },
    ]);
  });

  it('use the next account while Cashfree does not answer, and once only', async () => {
    await withCashfree(use.db, live(), ['cashfree', 'main']);
    const { pupil, browser, fee } = await live().aCase();
    const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
    const calls = sheet(live().app, token.checkout_token);
    const move = (address: string) =>
      use.db.query(`update gateway_accounts set base_url = $1 where code = 'cashfree'`, [address]);
    await move('http://127.0.0.1:9');
    live().services.clock.advance(6);
    const launch = (await calls.begin()).data<GatewayLaunch>();
    expect(launch).toMatchObject({ protocol: 'razorpay', key: live().school.keyId, launch_token: '' });
    await move('/cashfree/pg');
    live().services.clock.advance(6);
    expect((await calls.begin()).data<GatewayLaunch>().gateway_order_id).toBe(launch.gateway_order_id);
    await live().sandbox.pay(launch.gateway_order_id);
    await live().sandbox.advance(live().school.keyId, 0);
    await webhooksIdle(live().services);
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    expect(await live().settledOf(fee)).toBe(1_530_000);
    expect(await paymentsIn(token.order_id)).toEqual([
      { status: 'CAPTURED', account: live().school.accountId, paise: 1_530_000 },
    ]);
  });
});
