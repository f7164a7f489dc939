import type { GatewayLaunch, OrderToken, OrderView, PaymentStatus } from '@shulk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hmacHex } from '../../platform/secrets.ts';
import { describeOnBoth, testServices } from '../../testing/index.ts';
import type { TestServices } from '../../testing/index.ts';
import { expireOrders, resolvePayments } from './settlement/resolve-payments.ts';
import { startLiveSandbox } from './testing/live-sandbox.ts';
import type { LiveSandbox, Paid } from './testing/live-sandbox.ts';
import { aPayingApp, askOrder, begunOrder, connect, settled, sheet } from './testing/pay-flow.ts';
import type { PayingApp } from './testing/pay-flow.ts';
import { aFee, aPayer, aPayingSchool, aPupil, KEY_SECRET, WEBHOOK_SECRET } from './testing/paying-school.ts';
import type { PayingSchool, Pupil } from './testing/paying-school.ts';
import { webhooksIdle, workLeftovers } from './webhooks/webhook-worker.ts';

describeOnBoth('payments over a live sandbox', (use) => {
  let sandbox: LiveSandbox;
  let services: TestServices;
  let app: PayingApp;
  let school: PayingSchool;
  let pupils = 0;

  beforeAll(async () => {
    sandbox = await startLiveSandbox();
    services = testServices(use.db, { SANDBOX_URL: sandbox.url });
    app = await aPayingApp(services);
    school = await aPayingSchool(services, 'kaveri');
    await connect(sandbox, app, school);
  });
  afterAll(async () => {
    await app?.close();
    await sandbox?.stop();
  });

  /** A pupil with one unpaid fee, and a browser that looked it up. */
  const aCase = async (paise = 1_530_000) => {
    pupils += 1;
    const pupil = await aPupil(school, `K-${pupils}`);
    const fee = await aFee(school, pupil, 't', paise);
    return { pupil, fee, browser: await aPayer(app, services, school, pupil) };
  };
  const settledOf = async (fee: number): Promise<number> =>
    (await use.db.one<{ n: number }>('select settled_paise as n from fee_lines where id = $1', [fee])).n;
  const paymentsOf = (orderCode: string) =>
    use.db.query<{ status: string }>(
      'select p.status from payments p join orders o on o.id = p.order_id where o.order_code = $1 order by p.id',
      [orderCode],
    );
  const confirmBody = (launch: GatewayLaunch, paid: Paid) => ({
    attempt_id: launch.attempt_id,
    gateway_payment_id: paid.razorpay_payment_id,
    gateway_order_id: paid.razorpay_order_id,
    signature: paid.razorpay_signature,
  });
  const webhookUrl = () => `${app.url}/api/webhooks/razorpay/${school.webhookPath}`;
  const postWebhook = async (
    body: string,
    signature: string,
    eventId: string,
    url = webhookUrl(),
  ): Promise<number> => {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': eventId,
      },
    });
    await webhooksIdle(services);
    return answer.status;
  };

  it('takes a payment from order to receipt number, told by webhook', async () => {
    const { pupil, fee, browser } = await aCase();
    const { token, calls, launch } = await begunOrder(app, browser, school, pupil);
    expect(token).toMatchObject({ amount: 15_300, currency: 'INR', resumed: false });
    expect(token.order_id).toMatch(/^ord_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(token.application_code).toMatch(/^TXN261120[0-9A-HJKMNP-TV-Z]{8}$/);
    const view = (await calls.view()).data<OrderView>();
    expect(view).toMatchObject({
      institute_name: 'Kaveri School',
      title: 'Pay in full',
      student_name: 'Aarav Rao',
      amount: 15_300,
      test_mode: true,
      state: 'CREATED',
      parent_origin: 'http://localhost:3000',
      receipts_path: '/kaveri-term/r/auth',
    });
    expect(launch).toMatchObject({
      vendor: 'SANDBOX',
      script_url: '/sandbox/v1/checkout.js',
      key: school.keyId,
      amount_paise: 1_530_000,
      callback_url: `http://localhost/api/checkout/v1/return/${token.order_id}`,
    });
    await sandbox.pay(launch.gateway_order_id);
    await settled(sandbox, services, school);
    expect(await calls.status()).toMatchObject({
      state: 'PAID',
      amount: 15_300,
      transaction_timestamp: '20-11-2026 11:30:00',
      receipt_no: 'RCP/2026-27/000001',
      reason: '',
    });
    expect(await settledOf(fee)).toBe(1_530_000);
  });

  it('freezes what the server computed: no amount can be sent with an order (threats 2 row 7)', async () => {
    const { pupil, browser } = await aCase();
    const refused = await askOrder(browser, school, pupil, { amount: 1 });
    expect(refused.status).toBe(400);
    const made = (await askOrder(browser, school, pupil)).data<OrderToken>();
    expect(made.amount).toBe(15_300);
  });

  it('refuses an order for a student this browser never looked up (threats 2 row 8)', async () => {
    const mine = await aCase();
    const other = await aCase();
    const refused = await askOrder(mine.browser, school, other.pupil);
    expect(refused.json).toMatchObject({ success: false, data: null, error: { code: 'context_required' } });
  });

  it('answers a double click with the first order, and makes one only (threats 6.3)', async () => {
    const { pupil, browser, fee } = await aCase();
    const body = { payment_page_slug: school.slug, card_code: 'full', sbd_code: pupil.sbd_code };
    const headers = { 'idempotency-key': 'double-click' };
    const answers = await Promise.all(
      [1, 2].map(() => browser.post('/api/checkout/v1/orders', body, { headers })),
    );
    const again = await browser.post('/api/checkout/v1/orders', body, { headers });
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    for (const { body: text } of good) expect(text).toBe(again.body);
    const rows = await use.db.query('select 1 from order_lines where fee_line_id = $1', [fee]);
    expect(rows).toHaveLength(1);
  });

  it('needs an Idempotency-Key for an order and for a try (threats 6.3)', async () => {
    const { browser } = await aCase();
    const body = { payment_page_slug: school.slug, card_code: 'full' };
    expect((await browser.post('/api/checkout/v1/orders', body)).json).toMatchObject({
      error: { code: 'idempotency_missing' },
    });
  });

  describe('the checkout token', () => {
    it('is the only key to an order: without one, or with another, nothing is told [R3]', async () => {
      const wrong = sheet(app, 'A'.repeat(43));
      expect((await wrong.view()).json).toMatchObject({ error: { code: 'checkout_token' } });
      expect((await wrong.begin()).status).toBe(401);
      const { pupil, browser } = await aCase();
      const token = (await askOrder(browser, school, pupil)).data<OrderToken>();
      const row = await use.db.one<{ hash: Buffer }>(
        'select checkout_token_hash as hash from orders where order_code = $1',
        [token.order_id],
      );
      expect(row.hash).toHaveLength(32);
      expect(row.hash.toString('base64url')).not.toBe(token.checkout_token);
    });

    it('lives 15 minutes, and the page renews it for its own open order only [R4]', async () => {
      const { pupil, browser } = await aCase();
      const token = (await askOrder(browser, school, pupil)).data<OrderToken>();
      services.clock.advance(15 * 60);
      expect((await sheet(app, token.checkout_token).view()).status).toBe(401);
      const path = `/api/checkout/v1/orders/${token.order_id}/token`;
      const stranger = await aCase();
      expect((await stranger.browser.post(path)).json).toMatchObject({ error: { code: 'order_not_found' } });
      expect((await app.browser().post(path)).json).toMatchObject({ error: { code: 'order_not_found' } });
      const renewed = (await browser.post(path)).data<OrderToken>();
      expect(renewed).toMatchObject({ order_id: token.order_id, amount: 15_300, resumed: true });
      expect((await sheet(app, renewed.checkout_token).view()).status).toBe(200);
      await sheet(app, renewed.checkout_token).cancel();
      expect((await browser.post(path)).json).toMatchObject({ error: { code: 'order_closed' } });
    });
  });

  describe('an overlapping order [R2]', () => {
    it('cancels the older one when nothing of it reached the gateway', async () => {
      const { pupil, browser, fee } = await aCase();
      const first = (await askOrder(browser, school, pupil)).data<OrderToken>();
      const second = (await askOrder(browser, school, pupil)).data<OrderToken>();
      expect(second.order_id).not.toBe(first.order_id);
      expect(second.resumed).toBe(false);
      const states = await use.db.query<{ status: string }>(
        'select o.status from orders o join order_lines l on l.order_id = o.id where l.fee_line_id = $1 order by o.id',
        [fee],
      );
      expect(states.map(({ status }) => status)).toEqual(['CANCELLED', 'CREATED']);
      expect((await sheet(app, first.checkout_token).begin()).json).toMatchObject({
        error: { code: 'order_closed' },
      });
    });

    it('cancels the older one whose gateway order nobody paid, and books it late all the same when somebody does', async () => {
      const { pupil, browser, fee } = await aCase();
      const first = await begunOrder(app, browser, school, pupil);
      const second = (await askOrder(browser, school, pupil)).data<OrderToken>();
      expect(second.resumed).toBe(false);
      await sandbox.pay(first.launch.gateway_order_id);
      await settled(sandbox, services, school);
      expect(await first.calls.status()).toMatchObject({ state: 'PAID' });
      expect(await settledOf(fee)).toBe(1_530_000);
      expect((await sheet(app, second.checkout_token).begin()).json).toMatchObject({
        error: { code: 'order_closed' },
      });
    });

    it('is resumed by the same browser, and refused to another without any data, while money is under way', async () => {
      const { pupil, browser } = await aCase();
      const first = await begunOrder(app, browser, school, pupil);
      await sandbox.pay(first.launch.gateway_order_id, { outcome: 'pending' });
      const resumed = (await askOrder(browser, school, pupil)).data<OrderToken>();
      expect(resumed).toMatchObject({ order_id: first.token.order_id, resumed: true });
      const other = await aPayer(app, services, school, pupil);
      const refused = await askOrder(other, school, pupil);
      expect(refused.status).toBe(409);
      expect(refused.json).toMatchObject({ data: null, error: { code: 'order_in_progress' } });
      expect(refused.body).not.toContain(first.token.order_id);
      expect(refused.body).not.toContain('15300');
      expect(await sheet(app, resumed.checkout_token).status()).toMatchObject({ state: 'PROCESSING' });
      await settled(sandbox, services, school, 20);
      expect(await sheet(app, resumed.checkout_token).status()).toMatchObject({ state: 'PAID' });
    });

    it('never offers a second try while the first is pending at the gateway, also to a sheet opened anew (ux 5) (R2)', async () => {
      const { pupil, browser } = await aCase();
      const first = await begunOrder(app, browser, school, pupil);
      await sandbox.pay(first.launch.gateway_order_id, { outcome: 'pending' });
      const again = sheet(app, first.token.checkout_token);
      expect((await again.view()).data<{ state: string }>().state).toBe('PROCESSING');
      expect((await again.begin()).json).toMatchObject({ error: { code: 'order_in_progress' } });
      await settled(sandbox, services, school, 20);
      expect((await again.begin()).json).toMatchObject({ error: { code: 'order_closed' } });
      expect(await again.status()).toMatchObject({ state: 'PAID' });
      const booked = `select count(*) as n from payments p join orders o on o.id = p.order_id where o.order_code = $1`;
      expect(await use.db.one(booked, [first.token.order_id])).toEqual({ n: 1 });
    });

    it('offers another try after one that failed, and none while the gateway cannot tell', async () => {
      const { pupil, browser } = await aCase();
      const first = await begunOrder(app, browser, school, pupil);
      await sandbox.pay(first.launch.gateway_order_id, { outcome: 'failure' });
      const again = sheet(app, first.token.checkout_token);
      expect((await again.begin()).data<GatewayLaunch>().gateway_order_id).toBe(
        first.launch.gateway_order_id,
      );
      await use.db.query(`update gateway_accounts set base_url = 'http://127.0.0.1:9' where id = $1`, [
        school.accountId,
      ]);
      services.clock.advance(6);
      expect((await again.begin()).json).toMatchObject({ error: { code: 'gateway_unavailable' } });
      await use.db.query(`update gateway_accounts set base_url = '' where id = $1`, [school.accountId]);
      services.clock.advance(6);
    });

    it('keeps the older one when the gateway cannot be asked, also when its time is over (threats 6.1)', async () => {
      const { pupil, browser } = await aCase();
      const first = await begunOrder(app, browser, school, pupil);
      await use.db.query(`update orders set expires_at = created_at where order_code = $1`, [
        first.token.order_id,
      ]);
      await use.db.query(`update gateway_accounts set base_url = 'http://127.0.0.1:9' where id = $1`, [
        school.accountId,
      ]);
      services.clock.advance(6 * 60);
      const other = await aPayer(app, services, school, pupil);
      expect((await askOrder(other, school, pupil)).json).toMatchObject({
        error: { code: 'order_in_progress' },
      });
      await expireOrders(services);
      const status = () =>
        use.db.one('select status from orders where order_code = $1', [first.token.order_id]);
      expect(await status()).toEqual({ status: 'ATTEMPTED' });
      await use.db.query(`update gateway_accounts set base_url = '' where id = $1`, [school.accountId]);
      services.clock.advance(6);
      await expireOrders(services);
      expect(await status()).toEqual({ status: 'EXPIRED' });
    });

    it('finds the fees paid when the older one was paid without our knowing', async () => {
      const { pupil, browser, fee } = await aCase();
      const first = await begunOrder(app, browser, school, pupil);
      await sandbox.pay(first.launch.gateway_order_id, { outcome: 'lost_webhook' });
      const refused = await askOrder(browser, school, pupil);
      expect(refused.json.success).toBe(false);
      expect(await settledOf(fee)).toBe(1_530_000);
    });

    it('opens one order only when several browsers ask at the same moment', async () => {
      const { pupil, fee } = await aCase();
      const browsers = await Promise.all(
        Array.from({ length: 4 }, () => aPayer(app, services, school, pupil)),
      );
      await Promise.all(browsers.map((browser) => askOrder(browser, school, pupil)));
      const open = await use.db.query<{ status: string }>(
        `select o.status from orders o join order_lines l on l.order_id = o.id
         where l.fee_line_id = $1 and o.status in ('CREATED', 'ATTEMPTED')`,
        [fee],
      );
      expect(open).toHaveLength(1);
      expect(await use.db.query('select 1 from open_fee_lines where fee_line_id = $1', [fee])).toHaveLength(
        1,
      );
    });
  });

  describe('a try at the gateway', () => {
    it('is on record before the gateway is called, and found by its receipt after a crash (threats 6.2)', async () => {
      const { pupil, browser } = await aCase();
      const first = await begunOrder(app, browser, school, pupil);
      await use.db.query('update orders set gateway_order_id = null where order_code = $1', [
        first.token.order_id,
      ]);
      const again = (await first.calls.begin()).data<GatewayLaunch>();
      expect(again).toMatchObject({
        gateway_order_id: first.launch.gateway_order_id,
        attempt_id: first.launch.attempt_id,
      });
    });

    it('keeps the order payable when the gateway does not answer (threats 6.1)', async () => {
      const { pupil, browser } = await aCase();
      const token = (await askOrder(browser, school, pupil)).data<OrderToken>();
      await use.db.query(`update gateway_accounts set base_url = 'http://127.0.0.1:9' where id = $1`, [
        school.accountId,
      ]);
      services.clock.advance(6);
      const calls = sheet(app, token.checkout_token);
      const refused = await calls.begin();
      expect(refused.status).toBe(503);
      expect(refused.json).toMatchObject({ error: { code: 'gateway_unavailable' } });
      await use.db.query(`update gateway_accounts set base_url = '' where id = $1`, [school.accountId]);
      services.clock.advance(6);
      expect((await calls.begin()).status).toBe(200);
    });

    it('is refused on an order whose time is over [R4]', async () => {
      const { pupil, browser } = await aCase();
      const token = (await askOrder(browser, school, pupil)).data<OrderToken>();
      const calls = sheet(app, token.checkout_token);
      await use.db.query(
        `update orders set expires_at = created_at + interval '1 minute' where order_code = $1`,
        [token.order_id],
      );
      services.clock.advance(60);
      expect((await calls.begin()).json).toMatchObject({ error: { code: 'order_closed' } });
    });
  });

  describe('the browser’s signed answer', () => {
    it('is believed only with a signature over our own gateway order (threats 2 row 10)', async () => {
      const { pupil, browser, fee } = await aCase();
      const victim = await begunOrder(app, browser, school, pupil);
      const cheap = await aCase(10_000);
      const own = await begunOrder(app, cheap.browser, school, cheap.pupil);
      const paid = await sandbox.pay(own.launch.gateway_order_id);
      const forged = [
        confirmBody(victim.launch, paid),
        { ...confirmBody(victim.launch, paid), gateway_order_id: victim.launch.gateway_order_id },
        {
          ...confirmBody(victim.launch, paid),
          gateway_order_id: victim.launch.gateway_order_id,
          signature: '0'.repeat(64),
        },
      ];
      for (const body of forged) {
        expect((await victim.calls.confirm(body)).json).toMatchObject({
          error: { code: 'signature_invalid' },
        });
      }
      expect(await settledOf(fee)).toBe(0);
      await settled(sandbox, services, school);
    });

    it('settles at once when the webhook is lost, and twice is once', async () => {
      const { pupil, browser, fee } = await aCase();
      const { token, calls, launch } = await begunOrder(app, browser, school, pupil);
      const paid = await sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      const answers = await Promise.all([1, 2].map(() => calls.confirm(confirmBody(launch, paid))));
      for (const answer of answers) expect(answer.data<PaymentStatus>()).toMatchObject({ state: 'PAID' });
      expect(await paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
      expect(await settledOf(fee)).toBe(1_530_000);
    });

    it('leaves the payment open, never failed, when the gateway cannot be asked (threats 6.1)', async () => {
      const { pupil, browser } = await aCase();
      const { calls, launch } = await begunOrder(app, browser, school, pupil);
      const paid = await sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      await use.db.query(`update gateway_accounts set base_url = 'http://127.0.0.1:9' where id = $1`, [
        school.accountId,
      ]);
      services.clock.advance(6);
      expect((await calls.confirm(confirmBody(launch, paid))).data<PaymentStatus>()).toMatchObject({
        state: 'PROCESSING',
      });
      services.clock.advance(180);
      expect(await calls.status()).toMatchObject({ state: 'PENDING' });
      await use.db.query(`update gateway_accounts set base_url = '' where id = $1`, [school.accountId]);
      services.clock.advance(6);
      await resolvePayments(services);
      expect(await calls.status()).toMatchObject({ state: 'PAID' });
    });

    it('comes as a form post without cookies and leaves with a 303 to the page [R44]', async () => {
      const { pupil, browser, fee } = await aCase();
      const { token, launch } = await begunOrder(app, browser, school, pupil);
      const paid = await sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      const post = (form: Record<string, string>) =>
        fetch(`${app.url}/api/checkout/v1/return/${token.order_id}`, {
          method: 'POST',
          body: new URLSearchParams(form),
          redirect: 'manual',
        });
      const form = {
        razorpay_payment_id: paid.razorpay_payment_id,
        razorpay_order_id: paid.razorpay_order_id,
        razorpay_signature: paid.razorpay_signature,
      };
      expect((await post({ ...form, razorpay_signature: 'f'.repeat(64) })).status).toBe(401);
      expect(await settledOf(fee)).toBe(0);
      const answer = await post(form);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${school.slug}`]);
      expect(await settledOf(fee)).toBe(1_530_000);
    });

    it('changes nothing by an unsigned failure post', async () => {
      const { pupil, browser } = await aCase();
      const { token, calls } = await begunOrder(app, browser, school, pupil);
      const answer = await fetch(`${app.url}/api/checkout/v1/return/${token.order_id}`, {
        method: 'POST',
        body: new URLSearchParams({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'no' }),
        redirect: 'manual',
      });
      expect(answer.status).toBe(303);
      expect(await calls.status()).toMatchObject({ state: 'CREATED', reason: '' });
    });
  });

  describe('webhooks (threats 6.4)', () => {
    it('refuses a forged one and stores nothing of it', async () => {
      const { pupil, browser, fee } = await aCase();
      const { launch } = await begunOrder(app, browser, school, pupil);
      const body = JSON.stringify({
        event: 'payment.captured',
        payload: {
          payment: {
            entity: {
              id: 'pay_forged',
              amount: 1_530_000,
              currency: 'INR',
              status: 'captured',
              order_id: launch.gateway_order_id,
              method: 'upi',
            },
          },
        },
      });
      for (const signature of ['', '0'.repeat(64), hmacHex('wrong', body), hmacHex(KEY_SECRET, body)]) {
        expect(await postWebhook(body, signature, 'evt_forged')).toBe(401);
      }
      expect(await use.db.query(`select 1 from webhook_inbox where event_id = 'evt_forged'`)).toEqual([]);
      expect(await settledOf(fee)).toBe(0);
      expect(
        await postWebhook(
          body,
          hmacHex(WEBHOOK_SECRET, body),
          'evt_x',
          `${app.url}/api/webhooks/razorpay/nowhere`,
        ),
      ).toBe(404);
      expect(
        await postWebhook(
          body,
          hmacHex(WEBHOOK_SECRET, body),
          'evt_x',
          webhookUrl().replace('razorpay/', 'cashfree/'),
        ),
      ).toBe(404);
    });

    it('is harmless when replayed, with the same event id and with another one', async () => {
      const { pupil, browser, fee } = await aCase();
      const { token, launch } = await begunOrder(app, browser, school, pupil);
      await sandbox.pay(launch.gateway_order_id);
      await settled(sandbox, services, school);
      const sent = (await sandbox.deliveries(school.keyId)).filter(({ body }) =>
        body.includes(launch.gateway_order_id),
      );
      expect(sent.length).toBeGreaterThan(1);
      for (const delivery of sent) {
        await sandbox.replay(delivery.id);
        expect(
          await postWebhook(
            delivery.body,
            hmacHex(WEBHOOK_SECRET, delivery.body),
            `other_${delivery.event_id}`,
          ),
        ).toBe(200);
      }
      expect(await paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
      expect(await settledOf(fee)).toBe(1_530_000);
    });

    it('comes twice, in any order, or after a time-out, and books once', async () => {
      for (const outcome of ['double_webhook', 'reordered_webhooks', 'webhook_timeout']) {
        const { pupil, browser, fee } = await aCase();
        const { token, calls, launch } = await begunOrder(app, browser, school, pupil);
        await sandbox.pay(launch.gateway_order_id, { outcome });
        await settled(sandbox, services, school, 15);
        expect(await calls.status()).toMatchObject({ state: 'PAID' });
        expect(await paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
        expect(await settledOf(fee)).toBe(1_530_000);
      }
    });

    it('is kept when its order is not known yet, and worked on when it is; given up after three days', async () => {
      const { pupil, browser, fee } = await aCase();
      const { token, launch } = await begunOrder(app, browser, school, pupil);
      await use.db.query(`update orders set gateway_order_id = null where order_code = $1`, [token.order_id]);
      await sandbox.pay(launch.gateway_order_id);
      await settled(sandbox, services, school);
      expect(await settledOf(fee)).toBe(0);
      const open = () =>
        use.db.query(
          `select problem from webhook_inbox where processed_at is null and problem = 'unknown order'`,
        );
      expect((await open()).length).toBeGreaterThan(0);
      await use.db.query(`update orders set gateway_order_id = $2 where order_code = $1`, [
        token.order_id,
        launch.gateway_order_id,
      ]);
      services.clock.advance(61);
      await workLeftovers(services);
      expect(await settledOf(fee)).toBe(1_530_000);
      expect(await open()).toEqual([]);
      const body = JSON.stringify({
        event: 'payment.captured',
        payload: {
          payment: {
            entity: {
              id: 'pay_u',
              amount: 1,
              currency: 'INR',
              status: 'captured',
              order_id: 'order_unknown',
              method: 'upi',
            },
          },
        },
      });
      expect(await postWebhook(body, hmacHex(WEBHOOK_SECRET, body), 'evt_unknown')).toBe(200);
      services.clock.advance(3 * 86_400);
      await workLeftovers(services);
      expect(await open()).toEqual([]);
    });

    it('is finished by the job when the process died right after storing it', async () => {
      const { pupil, browser, fee } = await aCase();
      const { launch } = await begunOrder(app, browser, school, pupil);
      const paid = await sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      const body = JSON.stringify({
        event: 'payment.captured',
        payload: {
          payment: {
            entity: {
              id: paid.razorpay_payment_id,
              amount: 1_530_000,
              currency: 'INR',
              status: 'captured',
              order_id: launch.gateway_order_id,
              method: 'upi',
            },
          },
        },
      });
      const now = services.clock.now();
      await use.db.query(
        `insert into webhook_inbox (gateway_account_id, event_id, body, received_at, next_try_at) values ($1, 'evt_left', $2, $3, $3)`,
        [school.accountId, body, now],
      );
      expect(await workLeftovers(services)).toBe(1);
      expect(await settledOf(fee)).toBe(1_530_000);
    });

    it('asks the gateway before it believes another amount than ordered', async () => {
      const { pupil, browser } = await aCase();
      const { token, calls, launch } = await begunOrder(app, browser, school, pupil);
      const paid = await sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      const body = JSON.stringify({
        event: 'payment.captured',
        payload: {
          payment: {
            entity: {
              id: paid.razorpay_payment_id,
              amount: 1,
              currency: 'INR',
              status: 'captured',
              order_id: launch.gateway_order_id,
              method: 'upi',
            },
          },
        },
      });
      expect(await postWebhook(body, hmacHex(WEBHOOK_SECRET, body), 'evt_odd')).toBe(200);
      expect(await calls.status()).toMatchObject({ state: 'PAID' });
      expect(await paymentsOf(token.order_id)).toEqual([{ status: 'CAPTURED' }]);
    });
  });

  describe('what the gateway is asked (threats 6.1)', () => {
    it('learns of a lost webhook by polling, no more often than every two seconds', async () => {
      const { pupil, browser } = await aCase();
      const { calls, launch } = await begunOrder(app, browser, school, pupil);
      expect(await calls.status()).toMatchObject({ state: 'CREATED' });
      await sandbox.pay(launch.gateway_order_id, { outcome: 'lost_webhook' });
      expect(await calls.status()).toMatchObject({ state: 'CREATED' });
      services.clock.advance(2);
      expect(await calls.status()).toMatchObject({ state: 'PAID' });
    });

    it('tells a failure in plain words and takes a second try on the same order', async () => {
      const { pupil, browser } = await aCase();
      const { calls, launch } = await begunOrder(app, browser, school, pupil);
      await sandbox.pay(launch.gateway_order_id, { outcome: 'decline' });
      await settled(sandbox, services, school);
      const failed = await calls.status();
      expect(failed.state).toBe('FAILED');
      expect(failed.reason).toBe(
        'Your bank account does not have enough balance. No money was taken. Please try again or use another method.',
      );
      const second = (await calls.begin()).data<GatewayLaunch>();
      expect(second.gateway_order_id).toBe(launch.gateway_order_id);
      expect(second.attempt_id).not.toBe(launch.attempt_id);
      await sandbox.pay(second.gateway_order_id);
      await settled(sandbox, services, school);
      expect(await calls.status()).toMatchObject({ state: 'PAID' });
    });

    it('books a success that comes after the failure', async () => {
      const { pupil, browser } = await aCase();
      const { calls, launch } = await begunOrder(app, browser, school, pupil);
      await sandbox.pay(launch.gateway_order_id, { outcome: 'late_success' });
      await settled(sandbox, services, school);
      expect(await calls.status()).toMatchObject({ state: 'FAILED' });
      await settled(sandbox, services, school, 60);
      expect(await calls.status()).toMatchObject({ state: 'PAID' });
    });

    it('finds a late success by itself when its webhook is lost', async () => {
      const { pupil, browser, fee } = await aCase();
      const { launch } = await begunOrder(app, browser, school, pupil);
      await sandbox.pay(launch.gateway_order_id, { outcome: 'late_success' });
      await settled(sandbox, services, school);
      await sandbox.account(school.keyId, { key_secret: KEY_SECRET, webhook_secret: WEBHOOK_SECRET });
      await settled(sandbox, services, school, 60);
      await connect(sandbox, app, school);
      services.clock.advance(3_601);
      await resolvePayments(services);
      expect(await settledOf(fee)).toBe(1_530_000);
    });

    it('takes a second payment of a paid order as EXCESS, and the payer sees one payment', async () => {
      const { pupil, browser, fee } = await aCase();
      const { token, calls, launch } = await begunOrder(app, browser, school, pupil);
      await sandbox.pay(launch.gateway_order_id, { outcome: 'late_success' });
      await sandbox.pay(launch.gateway_order_id);
      await settled(sandbox, services, school, 60);
      expect((await paymentsOf(token.order_id)).map(({ status }) => status).sort()).toEqual([
        'CAPTURED',
        'EXCESS',
      ]);
      expect(await settledOf(fee)).toBe(1_530_000);
      expect(await calls.status()).toMatchObject({ state: 'PAID' });
    });

    it('hands a payment without a verdict to a person after seven days', async () => {
      const { pupil, browser } = await aCase();
      const { token, launch } = await begunOrder(app, browser, school, pupil);
      await sandbox.pay(launch.gateway_order_id, { outcome: 'pending' });
      await resolvePayments(services);
      services.clock.advance(11);
      await resolvePayments(services);
      services.clock.advance(7 * 86_400);
      await resolvePayments(services);
      const row = await use.db.one<{ status: string }>('select status from orders where order_code = $1', [
        token.order_id,
      ]);
      expect(row.status).toBe('REVIEW');
      await settled(sandbox, services, school, 20);
    });
  });

  describe('orders nobody finished', () => {
    it('expire after 90 minutes and free their fees, the gateway asked first [R4]', async () => {
      const { pupil, browser, fee } = await aCase();
      const idle = await begunOrder(app, browser, school, pupil);
      const lost = await aCase();
      const paidQuietly = await begunOrder(app, lost.browser, school, lost.pupil);
      await sandbox.pay(paidQuietly.launch.gateway_order_id, { outcome: 'lost_webhook' });
      services.clock.advance(90 * 60 - 1);
      await expireOrders(services);
      expect(await use.db.query('select 1 from open_fee_lines where fee_line_id = $1', [fee])).toHaveLength(
        1,
      );
      services.clock.advance(2);
      await expireOrders(services);
      expect(await use.db.query('select 1 from open_fee_lines where fee_line_id = $1', [fee])).toEqual([]);
      const row = await use.db.one<{ status: string }>('select status from orders where order_code = $1', [
        idle.token.order_id,
      ]);
      expect(row.status).toBe('EXPIRED');
      expect(await settledOf(lost.fee)).toBe(1_530_000);
    });

    it('are left alone for five minutes after they were touched', async () => {
      const { pupil, browser } = await aCase();
      const { token } = await begunOrder(app, browser, school, pupil);
      await use.db.query(
        `update orders set expires_at = touched_at + interval '1 minute' where order_code = $1`,
        [token.order_id],
      );
      const status = async () =>
        (
          await use.db.one<{ status: string }>('select status from orders where order_code = $1', [
            token.order_id,
          ])
        ).status;
      services.clock.advance(4 * 60);
      await expireOrders(services);
      expect(await status()).toBe('ATTEMPTED');
      services.clock.advance(61);
      await expireOrders(services);
      expect(await status()).toBe('EXPIRED');
    });

    it('are given up on request while nothing reached the gateway, and kept when money is under way', async () => {
      const quiet = await aCase();
      const idle = await begunOrder(app, quiet.browser, school, quiet.pupil);
      expect(await idle.calls.cancel()).toMatchObject({ state: 'CANCELLED' });
      const busy = await aCase();
      const paying = await begunOrder(app, busy.browser, school, busy.pupil);
      await sandbox.pay(paying.launch.gateway_order_id, { outcome: 'pending' });
      expect(await paying.calls.cancel()).toMatchObject({ state: 'PROCESSING' });
      await settled(sandbox, services, school, 20);
      expect(await paying.calls.status()).toMatchObject({ state: 'PAID' });
    });
  });

  describe('the right gateway (threats 2 row 9)', () => {
    const order = async (over: Parameters<typeof aPayingSchool>[2], code: string) => {
      const own = await aPayingSchool(services, code, over);
      const pupil: Pupil = await aPupil(own, 'G-1');
      await aFee(own, pupil, 't', 10_000);
      return askOrder(await aPayer(app, services, own, pupil), own, pupil);
    };

    it('keeps a live institute from the sandbox and from test keys, and a test institute from a live key', async () => {
      expect((await order({ mode: 'live' }, 'live-one')).json).toMatchObject({
        error: { code: 'gateway_mismatch' },
      });
      const testKey = await order({ mode: 'live', vendor: 'RAZORPAY', key_id: 'rzp_test_1' }, 'live-two');
      expect(testKey.json).toMatchObject({ error: { code: 'gateway_mismatch' } });
      const liveKey = await order({ vendor: 'RAZORPAY', key_id: 'rzp_live_1' }, 'test-one');
      expect(liveKey.json).toMatchObject({ error: { code: 'gateway_mismatch' } });
    });

    it('has no adapter for Cashfree and Easebuzz yet', async () => {
      for (const vendor of ['CASHFREE', 'EASEBUZZ']) {
        expect((await order({ vendor }, vendor.toLowerCase())).json).toMatchObject({
          error: { code: 'gateway_mismatch' },
        });
      }
    });
  });
});
