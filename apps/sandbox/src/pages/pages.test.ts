import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, KEY, newOrder, openSandbox } from '../sandbox.fixture.ts';
import type { RunningSandbox } from '../server.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await openSandbox(null, { FRAME_ANCESTORS: "'self' https://fees.example.in" });
});
afterAll(() => sandbox.close());

async function page(path: string): Promise<{ status: number; html: string; policy: string }> {
  const answer = await fetch(`${sandbox.url}${path}`);
  return {
    status: answer.status,
    html: await answer.text(),
    policy: answer.headers.get('content-security-policy') ?? '',
  };
}

describe('the hosted payment page', () => {
  it('shows test mode, the institute, the purpose and the exact amount, UPI first and open', async () => {
    const id = await newOrder(sandbox.url, 1_24_500_50);
    const query = `key_id=${KEY.key_id}&name=Kaveri%20School&description=Term%20fee`;
    const { html, status } = await page(`/sandbox/pay/${id}?${query}`);
    expect(status).toBe(200);
    for (const text of ['Test mode', 'Kaveri School', 'Term fee', '₹1,24,500.50'])
      expect(html).toContain(text);
    const methods = [...html.matchAll(/<details class="method" id="method-(\w+)"( open)?>/g)];
    expect(methods.map((match) => [match[1], match[2] !== undefined])).toEqual([
      ['upi', true],
      ['card', false],
      ['netbanking', false],
    ]);
    expect(html).toContain('upi://pay?pa=');
    expect(html).not.toMatch(/UPI ID|name="vpa"/);
  });

  it('loads nothing from outside, links only relatively and limits who may frame it', async () => {
    const id = await newOrder(sandbox.url);
    const { html, policy } = await page(`/pay/${id}?key_id=${KEY.key_id}`);
    const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => /^(https?:)?\//.test(link))).toEqual([]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self' https://fees.example.in");
    for (const link of links.filter((target) => !target.startsWith('upi:'))) {
      const answer = await fetch(new URL(link, `${sandbox.url}/sandbox/pay/${id}`));
      expect(answer.status).toBe(200);
    }
  });

  it('writes names as text, never as markup', async () => {
    const id = await newOrder(sandbox.url);
    const name = encodeURIComponent('<img src=x onerror=alert(1)></script>');
    const { html } = await page(`/pay/${id}?key_id=${KEY.key_id}&name=${name}`);
    expect(html).not.toContain('<img src=x');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
  });

  it('lets the page post only to the origin of the callback address', async () => {
    const id = await newOrder(sandbox.url);
    const callback = encodeURIComponent('https://fees.example.in/return?x=1');
    const { policy } = await page(`/pay/${id}?key_id=${KEY.key_id}&callback_url=${callback}`);
    expect(policy).toContain("form-action 'self' https://fees.example.in;");
    const bad = await page(`/pay/${id}?key_id=${KEY.key_id}&callback_url=javascript:alert(1)`);
    expect(bad.policy).toContain("form-action 'self';");
  });

  it('says what to do if the address leads to no payment or the key is not the order’s', async () => {
    const id = await newOrder(sandbox.url);
    for (const path of [
      `/pay/order_none?key_id=${KEY.key_id}`,
      `/pay/${id}?key_id=rzp_test_wrong`,
      `/pay/${id}`,
    ]) {
      const { status, html } = await page(path);
      expect(status).toBe(404);
      expect(html).toContain('start the payment again');
    }
  });

  it('says that nothing is due on a paid order', async () => {
    const id = await newOrder(sandbox.url);
    await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: id });
    const { html } = await page(`/pay/${id}?key_id=${KEY.key_id}`);
    expect(html).toContain('This payment is already made');
  });

  it('draws the QR code as SVG', async () => {
    const id = await newOrder(sandbox.url);
    const answer = await fetch(`${sandbox.url}/pay/${id}/qr.svg?code=2`);
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(await answer.text()).toContain('<svg');
  });
});

