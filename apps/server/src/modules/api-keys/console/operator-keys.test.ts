import { keyView, newKeyView } from '@shulk/contract';
import type { Permission } from '@shulk/contract';
import { KEY_FIELDS } from '@shulk/words/office/institute-api';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestAnswer } from '../../../testing/index.ts';
import { mountInstituteApi } from '../../institute-api/index.ts';
import { codeOf, reader, useApi } from '../testing/api-suite.ts';

const BASE = '/api/console/v1/keys';
const wanted = (over: object = {}) => ({
  institute_code: 'kaveri',
  name: 'site',
  scopes: ['institutes:read'],
  ...over,
});

describeOnBoth('an operator', (use) => {
  const on = useApi(use, mountInstituteApi);
  const asOperator = (headers = {}) => ({
    headers: { authorization: `Bearer ${on.services.settings.operatorKey}`, ...headers },
  });
  const post = (path: string, body: object) => on.app.browser().post(`${BASE}${path}`, body, asOperator());
  const list = async (institute = 'kaveri') =>
    (await on.app.browser().get(`${BASE}?institute_code=${institute}`, asOperator())).data(
      reader(z.array(keyView)),
    );
  const made = (answer: TestAnswer) => answer.data(reader(newKeyView));
  const opens = async (key: string) => codeOf(await on.get('/institute', { key }));
  const fieldsOf = (answer: TestAnswer) => (answer.json.success ? {} : (answer.json.error.fields ?? {}));

  it('makes a key that opens calls at once, and sees everything of it later but the key', async () => {
    const answer = await post('', wanted({ addresses: ['127.0.0.1'], expires_at: '2027-03-31T18:30:00Z' }));
    expect(answer.status).toBe(201);
    const { key, ...view } = made(answer);
    expect(key).toMatch(/^sk_test_[0-9a-z]{40}$/);
    expect(view).toEqual({
      id: expect.stringMatching(/^key_[0-9a-z]{26}$/) as string,
      institute_code: 'kaveri',
      name: 'site',
      kind: 'secret',
      mode: 'test',
      ends_with: key.slice(-4),
      scopes: ['institutes:read'],
      addresses: ['127.0.0.1'],
      state: 'live',
      created_at: '2026-11-20T06:00:00.000Z',
      expires_at: '2027-03-31T18:30:00.000Z',
      revoked_at: null,
      last_used_at: null,
    });
    expect(await opens(key)).toBe(200);
    const [listed] = await list();
    expect(listed).toEqual({ ...view, last_used_at: on.services.clock.now() });
    expect(await list('deccan')).toEqual([]);
  });

  it('gets a key of the mode that the institute is in', async () => {
    await use.db.query(`update institutes set mode = 'live' where id = $1`, [on.own]);
    const { key, mode } = made(await post('', wanted()));
    expect([key.slice(0, 8), mode]).toEqual(['sk_live_', 'live']);
    expect(await opens(key)).toBe(200);
  });

  it('leaves a record of each act, without the secret', async () => {
    const { id, key } = made(await post('', wanted()));
    await post('/rotate', { id });
    await post('/revoke', { id });
    const acts = await use.db.query<{ call: string; outline: object; status: number }>(
      'select call, outline, status from operator_acts order by id',
    );
    expect(acts.map(({ call, status }) => [call, status])).toEqual([
      ['console.create_key', 201],
      ['console.rotate_key', 201],
      ['console.revoke_key', 200],
    ]);
    expect(acts[0]?.outline).toMatchObject({ institute_code: 'kaveri', name: 'site', scopes: 1 });
    expect(JSON.stringify(acts)).not.toContain(key.slice(8));
  });

  it('ends a key at once by revoking it, and nothing by doing so again', async () => {
    const { id, key } = made(await post('', wanted()));
    expect(await opens(key)).toBe(200);
    const ended = (await post('/revoke', { id })).data(reader(keyView));
    expect([ended.state, ended.revoked_at]).toEqual(['revoked', on.services.clock.now()]);
    expect(await opens(key)).toBe('key_ended');
    on.services.clock.advance(60);
    expect((await post('/revoke', { id })).data(reader(keyView))).toEqual(ended);
    // The name is free again.
    expect(codeOf(await post('', wanted()))).toBe(201);
  });

  it('rotates a key: both open calls for a day, with the same name and scopes, never three', async () => {
    const first = made(await post('', wanted({ addresses: ['127.0.0.0/8'] })));
    const answer = await post('/rotate', { id: first.id });
    const second = made(answer);
    expect(second).toMatchObject({ name: 'site', scopes: ['institutes:read'], addresses: ['127.0.0.0/8'] });
    expect(second.key).not.toBe(first.key);
    for (const id of [first.id, second.id])
      expect(Object.keys(fieldsOf(await post('/rotate', { id })))).toEqual(['id']);
    expect(Object.keys(fieldsOf(await post('', wanted())))).toEqual(['name']);
    on.services.clock.advance(86_400 - 1);
    expect([await opens(first.key), await opens(second.key)]).toEqual([200, 200]);
    on.services.clock.advance(1);
    expect([await opens(first.key), await opens(second.key)]).toEqual(['key_ended', 200]);
    expect((await list()).filter(({ name }) => name === 'site').map(({ state }) => state)).toEqual([
      'live',
      'expired',
    ]);
    expect(fieldsOf(await post('/rotate', { id: first.id }))).toEqual({
      id: expect.stringContaining('has ended') as string,
    });
    expect(codeOf(await post('/rotate', { id: second.id }))).toBe(201);
  });

  it('rotates a key to those of its scopes that there still are', async () => {
    const { id } = made(await post('', wanted()));
    const keep = (scopes: string) =>
      use.db.query(`update api_keys set permissions = $2::text[] where public_id = $1`, [id, scopes]);
    await keep('{exports:read}');
    expect((await list()).find((key) => key.id === id)?.scopes).toEqual(['exports:read']);
    expect(fieldsOf(await post('/rotate', { id }))).toEqual({ id: KEY_FIELDS.noScope });
    await keep('{exports:read,institutes:read}');
    expect(made(await post('/rotate', { id })).scopes).toEqual(['institutes:read']);
  });

  it('says when the old key ends, and never lengthens its life by that', async () => {
    const first = made(await post('', wanted({ expires_at: '2026-11-20T07:00:00Z' })));
    await post('/rotate', { id: first.id, old_ends_at: '2026-11-20T06:10:00Z' });
    const endOf = async (id: string) => (await list()).find((key) => key.id === id)?.expires_at;
    expect(await endOf(first.id)).toBe('2026-11-20T06:10:00.000Z');
    const other = made(await post('', wanted({ name: 'other', expires_at: '2026-11-20T07:00:00Z' })));
    await post('/rotate', { id: other.id });
    expect(await endOf(other.id)).toBe('2026-11-20T07:00:00.000Z');
  });

  it('never gets three live keys of one name, however many ask at once', async () => {
    const created = await Promise.all(Array.from({ length: 5 }, () => post('', wanted())));
    expect(created.filter(({ status }) => status === 201)).toHaveLength(1);
    const [first] = created.filter(({ status }) => status === 201).map(made);
    const rotated = await Promise.all(
      Array.from({ length: 5 }, () => post('/rotate', { id: first?.id ?? '' })),
    );
    expect(rotated.filter(({ status }) => status === 201)).toHaveLength(1);
    const live = (await list()).filter(({ name, state }) => name === 'site' && state === 'live');
    expect(live).toHaveLength(2);
  });

  it('gets a publishable key with scopes that only create, and no other', async () => {
    const scopes: Permission[] = ['checkout-links:write'];
    const { key } = made(await post('', wanted({ kind: 'publishable', scopes })));
    expect(key).toMatch(/^pk_test_/);
    expect(await opens(key)).toBe('permission_missing');
    const more = await post(
      '',
      wanted({ name: 'web', kind: 'publishable', scopes: [...scopes, 'payments:read'] }),
    );
    expect(Object.keys(fieldsOf(more))).toEqual(['scopes']);
  });

  it.each([
    ['institute_code', { institute_code: 'nobody' }],
    ['name', { name: 'Two Words' }],
    ['scopes.0', { scopes: ['payments:steal'] }],
    ['scopes', { scopes: [] }],
    ['addresses', { addresses: ['203.0.113.0/24', 'office'] }],
    ['addresses', { addresses: ['10.0.0.0/33'] }],
    ['expires_at', { expires_at: '2026-11-20T05:59:59Z' }],
    ['expires_at', { expires_at: '2027-11-22T06:00:00Z' }],
    ['expires_at', { expires_at: '2027-03-31' }],
    ['mode', { mode: 'live' }],
  ])('is told what is wrong with %s of %o', async (field, over) => {
    const answer = await post('', wanted(over));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
    expect(Object.keys(fieldsOf(answer))).toEqual([field]);
    expect((await list()).filter(({ name }) => name === 'site')).toEqual([]);
  });

  it('alone may do this: no key makes, sees or ends another', async () => {
    const { id } = made(await post('', wanted()));
    const asKey = { headers: { authorization: `Bearer ${on.key}` } };
    for (const [path, body] of [
      ['', wanted({ name: 'more' })],
      ['/rotate', { id }],
      ['/revoke', { id }],
    ] as const)
      expect(codeOf(await on.app.browser().post(`${BASE}${path}`, body, asKey))).toBe('operator_required');
    expect(codeOf(await on.app.browser().get(`${BASE}?institute_code=kaveri`, asKey))).toBe(
      'operator_required',
    );
    expect(fieldsOf(await post('/revoke', { id: 'key_none' }))).toHaveProperty('id');
  });
});
