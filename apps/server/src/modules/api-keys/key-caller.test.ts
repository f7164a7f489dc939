import { permissions, route } from '@shulk/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeOnBoth, testApp } from '../../testing/index.ts';
import { plusMs } from '../../platform/clock.ts';
import { mount } from '../../platform/http/mount.ts';
import { codeOf, useApi } from './testing/api-suite.ts';

const URL = '/institute';
const LEFT = /^"key";r=(\d+);t=(\d+)$/;

const call = route('api.institute_get', {
  summary: 'test',
  source: 'test',
  proof: 'api_key',
  permission: 'institutes:read',
  data: z.object({ who: z.unknown() }),
  errors: [],
});

/** A call that a web page may make, under the same address. */
const ofPages = { ...call, method: 'PUT', permission: 'checkout-links:write' } as const;

/** A call that creates, under the same address. */
const creating = route('api.institute_get', {
  summary: 'test',
  source: 'test',
  proof: 'api_key',
  permission: 'fee-lines:write',
  idempotency: 'required',
  data: z.object({ n: z.number() }),
  errors: [],
});

describeOnBoth('a key of an institute', (use) => {
  let made = 0;
  const on = useApi(use, (http) => {
    mount(http, call, async ({ institute }) => ({
      who: { ...institute, permissions: institute?.permissions.size },
    }));
    mount(http, ofPages, async () => ({ who: 'a page' }));
    mount(http, { ...creating, method: 'POST' }, async () => ({ n: (made += 1) }));
  });
  const row = () =>
    use.db.one<{ id: number; last_used_at: string | null; secret_hash: Buffer; ends_with: string }>(
      'select id, last_used_at, secret_hash, ends_with from api_keys order by id limit 1',
    );
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

  it('opens a call as bearer token and as user name, and tells the verb for whom it acts', async () => {
    const { id } = await row();
    const who = {
      institute_id: on.own,
      mode: 'test',
      by: { kind: 'key', id, name: 'erp' },
      permissions: permissions.length,
    };
    const told = [
      await on.get(URL),
      await on.get(URL, { key: null, headers: basic(`${on.key}:`) }),
      await on.get(URL, { key: null, headers: basic(`${on.key}:any password`) }),
    ];
    for (const answer of told) expect(answer.data()).toEqual({ who });
    expect(told[0]?.headers['set-cookie']).toBeUndefined();
  });

  it('stands in no row: its hash does, and four signs to tell it from others', async () => {
    const { ends_with } = await row();
    expect(on.key).toMatch(/^sk_test_[0-9a-z]{40}$/);
    expect(on.key.slice(-4)).toBe(ends_with);
    const all = JSON.stringify(await use.db.query('select * from api_keys'));
    expect(all).not.toContain(on.key.slice('sk_test_'.length));
  });

  it('is refused alike if it is missing, unknown or no key at all, with the way to send one', async () => {
    const unknown = `sk_test_${'0'.repeat(40)}`;
    const told = [
      await on.get(URL, { key: null }),
      await on.get(URL, { key: unknown }),
      await on.get(URL, { key: `${on.key}0` }),
      await on.get(URL, { key: on.key.replace('sk_', 'pk_') }),
      await on.get(URL, { key: null, headers: { authorization: on.key } }),
      await on.get(URL, { key: null, headers: basic(':') }),
      await on.get(URL, { key: null, headers: basic('nul\u0000byte') }),
    ];
    for (const answer of told) {
      expect([answer.status, codeOf(answer)]).toEqual([401, 'api_key']);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="institute"');
      expect(answer.json).toMatchObject({
        error: { docs_url: 'http://localhost:3000/docs/errors#api_key' },
      });
    }
  });

  it('opens nothing without the permission of the call, and is told which', async () => {
    const key = await on.aKey({ permissions: ['institutes:read', 'classes:read'] });
    expect(codeOf(await on.get(URL, { key }))).toBe(200);
    const refused = await on.call('POST', URL, { key, headers: { 'idempotency-key': 'a' } });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'permission_missing']);
    expect(refused.json.message).toContain('fee-lines:write');
  });

  it('ends at its expiry and when it is revoked, at once, and says so', async () => {
    on.services.clock.advance(30 * 86_400 - 1);
    expect(codeOf(await on.get(URL))).toBe(200);
    on.services.clock.advance(1);
    const expired = await on.get(URL);
    expect([expired.status, codeOf(expired)]).toEqual([401, 'key_ended']);
    expect(expired.json.message).toContain('"erp" ended at 2026-12-20T06:00:00.000Z');
    const key = await on.aKey({ name: 'site' });
    expect(codeOf(await on.get(URL, { key }))).toBe(200);
    await use.db.query(`update api_keys set revoked_at = $1 where name = 'site'`, [on.services.clock.now()]);
    expect(codeOf(await on.get(URL, { key }))).toBe('key_ended');
  });

  it('opens calls from its addresses only', async () => {
    const key = await on.aKey({ addresses: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = async (remoteAddress: string) => {
      const headers = { authorization: `Bearer ${key}` };
      const answer = await on.app.http.inject({ url: `/api/v1${URL}`, remoteAddress, headers });
      return [answer.statusCode, answer.json<{ error?: { code: string } }>().error?.code];
    };
    expect(await from('203.0.113.9')).toEqual([200, undefined]);
    expect(await from('2001:db8::9')).toEqual([200, undefined]);
    expect(await from('198.51.100.9')).toEqual([403, 'key_address']);
  });

  it('of test mode opens nothing once its institute is live, nor the other way round', async () => {
    const live = await on.aKey({ mode: 'live' });
    expect(live).toMatch(/^sk_live_/);
    expect(codeOf(await on.get(URL, { key: live }))).toBe('key_mode');
    await use.db.query(`update institutes set mode = 'live' where id = $1`, [on.own]);
    const refused = await on.get(URL);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'key_mode']);
    expect(codeOf(await on.get(URL, { key: live }))).toBe(200);
  });

  it('is known when it was last used, to the minute', async () => {
    expect((await row()).last_used_at).toBeNull();
    const first = on.services.clock.now();
    await on.get(URL);
    on.services.clock.advance(59);
    await on.get(URL);
    expect((await row()).last_used_at).toBe(first);
    on.services.clock.advance(1);
    await on.get(URL, { key: `sk_test_${'0'.repeat(40)}` });
    expect((await row()).last_used_at).toBe(first);
    await on.get(URL);
    expect((await row()).last_used_at).toBe(on.services.clock.now());
  });

  it('makes a hundred calls at once and fifty a second, and is told its limit in each answer', async () => {
    const told = await Promise.all(Array.from({ length: 101 }, () => on.get(URL)));
    expect(told.filter(({ status }) => status === 200)).toHaveLength(100);
    const limited = told.find(({ status }) => status === 429);
    expect(limited?.headers).toMatchObject({
      'retry-after': '1',
      'ratelimit-policy': '"key";q=100;w=2',
      ratelimit: '"key";r=0;t=2',
    });
    expect(limited?.json).toMatchObject({ error: { code: 'rate_limited', retry_after: 1 } });
    // Another key of the institute has a limit of its own.
    expect(codeOf(await on.get(URL, { key: await on.aKey() }))).toBe(200);
    on.services.clock.advance(1);
    const later = await Promise.all(Array.from({ length: 51 }, () => on.get(URL)));
    expect(later.filter(({ status }) => status === 200)).toHaveLength(50);
    on.services.clock.advance(10);
    const fresh = await on.get(URL);
    expect(LEFT.exec(String(fresh.headers['ratelimit']))?.slice(1)).toEqual(['99', '1']);
    const refused = await on.get(`${URL}?x`, { headers: { 'shulk-version': '2020-01-01' } });
    expect(codeOf(refused)).toBe('version_unknown');
  });

  it('must wait with right keys too after thirty wrong ones from an address, and not elsewhere', async () => {
    for (let n = 0; n < 30; n += 1) {
      const key = `sk_test_${String(n).padStart(40, '0')}`;
      expect(codeOf(await on.get(URL, { key }))).toBe('api_key');
    }
    const shut = await on.get(URL);
    expect(codeOf(shut)).toBe('rate_limited');
    expect(Number(shut.headers['retry-after'])).toBeGreaterThan(0);
    const headers = { authorization: `Bearer ${on.key}` };
    const elsewhere = await on.app.http.inject({
      url: `/api/v1${URL}`,
      remoteAddress: '203.0.113.9',
      headers,
    });
    expect(elsewhere.statusCode).toBe(200);
    on.services.clock.advance(600);
    expect(codeOf(await on.get(URL))).toBe(200);
  });

  it('does not count an expired key or none as a wrong one: that is nobody’s guess', async () => {
    const old = await on.aKey({ expires_at: plusMs(on.services.clock.now(), 1000) });
    on.services.clock.advance(1);
    for (let n = 0; n < 40; n += 1) {
      expect(codeOf(await on.get(URL, { key: old }))).toBe('key_ended');
      expect(codeOf(await on.get(URL, { key: null }))).toBe('api_key');
    }
    expect(codeOf(await on.get(URL))).toBe(200);
  });

  it('gives a repeated request the first answer, also after a rotation, and another system its own', async () => {
    made = 0;
    const send = async (key: string) =>
      (await on.call('POST', URL, { key, headers: { 'idempotency-key': 'one' } })).data();
    expect(await send(on.key)).toEqual({ n: 1 });
    expect(await send(await on.aKey())).toEqual({ n: 1 });
    expect(await send(await on.aKey({ name: 'site' }))).toEqual({ n: 2 });
    expect(await send(await on.aKey({ institute_id: on.other }))).toEqual({ n: 3 });
  });

  it('hears the version of the API in every answer, and that another one does not exist', async () => {
    const version = { 'shulk-version': '2026-11-27' };
    for (const answer of [
      await on.get(URL),
      await on.get(URL, { headers: version }),
      await on.get(URL, { key: null }),
    ])
      expect(answer.headers).toMatchObject(version);
    for (const asked of ['2025-01-01', 'latest']) {
      const refused = await on.get(URL, { headers: { 'shulk-version': asked } });
      expect([refused.status, codeOf(refused)]).toEqual([400, 'version_unknown']);
      expect(refused.headers).toMatchObject(version);
    }
  });

  it('that is publishable works in a page of any site, and is counted for each visitor', async () => {
    const key = await on.aKey({ kind: 'pk', permissions: ['checkout-links:write'] });
    const send = (method: 'OPTIONS' | 'PUT' | 'GET', remoteAddress: string, shown = key) =>
      on.app.http.inject({
        method,
        url: `/api/v1${URL}`,
        remoteAddress,
        headers: {
          origin: 'https://www.school.example',
          ...(method === 'OPTIONS'
            ? { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
            : { authorization: `Bearer ${shown}` }),
        },
      });
    const asked = await send('OPTIONS', '203.0.113.1');
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(asked.headers['access-control-allow-headers']).toContain('Authorization');
    const visitor = await Promise.all(Array.from({ length: 101 }, () => send('PUT', '203.0.113.1')));
    expect(visitor.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    const other = await send('PUT', '203.0.113.2');
    const unknown = await send('PUT', '203.0.113.2', `pk_test_${'0'.repeat(40)}`);
    expect([other.statusCode, unknown.statusCode]).toEqual([200, 401]);
    for (const answer of [other, unknown])
      expect(answer.headers['access-control-allow-origin'], 'also to read a refusal').toBe('*');
    expect((await send('GET', '203.0.113.2')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('cannot be without a permission or an end, or publishable with more than a payer could do', async () => {
    await expect(on.aKey({ permissions: [] })).rejects.toThrow('check');
    await expect(on.aKey({ kind: 'pk', permissions: ['payments:read'] })).rejects.toThrow('check');
    expect(await on.aKey({ kind: 'pk', permissions: ['checkout-links:write'] })).toMatch(/^pk_test_/);
    const far = plusMs(on.services.clock.now(), 367 * 86_400_000);
    await expect(on.aKey({ expires_at: far })).rejects.toThrow('check');
  });

  it('with a permission that exists no more opens what its others open', async () => {
    const key = await on.aKey({ name: 'old', permissions: ['institutes:read', 'fee-lines:write'] });
    await use.db.query(
      `update api_keys set permissions = array['institutes:read', 'exports:read'] where name = 'old'`,
    );
    const { who } = (await on.get(URL, { key })).data<{ who: { permissions: number } }>();
    expect(who.permissions).toBe(1);
    expect(codeOf(await on.call('POST', URL, { key, headers: { 'idempotency-key': 'x' }, body: {} }))).toBe(
      'permission_missing',
    );
  });

  it('is demanded with a permission by every call, or the server does not start', async () => {
    const { permission: _none, ...open } = call;
    const start = testApp(on.services, (http) => {
      http.platform.guards.provideKeys(() => Promise.reject(new Error('unused')));
      mount(http, open, async () => ({ who: 1 }));
    });
    await expect(start).rejects.toThrow('api.institute_get names no permission');
  });
});
