import { apiWebhookEndpoint, apiWebhookEndpointsCreate, apiWebhookEndpointsList } from '@shulk/contract';
import { verifyWebhookSignature } from '@shulk/domain';
import { HOOK_ADDRESS, HOOK_FIELDS } from '@shulk/words/office/webhooks';
import { expect, it } from 'vitest';
import { toMs } from '../../../platform/clock.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf, reader } from '../../api-keys/testing/api-suite.ts';
import { anEndpoint, sendAll } from '../testing/an-endpoint.ts';
import { HOOK_URL, useWebhooks } from '../testing/webhook-suite.ts';

describeOnBoth('the calls about webhook endpoints', (use) => {
  const hook = useWebhooks(use);
  const { on, ids, keyed, post, made, shown, tell } = hook;

  it('make, list, show, change and delete an endpoint; its secret is shown when it is made, and nowhere else', async () => {
    const endpoint = await made({ description: 'ERP', types: ['payment.captured'] });
    expect(endpoint).toMatchObject({
      object: 'webhook_endpoint',
      url: HOOK_URL,
      description: 'ERP',
      types: ['payment.captured'],
      mode: 'test',
      state: 'ACTIVE',
      version: 1,
      waiting: 0,
    });
    expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const stored = await use.db.query('select secrets_sealed from webhook_endpoints');
    expect(JSON.stringify(stored)).not.toContain(endpoint.secret.slice(6, 20));
    const listed = await on.get('/webhook-endpoints');
    expect(listed.data(reader(apiWebhookEndpointsList.data)).data).toEqual([await shown(endpoint.id)]);
    expect(JSON.stringify(listed.json)).not.toContain('whsec_');
    await on.call('PATCH', `/webhook-endpoints/${endpoint.id}`, { body: { types: [] } });
    expect(await shown(endpoint.id)).toMatchObject({ types: [], description: 'ERP', version: 2 });
    expect((await on.call('DELETE', `/webhook-endpoints/${endpoint.id}`)).status).toBe(200);
    expect(codeOf(await on.get(`/webhook-endpoints/${endpoint.id}`))).toBe('not_found');
    await tell({});
    await sendAll(on.services);
    expect(hook.got).toEqual([]);
  });

  it('make one endpoint for one Idempotency-Key, and answer with its secret again', async () => {
    const body = keyed({ url: HOOK_URL });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => on.call('POST', '/webhook-endpoints', body)),
    );
    const secrets = answers.filter(({ status }) => status === 201).map(({ json }) => JSON.stringify(json));
    expect(new Set(secrets).size).toBe(1);
    expect(await use.db.query('select from webhook_endpoints')).toHaveLength(1);
    expect(codeOf(await on.call('POST', '/webhook-endpoints', { body: { url: HOOK_URL } }))).toBe(
      'idempotency_missing',
    );
  });

  it('refuse addresses that lead inside, and say what to give instead', async () => {
    for (const [url, said] of [
      ['https://169.254.169.254/latest', HOOK_ADDRESS.forbidden],
      ['https://[::ffff:10.0.0.1]/', HOOK_ADDRESS.forbidden],
      ['http://erp.school.example/', HOOK_ADDRESS.noHttps],
      ['erp.school.example', HOOK_ADDRESS.noUrl],
    ]) {
      const refused = await post('/webhook-endpoints', { url });
      expect([url, refused.status, refused.json]).toMatchObject([
        url,
        400,
        { error: { fields: { url: said } } },
      ]);
    }
    const { id } = await made();
    const changed = await on.call('PATCH', `/webhook-endpoints/${id}`, {
      body: { url: 'https://10.0.0.1/' },
    });
    expect(changed.json).toMatchObject({ error: { fields: { url: HOOK_ADDRESS.forbidden } } });
    expect((await shown(id)).url).toBe(HOOK_URL);
  });

  it('are not changed by who read an older version: he is shown both values', async () => {
    const { id } = await made();
    const change = (body: object, version: string) =>
      on.call('PATCH', `/webhook-endpoints/${id}`, { body, headers: { 'if-match': version } });
    expect(
      (await change({ types: ['payment.captured'] }, '1')).data(reader(apiWebhookEndpoint)).version,
    ).toBe(2);
    const old = await change({ types: [], description: 'mine', url: HOOK_URL }, '"1"');
    expect([old.status, old.json]).toMatchObject([
      409,
      {
        error: {
          code: 'version_conflict',
          versions: { sent: 1, current: 2 },
          fields: {
            'if-match': 'You sent version 1. It is version 2 now.',
            types: 'You sent []. It is ["payment.captured"] now.',
            description: expect.stringContaining('You sent "mine".') as string,
          },
        },
      },
    ]);
    expect(await shown(id)).toMatchObject({ types: ['payment.captured'], version: 2 });
    expect(codeOf(await change({ description: 'x' }, 'latest'))).toBe('invalid_request');
    // Nobody wins twice: of two who read the same version one is told.
    const both = await Promise.all([change({ description: 'a' }, '2'), change({ description: 'b' }, '2')]);
    expect(both.map((one) => String(codeOf(one))).toSorted()).toEqual(['200', 'version_conflict']);
  });

  it('show and change no endpoint of another institute, exactly as none that is unknown', async () => {
    const { id } = await made();
    const key = await on.aKey({ institute_id: on.other });
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['PATCH', '', { description: 'mine' }],
      ['DELETE', ''],
      ['POST', '/pause'],
      ['POST', '/resume'],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['POST', '/replay', { types: ['payment.captured'] }],
      ['GET', '/deliveries'],
    ];
    for (const [method, path, body] of calls) {
      const told = await Promise.all(
        [id, 'whe_00000000000000000000000000'].map(async (one) => {
          const how =
            method === 'POST' ? keyed(body ?? {}, key) : { key, ...(body === undefined ? {} : { body }) };
          const { status, json } = await on.call(method, `/webhook-endpoints/${one}${path}`, how);
          return { status, json: { ...json, request_id: '' } };
        }),
      );
      expect([method, path, told[0]?.status]).toEqual([method, path, 404]);
      expect(told[0]).toEqual(told[1]);
    }
    expect(
      (await on.get('/webhook-endpoints', { key })).data(reader(apiWebhookEndpointsList.data)).data,
    ).toEqual([]);
    expect((await shown(id)).version).toBe(1);
    expect(hook.got).toEqual([]);
  });

  it('need the permission to read for reading, and that to write for everything else', async () => {
    const { id } = await made();
    const reading = await on.aKey({ name: 'r', permissions: ['webhook-endpoints:read'] });
    const writing = await on.aKey({ name: 'w', permissions: ['webhook-endpoints:write'] });
    expect((await on.get(`/webhook-endpoints/${id}`, { key: reading })).status).toBe(200);
    expect(codeOf(await on.call('POST', `/webhook-endpoints/${id}/pause`, { key: reading }))).toBe(
      'permission_missing',
    );
    expect(codeOf(await on.get(`/webhook-endpoints/${id}/deliveries`, { key: writing }))).toBe(
      'permission_missing',
    );
    expect((await on.call('POST', `/webhook-endpoints/${id}/pause`, { key: writing })).status).toBe(200);
  });

  it('show no endpoint of a group to one of its institutes, whose key must not hear of the others', async () => {
    const { public_id: id } = await anEndpoint(on.services, on.own, { for_group: true });
    expect(codeOf(await on.get(`/webhook-endpoints/${id}`))).toBe('not_found');
    expect(codeOf(await post(`/webhook-endpoints/${id}/test`))).toBe('not_found');
    expect((await on.get('/webhook-endpoints')).data(reader(apiWebhookEndpointsList.data)).data).toEqual([]);
  });

  it('take twenty endpoints of an institute and no more', async () => {
    for (let n = 0; n < 20; n += 1) await made();
    const refused = await post('/webhook-endpoints', { url: HOOK_URL });
    expect(refused.json).toMatchObject({
      error: { code: 'invalid_request', fields: { url: HOOK_FIELDS.tooMany(20) } },
    });
  });

  it('take the switches of tests in test mode only, and show test endpoints in test mode only', async () => {
    const { id } = await made({ deliver_twice: true });
    await use.db.query(`update institutes set mode = 'live' where id = $1`, [on.own]);
    const key = await on.aKey({ mode: 'live' });
    expect(codeOf(await on.get(`/webhook-endpoints/${id}`, { key }))).toBe('not_found');
    const refused = await on.call('POST', '/webhook-endpoints', keyed({ url: HOOK_URL, reorder: true }, key));
    expect(refused.json).toMatchObject({ error: { fields: { reorder: HOOK_FIELDS.onlyTest } } });
    await tell({});
    await sendAll(on.services);
    expect(hook.got, 'real events are not for the tests').toEqual([]);
  });

  it('pause an endpoint, and resume it with everything that waited', async () => {
    const { id } = await made();
    expect((await post(`/webhook-endpoints/${id}/pause`)).data(reader(apiWebhookEndpoint))).toMatchObject({
      state: 'PAUSED',
      paused_for: 'asked',
    });
    const waiting = await tell({}, {});
    await sendAll(on.services);
    expect([hook.got, (await shown(id)).waiting]).toEqual([[], 2]);
    await post(`/webhook-endpoints/${id}/pause`);
    expect((await post(`/webhook-endpoints/${id}/resume`)).data(reader(apiWebhookEndpoint)).state).toBe(
      'ACTIVE',
    );
    await sendAll(on.services);
    expect(ids().toSorted()).toEqual(waiting.toSorted());
  });

  it('exchange a secret: for a day both sign, then only the new one', async () => {
    const { id, secret: old } = await made();
    const fresh = (await post(`/webhook-endpoints/${id}/secret`)).data(
      reader(apiWebhookEndpointsCreate.data),
    ).secret;
    expect(fresh).not.toBe(old);
    const verdicts = async (): Promise<string[]> => {
      await tell({});
      await sendAll(on.services);
      const last = hook.got.at(-1);
      const webhook = {
        id: last?.headers['webhook-id'] ?? '',
        timestamp: last?.headers['webhook-timestamp'] ?? '',
        body: last?.body ?? '',
      };
      const signature = last?.headers['webhook-signature'] ?? '';
      const now = toMs(on.services.clock.now());
      return Promise.all(
        [old, fresh].map((secret) => verifyWebhookSignature([secret], webhook, signature, now)),
      );
    };
    expect(await verdicts()).toEqual(['genuine', 'genuine']);
    on.services.clock.advance(24 * 3_600);
    expect(await verdicts()).toEqual(['wrong', 'genuine']);
  });
});
