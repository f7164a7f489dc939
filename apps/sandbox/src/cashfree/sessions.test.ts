import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, newOrder, openSandbox } from '../sandbox.fixture.ts';
import type { RunningSandbox } from '../server.ts';
import { addClient, CLIENT, officialCashfree, orderInput } from '../cashfree.fixture.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
  await addClient(sandbox.url, null);
});
afterAll(() => sandbox.close());

/** Opens an order. @returns its id and its session's address, with what the page calls */
async function aSession(more: object = {}, query = ''): Promise<{ id: string; page: URL }> {
  const input = orderInput(1530.5, more);
  const { data } = await officialCashfree(sandbox.url).PGCreateOrder(input);
  const session = new URL(`${sandbox.url}/sandbox/cashfree/session/${data.payment_session_id}${query}`);
  const answer = await fetch(session, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  return { id: input.order_id, page: new URL(answer.headers.get('location') ?? '', session) };
}

/** Pays as the page does. @returns the verdict for the page */
async function payOnPage(page: URL, how: object): Promise<Record<string, unknown>> {
  const { body } = await call(`${page.origin}${page.pathname}/attempts${page.search}`, 'POST', how);
  return body;
}

describe('payment sessions', () => {
  it('redirect to the payment page under the same prefix, with the exact amount', async () => {
    const note = { order_note: 'Term fee' };
    const { page } = await aSession(note, '?origin=https%3A%2F%2Ffees.example.in&nonce=n1');
    expect(page.pathname).toMatch(/^\/sandbox\/pay\/\d{12}$/);
    expect(page.searchParams.get('nonce')).toBe('n1');
    const html = await (await fetch(page)).text();
    expect(html).toContain('₹1,530.50');
    expect(html).toContain('Test mode');
    expect(html).toContain('Term fee');
  });

  it('redirect to a page that says so if they do not exist', async () => {
    const answer = await fetch(`${sandbox.url}/sandbox/cashfree/session/session_unknown`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('This payment link does not work');
  });

  it('send the browser back to the order’s own return address, with nothing signed, whatever the result', async () => {
    const address = 'https://fees.example.in/back?order={order_id}';
    const { id, page } = await aSession({ order_meta: { return_url: address } });
    const back = { method: 'get', address: `https://fees.example.in/back?order=${id}`, fields: {} };
    expect(await payOnPage(page, { method: 'upi', outcome: 'failure' })).toMatchObject({
      status: 'failed',
      back,
    });
    const verdict = await payOnPage(page, { method: 'upi' });
    expect(verdict).toMatchObject({ status: 'success', back, response: { cf_order_id: id } });
    expect(JSON.stringify(verdict)).not.toMatch(/signature/);
  });

  it('redirect nowhere if neither the order nor the script names an address', async () => {
    const { page } = await aSession();
    expect(await payOnPage(page, { method: 'upi' })).toMatchObject({ status: 'success', back: null });
  });

  it('accept no second payment for a paid order', async () => {
    const { page } = await aSession();
    await payOnPage(page, { method: 'upi' });
    expect(await payOnPage(page, { method: 'upi' })).toMatchObject({
      error: { reason: 'order_already_paid' },
    });
  });

  it('expire with their order', async () => {
    const soon = sandbox.core.schedule.nowMs(CLIENT.key_id) + 16 * 60_000;
    const input = orderInput(100, { order_expiry_time: new Date(soon).toISOString() });
    const { data } = await officialCashfree(sandbox.url).PGCreateOrder(input);
    const address = `${sandbox.url}/cashfree/session/${data.payment_session_id}`;
    expect((await fetch(address)).status).toBe(200);
    await call(`${sandbox.url}/admin/clock/advance`, 'POST', { key_id: CLIENT.key_id, seconds: 17 * 60 });
    expect((await fetch(address)).status).toBe(404);
    expect((await officialCashfree(sandbox.url).PGFetchOrder(input.order_id)).data.order_status).toBe(
      'EXPIRED',
    );
  });
});

describe('the script and the account', () => {
  it('serves a script that a page of another origin can load', async () => {
    const answer = await fetch(`${sandbox.url}/sandbox/cashfree/v3/cashfree.js`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await answer.text()).toContain('window.Cashfree');
  });

  it('refuses a protocol it does not know, and another one for an account that has one', async () => {
    const put = (keyId: string, protocol: string) =>
      call(`${sandbox.url}/admin/accounts/${keyId}`, 'PUT', { ...CLIENT, protocol });
    expect((await put('TEST_new_school', 'paypal')).status).toBe(400);
    expect((await put(CLIENT.key_id, 'razorpay')).status).toBe(400);
    expect((await put(CLIENT.key_id, 'cashfree')).status).toBe(200);
  });

  it('opens Razorpay orders for an account that names no protocol', async () => {
    expect(await newOrder(sandbox.url)).toMatch(/^order_/);
  });
});
