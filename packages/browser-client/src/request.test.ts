import { afterEach, describe, expect, it, vi } from 'vitest';
import { request } from './request.ts';
import type { ServiceEndpoint } from './request.ts';

const endpoint: ServiceEndpoint = { base: '/api', credentials: 'same-origin', deadlineMs: 1000 };
const ok = (data: unknown) => JSON.stringify({ status_code: 200, success: true, message: 'ok', data });

/** Replaces the network with an answer and records the request. */
function network(answer: (init: RequestInit) => Promise<Response> | Response) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer(init);
  });
  return asked;
}

/** An answer whose headers arrive and whose body does not. */
const breaksOff = ({ signal }: RequestInit): Response =>
  new Response(
    new ReadableStream({
      start: (body) =>
        signal?.addEventListener('abort', () => body.error(new DOMException('cut', 'AbortError'))),
    }),
  );

/** A server that never answers. */
const silent = ({ signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('cut', 'AbortError')));
  });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('one call of the contract', () => {
  it('requests the call’s own path with its parameters, and drops empty query values [PJ-7.3]', async () => {
    const asked = network(() => new Response(ok([])));
    await request('checkout.own_status', { params: { order_id: 'a/b' } }, endpoint);
    await request('pages.fetch', { query: { payment_page_slug: 'kaveri', session_code: '' } }, endpoint);
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/orders/a%2Fb/status',
      '/api/v1/payment-pages/fetch?payment_page_slug=kaveri',
    ]);
  });

  it('sends the headers of its service, its token and Idempotency-Key, and a content type only with a body', async () => {
    const asked = network(() => new Response(ok({})));
    const given = { ...endpoint, token: 'tok', headers: { 'x-api-key': 'web' } };
    await request('sessions.create', { body: { session_data: {} }, idempotencyKey: 'idk_1' }, given);
    await request('pages.fetch', {}, endpoint);
    expect(asked.map(({ init }) => [init.method, init.headers, init.body])).toEqual([
      [
        'POST',
        {
          accept: 'application/json',
          'x-api-key': 'web',
          'idempotency-key': 'idk_1',
          authorization: 'Bearer tok',
          'content-type': 'application/json',
        },
        '{"session_data":{}}',
      ],
      ['GET', { accept: 'application/json' }, undefined],
    ]);
  });

  it.each([
    ['a server that never answers', silent],
    ['an answer that breaks off: what was asked may have been carried out', breaksOff],
  ])('counts as unreachable at its deadline: %s', async (_what, answer) => {
    vi.useFakeTimers();
    network(answer);
    const reply = request('pages.fetch', {}, endpoint);
    await vi.advanceTimersByTimeAsync(999);
    expect(await Promise.race([reply, Promise.resolve('still waiting')])).toBe('still waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await reply).toMatchObject({ ok: false, status: 0, code: 'unreachable' });
  });

  it('distinguishes an aborted call from an unreachable server', async () => {
    vi.useFakeTimers();
    network(silent);
    const stop = new AbortController();
    const reply = request('pages.fetch', { signal: stop.signal }, endpoint);
    stop.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(await Promise.race([reply, Promise.resolve('still waiting')])).toMatchObject({
      ok: false,
      status: 0,
      code: 'aborted',
    });
  });
});
