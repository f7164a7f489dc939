import { afterEach, describe, expect, it } from 'vitest';
import { advance, call, KEY, newOrder, openReceiver, openSandbox } from './sandbox.fixture.ts';
import { signHex } from './wire/signature.ts';
import type { RunningSandbox } from './server.ts';
import { readSettings } from './settings.ts';

let sandbox: RunningSandbox | null = null;
afterEach(async () => {
  await sandbox?.close();
  sandbox = null;
});

const ACCOUNT = { key_secret: 'second_secret', webhook_secret: 'second_hook' };

describe('the set-up calls', () => {
  it('create an account and never show its secrets', async () => {
    sandbox = await openSandbox();
    const made = await call(`${sandbox.url}/admin/accounts/rzp_test_second`, 'PUT', ACCOUNT);
    expect(made.body).toMatchObject({ key_id: 'rzp_test_second', webhook_url: null });
    const list = await call(`${sandbox.url}/admin/accounts`, 'GET');
    expect(JSON.stringify([made.body, list.body])).not.toContain('secret');
  });

  it('sign with the new webhook secret after a change, and keep the account id', async () => {
    const receiver = await openReceiver();
    sandbox = await openSandbox(receiver.url);
    const change = { ...KEY, webhook_secret: 'changed_secret', webhook_url: receiver.url };
    const changed = await call(`${sandbox.url}/admin/accounts/${KEY.key_id}`, 'PUT', change);
    expect(changed.body['account_id']).toBe('acc_school01');
    await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id: await newOrder(sandbox.url) });
    await advance(sandbox.url, 0);
    const [webhook] = receiver.received;
    expect(webhook?.headers['x-razorpay-signature']).toBe(signHex(webhook?.raw ?? '', 'changed_secret'));
    await receiver.close();
  });

  it.each([
    ['rzp_live_real', ACCOUNT],
    ['rzp_test_x', { ...ACCOUNT, key_secret: 'short' }],
    ['rzp_test_x', { ...ACCOUNT, webhook_url: 'ftp://example.in/' }],
  ])('refuse the account %s with %j', async (keyId, body) => {
    sandbox = await openSandbox();
    expect((await call(`${sandbox.url}/admin/accounts/${keyId}`, 'PUT', body)).status).toBe(400);
  });

  it('require the admin token if one is set', async () => {
    sandbox = await openSandbox(null, { ADMIN_TOKEN: 'let-me-in' });
    const url = `${sandbox.url}/admin/accounts/rzp_test_second`;
    expect((await call(url, 'PUT', ACCOUNT)).status).toBe(401);
    expect((await call(url, 'PUT', ACCOUNT, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await call(url, 'PUT', ACCOUNT, { authorization: 'Bearer let-me-in' })).status).toBe(200);
  });

  it('refuse requests forwarded by a proxy if no token is set', async () => {
    sandbox = await openSandbox();
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await call(`${sandbox.url}/sandbox/admin/accounts`, 'GET', undefined, headers)).status).toBe(403);
  });

  it('move the clock of one account only', async () => {
    sandbox = await openSandbox();
    await call(`${sandbox.url}/admin/accounts/rzp_test_second`, 'PUT', ACCOUNT);
    const move = { key_id: 'rzp_test_second', seconds: 86_400 };
    await call(`${sandbox.url}/admin/clock/advance`, 'POST', move);
    const { body } = await call(`${sandbox.url}/admin/clock`, 'GET');
    const times = new Map(
      (body['accounts'] as { key_id: string; now: string }[]).map((c) => [c.key_id, c.now]),
    );
    const ahead = Date.parse(times.get('rzp_test_second') ?? '') - Date.parse(times.get(KEY.key_id) ?? '');
    expect(Math.round(ahead / 1000)).toBe(86_400);
    const order = sandbox.core.store.orders.get(await newOrder(sandbox.url));
    expect(order?.created_at).toBeLessThan(Date.parse(times.get('rzp_test_second') ?? '') / 1000 - 80_000);
  });

  it('start at the requested time', async () => {
    sandbox = await openSandbox(null, { CLOCK_START: '2031-02-03T04:05:06Z' });
    const order = sandbox.core.store.orders.get(await newOrder(sandbox.url));
    const ahead = (order?.created_at ?? 0) - Date.parse('2031-02-03T04:05:06Z') / 1000;
    expect(ahead).toBeGreaterThanOrEqual(0);
    expect(ahead).toBeLessThan(3_600);
  });

  it('do not move the clock backwards', async () => {
    sandbox = await openSandbox();
    expect((await call(`${sandbox.url}/admin/clock/advance`, 'POST', { seconds: -1 })).status).toBe(400);
  });
});

describe('the settings', () => {
  it('list all problems at once', () => {
    const wrong = {
      PORT: 'x',
      PUBLIC_PATH: 'sandbox/',
      ACCOUNTS: '{}',
      NODE_ENV: 'production',
      CLOCK_START: 'noon',
    };
    expect(() => readSettings(wrong)).toThrow(
      /SANDBOX_ALLOW[^]*PORT[^]*PUBLIC_PATH[^]*ACCOUNTS[^]*CLOCK_START/,
    );
  });

  it('default to a free port on this machine under /sandbox', () => {
    expect(readSettings({})).toMatchObject({ host: '127.0.0.1', port: 0, public_path: '/sandbox' });
  });
});
