import {
  apiWebhookDeliveriesList,
  apiWebhookEndpoint,
  apiWebhookEndpointsCreate,
  apiWebhookEndpointsList,
  apiWebhookEndpointsReplay,
  apiWebhookEndpointsTest,
} from '@shulk/contract';
import type { ApiWebhookDelivery } from '@shulk/contract';
import { verifyWebhookSignature } from '@shulk/domain';
import { HOOK_ADDRESS, HOOK_FIELDS, HOOK_PROBLEM } from '@shulk/words/office/webhooks';
import { beforeEach, expect, it } from 'vitest';
import { plusMs, toMs } from '../../../platform/clock.ts';
import type { Post, Posted } from '../../../platform/outbound/post-once.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf, reader, useApi } from '../../api-keys/testing/api-suite.ts';
import { purgeDeliveries } from '../deliveries/deliveries.store.ts';
import { mountWebhooks, webhookSender } from '../index.ts';
import { sendAll } from '../testing/an-endpoint.ts';
import { numberEvents } from '../testing/numbered-events.ts';

const URL = 'https://erp.school.example/webhooks';

describeOnBoth('the calls about webhooks', (use) => {
  const on = useApi(use, mountWebhooks);
  let got: Post[];
  let answer: Partial<Posted>;
  let keys = 0;
  beforeEach(() => {
    got = [];
    answer = {};
    on.services.parts.of(webhookSender).post = async (post) => {
      got.push(post);
      return { status: 200, ms: 7, answer: 'kept', ...answer };
    };
  });

  const keyed = (body: unknown = {}, key = on.key) => {
    keys += 1;
    return { body, key, headers: { 'idempotency-key': `k-${keys}` } };
  };
  const post = (path: string, body?: unknown) => on.call('POST', path, keyed(body));
  const made = async (body: object = {}) =>
    (await post('/webhook-endpoints', { url: URL, ...body })).data(reader(apiWebhookEndpointsCreate.data));
  const shown = async (id: string) =>
    (await on.get(`/webhook-endpoints/${id}`)).data(reader(apiWebhookEndpoint));
  const deliveries = async (id: string, query = '') =>
    (await on.get(`/webhook-endpoints/${id}/deliveries${query}`)).data(reader(apiWebhookDeliveriesList.data));
  const states = (list: readonly ApiWebhookDelivery[]) => list.map(({ state }) => state);
  const ids = () => got.map(({ headers }) => headers['webhook-id']);
  const aStudent = async (uuid: string): Promise<number> =>
    (
      await use.db.one<{ id: number }>(
        `insert into students (institute_id, student_uuid, sbd_code, first_name) values ($1, $2, $2, 'A') returning id`,
        [on.own, uuid],
      )
    ).id;
  const tell = (...events: { type?: string; student_id?: number }[]) =>
    numberEvents(
      use.db,
      on.services.clock.now(),
      events.map((event) => ({ institute_id: on.own, ...event })),
    );

  it('make, list, show, change and delete an endpoint; its secret is shown when it is made, and nowhere else', async () => {
    const endpoint = await made({ description: 'ERP', types: ['payment.captured'] });
    expect(endpoint).toMatchObject({
      object: 'webhook_endpoint',
      url: URL,
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
    expect(got).toEqual([]);
  });

  it('make one endpoint for one Idempotency-Key, and answer with its secret again', async () => {
    const body = keyed({ url: URL });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => on.call('POST', '/webhook-endpoints', body)),
    );
    const secrets = answers.filter(({ status }) => status === 201).map(({ json }) => JSON.stringify(json));
    expect(new Set(secrets).size).toBe(1);
    expect(await use.db.query('select from webhook_endpoints')).toHaveLength(1);
    expect(codeOf(await on.call('POST', '/webhook-endpoints', { body: { url: URL } }))).toBe(
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
    expect((await shown(id)).url).toBe(URL);
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
    expect(got).toEqual([]);
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

  it('take twenty endpoints of an institute and no more', async () => {
    for (let n = 0; n < 20; n += 1) await made();
    const refused = await post('/webhook-endpoints', { url: URL });
    expect(refused.json).toMatchObject({
      error: { code: 'invalid_request', fields: { url: HOOK_FIELDS.tooMany(20) } },
    });
  });

  it('take the switches of tests in test mode only, and show test endpoints in test mode only', async () => {
    const { id } = await made({ deliver_twice: true });
    await use.db.query(`update institutes set mode = 'live' where id = $1`, [on.own]);
    const key = await on.aKey({ mode: 'live' });
    expect(codeOf(await on.get(`/webhook-endpoints/${id}`, { key }))).toBe('not_found');
    const refused = await on.call('POST', '/webhook-endpoints', keyed({ url: URL, reorder: true }, key));
    expect(refused.json).toMatchObject({ error: { fields: { reorder: HOOK_FIELDS.onlyTest } } });
    await tell({});
    await sendAll(on.services);
    expect(got, 'real events are not for the tests').toEqual([]);
  });

  it('pause an endpoint, and resume it with everything that waited', async () => {
    const { id } = await made();
    expect((await post(`/webhook-endpoints/${id}/pause`)).data(reader(apiWebhookEndpoint))).toMatchObject({
      state: 'PAUSED',
      paused_for: 'asked',
    });
    const waiting = await tell({}, {});
    await sendAll(on.services);
    expect([got, (await shown(id)).waiting]).toEqual([[], 2]);
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
      const last = got.at(-1);
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

  it('send a test event at once, also to a paused endpoint, and say what came back', async () => {
    const { id } = await made();
    await post(`/webhook-endpoints/${id}/pause`);
    answer = { status: 302, problem: 'redirect', answer: 'elsewhere' };
    const told = (await post(`/webhook-endpoints/${id}/test`)).data(reader(apiWebhookEndpointsTest.data));
    expect(told).toMatchObject({
      status: 302,
      ms: 7,
      problem: 'redirect',
      what_to_do: HOOK_PROBLEM.redirect,
      answer: 'elsewhere',
    });
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({
      id: told.event_id,
      type: 'webhook.test',
      livemode: false,
    });
    expect(await use.db.query('select from events')).toEqual([]);
  });

  it('list deliveries with the log of their tries, by the time of the last change, page by page', async () => {
    const { id } = await made();
    const [first] = await tell({});
    answer = { status: 500, problem: 'status', answer: 'x'.repeat(1024) };
    await sendAll(on.services);
    on.services.clock.advance(5);
    answer = {};
    await sendAll(on.services);
    on.services.clock.advance(1);
    await tell({}, {});
    const all = await deliveries(id);
    expect(states(all.data)).toEqual(['DELIVERED', 'WAITING', 'WAITING']);
    expect(all.data[0]).toMatchObject({ event_id: first, type: 'payment.captured', tries: 2 });
    expect(all.data[0]?.log).toEqual([
      { at: '2026-11-20T06:00:05.000Z', status: 200, ms: 7, problem: '', what_to_do: '', answer: 'kept' },
      {
        at: '2026-11-20T06:00:00.000Z',
        status: 500,
        ms: 7,
        problem: 'status',
        what_to_do: HOOK_PROBLEM.status,
        answer: 'x'.repeat(1024),
      },
    ]);
    expect(states((await deliveries(id, '?state=waiting')).data)).toEqual(['WAITING', 'WAITING']);
    answer = { status: 500, problem: 'status' };
    await sendAll(on.services);
    const failing = await deliveries(id, '?state=failing&limit=1');
    expect(failing.data[0]).toMatchObject({ state: 'FAILING', next_try_at: '2026-11-20T06:00:11.000Z' });
    const rest = await deliveries(id, `?state=failing&limit=1&after=${failing.next}`);
    expect([rest.data.length, rest.has_more, rest.data[0]?.event_id === failing.data[0]?.event_id]).toEqual([
      1,
      false,
      false,
    ]);
  });

  it('send events again by id, type, student and time, once however often it is asked', async () => {
    const { id } = await made();
    const [asha, ravi] = [await aStudent('A-1'), await aStudent('R-1')];
    const [a1 = '', r1 = ''] = await tell(
      { student_id: asha },
      { student_id: ravi, type: 'refund.processed' },
    );
    on.services.clock.advance(60);
    const [a2 = ''] = await tell({ student_id: asha });
    await sendAll(on.services);
    const again = async (body: object, times = 1) => {
      got = [];
      let planned = 0;
      for (let n = 0; n < times; n += 1) {
        const told = await post(`/webhook-endpoints/${id}/replay`, body);
        planned += told.data(reader(apiWebhookEndpointsReplay.data)).planned;
      }
      await sendAll(on.services);
      expect(got).toHaveLength(planned);
      return ids();
    };
    expect(await again({ event_ids: [a1, 'evt_unknown'] }, 3)).toEqual([a1]);
    expect(await again({ types: ['refund.processed'] })).toEqual([r1]);
    expect(await again({ student_id: 'A-1' })).toEqual([a1, a2]);
    expect(await again({ student_id: 'A-1', types: ['refund.processed'] })).toEqual([]);
    expect(await again({ from: '2026-11-20T11:31:00+05:30' })).toEqual([a2]);
    expect((await again({ to: '2026-11-20T06:01:00Z' })).toSorted()).toEqual([a1, r1].toSorted());
    expect((await shown(id)).waiting).toBe(0);
    expect(codeOf(await post(`/webhook-endpoints/${id}/replay`, {}))).toBe('invalid_request');
  });

  it('send to a new endpoint what happened before it was made, if it asks for it, and only what it chose', async () => {
    const before = await tell({}, { type: 'refund.processed' });
    const { id } = await made({ types: ['refund.processed'] });
    await sendAll(on.services);
    expect(got).toEqual([]);
    await post(`/webhook-endpoints/${id}/replay`, { from: '2026-11-01T00:00:00Z' });
    await sendAll(on.services);
    expect(ids()).toEqual([before[1]]);
  });

  it('send an event again that waits in its place, before the later ones of its student', async () => {
    const { id } = await made();
    const asha = await aStudent('A-1');
    const first = await tell({ student_id: asha }, { student_id: asha });
    await sendAll(on.services);
    await post(`/webhook-endpoints/${id}/pause`);
    const later = await tell({ student_id: asha });
    await post(`/webhook-endpoints/${id}/replay`, { event_ids: [first[1]] });
    got = [];
    await post(`/webhook-endpoints/${id}/resume`);
    await sendAll(on.services);
    expect(ids()).toEqual([first[1], later[0]]);
  });

  it('forget deliveries when their events are forgotten, and everything of a deleted endpoint', async () => {
    const { id } = await made();
    await post(`/webhook-endpoints/${id}/pause`);
    await tell({}, {});
    const purge = () => purgeDeliveries(use.db, plusMs(on.services.clock.now(), 1));
    await purgeDeliveries(use.db, on.services.clock.now());
    expect(await shown(id)).toMatchObject({ waiting: 2 });
    await purge();
    expect(await shown(id)).toMatchObject({ waiting: 0 });
    await post(`/webhook-endpoints/${id}/resume`);
    await tell({});
    await sendAll(on.services);
    expect(got).toHaveLength(1);
    await on.call('DELETE', `/webhook-endpoints/${id}`);
    await purge();
    for (const table of ['webhook_endpoints', 'webhook_deliveries', 'webhook_lanes', 'webhook_tries'])
      expect([table, await use.db.dynamic(`select from ${table}`)]).toEqual([table, []]);
  });
});
