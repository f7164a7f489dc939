import { createShulk, ShulkError, verifyWebhook } from '@shulk/client';
import type { Fetch, FetchAnswer } from '@shulk/client';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../apps/server/src/testing/index.ts';
import { usePaidSchool } from './testing/paid-school.ts';

const HOOK = { url: 'https://erp.school.example/hook' };

/** The error of a call that is refused. */
const errorOf = async (call: Promise<unknown>): Promise<ShulkError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ShulkError) return error;
  throw new Error('It was not refused.', { cause: error });
};

const all = async <One>(list: AsyncIterable<One>): Promise<One[]> => {
  const found: One[] = [];
  for await (const one of list) found.push(one);
  return found;
};

describeOnBoth('packages/client at a running server', (use) => {
  const at = usePaidSchool(use);

  /** A way to the server on which the first calls that write are answered by `fault`, after the server did them or not. */
  const faulty = (fault: (count: number, go: () => Promise<FetchAnswer>) => Promise<FetchAnswer>) => {
    const keys: (string | undefined)[] = [];
    const way: Fetch = (url, init) => {
      if (init.method === 'GET') return fetch(url, init);
      keys.push(init.headers['idempotency-key']);
      return fault(keys.length, () => fetch(url, init));
    };
    return { keys, shulk: at.by(way) };
  };

  it('reads the institute of its key, and one object by its id, also one with a slash', async () => {
    expect(await at.shulk.institute.get()).toMatchObject({
      object: 'institute',
      id: 'kaveri-money',
      mode: 'test',
    });
    const payment = await at.shulk.payments.get(at.payments[0] ?? '');
    expect(payment.amount).toBe(1000.5);
    expect(payment.receipt_number).toContain('/');
    expect(await at.shulk.receipts.get(payment.receipt_number)).toMatchObject({ payment_id: payment.id });
    expect(await at.shulk.request({ method: 'GET', path: `/payments/${payment.id}` })).toEqual(payment);
  });

  it('reads a list over all its pages, one page, or page by page with the cursor for tomorrow', async () => {
    const found = await all(at.shulk.payments.list({ limit: 1 }));
    expect(found.map(({ id }) => id)).toEqual(at.payments);
    const list = at.shulk.payments.list({ limit: 2, updated_since: '2026-01-01T00:00:00+05:30' });
    expect((await list.page()).data.map(({ id }) => id)).toEqual(at.payments.slice(0, 2));
    const pages = await all(list.pages());
    expect(pages.map(({ data, has_more }) => [data.length, has_more])).toEqual([
      [2, true],
      [1, false],
    ]);
    const after = pages.at(-1)?.next ?? '';
    expect(await all(at.shulk.payments.list({ after }))).toEqual([]);
    expect(await all(at.shulk.webhookEndpoints.list())).toEqual([]);
  });

  it('reads the events from a cursor on, and the object in each', async () => {
    const events = await all(at.shulk.events.list({ limit: 2, type: 'payment.captured' }));
    expect(events.map(({ data }) => data.id)).toEqual(at.payments);
    const { next } = await at.shulk.events.list({ limit: 1, type: 'payment.captured' }).page();
    const rest = at.shulk.events.list({ after: next ?? '', type: 'payment.captured' });
    expect((await all(rest)).map(({ data }) => data.id)).toEqual(at.payments.slice(1));
  });

  it('sends a call again with the same key after a 503 and after a lost answer: one object is made', async () => {
    const { keys, shulk } = faulty(async (count, go) => {
      if (count === 1) return new Response('busy', { status: 503, headers: { 'retry-after': '1' } });
      const answer = await go();
      if (count === 2) throw new TypeError('the connection broke');
      return answer;
    });
    const start = performance.now();
    const made = await shulk.webhookEndpoints.create(HOOK);
    expect(performance.now() - start).toBeGreaterThan(1000);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
    expect((await all(shulk.webhookEndpoints.list())).map(({ id }) => id)).toEqual([made.id]);
  });

  it('makes one object of two calls with one key of the caller, and two without', async () => {
    const once = { idempotencyKey: 'our-endpoint' };
    const [a, b] = [
      await at.shulk.webhookEndpoints.create(HOOK, once),
      await at.shulk.webhookEndpoints.create(HOOK, once),
    ];
    expect(b).toEqual(a);
    await at.shulk.webhookEndpoints.create(HOOK);
    expect(await all(at.shulk.webhookEndpoints.list())).toHaveLength(2);
  });

  it('does not repeat a change without a key whose answer was lost, and nothing for ever', async () => {
    const { id } = await at.shulk.webhookEndpoints.create(HOOK);
    const lost = faulty(async (_, go) => {
      await go();
      throw new TypeError('the connection broke');
    });
    expect(await errorOf(lost.shulk.webhookEndpoints.delete(id))).toMatchObject({
      code: 'unreachable',
      status: 0,
    });
    expect(lost.keys).toHaveLength(1);
    const busy = faulty(async () => new Response('', { status: 503 }));
    expect(await errorOf(busy.shulk.webhookEndpoints.create(HOOK, { retries: 1 }))).toMatchObject({
      status: 503,
    });
    expect(busy.keys).toHaveLength(2);
    const long = faulty(async () => new Response('', { status: 429, headers: { 'retry-after': '600' } }));
    expect(await errorOf(long.shulk.webhookEndpoints.create(HOOK))).toMatchObject({
      status: 429,
      retryAfter: 600,
    });
    expect(long.keys).toHaveLength(1);
  });

  it('changes only what its caller read, and tells of both versions and values if somebody was faster', async () => {
    const { id, version } = await at.shulk.webhookEndpoints.create(HOOK);
    const changed = await at.shulk.webhookEndpoints.change(id, { description: 'ours' }, { ifMatch: version });
    expect(changed).toMatchObject({ description: 'ours', version: version + 1 });
    const error = await errorOf(
      at.shulk.webhookEndpoints.change(id, { description: 'theirs' }, { ifMatch: version }),
    );
    expect(error).toMatchObject({
      code: 'version_conflict',
      status: 409,
      versions: { sent: version, current: version + 1 },
      fields: { description: 'You sent "theirs". It is "ours" now.' },
    });
    const bus = { label: 'Bus', kind: 'TRANSPORT' as const };
    const none = await errorOf(at.shulk.heads.put('BUS', bus, { ifMatch: 3 }));
    expect(none.versions).toEqual({ sent: 3, current: null });
    expect((await at.shulk.heads.put('BUS', bus)).version).toBe(1);
    expect((await errorOf(at.shulk.payments.get('TXN0'))).versions).toBeUndefined();
  });

  it('tells of a refused call what it was, which field, where it is explained, and the id for support', async () => {
    const error = await errorOf(at.shulk.payments.list({ limit: 1000 }).page());
    expect(error).toMatchObject({
      name: 'ShulkError',
      code: 'invalid_request',
      status: 400,
      fields: { limit: 'At most 200' },
    });
    expect(error.docsUrl).toMatch(/\/docs\/errors#invalid_request$/);
    expect(error.requestId).toMatch(/^[\w-]{8,}$/);
    expect(error.message).toContain('limit: At most 200');
    expect(await errorOf(at.shulk.payments.get('TXN0'))).toMatchObject({ code: 'not_found', status: 404 });
    const stranger = createShulk({ key: `sk_test_${'x'.repeat(40)}`, baseUrl: at.address });
    expect(await errorOf(stranger.institute.get())).toMatchObject({ code: 'api_key', status: 401 });
    const other = createShulk({ key: at.key, baseUrl: at.address, version: '2020-01-01' });
    expect(await errorOf(other.institute.get())).toMatchObject({ code: 'version_unknown' });
  });

  it('believes a webhook of the server, and no forged, changed or old one', async () => {
    const { secret } = await at.shulk.webhookEndpoints.create(HOOK);
    const { id } = (await at.shulk.webhookEndpoints.list().page()).data[0] ?? { id: '' };
    await at.shulk.webhookEndpoints.replay(id, { types: ['payment.captured'] });
    await at.sendAll();
    const [post] = at.posts;
    if (post === undefined) throw new Error('Nothing was sent.');
    const { body, headers } = post;
    const event = await verifyWebhook(body, headers, secret);
    expect(event).toMatchObject({
      type: 'payment.captured',
      data: { object: 'payment', id: at.payments[0] },
    });
    expect(await at.shulk.events.get(event.id)).toEqual(event);
    const bytes = new TextEncoder().encode(body);
    expect(
      await verifyWebhook(bytes, new Headers(headers), ['whsec_' + btoa('x'.repeat(24)), secret]),
    ).toEqual(event);
    const codes = await Promise.all([
      errorOf(verifyWebhook(body, headers, 'whsec_' + btoa('x'.repeat(24)))),
      errorOf(verifyWebhook(body.replace('captured', 'failed'), headers, secret)),
      errorOf(verifyWebhook(body, headers, secret, Date.now() + 600_000)),
      errorOf(verifyWebhook(body, headers, secret, Date.now() - 600_000)),
      errorOf(verifyWebhook(body, {}, secret)),
    ]);
    expect(codes.map(({ code }) => code)).toEqual([
      'webhook_wrong',
      'webhook_wrong',
      'webhook_too_old',
      'webhook_too_new',
      'webhook_incomplete',
    ]);
    expect(codes.every(({ status }) => status === 401)).toBe(true);
  });
});

it('a client is not made with a text that is no key, an address that is none, or a live key without https', () => {
  const live = `sk_live_${'x'.repeat(40)}`;
  for (const key of [undefined, '', 'secret', 'Bearer sk_test_x'])
    expect(() => createShulk({ key, baseUrl: 'https://pay.example.in' })).toThrow(/key/);
  expect(() => createShulk({ key: live, baseUrl: 'pay.example.in' })).toThrow(TypeError);
  expect(() => createShulk({ key: live, baseUrl: 'http://pay.example.in' })).toThrow(/https/);
  for (const baseUrl of ['https://pay.example.in/', 'http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(createShulk({ key: live, baseUrl }).payments).toBeDefined();
});

it('a client asks for an id before it calls: an empty one would be another call', () => {
  const shulk = createShulk({ key: 'sk_test_x', baseUrl: 'http://localhost:1' });
  expect(() => shulk.payments.get('')).toThrow(/payment_id/);
});

it('a client tells a server that is not there from one that is none of ours, and a slow one from both', async () => {
  const by = (answer: Fetch) =>
    createShulk({ key: 'sk_test_x', baseUrl: 'http://localhost:1', fetch: answer });
  const code = async (answer: Fetch) =>
    (await errorOf(by(answer).institute.get({ retries: 0, timeoutMs: 20 }))).code;
  expect(await code(() => Promise.reject(new TypeError('fetch failed')))).toBe('unreachable');
  expect(await code(async () => new Response('<h1>Sign in</h1>'))).toBe('unreadable');
  expect(await code(async () => Response.json({ ok: true }))).toBe('unreadable');
  const slow: Fetch = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      const given: AbortSignal = signal;
      given.addEventListener('abort', () => reject(given.reason as Error));
    });
  expect(await code(slow)).toBe('timed_out');
});
