// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, fakeServer, refuse, writeSettings } from '../testing/fake-server.ts';
import { call, setShownInCalls } from './api.ts';

beforeEach(() => {
  localStorage.clear();
  writeSettings();
  setShownInCalls({ page: '', student: '' });
});

describe('call', () => {
  it('sends the fixed API key with every call of the payment-page service, and no bearer [SR-6.3]', async () => {
    const server = fakeServer({
      'pages.fetch': () => answer([]),
      'sessions.create': () => answer({ code: 'c', session_code: 'c' }),
      'customers.update_mobile': () => answer({ customer_code: 'c' }),
    });
    await call('pages.fetch', { query: { payment_page_slug: 'kaveri-term' } });
    await call('sessions.create', { body: { session_data: {} } });
    await call('customers.update_mobile');
    expect(server.seen.map(({ name }) => name)).toHaveLength(3);
    for (const { headers } of server.seen) {
      expect(headers['x-api-key']).toBe('web');
      expect(headers['authorization']).toBeUndefined();
    }
  });

  it('uses the base address of its service, the payment-page service unless noted [PJ-7.1] [C4]', async () => {
    const bases = { pages: '/pp', customer: '/cu', notify: '/no' };
    writeSettings({ bases });
    const asked: string[] = [];
    globalThis.fetch = (input) => {
      asked.push(new URL(input as string, 'http://pay.test').pathname);
      return Promise.resolve(new Response('{}'));
    };
    await call('sessions.fetch', { query: { session_code: 'x' } });
    await call('verification.check_email', { body: { email_id: 'a@b.in' } });
    await call('verification.check_mobile', { body: { mobile_number: '9812300001' } });
    await call('verification.send_mobile', { body: { mobile: 9812300001 } });
    expect(asked.filter((path) => !path.includes('authori'))).toEqual([
      '/pp/v1/misc/session/fetch',
      '/pp/v1/verifications/check-email',
      '/cu/v1/auth/login/check-mobile',
      '/no/v1/customer-portal/otp/send-otp',
    ]);
  });

  it('drops empty query values, and keeps values that only look empty [PJ-7.3]', async () => {
    const server = fakeServer({ 'pages.fetch': () => answer([]) });
    await call('pages.fetch', {
      query: {
        payment_page_slug: 'kaveri-term',
        sbd_code: '',
        session_code: undefined,
        slug_dropdown: false,
      },
    });
    expect(server.seen[0]?.query).toEqual({ payment_page_slug: 'kaveri-term', slug_dropdown: 'false' });
  });

  it('reads the data field of an answer [PJ-7.2] and counts 200 up to 399 as success [C5] [SR-7.1]', async () => {
    const server = fakeServer({ 'pages.fetch': () => answer([{ label: 'a', value: 'b' }], 'ok', 399) });
    const ask = () => call('pages.fetch', { query: { slug_dropdown: true } });
    expect(await ask()).toMatchObject({ ok: true, status: 399, data: [{ label: 'a', value: 'b' }] });
    server.serve({ 'pages.fetch': () => answer([], 'ok', 400) });
    expect(await ask()).toMatchObject({ ok: false, status: 400 });
  });

  it('returns a refusal as a value, with the server’s own sentence and fields [SR-8.2]', async () => {
    const fields = { payment_page_slug: 'There is no such page.' };
    fakeServer({ 'pages.fetch': () => refuse('page_not_found', undefined, fields) });
    const reply = await call('pages.fetch', { query: { payment_page_slug: 'nowhere' } });
    expect(reply).toMatchObject({
      ok: false,
      code: 'page_not_found',
      message: 'This page does not exist or was removed.',
      fields,
    });
  });

  it('returns a refusal in the specification’s own envelope, without an error object of ours, as a value too [PJ-7.2] [SR-7.1] [PJ-8.8]', async () => {
    const server = fakeServer();
    const answers = (body: object) =>
      server.serve({
        'pages.fetch': () => ({ status: 404, body: { status_code: 404, data: null, ...body } }),
      });
    answers({ success: false, message: 'No such page here.' });
    expect(await call('pages.fetch')).toMatchObject({
      ok: false,
      status: 404,
      code: 'malformed_answer',
      message: 'No such page here.',
      fields: {},
    });
    answers({});
    expect(await call('pages.fetch')).toMatchObject({ ok: false, status: 404, message: '' });
    answers({ success: false, message: null, error: null });
    expect(await call('pages.fetch')).toMatchObject({ ok: false, status: 404, message: '' });
    server.serve({ 'pages.fetch': () => ({ status: 200, body: { status_code: 200, data: [] } }) });
    expect(await call('pages.fetch'), 'success is told by the status').toMatchObject({ ok: true, data: [] });
  });

  it('returns no connection and an unreadable answer as values, without a sentence', async () => {
    fakeServer();
    globalThis.fetch = () => Promise.reject(new TypeError('dead'));
    expect(await call('pages.fetch')).toMatchObject({
      ok: false,
      status: 0,
      code: 'unreachable',
      message: '',
    });
    globalThis.fetch = () => Promise.resolve(new Response('<html>', { status: 502 }));
    expect(await call('pages.fetch')).toMatchObject({
      ok: false,
      status: 502,
      code: 'malformed_answer',
      message: '',
    });
  });

  it('sends which page and which student this tab shows (R23)', async () => {
    const server = fakeServer({ 'pages.fetch': () => answer([]) });
    setShownInCalls({ page: 'kaveri-term', student: 'sbd_one' });
    await call('pages.fetch');
    expect(server.seen[0]?.headers).toMatchObject({
      'x-payment-page': 'kaveri-term',
      'x-student': 'sbd_one',
    });
  });
});
