import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLiveSandbox } from '../gateways/testing/live-sandbox.ts';
import type { LiveSandbox } from '../gateways/testing/live-sandbox.ts';
import { describeOnBoth, testApp, testServices } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { mountSandboxProxy } from './sandbox-proxy.ts';

describeOnBoth('the sandbox on our own port (R40)', (use) => {
  let sandbox: LiveSandbox;
  let app: TestApp;
  let url = '';
  beforeAll(async () => {
    sandbox = await startLiveSandbox();
    app = await testApp(testServices(use.db, { SANDBOX_URL: sandbox.url }), mountSandboxProxy);
    url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await app?.close();
    await sandbox?.stop();
  });

  it.each([
    ['/sandbox/v1/checkout.js', 'window.Razorpay'],
    ['/sandbox/cashfree/v3/cashfree.js', 'window.Cashfree'],
  ])('gives browsers the script %s', async (path, holds) => {
    const answer = await fetch(url + path);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(await answer.text()).toContain(holds);
  });

  it('leads a payment session of Cashfree to the payment page on the same port', async () => {
    const answer = await fetch(`${url}/sandbox/cashfree/session/session_unknown`, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    const page = new URL(answer.headers.get('location') ?? '', answer.url);
    expect(page.href).toMatch(new RegExp(`^${url}/sandbox/pay/`));
    expect(await (await fetch(page)).text()).toContain('This payment link does not work');
  });

  it("shows the lender's own pages on the same port, and takes their forms (decision 29)", async () => {
    const page = await fetch(`${url}/sandbox/lender/journey/unknown`);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('no such application')]);
    const form = await fetch(`${url}/sandbox/lender/journey/unknown/sign`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect([form.status, await form.text()]).toEqual([404, expect.stringContaining('no such application')]);
  });

  it.each([
    '/sandbox/pay/%2e%2e/admin/accounts',
    '/sandbox/pay/..%2fadmin%2faccounts',
    '/sandbox/pay/..%5cadmin',
    '/sandbox/pay/%252e%252e/admin',
    '/sandbox/pay/..;/admin/accounts',
    '/sandbox/pay/.%2e/admin/accounts',
    '/sandbox/pay//evil.example/',
    '/sandbox/pay/%2f%2fevil.example/',
    '/sandbox/assets/..%00/x',
  ])('answers %s as not found, and not as an error of ours (security S16)', async (path) => {
    const answer = await app.http.inject({ method: 'GET', url: path });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('internal');
  });

  it.each([
    ['GET', '/sandbox/admin/accounts'],
    ['POST', '/sandbox/sandbox-api/pay'],
    ['GET', '/sandbox/v1/orders'],
    ['GET', '/sandbox/admin/lenders/lender_x/messages'],
    ['GET', '/sandbox/lender/v1/applications'],
    ['GET', '/sandbox/lender/journey/%2e%2e/v1/applications'],
    ['POST', '/sandbox/cashfree/pg/orders'],
    ['GET', '/sandbox/cashfree/session/../../admin/accounts'],
    ['GET', '/sandbox/pay/%2e%2e/admin/accounts'],
    ['GET', '/sandbox/pay/..%2fadmin%2faccounts'],
  ])('keeps %s %s from them', async (method, path) => {
    // Sent as it is: fetch would normalize the dots.
    const answer = await app.http.inject({ method: method === 'POST' ? 'POST' : 'GET', url: path });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('"items"');
  });
});
