// @vitest-environment happy-dom
import { aPage } from '@shulk/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from '../shared/navigation.ts';
import { receiptState } from '../areas/receipts/index.ts';
import { distinctId } from '../shared/analytics/visit-id.ts';
import { answer, refuse } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { alertText, freshTab, heading, link, openApp, withoutOtp } from '../testing/open-app.tsx';

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
});

describe('routes', () => {
  it('/help says that the page does not exist or was removed, with a support phone and e-mail [SR-2.1] [SR-2.2] [SR-2.3]', async () => {
    openApp('/help', undefined);
    await heading('Page Not Found');
    expect(screen.getByText(/does not exist or was removed/)).toBeTruthy();
    expect(link('+91 80 4000 1234').getAttribute('href')).toBe('tel:+918040001234');
    expect(link('help@shulk.test').getAttribute('href')).toBe('mailto:help@shulk.test');
  });

  it.each(['/', '/kaveri-term/unknown', '/kaveri-term/r', '/kaveri-term/r/other', '/help/more', '/a/b/c/d'])(
    '%s, as any other path, redirects to /help [SR-2.7]',
    async (path) => {
      openApp(path, undefined);
      await heading('Page Not Found');
      expect(location.pathname).toBe('/help');
      expect(server.seen).toEqual([]);
    },
  );

  it('/{slug} is the payment page of that slug [SR-2.6] [SR-2.8]', async () => {
    openApp('/kaveri-open', undefined);
    await heading('Online Fee Payment');
    expect(screen.getByText('Kaveri Valley School')).toBeTruthy();
    expect(server.of('pages.fetch')[0]?.query).toEqual({ payment_page_slug: 'kaveri-open' });
  });

  it('/{slug}/r/auth obtains platform tokens, then the page, then shows the form [SR-2.4] [SR-2.43]', async () => {
    openApp('/kaveri-term/r/auth', undefined);
    await heading('Online Fee Payment');
    expect(screen.getByRole('button', { name: 'Verify Student ID' })).toBeTruthy();
    expect(server.seen.map(({ name }) => name).slice(0, 2)).toEqual(['tokens.authorize', 'pages.fetch']);
  });

  it('/{slug}/r/dashboard is the receipt download dashboard of a verified visit, with the footer of every page [SR-2.5] [SR-1.10]', async () => {
    server.serve({ 'receipts.fetch': () => answer([]), 'students.fetch': () => answer([]) });
    const student = { label: 'KVS-2041', value: 'sbd_one', student_uuid: 'KVS-2041' };
    history.replaceState(null, '', '/help');
    openApp('/help', aPage());
    await heading('Page Not Found');
    act(() =>
      navigate('/kaveri-term/r/dashboard', { state: receiptState({ verified: 'mobile_verf', student }) }),
    );
    await heading('Receipt Download');
    expect(screen.getByRole('contentinfo').textContent).toContain('Secured By');
    await waitFor(() => expect(server.of('receipts.fetch')[0]?.query).toMatchObject({ sbd_code: 'sbd_one' }));
  });

  it('/{slug}/r/dashboard without a verification result in navigation state leads to /{slug}/r/auth [SR-2.63] [SR-6.1]', async () => {
    openApp('/kaveri-term/r/dashboard', aPage());
    await heading('Online Fee Payment');
    expect(location.pathname).toBe('/kaveri-term/r/auth');
    expect(server.of('receipts.fetch')).toHaveLength(0);
  });

  it('scroll resets to the top on each path change, also on Back [SR-2.9]', async () => {
    openApp('/kaveri-term', aPage());
    await heading('Online Fee Payment');
    vi.mocked(window.scrollTo).mockClear();
    act(() => navigate('/help'));
    await heading('Page Not Found');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    vi.mocked(window.scrollTo).mockClear();
    act(() => history.back());
    await heading('Online Fee Payment');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it('an unauthorised customer call redirects to the root, and so to /help, only if renewal fails [C27] [SR-2.21] [SR-4.50]', async () => {
    server.serve({
      'verification.check_mobile': () => refuse('token_expired'),
      'tokens.regenerate': () => refuse('refresh_refused'),
      'students.fetch': () => answer([{ label: 'KVS-2041', value: 'sbd_one', student_uuid: 'KVS-2041' }]),
    });
    const user = openApp('/kaveri-term/r/auth', aPage());
    await heading('Online Fee Payment');
    await user.type(screen.getByRole('combobox', { name: /Student ID/ }), 'KVS');
    await user.click(await screen.findByRole('option', { name: 'KVS-2041' }));
    await user.click(screen.getByRole('button', { name: 'Verify Student ID' }));
    await user.type(await screen.findByRole('textbox', { name: /Mobile Number/ }), '9812300001');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    await heading('Page Not Found');
    expect(location.pathname).toBe('/help');
    expect(server.of('tokens.regenerate')).toHaveLength(1);
  });
});

describe('mxp_did', () => {
  it.each(['/kaveri-term', '/kaveri-term/r/auth', '/help'])(
    'on %s becomes the analytics distinct id and is removed from the address bar; the rest stays [SR-2.14]',
    async (path) => {
      openApp(`${path}?utm=x&mxp_did=anon-abcdefgh1234#part`, aPage());
      await screen.findByRole('heading', { level: 1, name: /Online Fee Payment|Page Not Found/ });
      expect(distinctId()).toBe('anon-abcdefgh1234');
      expect(location.search + location.hash).toBe('?utm=x#part');
    },
  );

  it.each(['short', '9812300001', 'parent@mail.test', '$$abcdefghij$$', 'x'.repeat(65)])(
    '"%s" is no distinct id: it is dropped, and the visit gets its own id [SR-2.14] [SR-7.33]',
    async (did) => {
      openApp(`/help?mxp_did=${encodeURIComponent(did)}`, undefined);
      await heading('Page Not Found');
      expect(distinctId()).toMatch(/^anon-[A-Za-z0-9]{22}$/);
      expect(location.search).toBe('');
    },
  );
});

describe('the first step', () => {
  const lookup = {
    title: 'College lookup',
    action: 'LOOKUP',
    fields: { student_uuid_field: { label: 'Register number' } },
  };
  const { form_block: _form, ...noForm } = withoutOtp();

  it.each([
    ['the reverse lookup', 'a lookup', '[PJ-2.11.1]', aPage({ callback_config: lookup }), 'College lookup'],
    ['the form', 'a form and no lookup', '[PJ-2.11.2]', aPage(), 'Online Fee Payment'],
    ['the checkbox step', 'checkboxes and neither', '[PJ-2.11.3]', noForm, 'Fee Details'],
    [
      'the payment cards',
      'cards alone',
      '[PJ-2.11.4]',
      { ...noForm, is_checkbox_enabled: false },
      'Please select a Payment Option',
    ],
  ])('is %s on a page with %s %s', async (_step, _has, _clause, page, title) => {
    openApp('/kaveri-term', page);
    expect(await heading(title)).toBeTruthy();
  });

  it('does not exist on a page with none of them: an error toast shows [PJ-2.11.5] [PJ-8.15]', async () => {
    openApp('/kaveri-term', { ...noForm, is_checkbox_enabled: false, sdk_block: [] });
    await waitFor(() => expect(alertText()).toBe('Oops! Something went wrong. Please contact support'));
    expect(screen.getByText('There is nothing to pay on this page yet.')).toBeTruthy();
    // Every step has something to fill in, to choose or to press.
    for (const role of ['textbox', 'checkbox', 'radio', 'combobox'])
      expect(screen.queryAllByRole(role), role).toEqual([]);
    for (const name of ['Fee Details', 'Please select a Payment Option'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Proceed/ })).toBeNull();
  });

  it('is the form on a page even without a card [C9] [PJ-2.11.2] [SR-2.28]', async () => {
    openApp('/kaveri-term', aPage({ sdk_block: [] }));
    await heading('Online Fee Payment');
    expect(screen.getByRole('textbox', { name: /Student ID/ })).toBeTruthy();
  });
});
