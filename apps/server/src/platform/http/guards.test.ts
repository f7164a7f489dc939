import { route } from '@shulk/contract';
import type { CallName, Permission, Proof } from '@shulk/contract';
import { z } from 'zod';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBoth, testApp, testServices } from '../../testing/index.ts';
import type { TestServices } from '../../testing/index.ts';
import { sha256 } from '../ids.ts';
import { createLog } from '../log.ts';
import { issueTokens } from './callers/tokens.ts';
import { isOnThisMachine, isProxied } from './callers/dev-callers.ts';
import type { DevCaller } from './callers/dev-callers.ts';
import { Guards } from './guards.ts';
import { mount } from './mount.ts';

const data = z.object({ found: z.unknown() });
const entry = (name: CallName, proof: Proof) =>
  route(name, { summary: '', source: 'test', proof, data, errors: [] });

const calls = {
  client: entry('students.fetch', 'client'),
  student: entry('fees.checkbox', 'student'),
  receipt: entry('receipts.fetch', 'receipt_proof'),
  customer: entry('customer.bypass_login', 'customer_token'),
  notify: entry('notify.regenerate', 'notify_token'),
  code: entry('tokens.authorize', 'platform_code'),
  erp: { ...entry('erp.create_session', 'erp'), permission: 'sessions:write' as const },
  erpOrder: { ...entry('erp.create_order', 'erp'), permission: 'orders:write' as const },
  checkout: entry('checkout.begin', 'checkout_token'),
  operator: entry('console.import_bundle', 'operator'),
  dev: entry('dev.clock', 'loopback'),
  closed: entry('form.update_fields', 'closed'),
};

const paths = {
  client: '/api/pages/v1/students/fetch',
  student: '/api/pages/v1/payment-pages/check-box-fee-types/fetch',
  receipt: '/api/pages/v1/receipts/fetch',
  customer: '/api/customer/v1/auth/login/bypass-login',
  notify: '/api/notify/v1/auth/regenerate-token',
  code: '/api/pages/v0.1/authentication/platform/authorize',
  erp: '/api/erp/v1/misc/session/create',
  erpOrder: '/api/erp/v1/orders/create',
  checkout: '/api/checkout/v1/attempts',
  operator: '/api/console/v1/imports/bundle',
  dev: '/api/dev/clock',
  closed: '/api/pages/v1/form-editor/form-fields/update',
};

const ERP = {
  institute_id: 7,
  mode: 'test',
  by: { kind: 'erp' },
  permissions: new Set<Permission>(['sessions:write']),
} as const;

