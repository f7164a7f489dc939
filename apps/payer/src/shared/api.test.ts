// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, fakeServer, refuse, writeSettings } from '../testing/fake-server.ts';
import { call, showInCalls } from './api.ts';
import { onSignedOut } from './calls/tokens.ts';

const checkMobile = () => call('verification.check_mobile', { body: { mobile_number: '9812300001' } });
const sendMobile = () => call('verification.send_mobile', { body: { mobile: 9812300001 } });

beforeEach(() => {
  localStorage.clear();
  writeSettings();
  showInCalls({ page: '', student: '' });
});

describe('call', () => {
  it('sends the fixed API key with every call of the payment-page service [SR-6.3]', async () => {
    const server = fakeServer({ 'pages.fetch': () => answer([]) });
    await call('pages.fetch', { query: { payment_page_slug: 'kaveri-term' } });
    expect(server.seen[0]?.headers['x-api-key']).toBe('web');
    expect(server.seen[0]?.headers['authorization']).toBeUndefined();
  });

  it('drops empty query values [PJ-7.3]', async () => {
    const server = fakeServer({ 'pages.fetch': () => answer([]) });
    await call('pages.fetch', {
      query: { payment_page_slug: 'kaveri-term', sbd_code: '', session_code: undefined },
    });
    expect(server.seen[0]?.query).toEqual({ payment_page_slug: 'kaveri-term' });
  });

  it('reads the data field of an answer [PJ-7.2] and counts 200 up to 399 as success [SR-7.1]', async () => {
    const server = fakeServer({ 'pages.fetch': () => answer([{ label: 'a', value: 'b' }], 'ok', 399) });
    const ask = () => call('pages.fetch', { query: { slug_dropdown: true } });
    expect(await ask()).toMatchObject({ ok: true, status: 399, data: [{ label: 'a', value: 'b' }] });
    server.serve({ 'pages.fetch': () => answer([], 'ok', 400) });
    expect(await ask()).toMatchObject({ ok: false, status: 400 });
  });

  it('gives a refusal as a value, with the server’s own sentence', async () => {
    fakeServer({ 'pages.fetch': () => refuse('page_not_found') });
    const reply = await call('pages.fetch', { query: { payment_page_slug: 'nowhere' } });
    expect(reply).toMatchObject({
      ok: false,
      code: 'page_not_found',
      message: 'This page does not exist or was removed.',
    });
  });

  it('gives a dead network and an unreadable answer as values, without a sentence', async () => {
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

  it('says which page and which student this tab shows (R23)', async () => {
    const server = fakeServer({ 'pages.fetch': () => answer([]) });
    showInCalls({ page: 'kaveri-term', student: 'sbd_one' });
    await call('pages.fetch');
    expect(server.seen[0]?.headers).toMatchObject({
      'x-payment-page': 'kaveri-term',
      'x-student': 'sbd_one',
    });
  });
});

describe('tokens', () => {
  it('authorises with the platform code and keeps the pair under two keys of local storage [SR-7.3] [SR-6.2] [SR-9.11] [SR-3.20]', async () => {
    const server = fakeServer({ 'verification.check_mobile': () => answer({ known: true }) });
    await checkMobile();
    expect(server.of('tokens.authorize')[0]?.body).toEqual({ platform_code: 'PLATFORM' });
    expect(localStorage.getItem('shulk.platform.access')).toBe('platform-access');
    expect(localStorage.getItem('shulk.platform.refresh')).toMatch(/^platform-refresh \d+$/);
    expect(localStorage.length).toBe(2);
  });

  it('sends the bearer of the customer service with its calls, another with those of the notify service [SR-6.4] [SR-6.5] [PJ-7.31]', async () => {
    const server = fakeServer({
      'verification.check_mobile': () => answer({ known: true }),
      'verification.send_mobile': () => answer({ sent: true }),
    });
    await checkMobile();
    await sendMobile();
    expect(server.of('verification.check_mobile')[0]?.headers['authorization']).toBe(
      'Bearer platform-access',
    );
    expect(server.of('notify.authorize')[0]?.body).toEqual({ platform_code: 'PLATFORM' });
    expect(server.of('verification.send_mobile')[0]?.headers['authorization']).toBe('Bearer notify-access');
  });

  it('tries the refresh token on 401, stores the new pair and retries the request [SR-4.45] [SR-4.47] [SR-4.48] [SR-7.24]', async () => {
    const server = fakeServer({
      'verification.check_mobile': ({ headers }) =>
        headers['authorization'] === 'Bearer second' ? answer({ known: true }) : refuse('token_expired'),
      'tokens.regenerate': () =>
        answer({
          access_token: 'second',
          refresh_token: 'next',
          expires_in: 900,
          refresh_expires_in: 86_400,
        }),
    });
    expect(await checkMobile()).toMatchObject({ ok: true });
    expect(server.of('tokens.regenerate')[0]?.body).toEqual({ refresh_token: 'platform-refresh' });
    expect(localStorage.getItem('shulk.platform.access')).toBe('second');
    expect(localStorage.getItem('shulk.platform.refresh')).toMatch(/^next /);
    expect(server.of('verification.check_mobile')).toHaveLength(2);
  });

  it('goes to the root with its storage cleared when regenerating is refused [SR-4.49] [SR-4.50] [SR-8.18] [SR-2.21]', async () => {
    const leave = vi.fn<() => void>();
    onSignedOut(leave);
    const server = fakeServer({
      'verification.check_mobile': () => refuse('token_expired'),
      'tokens.regenerate': () => refuse('refresh_refused'),
    });
    expect(await checkMobile()).toMatchObject({ ok: false });
    expect(leave).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('shulk.platform.access')).toBeNull();
    expect(localStorage.getItem('shulk.platform.refresh')).toBeNull();
    expect(server.of('verification.check_mobile')).toHaveLength(1);
  });

  it('does not try a refresh token that has expired [SR-4.46]', async () => {
    const leave = vi.fn<() => void>();
    onSignedOut(leave);
    const server = fakeServer({
      'tokens.authorize': () =>
        answer({ access_token: 'a', refresh_token: 'r', expires_in: 900, refresh_expires_in: -1 }),
      'tokens.regenerate': () =>
        answer({ access_token: 'b', refresh_token: 's', expires_in: 900, refresh_expires_in: 900 }),
      'verification.check_mobile': () => refuse('token_expired'),
    });
    await checkMobile();
    expect(server.of('tokens.regenerate')).toHaveLength(0);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('refreshes the notify token on 403, or authorises again with the platform code [SR-8.19] [SR-7.26]', async () => {
    const leave = vi.fn<() => void>();
    onSignedOut(leave);
    let sends = 0;
    const server = fakeServer({
      'verification.send_mobile': () =>
        (sends += 1) === 1 ? refuse('proof_required') : answer({ sent: true }),
      'notify.regenerate': () => refuse('refresh_refused'),
    });
    expect(await sendMobile()).toMatchObject({ ok: true });
    expect(server.of('notify.regenerate')[0]?.body).toEqual({ refresh_token: 'notify-refresh' });
    expect(server.of('notify.authorize')).toHaveLength(2);
    expect(leave).not.toHaveBeenCalled();
  });

  it('renews once for several calls refused together, since a refresh token works once', async () => {
    const server = fakeServer({
      'verification.check_mobile': ({ headers }) =>
        headers['authorization'] === 'Bearer second' ? answer({ known: true }) : refuse('token_expired'),
      'tokens.regenerate': () =>
        answer({
          access_token: 'second',
          refresh_token: 'next',
          expires_in: 900,
          refresh_expires_in: 86_400,
        }),
    });
    const replies = await Promise.all([checkMobile(), checkMobile(), checkMobile()]);
    expect(replies.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(server.of('tokens.regenerate')).toHaveLength(1);
    expect(server.of('tokens.authorize')).toHaveLength(1);
  });
});
