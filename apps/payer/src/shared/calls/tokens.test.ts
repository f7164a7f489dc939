// @vitest-environment happy-dom
import { errorStatus } from '@shulk/contract/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import { call, setShownInCalls } from '../api.ts';
import { onSignedOut } from './tokens.ts';

const checkMobile = () => call('verification.check_mobile', { body: { mobile_number: '9812300001' } });
const sendMobile = () => call('verification.send_mobile', { body: { mobile: 9812300001 } });

beforeEach(() => {
  localStorage.clear();
  writeSettings();
  setShownInCalls({ page: '', student: '' });
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

  it('sends the bearer of the customer service with its calls, another one with those of the notify service [SR-6.4] [SR-6.5] [PJ-7.31]', async () => {
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
    expect(localStorage.getItem('shulk.platform.access')).toBe('platform-access');
    expect(localStorage.getItem('shulk.platform.refresh')).toMatch(/^platform-refresh \d+$/);
    expect(localStorage.getItem('shulk.notify.access')).toBe('notify-access');
    expect(localStorage.getItem('shulk.notify.refresh')).toMatch(/^notify-refresh \d+$/);
  });

  it.each([
    ['401', 'token_expired'],
    ['403', 'proof_required'],
  ] as const)(
    'tries the refresh token on %s, stores the new pair and retries the request [SR-4.45] [SR-4.47] [SR-4.48] [SR-7.24]',
    async (status, code) => {
      expect(errorStatus(code)).toBe(Number(status));
      const server = fakeServer({
        'verification.check_mobile': ({ headers }) =>
          headers['authorization'] === 'Bearer second' ? answer({ known: true }) : refuse(code),
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
    },
  );

  it.each([
    ['401', 'token_required'],
    ['403', 'refresh_refused'],
  ] as const)(
    'clears its storage and redirects to the root if the regeneration call itself returns %s [C27] [SR-4.49] [SR-4.50] [SR-8.18] [SR-2.21]',
    async (status, code) => {
      expect(errorStatus(code)).toBe(Number(status));
      const leave = vi.fn<() => void>();
      onSignedOut(leave);
      const server = fakeServer({
        'verification.check_mobile': () => refuse('token_expired'),
        'tokens.regenerate': () => refuse(code),
      });
      expect(await checkMobile()).toMatchObject({ ok: false });
      expect(leave).toHaveBeenCalledTimes(1);
      expect(localStorage.getItem('shulk.platform.access')).toBeNull();
      expect(localStorage.getItem('shulk.platform.refresh')).toBeNull();
      expect(server.of('verification.check_mobile')).toHaveLength(1);
    },
  );

  const spent = answer({ access_token: 'a', refresh_token: 'r', expires_in: 900, refresh_expires_in: -1 });
  it.each([
    ['regeneration answers 500', { 'tokens.regenerate': () => refuse('internal') }],
    ['the network is dead', { 'tokens.regenerate': () => Promise.reject(new TypeError('no network')) }],
    ['the refresh token has expired', { 'tokens.authorize': () => spent }],
  ])('clears its storage and redirects to the root if %s [SR-4.49] [SR-4.50]', async (_why, handlers) => {
    const leave = vi.fn<() => void>();
    onSignedOut(leave);
    fakeServer({ 'verification.check_mobile': () => refuse('token_expired'), ...handlers });
    expect(await checkMobile()).toMatchObject({ ok: false });
    expect(leave).toHaveBeenCalledTimes(1);
    expect(localStorage).toHaveLength(0);
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

  it('refreshes the notify token on 403 and retries with the new one [SR-8.19] [SR-7.26]', async () => {
    const server = fakeServer({
      'verification.send_mobile': ({ headers }) =>
        headers['authorization'] === 'Bearer second' ? answer({ sent: true }) : refuse('proof_required'),
      'notify.regenerate': () =>
        answer({ access_token: 'second', refresh_token: 'n', expires_in: 900, refresh_expires_in: 900 }),
    });
    expect(await sendMobile()).toMatchObject({ ok: true });
    expect(server.of('notify.regenerate')[0]?.body).toEqual({ refresh_token: 'notify-refresh' });
    expect(server.of('notify.authorize')).toHaveLength(1);
  });

  it('authorises anew with the platform code when the notify token cannot be refreshed, without a redirect [SR-8.19]', async () => {
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
