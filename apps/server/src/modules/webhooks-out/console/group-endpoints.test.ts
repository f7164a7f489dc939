import { endGroupEndpoint, groupEndpoint, newGroupEndpoint } from '@shulk/contract';
import { verifyWebhookSignature } from '@shulk/domain';
import { HOOK_ADDRESS, HOOK_FIELDS } from '@shulk/words/office/webhooks';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { toMs } from '../../../platform/clock.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { anApiInstitute, codeOf, reader } from '../../api-keys/testing/api-suite.ts';
import { pauseAsked } from '../endpoints/endpoint-states.store.ts';
import { sendAll } from '../testing/an-endpoint.ts';
import { numberEvents } from '../testing/numbered-events.ts';
import { HOOK_URL, useWebhooks } from '../testing/webhook-suite.ts';

const BASE = '/api/console/v1/webhook-endpoints';

describeOnBoth('a webhook endpoint of a group', (use) => {
  const hook = useWebhooks(use);
  const { on } = hook;
  /** A second institute of the group of the first. */
  let sister: number;
  beforeEach(async () => {
    sister = await anApiInstitute(use.db, 'kaveri-hills');
    await use.db.query(
      `update institutes set group_id = (select group_id from institutes where id = $1) where id = $2`,
      [on.own, sister],
    );
  });

  const asOperator = () => ({
    headers: { authorization: `Bearer ${on.services.settings.operatorKey}` },
  });
  const post = (path: string, body: object) => on.app.browser().post(`${BASE}${path}`, body, asOperator());
  const create = (over: object = {}) => post('', { institute_code: 'kaveri', url: HOOK_URL, ...over });
  const made = async (over?: object) => (await create(over)).data(reader(newGroupEndpoint));
  const list = async (institute: string) =>
    (await on.app.browser().get(`${BASE}?institute_code=${institute}`, asOperator())).data(
      reader(z.array(groupEndpoint)),
    );
  /** An event of each institute. @returns those that the receiver got, by the institute they say they are of */
  async function tellAll(): Promise<string[]> {
    hook.got = [];
    await numberEvents(
      use.db,
      on.services.clock.now(),
      [on.own, sister, on.other].map((institute_id) => ({ institute_id })),
    );
    await sendAll(on.services);
    return hook.got
      .map(({ body }) => (JSON.parse(body) as { institute_code: string }).institute_code)
      .toSorted();
  }
  /** Whether what the receiver got last is signed by a secret. */
  async function isSignedBy(secret: string): Promise<boolean> {
    const { headers = {}, body = '' } = hook.got.at(-1) ?? {};
    const webhook = { id: headers['webhook-id'] ?? '', timestamp: headers['webhook-timestamp'] ?? '', body };
    const signature = headers['webhook-signature'] ?? '';
    const now = toMs(on.services.clock.now());
    return (await verifyWebhookSignature([secret], webhook, signature, now)) === 'genuine';
  }

  it('hears of all institutes of its group in its mode, and of no other', async () => {
    const { id, secret, ...view } = await made({ description: 'ERP of the trust' });
    expect(secret).toMatch(/^whsec_/);
    expect(view).toMatchObject({
      url: HOOK_URL,
      institute_code: 'kaveri',
      group_code: 'kaveri-trust',
      hears_of: ['kaveri', 'kaveri-hills'],
      mode: 'test',
      state: 'ACTIVE',
    });
    expect(await tellAll()).toEqual(['kaveri', 'kaveri-hills']);
    await use.db.query(`update institutes set mode = 'live' where id = $1`, [sister]);
    expect(await tellAll()).toEqual(['kaveri']);
    expect((await list('kaveri-hills')).map((one) => [one.id, one.hears_of])).toEqual([[id, ['kaveri']]]);
    expect(await list('deccan')).toEqual([]);
  });

  it('is shown and changed by no key, not even of its own institute, and takes no place of its endpoints', async () => {
    const { id } = await made();
    expect(codeOf(await on.get(`/webhook-endpoints/${id}`))).toBe('not_found');
    expect(codeOf(await hook.post(`/webhook-endpoints/${id}/secret`))).toBe('not_found');
    const asKey = { headers: { authorization: `Bearer ${on.key}` } };
    for (const path of ['', '/rotate', '/resume', '/end'])
      expect(codeOf(await on.app.browser().post(`${BASE}${path}`, { id }, asKey))).toBe('operator_required');
    for (let count = 0; count < 20; count += 1) await hook.made();
    expect(codeOf(await hook.post('/webhook-endpoints', { url: HOOK_URL }))).toBe('invalid_request');
    expect(codeOf(await create())).toBe(201);
  });

  it('gets a new secret beside the old one, goes on after a pause, and hears of nothing after its end', async () => {
    const { id, secret } = await made();
    const rotated = (await post('/rotate', { id })).data(reader(newGroupEndpoint));
    expect(rotated.secret).not.toBe(secret);
    await tellAll();
    for (const one of [secret, rotated.secret]) expect(await isSignedBy(one)).toBe(true);
    expect(await isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
    const row = await use.db.one<{ id: number }>('select id from webhook_endpoints where public_id = $1', [
      id,
    ]);
    await pauseAsked(use.db, row.id, on.services.clock.now());
    expect(await tellAll()).toEqual([]);
    expect((await post('/resume', { id })).data(reader(groupEndpoint))).toMatchObject({
      state: 'ACTIVE',
      waiting: 2,
    });
    await sendAll(on.services);
    expect(hook.got).toHaveLength(2);
    expect((await post('/end', { id })).data(reader(endGroupEndpoint.data))).toEqual({ id, deleted: true });
    expect(await tellAll()).toEqual([]);
    expect(await list('kaveri')).toEqual([]);
    for (const path of ['/rotate', '/resume', '/end'])
      expect((await post(path, { id })).json).toMatchObject({
        error: { code: 'invalid_request', fields: { id: HOOK_FIELDS.noGroupEndpoint } },
      });
  });

  it('is refused by field: an unknown institute, an address that is none, a type that is none', async () => {
    const fields = async (over: object) => {
      const { json } = await create(over);
      return json.success ? {} : json.error.fields;
    };
    expect(await fields({ institute_code: 'nobody' })).toHaveProperty('institute_code');
    expect(await fields({ url: 'https://10.0.0.1/' })).toEqual({ url: HOOK_ADDRESS.forbidden });
    expect(await fields({ types: ['payment.stolen'] })).toHaveProperty(['types.0']);
    expect(await list('kaveri')).toEqual([]);
  });

  it('leaves a record of each act of the operator, without its secret', async () => {
    const { id, secret } = await made();
    await post('/rotate', { id });
    await post('/end', { id });
    const acts = await use.db.query<{ call: string }>(
      'select call, outline, status from operator_acts order by id',
    );
    expect(acts.map(({ call }) => call)).toEqual([
      'console.create_group_endpoint',
      'console.rotate_group_endpoint',
      'console.end_group_endpoint',
    ]);
    expect(JSON.stringify(acts)).not.toContain(secret);
  });
});
