import { route } from '@shulk/contract';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, testServices, withTestDb } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import type { Db } from '../db/db.ts';
import { createLog } from '../log.ts';
import { mount } from './mount.ts';

const take = route('students.create', {
  summary: 'Takes anything',
  source: 'test',
  proof: 'client',
  body: z.unknown(),
  data: z.object({ got: z.unknown() }),
  errors: [],
});
const hook = route('webhooks.receive', {
  summary: 'Takes bytes',
  source: 'test',
  proof: 'signature',
  params: z.object({ gateway: z.string(), account: z.string() }),
  data: z.object({ bytes: z.string() }),
  errors: [],
});

const url = '/api/pages/v1/students/create';

describe('the HTTP side', () => {
  let db: Db;
  let app: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    db = await withTestDb('pglite');
    const log = createLog('info');
    log.info = (line: object) => void lines.push(JSON.stringify(line));
    app = await testApp({ ...testServices(db), log }, (http) => {
      mount(http, take, async (_ctx, { body }) => ({ got: body }));
      mount(http, hook, async (ctx) => ({ bytes: ctx.rawBody?.toString('hex') ?? '' }));
    });
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  const refusal = async (payload: string, type = 'application/json') => {
    const got = await app.browser().post(url, payload, { headers: { 'content-type': type } });
    const body = got.json;
    return [got.status, body.success ? 'ok' : body.error.code];
  };

  it('refuses what is not JSON, not announced as JSON, or longer than 64 KiB [threats 7]', async () => {
    expect(await refusal('{"a":')).toEqual([400, 'malformed_json']);
    expect(await refusal('a=1', 'application/x-www-form-urlencoded')).toEqual([415, 'unsupported_media']);
    expect(await refusal(JSON.stringify({ a: 'x'.repeat(65_536) }))).toEqual([413, 'body_too_large']);
    expect(await refusal(JSON.stringify({ a: 'x'.repeat(60_000) }))).toEqual([200, 'ok']);
  });

  it('refuses an unreadable address in the envelope under /api; elsewhere it redirects to /help, like any unknown path [SR-2.7]', async () => {
    const api = await app.http.inject({ url: '/api/%zz' });
    expect(api.statusCode).toBe(400);
    expect(api.json()).toMatchObject({ success: false, error: { code: 'invalid_request' }, data: null });
    expect(api.headers['cache-control']).toBe('no-store');
    const cut = await app.http.inject({ url: '/page/%ff' });
    expect([cut.statusCode, cut.headers.location, cut.body]).toEqual([302, '/help', '']);
    for (const got of [api, cut]) {
      expect(got.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('refuses prototype keys, nesting beyond 20 and arrays beyond 1,000 [threats 7]', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      expect(await refusal(`{"a":{"${key}":{"x":1}}}`)).toEqual([400, 'invalid_request']);
    }
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(await refusal(nested(20))).toEqual([200, 'ok']);
    expect(await refusal(nested(21))).toEqual([400, 'invalid_request']);
    expect(await refusal(JSON.stringify(Array(1000).fill(0)))).toEqual([200, 'ok']);
    expect(await refusal(JSON.stringify(Array(1001).fill(0)))).toEqual([400, 'invalid_request']);
  });

  it('refuses texts that no database can store, naming the field', async () => {
    const answer = await app.browser().post(url, '{"a":{"b":"x\\u0000"}}');
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { error: { fields: { 'a.b': expect.any(String) } } },
    ]);
    expect(await refusal('{"a":"\\ud800"}')).toEqual([400, 'invalid_request']);
    expect(await refusal('{"a":"\\ud83d\\ude00"}')).toEqual([200, 'ok']);
  });

  it('treats an empty body as an empty object', async () => {
    expect((await app.browser().post(url, ' ')).data()).toEqual({ got: {} });
  });

  it('keeps the bytes of a webhook of any media type, up to 256 KiB [threats 6.4]', async () => {
    const send = (payload: string, type: string) =>
      app.browser().call('POST', '/api/webhooks/razorpay/acc_1', {
        body: payload,
        bare: true,
        headers: { 'content-type': type },
      });
    const odd = '{"b": 1,  "a":2}\n';
    expect((await send(odd, 'application/json')).data()).toEqual({ bytes: Buffer.from(odd).toString('hex') });
    expect((await send('x=%31', 'application/x-www-form-urlencoded')).data()).toEqual({
      bytes: Buffer.from('x=%31').toString('hex'),
    });
    expect((await send('x'.repeat(256 * 1024), 'application/json')).status).toBe(200);
    expect((await send('x'.repeat(256 * 1024 + 1), 'application/json')).status).toBe(413);
  });

  it('answers unknown calls with a 404 envelope', async () => {
    const got = await app.browser().get('/api/pages/v1/nothing');
    expect(got.json).toMatchObject({
      status_code: 404,
      success: false,
      error: { code: 'not_found' },
      data: null,
    });
    expect((await app.http.inject('/nowhere')).statusCode).toBe(404);
  });

  it('sends the fixed headers with every answer, refusals included [threats 7] [R39]', async () => {
    for (const got of [
      await app.browser().post(url, {}),
      await app.browser().get('/api/none'),
      await app.browser().post(url, '{'),
    ]) {
      expect(got.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect(got.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(got.headers['permissions-policy']).toMatch(
        /payment=\(self\), clipboard-write=\(self\), otp-credentials=\(self\), web-share=\(self\)/,
      );
      expect(got.headers['permissions-policy']).toMatch(/camera=\(\)/);
      expect(got.headers).not.toHaveProperty('server');
      expect(got.headers).not.toHaveProperty('x-powered-by');
      expect(got.headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it('opens payment features to a checkout origin of its own, and sends HSTS on https only [decisions 15]', async () => {
    const env = { PUBLIC_URL: 'https://pay.example.in', CHECKOUT_ORIGIN: 'https://checkout.example.in' };
    const other = await testApp(testServices(db, env), () => undefined);
    const got = await other.browser().get('/api/none');
    await other.close();
    expect(got.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(got.headers['permissions-policy']).toContain('payment=(self "https://checkout.example.in")');
  });

  it('logs method, route pattern, status, time and request id, and no address, query, body or cookie [threats 7]', async () => {
    lines.length = 0;
    await app.browser().post(`${url}?m=9876543210&sid=SECRET`, { mobile: '9876543210' });
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
    expect(Object.keys(line).sort()).toEqual(['method', 'ms', 'request_id', 'route', 'status']);
    expect(line).toMatchObject({ method: 'POST', route: url, status: 200 });
  });
});