describeOnBoth('the proof of a caller [threats 3]', (use) => {
  let services: TestServices;
  const open = async (env: Record<string, string> = {}) => {
    services = testServices(use.db, env);
    return testApp(services, (http) => {
      http.platform.guards.provideErp(async (_db, shown) =>
        shown.clientId === 'id' && shown.clientSecret === 'se:cret' && shown.apiKey === 'key'
          ? ERP
          : undefined,
      );
      http.platform.guards.provideCheckout(async (_db, hash) =>
        hash.equals(sha256('good')) ? { order_id: 3, institute_id: 7 } : undefined,
      );
      for (const call of Object.values(calls)) {
        mount(http, call, async (ctx) => ({
          found: ctx.bearer?.scope ?? ctx.institute?.by ?? ctx.checkout ?? 'passed',
        }));
      }
    });
  };
  let app: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    app = await open();
  });
  const ask = async (
    method: string,
    url: string,
    headers: Record<string, string> = {},
    body?: unknown,
    browser = app.browser(),
  ) => {
    const got = await browser.call(method, url, {
      bare: true,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return got.json.success ? (got.json.data as { found: unknown }).found : got.json.error.code;
  };

  it('requires the public x-api-key for page calls and says so [SR-6.3] [decisions 15]', async () => {
    for (const url of [paths.client, paths.student, paths.receipt]) {
      expect(await ask('GET', url)).toBe('unknown_client');
      expect(await ask('GET', url, { 'x-api-key': 'wrong' })).toBe('unknown_client');
      expect(await ask('GET', url, { 'x-api-key': services.settings.apiClientKey })).toBe('passed');
    }
  });

  it('sets the anonymous cookie on the first answer, even a refusal [R22]', async () => {
    const browser = app.browser();
    await ask('GET', paths.client, {}, undefined, browser);
    expect(browser.cookie).toMatch(/^shulk_sid=/);
  });

  it('accepts a bearer token only with the cookie it was minted with, of the right scope [threats 4]', async () => {
    const browser = app.browser();
    expect(await ask('POST', paths.customer, {}, {}, browser)).toBe('token_required');
    expect(await ask('POST', paths.customer, { authorization: 'Bearer nonsense' }, {}, browser)).toBe(
      'token_expired',
    );
    const { openBrowser } = await import('./browser-session.ts');
    const browserSessionId = await openBrowser(services, browser.cookie).id();
    for (const [scope, url, other] of [
      ['platform', paths.customer, paths.notify],
      ['notify', paths.notify, paths.customer],
    ] as const) {
      const { access_token } = await issueTokens(use.db, { browserSessionId, scope }, services.clock.now());
      const bearer = { authorization: `Bearer ${access_token}` };
      expect(await ask('POST', url, bearer, {}, browser)).toBe(scope);
      expect(await ask('POST', other, bearer, {}, browser)).toBe('token_expired');
      expect(await ask('POST', url, bearer, {})).toBe('token_expired');
    }
  });

  it('requires the known platform code to authorise', async () => {
    expect(await ask('POST', paths.code, {}, { platform_code: 'other' })).toBe('platform_unknown');
    expect(await ask('POST', paths.code, {}, {})).toBe('platform_unknown');
    expect(await ask('POST', paths.code, {}, { platform_code: services.settings.platformCode })).toBe(
      'passed',
    );
  });

  it('requires client id, client secret and api key from an ERP, and gives such a machine no cookie [decisions 1]', async () => {
    const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
    const browser = app.browser();
    expect(
      await ask('POST', paths.erp, { authorization: basic('id:se:cret'), 'x-api-key': 'key' }, {}, browser),
    ).toEqual({ kind: 'erp' });
    expect(browser.cookie).toBeUndefined();
    expect(await ask('POST', paths.erp, { authorization: basic('id:se:cret') }, {})).toBe('erp_credentials');
    expect(await ask('POST', paths.erp, { authorization: basic('id:wrong'), 'x-api-key': 'key' }, {})).toBe(
      'erp_credentials',
    );
    expect(await ask('POST', paths.erp, { authorization: basic('nocolon'), 'x-api-key': 'key' }, {})).toBe(
      'erp_credentials',
    );
    expect(await ask('POST', paths.erp, { 'x-api-key': 'key' }, {})).toBe('erp_credentials');
  });

  it('requires the permission of a call from whoever acts for an institute (decision 255)', async () => {
    const authorization = `Basic ${Buffer.from('id:se:cret').toString('base64')}`;
    expect(await ask('POST', paths.erpOrder, { authorization, 'x-api-key': 'key' }, {})).toBe(
      'permission_missing',
    );
  });

  it('requires the order token for checkout calls, whatever the cookie [R3]', async () => {
    expect(await ask('POST', paths.checkout, { authorization: 'Bearer good' }, {})).toEqual({
      order_id: 3,
      institute_id: 7,
    });
    expect(await ask('POST', paths.checkout, { authorization: 'Bearer bad' }, {})).toBe('checkout_token');
    expect(await ask('POST', paths.checkout, {}, {})).toBe('checkout_token');
  });

  it('requires the operator key for the operator’s calls', async () => {
    expect(
      await ask('POST', paths.operator, { authorization: `Bearer ${services.settings.operatorKey}` }, {}),
    ).toBe('passed');
    expect(await ask('POST', paths.operator, { authorization: 'Bearer x' }, {})).toBe('operator_required');
    expect(await ask('POST', paths.operator, {}, {})).toBe('operator_required');
  });

  it('logs who signed in and who was refused, and no credentials [S16]', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('info', undefined, { write: (text) => void lines.push(JSON.parse(text)) });
    const own = await testApp({ ...services, log }, (http) => {
      mount(http, calls.operator, async () => ({ found: 'passed' }));
      mount(http, calls.client, async () => ({ found: 'passed' }));
    });
    const { operatorKey, apiClientKey } = services.settings;
    for (const key of ['guess-of-a-stranger', operatorKey])
      await own.browser().post(paths.operator, {}, { headers: { authorization: `Bearer ${key}` } });
    await own.browser().get(paths.client, { headers: { 'x-api-key': apiClientKey } });
    await own.close();
    const told = lines.filter(({ msg }) => msg !== undefined);
    expect(told).toMatchObject([
      {
        msg: 'a sign-in was refused',
        call: 'console.import_bundle',
        as: 'operator',
        reason: 'operator_required',
      },
      { msg: 'signed in', call: 'console.import_bundle', as: 'operator' },
    ]);
    expect(told[0]?.['caller']).toBe(told[1]?.['caller']);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`guess-of|${operatorKey}|127\\.0\\.0\\.1`));
  });

  it('answers 404 to a call closed to browsers [R25]', async () => {
    expect(await ask('PATCH', paths.closed, { 'x-api-key': services.settings.apiClientKey }, {})).toBe(
      'not_found',
    );
  });

  it('opens the developer calls only to this machine, by a loopback name [R38]', async () => {
    expect(await ask('POST', paths.dev, {}, {})).toBe('passed');
    expect(await ask('POST', paths.dev, { host: 'evil.example' }, {})).toBe('loopback_only');
    for (const [peer, host = 'localhost:3000', ip = peer] of [
      ['192.168.1.20'],
      ['127.0.0.1', 'localhost', '203.0.113.9'],
      ['127.0.0.1', ''],
      ['127.0.0.1', 'pay.example.in'],
    ])
      expect([peer, isOnThisMachine(caller({ peer, host, ip }))]).toEqual([peer, false]);
    for (const [peer, host] of [['127.0.0.1'], ['::1', '[::1]:3000'], ['::ffff:127.0.0.1', '127.0.0.1']])
      expect([peer, isOnThisMachine(caller({ peer, host }))]).toEqual([peer, true]);
  });

  it('closes them behind a proxy, even one that adds no header, and on a public installation [S6]', async () => {
    for (const headers of [
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-proto': 'http' },
      { 'x-forwarded-anything': '1' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { 'x-real-ip': '127.0.0.1' },
      // What nginx sends with `proxy_pass` alone, beside the protocol 1.0.
      { host: '127.0.0.1:3000', connection: 'close' },
    ])
      expect([headers, await ask('POST', paths.dev, headers, {})]).toEqual([headers, 'loopback_only']);
    expect([
      isProxied({ httpVersion: '1.0', headers: {} }),
      isProxied({ httpVersion: '1.1', headers: { connection: 'keep-alive' } }),
    ]).toEqual([true, false]);
    for (const publicUrl of [
      'https://localhost',
      'https://pay.example.in',
      'http://pay.example.in',
      'http://203.0.113.9',
    ])
      expect([publicUrl, isOnThisMachine(caller({ publicUrl }))]).toEqual([publicUrl, false]);
    for (const publicUrl of ['http://localhost:3000', 'http://192.168.1.5:3000', 'http://[::1]:3000'])
      expect([publicUrl, isOnThisMachine(caller({ publicUrl }))]).toEqual([publicUrl, true]);
  });

  it('opens them to all with DEV_OPEN=1, to nobody in production, and to nobody if there is a live institute [R38] [S6]', async () => {
    const guards = new Guards();
    const away = caller({ peer: '192.168.1.20', host: '192.168.1.5:3000' });
    const may = (one: DevCaller, settings: Partial<DevCaller['settings']> = {}) =>
      guards.mayUseDev({ ...one, settings: { ...one.settings, ...settings }, db: use.db });
    expect([await may(caller({})), await may(away), await may(away, { devOpen: true })]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await may(caller({}), { production: true })).toBe(false);
    guards.provideLive(async () => true);
    expect([await may(caller({})), await may(away, { devOpen: true })]).toEqual([false, false]);
  });

  /** A caller on this machine, unless told otherwise. */
  const caller = ({
    peer = '127.0.0.1',
    host = 'localhost:3000',
    ip = peer,
    publicUrl = services.settings.publicUrl,
  }: {
    readonly peer?: string | undefined;
    readonly host?: string | undefined;
    readonly ip?: string | undefined;
    readonly publicUrl?: string;
  }): DevCaller => ({
    settings: { ...services.settings, publicUrl },
    peer,
    ip,
    proxied: () => false,
    header: (name) => (name === 'host' ? host : undefined),
  });
});