describe('paying on the hosted page', () => {
  it('accepts only published test cards and says so for every other number', async () => {
    const id = await newOrder(sandbox.url);
    const input = { method: 'card', card: { number: '4111 1111 1111 1111' } };
    const refused = await call(`${sandbox.url}/pay/${id}/attempts?key_id=${KEY.key_id}`, 'POST', input);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('only its published test cards work');
    expect(JSON.stringify(refused.body)).not.toContain('4111');
    expect(sandbox.core.store.paymentsOf(id)).toEqual([]);
  });

  it('returns by a form post: with the error of a failure, a closed page, or the signed ids (gateways A.3)', async () => {
    const id = await newOrder(sandbox.url);
    const address = 'https://fees.example.in/return?x=1';
    const query = `key_id=${KEY.key_id}&callback_url=${encodeURIComponent(address)}`;
    const attempt = async (outcome: string) =>
      (await call(`${sandbox.url}/pay/${id}/attempts?${query}`, 'POST', { method: 'upi', outcome })).body;
    const failed = await attempt('decline');
    expect(failed['back']).toEqual({
      method: 'post',
      address,
      fields: {
        'error[code]': 'BAD_REQUEST_ERROR',
        'error[description]': expect.stringContaining('balance'),
        'error[source]': 'customer',
        'error[step]': expect.any(String),
        'error[reason]': 'insufficient_fund',
        'error[metadata]': JSON.stringify({ order_id: id, payment_id: failed['payment_id'] }),
      },
    });
    const { html } = await page(`/pay/${id}?${query}`);
    const data = /<script type="application\/json" id="data">(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({
      back: { method: 'post', address, fields: { 'error[reason]': 'payment_cancelled' } },
    });
    const paid = await attempt('success');
    expect(paid['back']).toEqual({ method: 'post', address, fields: paid['response'] });
  });

  it('returns the signed answer to the browser, and the same answer again on a retry', async () => {
    const id = await newOrder(sandbox.url);
    const query = `key_id=${KEY.key_id}`;
    const input = { method: 'netbanking', bank: 'SBIN', outcome: 'success', contact: '+919876543210' };
    const { body } = await call(`${sandbox.url}/pay/${id}/attempts?${query}`, 'POST', input);
    expect(body).toMatchObject({ status: 'success', response: { razorpay_order_id: id } });
    const again = await call(
      `${sandbox.url}/pay/${id}/attempts/${String(body['payment_id'])}?${query}`,
      'GET',
    );
    expect(again.body).toEqual(body);
    expect(sandbox.core.store.payments.get(String(body['payment_id']))).toMatchObject({
      bank: 'SBIN',
      contact: '+919876543210',
    });
  });

  it('shows no payment of another order', async () => {
    const id = await newOrder(sandbox.url);
    const other = await newOrder(sandbox.url);
    const { body } = await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: other });
    const path = `/pay/${id}/attempts/${String(body['razorpay_payment_id'])}?key_id=${KEY.key_id}`;
    expect((await call(`${sandbox.url}${path}`, 'GET')).status).toBe(400);
  });

  it('offers a test page of the chosen bank with Success and Failure', async () => {
    const id = await newOrder(sandbox.url);
    const { html } = await page(`/pay/${id}/bank/SBIN?key_id=${KEY.key_id}&name=Kaveri`);
    expect(html).toContain('State Bank of India');
    expect(html).toContain('data-outcome="success"');
    expect(html).toContain('data-outcome="failure"');
  });

  it.each([
    [{ method: 'wallet' }, 'method'],
    [{ outcome: 'miracle' }, 'outcome'],
    [{ method: 'upi', vpa: 'nobody' }, 'vpa'],
    [{ method: 'netbanking', bank: 'NOPE' }, 'bank'],
  ])('refuses %j and names the field', async (input, field) => {
    const id = await newOrder(sandbox.url);
    const { status, body } = await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: id, ...input });
    expect(status).toBe(400);
    expect(body['error']).toMatchObject({ field });
  });
});
