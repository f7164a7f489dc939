import { expect, it, vi } from 'vitest';
import { hmacHex } from '../../../platform/secrets.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { toldByCashfree, withCashfree, CASHFREE_KEY } from '../testing/cashfree-school.ts';
import { EASEBUZZ_KEY, EasebuzzSchool } from '../testing/easebuzz-school.ts';
import { capturedBody, livePayments } from '../testing/live-payments.ts';
import { begunOrder } from '../testing/pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from '../testing/paying-school.ts';
import { workLeftovers } from './webhook-worker.ts';

describeOnBoth('webhooks of other users of the same gateway account [hole 15]', (use) => {
  const live = livePayments(use);

  const post = (body: object | string, id: string) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return live().postWebhook(text, hmacHex(WEBHOOK_SECRET, text), id);
  };
  const kept = (id: string) =>
    use.db.one<{ problem: string; tries: number; is_done: boolean }>(
      'select problem, tries, processed_at is not null as is_done from webhook_inbox where event_id = $1',
      [id],
    );
  /** Opens an order at the account that is not ours. @returns its id at the gateway */
  async function foreignOrder(receipt: string | undefined): Promise<string> {
    const proof = Buffer.from(`${live().school.keyId}:${KEY_SECRET}`).toString('base64');
    const answer = await fetch(`${live().sandbox.url}/v1/orders`, {
      method: 'POST',
      headers: { authorization: `Basic ${proof}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 5_000, currency: 'INR', receipt }),
    });
    return ((await answer.json()) as { id: string }).id;
  }
  async function workedFor(seconds: number, step = 3_600): Promise<void> {
    for (let at = 0; at < seconds; at += step) {
      live().services.clock.advance(step);
      await workLeftovers(live().services);
    }
  }

  it.each([
    ['of a website', 'web-4711'],
    ['without a receipt', undefined],
    ['that looks like ours and is of nobody here', 'ord_22222222222222222222222222'],
  ])('about an order %s are closed at once, without an alarm', async (what, receipt) => {
    const alarm = vi.spyOn(live().services.log, 'error');
    const order_id = await foreignOrder(receipt);
    expect(await post(capturedBody({ id: `pay_${what}`, amount: 5_000, order_id }), `evt_${what}`)).toBe(200);
    expect(await kept(`evt_${what}`)).toEqual({ problem: 'not ours', tries: 1, is_done: true });
    expect(alarm).not.toHaveBeenCalled();
    alarm.mockRestore();
  });

  it('about a payment without an order, or an order the gateway does not know, are closed at once', async () => {
    await post(capturedBody({ id: 'pay_link', amount: 100, order_id: '' }), 'evt_link');
    await post(capturedBody({ id: 'pay_gone', amount: 100, order_id: 'order_gone' }), 'evt_gone');
    for (const id of ['evt_link', 'evt_gone'])
      expect(await kept(id)).toEqual({ problem: 'not ours', tries: 1, is_done: true });
  });

  it('about an order of another school with the same account are closed by this one', async () => {
    const other = await use.db.one<{ id: number }>(
      `insert into institutes (group_id, code, short_code, label, mode, address, place)
       select group_id, 'sister', 'SISTER', 'Sister', mode, address, place from institutes where id = $1 returning id`,
      [live().school.instituteId],
    );
    const { pupil, browser } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await use.db.query('delete from gateway_orders where gateway_order_id = $1', [launch.gateway_order_id]);
    const move = (to: number) =>
      use.db.query('update orders set institute_id = $2 where order_code = $1', [token.order_id, to]);
    const body = (id: string) => capturedBody({ id, amount: 1_530_000, order_id: launch.gateway_order_id });
    await move(other.id);
    await post(body('pay_sister'), 'evt_sister');
    expect(await kept('evt_sister')).toMatchObject({ problem: 'not ours', is_done: true });
    await move(live().school.instituteId);
    await post(body('pay_own'), 'evt_own');
    expect(await kept('evt_own')).toMatchObject({ problem: 'unknown order', is_done: false });
    await use.db.query(`update webhook_inbox set processed_at = now() where event_id = 'evt_own'`);
  });

  it('are kept while the gateway does not say whose the order is', async () => {
    const order_id = await foreignOrder('web-4712');
    await live().hideGateway(true);
    live().services.clock.advance(6);
    await post(capturedBody({ id: 'pay_dark', amount: 5_000, order_id }), 'evt_dark');
    expect(await kept('evt_dark')).toMatchObject({ problem: 'unknown order', is_done: false });
    await live().hideGateway(false);
    live().services.clock.advance(61);
    await workLeftovers(live().services);
    expect(await kept('evt_dark')).toEqual({ problem: 'not ours', tries: 2, is_done: true });
  });

  it('about unknown refunds and mandates are retried for an hour, since ours may be late, and end without an alarm', async () => {
    const refund = { id: 'rfnd_web', amount: 100, payment_id: 'pay_web', status: 'processed' };
    await post({ event: 'refund.processed', payload: { refund: { entity: refund } } }, 'evt_refund');
    const token = { id: 'token_web', customer_id: 'cust_web' };
    await post({ event: 'token.cancelled', payload: { token: { entity: token } } }, 'evt_token');
    const alarm = vi.spyOn(live().services.log, 'error');
    expect(await kept('evt_refund')).toMatchObject({ is_done: false });
    await workedFor(2 * 3_600, 600);
    for (const id of ['evt_refund', 'evt_token']) {
      const { tries, is_done } = await kept(id);
      expect([is_done, tries < 10]).toEqual([true, true]);
    }
    expect(alarm).not.toHaveBeenCalled();
    alarm.mockRestore();
  });

  it('of Cashfree and Easebuzz are told from ours by the order’s own id', async () => {
    await withCashfree(use.db, live());
    const easebuzz = await EasebuzzSchool.open(use.db, live());
    const headers = {
      'content-type': 'application/json',
      'x-client-id': CASHFREE_KEY,
      'x-client-secret': KEY_SECRET,
    };
    await fetch(`${live().sandbox.url}/cashfree/pg/orders`, {
      method: 'POST',
      headers: { ...headers, 'x-api-version': '2025-01-01' },
      body: JSON.stringify({
        order_id: 'web_1',
        order_amount: 50,
        order_currency: 'INR',
        customer_details: { customer_id: 'cust1', customer_phone: '9000000001' },
      }),
    });
    await live().sandbox.pay('web_1', { key_id: CASHFREE_KEY });
    await toldByCashfree(live());
    const begun = await easebuzz.begun();
    await use.db.query('delete from gateway_orders where gateway_order_id = $1', [
      begun.launch.gateway_order_id,
    ]);
    await easebuzz.pay(begun.launch);
    await easebuzz.told();
    const open = await use.db.query<{ problem: string; key_id: string; is_done: boolean }>(
      `select w.problem, g.key_id, w.processed_at is not null as is_done from webhook_inbox w
       join gateway_accounts g on g.id = w.gateway_account_id where g.key_id = any ($1) order by g.key_id`,
      [[CASHFREE_KEY, EASEBUZZ_KEY]],
    );
    expect(open).toEqual([
      { problem: 'unknown order', key_id: EASEBUZZ_KEY, is_done: false },
      { problem: 'not ours', key_id: CASHFREE_KEY, is_done: true },
    ]);
  });
});
