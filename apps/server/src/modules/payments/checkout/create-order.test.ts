import type { GatewayLaunch, OrderToken, OrderView } from '@shulk/contract';
import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { expireOrders } from '../settlement/resolve-payments.ts';
import { livePayments } from '../testing/live-payments.ts';
import { askOrder, begunOrder, settled, sheet } from '../testing/pay-flow.ts';
import { aPayer } from '../testing/paying-school.ts';

describeOnBoth('orders over a live sandbox', (use) => {
  const live = livePayments(use);

  it('takes a DIRECT payment now, whole and in one, through the gateway, from order to receipt number [PJ-1.9]', async () => {
    const { pupil, fee, browser } = await live().aCase();
    const { token, calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
    expect(token).toMatchObject({ amount: 15_300, currency: 'INR', resumed: false });
    expect(token.order_id).toMatch(/^ord_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(token.application_code).toMatch(/^TXN261120[0-9A-HJKMNP-TV-Z]{8}$/);
    const view = (await calls.view()).data<OrderView>();
    expect(view).toMatchObject({
      institute_name: 'Kaveri School',
      title: 'Pay in full',
      student_name: 'Aarav Rao',
      amount: 15_300,
      lines: [{ label: expect.stringMatching(/^Fee /) as string, amount: 15_300, discount: 0, late_fee: 0 }],
      test_mode: true,
      state: 'CREATED',
      parent_origin: 'http://localhost:3000',
      receipts_path: '/kaveri-term/r/auth',
      truth_path: `/kaveri-term/p/${token.application_code}`,
    });
    expect(launch).toMatchObject({
      vendor: 'SANDBOX',
      script_url: '/sandbox/v1/checkout.js',
      key: live().school.keyId,
      amount_paise: 1_530_000,
      callback_url: `http://localhost/api/checkout/v1/return/${token.order_id}`,
    });
    await live().sandbox.pay(launch.gateway_order_id);
    await settled(live().sandbox, live().services, live().school);
    expect(await calls.status()).toMatchObject({
      state: 'PAID',
      amount: 15_300,
      transaction_timestamp: '20-11-2026 11:30:00',
      receipt_no: 'RCP/2026-27/000001',
      reason: '',
    });
    expect(await live().settledOf(fee)).toBe(1_530_000);
  });

  it('freezes what the server computed: no amount can be sent with an order (threats 2 row 7)', async () => {
    const { pupil, browser } = await live().aCase();
    const refused = await askOrder(browser, live().school, pupil, { amount: 1 });
    expect(refused.status).toBe(400);
    const made = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
    expect(made.amount).toBe(15_300);
  });

  it('keeps the version of the page that offered it, whatever the page becomes (decision 212)', async () => {
    const { pupil, browser } = await live().aCase();
    const { pageId } = live().school;
    const before = await use.db.one<{ version: number }>('select version from pages where id = $1', [pageId]);
    const { order_id: code } = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
    await use.db.query('update pages set version = version + 1 where id = $1', [pageId]);
    expect(
      await use.db.one('select page_version as version from orders where order_code = $1', [code]),
    ).toEqual(before);
  });

  it('refuses an order for a student this browser never looked up (threats 2 row 8)', async () => {
    const mine = await live().aCase();
    const other = await live().aCase();
    const refused = await askOrder(mine.browser, live().school, other.pupil);
    expect(refused.json).toMatchObject({ success: false, data: null, error: { code: 'context_required' } });
  });

  it('stores its token in no table, and returns the stored answer all the same (security S11, threats 4)', async () => {
    const { pupil, browser } = await live().aCase();
    const body = { payment_page_slug: live().school.slug, card_code: 'full', sbd_code: pupil.sbd_code };
    const headers = { 'idempotency-key': 'kept-nowhere' };
    const { checkout_token: token } = (
      await browser.post('/api/checkout/v1/orders', body, { headers })
    ).data<OrderToken>();
    const again = await browser.post('/api/checkout/v1/orders', body, { headers });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.data<OrderToken>().checkout_token).toBe(token);
    const tables = await use.db.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
    );
    const [secret = ''] = token.split('~');
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await use.db.dynamic(`select 1 from ${name} t where strpos(t::text, $1) > 0`, [secret]);
      if (rows.length > 0) found.push(name);
    }
    expect(secret).toHaveLength(43);
    expect(tables.length).toBeGreaterThan(40);
    expect(found).toEqual([]);
  });

  it('needs an Idempotency-Key for an order and for an attempt (threats 6.3)', async () => {
    const { browser } = await live().aCase();
    const body = { payment_page_slug: live().school.slug, card_code: 'full' };
    expect((await browser.post('/api/checkout/v1/orders', body)).json).toMatchObject({
      error: { code: 'idempotency_missing' },
    });
  });

  describe('the checkout token', () => {
    it('is the only key to an order: without one, or with another, nothing is shown [R3]', async () => {
      const wrong = sheet(live().app, 'A'.repeat(43));
      expect((await wrong.view()).json).toMatchObject({ error: { code: 'checkout_token' } });
      expect((await wrong.begin()).status).toBe(401);
      const { pupil, browser } = await live().aCase();
      const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
      const row = await use.db.one<{ hash: Buffer }>(
        'select checkout_token_hash as hash from orders where order_code = $1',
        [token.order_id],
      );
      expect(row.hash).toHaveLength(32);
      expect(row.hash.toString('base64url')).not.toBe(token.checkout_token);
    });

    it('lives 15 minutes, and the page renews it only for its own open order [R4]', async () => {
      const { pupil, browser } = await live().aCase();
      const token = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
      live().services.clock.advance(15 * 60);
      expect((await sheet(live().app, token.checkout_token).view()).status).toBe(401);
      const path = `/api/checkout/v1/orders/${token.order_id}/token`;
      const stranger = await live().aCase();
      expect((await stranger.browser.post(path)).json).toMatchObject({ error: { code: 'order_not_found' } });
      expect((await live().app.browser().post(path)).json).toMatchObject({
        error: { code: 'order_not_found' },
      });
      const renewed = (await browser.post(path)).data<OrderToken>();
      expect(renewed).toMatchObject({ order_id: token.order_id, amount: 15_300, resumed: true });
      expect((await sheet(live().app, renewed.checkout_token).view()).status).toBe(200);
      await sheet(live().app, renewed.checkout_token).cancel();
      expect((await browser.post(path)).json).toMatchObject({ error: { code: 'order_closed' } });
    });
  });

  describe('an overlapping order [R2]', () => {
    it('cancels the older one if nothing of it reached the gateway', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const first = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
      const second = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
      expect(second.order_id).not.toBe(first.order_id);
      expect(second.resumed).toBe(false);
      const states = await use.db.query<{ status: string }>(
        'select o.status from orders o join order_lines l on l.order_id = o.id where l.fee_line_id = $1 order by o.id',
        [fee],
      );
      expect(states.map(({ status }) => status)).toEqual(['CANCELLED', 'CREATED']);
      expect((await sheet(live().app, first.checkout_token).begin()).json).toMatchObject({
        error: { code: 'order_closed' },
      });
    });

    it('cancels the older one whose gateway order is unpaid, and still books it when it is paid later', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const first = await begunOrder(live().app, browser, live().school, pupil);
      const second = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
      expect(second.resumed).toBe(false);
      await live().sandbox.pay(first.launch.gateway_order_id);
      await settled(live().sandbox, live().services, live().school);
      expect(await first.calls.status()).toMatchObject({ state: 'PAID' });
      expect(await live().settledOf(fee)).toBe(1_530_000);
      expect((await sheet(live().app, second.checkout_token).begin()).json).toMatchObject({
        error: { code: 'order_closed' },
      });
    });

    it('stays with a browser that began to pay less than 5 minutes ago: another one is refused and sees nothing [S10] [R57]', async () => {
      const { pupil, browser } = await live().aCase();
      const first = await begunOrder(live().app, browser, live().school, pupil);
      const stranger = await aPayer(live().app, live().services, live().school, pupil);
      live().services.clock.advance(299);
      const refused = await askOrder(stranger, live().school, pupil);
      expect([refused.status, Object.keys(refused.json).sort()]).toEqual([
        409,
        ['data', 'error', 'message', 'request_id', 'status_code', 'success'],
      ]);
      expect(refused.json).toMatchObject({ data: null, error: { code: 'order_in_progress' } });
      expect(await live().statusOf(first.token.order_id)).toBe('ATTEMPTED');
      // The payer may start again at any time.
      expect((await askOrder(browser, live().school, pupil)).data<OrderToken>().resumed).toBe(false);
    });

    it('may be cancelled by another browser 5 minutes after its attempt if nothing was paid [S10] [R57]', async () => {
      const { pupil, browser } = await live().aCase();
      const first = await begunOrder(live().app, browser, live().school, pupil);
      const other = await aPayer(live().app, live().services, live().school, pupil);
      live().services.clock.advance(300);
      expect((await askOrder(other, live().school, pupil)).data<OrderToken>().resumed).toBe(false);
      expect(await live().statusOf(first.token.order_id)).toBe('CANCELLED');
    });

    it('is resumed by the same browser, and refused to another without any data, while money is in progress', async () => {
      const { pupil, browser } = await live().aCase();
      const first = await begunOrder(live().app, browser, live().school, pupil);
      await live().sandbox.pay(first.launch.gateway_order_id, { outcome: 'pending' });
      const resumed = (await askOrder(browser, live().school, pupil)).data<OrderToken>();
      expect(resumed).toMatchObject({ order_id: first.token.order_id, resumed: true });
      const other = await aPayer(live().app, live().services, live().school, pupil);
      const refused = await askOrder(other, live().school, pupil);
      expect(refused.status).toBe(409);
      expect(refused.json).toMatchObject({ data: null, error: { code: 'order_in_progress' } });
      expect(refused.body).not.toContain(first.token.order_id);
      expect(refused.body).not.toContain('15300');
      expect(await sheet(live().app, resumed.checkout_token).status()).toMatchObject({ state: 'PROCESSING' });
      await settled(live().sandbox, live().services, live().school, 20);
      expect(await sheet(live().app, resumed.checkout_token).status()).toMatchObject({ state: 'PAID' });
    });

    it('never offers a second attempt while the first is pending at the gateway, even to a sheet opened anew (ux 5) (R2)', async () => {
      const { pupil, browser } = await live().aCase();
      const first = await begunOrder(live().app, browser, live().school, pupil);
      await live().sandbox.pay(first.launch.gateway_order_id, { outcome: 'pending' });
      const again = sheet(live().app, first.token.checkout_token);
      expect((await again.view()).data<{ state: string }>().state).toBe('PROCESSING');
      expect((await again.begin()).json).toMatchObject({ error: { code: 'order_in_progress' } });
      await settled(live().sandbox, live().services, live().school, 20);
      expect((await again.begin()).json).toMatchObject({ error: { code: 'order_closed' } });
      expect(await again.status()).toMatchObject({ state: 'PAID' });
      const booked = `select count(*) as n from payments p join orders o on o.id = p.order_id where o.order_code = $1`;
      expect(await use.db.one(booked, [first.token.order_id])).toEqual({ n: 1 });
    });

    it('offers another attempt after a failed one, and none while the gateway does not answer', async () => {
      const { pupil, browser } = await live().aCase();
      const first = await begunOrder(live().app, browser, live().school, pupil);
      await live().sandbox.pay(first.launch.gateway_order_id, { outcome: 'failure' });
      const again = sheet(live().app, first.token.checkout_token);
      expect((await again.begin()).data<GatewayLaunch>().gateway_order_id).toBe(
        first.launch.gateway_order_id,
      );
      await live().hideGateway(true);
      live().services.clock.advance(6);
      expect((await again.begin()).json).toMatchObject({ error: { code: 'gateway_unavailable' } });
      await live().hideGateway(false);
      live().services.clock.advance(6);
    });

    it('keeps the older one when the gateway does not answer, even when it has expired (threats 6.1)', async () => {
      const { pupil, browser } = await live().aCase();
      const first = await begunOrder(live().app, browser, live().school, pupil);
      await use.db.query(`update orders set expires_at = created_at where order_code = $1`, [
        first.token.order_id,
      ]);
      await live().hideGateway(true);
      live().services.clock.advance(6 * 60);
      const other = await aPayer(live().app, live().services, live().school, pupil);
      expect((await askOrder(other, live().school, pupil)).json).toMatchObject({
        error: { code: 'order_in_progress' },
      });
      await expireOrders(live().services);
      const status = () =>
        use.db.one('select status from orders where order_code = $1', [first.token.order_id]);
      expect(await status()).toEqual({ status: 'ATTEMPTED' });
      await live().hideGateway(false);
      live().services.clock.advance(6);
      await expireOrders(live().services);
      expect(await status()).toEqual({ status: 'EXPIRED' });
    });

    it('finds the fees paid when the older one was paid without our knowledge', async () => {
      const { pupil, browser, fee } = await live().aCase();
      const first = await begunOrder(live().app, browser, live().school, pupil);
      await live().sandbox.pay(first.launch.gateway_order_id, { outcome: 'lost_webhook' });
      const refused = await askOrder(browser, live().school, pupil);
      expect(refused.json.success).toBe(false);
      expect(await live().settledOf(fee)).toBe(1_530_000);
    });

    it('opens only one order when several browsers ask at the same moment', async () => {
      const { pupil, fee } = await live().aCase();
      const browsers = await Promise.all(
        Array.from({ length: 4 }, () => aPayer(live().app, live().services, live().school, pupil)),
      );
      await Promise.all(browsers.map((browser) => askOrder(browser, live().school, pupil)));
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
});
