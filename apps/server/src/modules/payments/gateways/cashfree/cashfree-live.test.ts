import type { GatewayLaunch, OrderToken, RefundView } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../../testing/index.ts';
import { pageCache } from '../../../pages/index.ts';
import { livePayments } from '../../testing/live-payments.ts';
import { askOrder, sheet } from '../../testing/pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from '../../testing/paying-school.ts';
import { resolvePayments } from '../../settlement/resolve-payments.ts';
import { webhooksIdle } from '../../webhooks/webhook-worker.ts';
import { saveGatewayAccount } from '../save-gateway-account.ts';

const CASHFREE_KEY = 'TEST_kaveri';
const REFUND_CALL = '/api/console/v1/refunds';

/** What the payment page hears of a try: its verdict and the way back. */
interface PageVerdict {
  readonly status: string;
  readonly payment_id: string;
  readonly back: { readonly method: string; readonly address: string } | null;
}

describeOnBoth('payments by Cashfree over a live sandbox', (use) => {
  const live = livePayments(use);

  /** Gives the school an account with Cashfree, and its card the accounts it is to be paid through. */
  async function withCashfree(accounts: readonly string[] = ['cashfree']): Promise<number> {
    const { services, school, sandbox, app } = live();
    const account = await saveGatewayAccount(
      use.db,
      services.settings.secretKeys,
      {
        institute_id: school.instituteId,
        code: 'cashfree',
        vendor: 'CASHFREE',
        key_id: CASHFREE_KEY,
        key_secret: KEY_SECRET,
        webhook_secret: WEBHOOK_SECRET,
        base_url: '/cashfree/pg',
        priority: -1,
      },
      services.clock.now(),
    );
    await sandbox.account(CASHFREE_KEY, {
      protocol: 'cashfree',
      key_secret: KEY_SECRET,
      webhook_secret: WEBHOOK_SECRET,
      webhook_url: `${app.url}/api/webhooks/cashfree/${account.webhook_path}`,
    });
    await use.db.query(
      `update pages set config = jsonb_set(config, '{sdk_block,0,pg_accounts}', $2::jsonb) where id = $1`,
      [school.pageId, JSON.stringify(accounts)],
    );
    pageCache(services).forget('');
    services.clock.advance(6);
    return account.id;
  }

  /** An order with a try begun, and the calls of its sheet. */
  async function begun() {
    const { pupil, browser, fee } = await live().aCase();
    const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
    const calls = sheet(live().app, token.checkout_token);
    const launch = (await calls.begin()).data<GatewayLaunch>();
    return { token, calls, launch, fee };
  }

  /** Pays as the payer's browser does: from the session to the payment page, and there. */
  async function payOnPage(
    { launch_token: session }: GatewayLaunch,
    outcome = 'success',
  ): Promise<PageVerdict> {
    const address = `${live().sandbox.url}/cashfree/session/${session}`;
    const answer = await fetch(address, { redirect: 'manual' });
    const page = new URL(answer.headers.get('location') ?? '', address);
    const tried = await fetch(`${page.origin}${page.pathname}/attempts${page.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'upi', outcome }),
    });
    return (await tried.json()) as PageVerdict;
  }

  /** Lets everything arrive that Cashfree has to tell by then. */
  async function told(seconds = 0): Promise<void> {
    await live().sandbox.advance(CASHFREE_KEY, seconds);
    await webhooksIdle(live().services);
  }

  /** Nothing Cashfree tells arrives from here on. */
  const unheard = (): Promise<void> =>
    live().sandbox.account(CASHFREE_KEY, {
      protocol: 'cashfree',
      key_secret: KEY_SECRET,
      webhook_secret: WEBHOOK_SECRET,
    });

  const paymentsIn = (orderCode: string): Promise<{ status: string; account: number; paise: number }[]> =>
    use.db.query(
      `select p.status, p.gateway_account_id as account, p.amount_paise as paise
       from payments p join orders o on o.id = p.order_id where o.order_code = $1 order by p.id`,
      [orderCode],
    );

  it('are begun with a session and the sandbox’s script, and booked once by a signed message, however often it comes', async () => {
    const accountId = await withCashfree();
    const { token, calls, launch, fee } = await begun();
    expect(launch).toMatchObject({
      protocol: 'cashfree',
      key: CASHFREE_KEY,
      script_url: '/sandbox/cashfree/v3/cashfree.js',
    });
    expect(launch.launch_token).toMatch(/^session_/);
    expect(await payOnPage(launch)).toMatchObject({ status: 'success' });
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

  it('are booked when the browser comes back, though no message ever does and nothing it brings is signed', async () => {
    await withCashfree();
    await unheard();
    const { calls, launch, fee } = await begun();
    const { back } = await payOnPage(launch);
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
    await withCashfree();
    await unheard();
    const { token, launch } = await begun();
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

  it('may be tried again on the same order, and a success that comes after the failure is booked', async () => {
    await withCashfree();
    const { token, calls, launch, fee } = await begun();
    expect(await payOnPage(launch, 'late_success')).toMatchObject({ status: 'failed' });
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

  it('are found by the resolver when the late success is told to nobody', async () => {
    await withCashfree();
    const { launch, fee } = await begun();
    await payOnPage(launch, 'late_success');
    await told();
    await unheard();
    await told(61);
    live().services.clock.advance(3_601);
    await resolvePayments(live().services);
    expect(await live().settledOf(fee)).toBe(1_530_000);
  });

  it('are given back in part and whole, and Cashfree tells of it by our own id', async () => {
    await withCashfree();
    const { token, launch } = await begun();
    await payOnPage(launch);
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

  it('go through the next account while Cashfree cannot be reached, and once only', async () => {
    await withCashfree(['cashfree', 'main']);
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
