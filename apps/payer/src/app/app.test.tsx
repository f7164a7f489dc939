// @vitest-environment happy-dom
import type { PageData } from '@shulk/contract';
import { aPage, aStudentDetails, aWireFeeType } from '@shulk/contract/testing';
import { act, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../shared/toasts.ts';
import { answer, fakeServer, refuse, writePage, writeSettings } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { App } from './router.tsx';

// Parts that load apart are compiled when they are first asked for, which a busy machine takes its time over.
configure({ asyncUtilTimeout: 8_000 });

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const link = (name: string | RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name });

/** Settles the payment script at once: a test has no network to load it from. */
function settleScript(how: 'load' | 'error' | 'never'): void {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (how !== 'never' && node instanceof HTMLScriptElement) node.dispatchEvent(new Event(how));
    }
  });
}

let server: FakeServer;
let script = 0;
function open(path: string, page: PageData | undefined, how: 'load' | 'error' | 'never' = 'load') {
  // Each test loads a script of its own, so that none finds the one before already settled.
  script += 1;
  writeSettings({ sdk_url: `/sdk/test-${script}.js` });
  document.getElementById('shulk-page')?.remove();
  if (page) writePage(page);
  settleScript(how);
  history.replaceState(null, '', path);
  render(<App />);
  return userEvent.setup();
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  localStorage.clear();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  server = fakeServer({
    'pages.fetch': ({ query }) => answer(aPage({ payment_page_slug: query['payment_page_slug'] ?? '' })),
    'students.field_details': () => answer(aStudentDetails()),
    'students.wrapper': () => answer({ sbd_code: 'sbd_one', customer_code: 'c', student_uuid: 'KVS-2041' }),
    'fees.checkbox': () =>
      answer([{ block_code: 'pay-in-full', financing_mode: 'DIRECT', fee_types: [aWireFeeType()] }]),
    'sessions.create': () => answer({ code: 'ses_1', session_code: 'ses_1' }),
  });
});

describe('routes', () => {
  it('/help says that the page does not exist or was removed, with a support phone and e-mail [SR-2.1] [SR-2.2] [SR-2.3]', async () => {
    open('/help', undefined);
    await heading('Page Not Found');
    expect(screen.getByText(/does not exist or was removed/)).toBeTruthy();
    expect(link('+91 80 4000 1234').getAttribute('href')).toBe('tel:+918040001234');
    expect(link('help@shulk.test').getAttribute('href')).toBe('mailto:help@shulk.test');
  });

  it.each(['/', '/kaveri-term/unknown', '/kaveri-term/r/other', '/a/b/c/d'])(
    '%s, as any other path, redirects to /help [SR-2.7]',
    async (path) => {
      open(path, undefined);
      await heading('Page Not Found');
      expect(location.pathname).toBe('/help');
    },
  );

  it('/{slug} is the payment page of that slug [SR-2.6] [SR-2.8]', async () => {
    open('/kaveri-term', aPage());
    await heading('Online Fee Payment');
    expect(screen.getByText('Kaveri Valley School')).toBeTruthy();
  });

  it('/{slug}/r/auth obtains platform tokens, then the page, then shows the form [SR-2.4] [SR-2.43]', async () => {
    open('/kaveri-term/r/auth', undefined);
    await heading('Online Fee Payment');
    expect(screen.getByRole('button', { name: 'Verify Student ID' })).toBeTruthy();
    expect(server.seen.map(({ name }) => name).slice(0, 2)).toEqual(['tokens.authorize', 'pages.fetch']);
  });

  it('toasts why no tokens came [SR-8.15]', async () => {
    server.serve({ 'tokens.authorize': () => refuse('platform_unknown') });
    open('/kaveri-term/r/auth', aPage());
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('The platform code is not known.'),
    );
  });

  it('/{slug}/r/dashboard without a verification result in navigation state leads to /{slug}/r/auth [SR-2.5] [SR-2.63] [SR-6.1]', async () => {
    open('/kaveri-term/r/dashboard', aPage());
    await heading('Online Fee Payment');
    expect(location.pathname).toBe('/kaveri-term/r/auth');
    expect(server.of('receipts.fetch')).toHaveLength(0);
  });

  it('scrolls to the top on a path change [SR-2.9]', async () => {
    open('/kaveri-term', aPage());
    await heading('Online Fee Payment');
    vi.mocked(window.scrollTo).mockClear();
    act(() => history.pushState(null, '', '/help'));
    await heading('Page Not Found');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  });
});

describe('the page shell', () => {
  it('has the footer with its mark and both links on every page [SR-1.10] [SR-1.11] [SR-1.12] [SR-1.13]', async () => {
    open('/help', undefined);
    await heading('Page Not Found');
    const footer = screen.getByRole('contentinfo');
    expect(footer.textContent).toContain('Secured By');
    expect(footer.querySelector('svg')).not.toBeNull();
    expect(link('Terms and conditions').getAttribute('href')).toBe('/legal/terms');
    expect(link('Privacy policy').getAttribute('href')).toBe('/legal/privacy');
  });

  it('takes the footer’s addresses from the page [SR-1.12] [SR-1.13]', async () => {
    open(
      '/kaveri-term',
      aPage({ footer: { terms_url: 'https://kvs.test/t', privacy_url: 'https://kvs.test/p' } }),
    );
    await heading('Online Fee Payment');
    expect(link('Terms and conditions').getAttribute('href')).toBe('https://kvs.test/t');
    expect(link('Privacy policy').getAttribute('href')).toBe('https://kvs.test/p');
  });

  it('shows the full-page loader until the page is fetched [SR-2.22] [SR-4.20]', async () => {
    let finish = (): void => undefined;
    server.serve({
      'pages.fetch': () => new Promise((resolve) => (finish = () => resolve(answer(aPage())))),
    });
    open('/kaveri-term', undefined);
    expect(await heading('Loading')).toBeTruthy();
    await waitFor(() => expect(server.of('pages.fetch')).toHaveLength(1));
    finish();
    await heading('Online Fee Payment');
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('waits for the external script as well, 8 seconds at most [SR-2.23] (R35)', async () => {
    vi.useFakeTimers();
    try {
      open('/kaveri-term', aPage(), 'never');
      await act(() => vi.advanceTimersByTimeAsync(7_900));
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading');
      await act(() => vi.advanceTimersByTimeAsync(200));
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Online Fee Payment');
    } finally {
      vi.useRealTimers();
    }
  });

  it('opens at once when the external script fails (R35)', async () => {
    open('/kaveri-term', aPage(), 'error');
    expect(await heading('Online Fee Payment')).toBeTruthy();
  });

  it('toasts a failed page fetch and goes to /help, for 401 and 403 as well [SR-8.3] [SR-4.21]', async () => {
    server.serve({ 'pages.fetch': () => refuse('unknown_client') });
    open('/kaveri-term', undefined);
    await heading('Page Not Found');
    expect(screen.getByRole('alert').textContent).toContain('The x-api-key header is missing');
  });

  it('goes to /help on an empty result and on another status than 200, with the default text [SR-4.22] [SR-8.4] [SR-8.3]', async () => {
    server.serve({ 'pages.fetch': () => answer(null, '', 202) });
    open('/kaveri-term', undefined);
    await heading('Page Not Found');
    expect(screen.getByRole('alert').textContent).toBe('Oops! Something went wrong');
  });

  it('has its toast regions from the start, before there is anything to say [SR-2.10]', async () => {
    open('/help', undefined);
    await heading('Page Not Found');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('shows its sections in their order, each only when visible or non-empty [SR-2.24] [SR-2.25]', async () => {
    const all = aPage({
      header_block: { visible: true, title: 'The header' },
      banner_block: { visible: true, title: 'The banner' },
      content_blocks: [{ type: 'text', description: [{ para: 'The content' }] }],
      reward_block: { visible: true, title: 'The reward' },
      support_block: { visible: true, title: 'The support' },
    });
    open('/kaveri-term', all);
    await heading('Online Fee Payment');
    const text = document.body.textContent ?? '';
    const places = [
      'Kaveri Valley School',
      'The header',
      'Online Fee Payment',
      'The banner',
      'The content',
      'The reward',
      'The support',
      'Secured By',
    ].map((part) => text.indexOf(part));
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('leaves out every section whose block is not visible [SR-2.25] [PJ-2.2.6]', async () => {
    open(
      '/kaveri-term',
      aPage({
        header_block: { visible: false, title: 'The header' },
        banner_block: { visible: false, title: 'The banner' },
        content_blocks: [],
        reward_block: { visible: false, title: 'The reward' },
        support_block: { visible: false, title: 'The support' },
      }),
    );
    await heading('Online Fee Payment');
    expect(document.body.textContent).not.toMatch(/The (header|banner|reward|support)/);
    expect(screen.queryByRole('region', { name: 'Information' })).toBeNull();
  });

  it('shows the expiry notice in place of everything central [SR-2.26]', async () => {
    const support_block = { visible: true, title: 'The support' };
    open(
      '/kaveri-term',
      aPage({ payment_page_expired: true, search_block: { visible: true }, support_block }),
    );
    await heading('No longer accepting Payments');
    expect(screen.queryByRole('button', { name: /Click here to verify/ })).toBeNull();
    expect(screen.getByText('The support')).toBeTruthy();
  });

  it('toasts that a page has no step at all [PJ-2.11.5] [PJ-8.15]', async () => {
    const { form_block: _form, ...page } = aPage({ is_checkbox_enabled: false, sdk_block: [] });
    open('/kaveri-term', page);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'Oops! Something went wrong. Please contact support',
      ),
    );
  });
});

describe('the journey', () => {
  const noOtp = (over: Partial<PageData> = {}): PageData => {
    const page = aPage(over);
    if (page.form_block) page.form_block.data.form_config = {};
    return page;
  };
  async function submitForm(user: ReturnType<typeof userEvent.setup>) {
    await user.type(await screen.findByRole('textbox', { name: /Student ID/ }), 'KVS-2041');
    await user.click(screen.getByRole('button', { name: 'Click here to verify Student ID' }));
    await user.click(await screen.findByRole('button', { name: 'Proceed To Pay' }));
  }
  // The form's own button is hidden with its step, so its presence in the tree is no sign.
  const shownHeadings = () =>
    screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);

  it('leads from the form to the checkbox step, focusing its heading, and Back finds the form as it was [PJ-4.34]', async () => {
    const user = open('/kaveri-term', noOtp());
    await submitForm(user);
    const title = await heading('Fee Details');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toBe('Fee Details - Kaveri Valley School');
    expect(location.pathname).toBe('/kaveri-term');
    act(() => history.back());
    await waitFor(() => expect(shownHeadings()).toEqual(['Online Fee Payment']));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Student ID/ }).value).toBe('KVS-2041');
    expect(screen.getByText('Student ID verified successfully!')).toBeTruthy();
  });

  it('fetches the page after the form where there is no fee step, and opens the cards if a student code came back [PJ-4.35] [PJ-4.36]', async () => {
    server.serve({ 'pages.fetch': () => answer(noOtp({ is_checkbox_enabled: false, sbd_code: 'sbd_one' })) });
    const user = open('/kaveri-term', noOtp({ is_checkbox_enabled: false }));
    await submitForm(user);
    await heading('Please select a Payment Option');
    expect(server.of('pages.fetch')[0]?.query).toMatchObject({ sbd_code: 'sbd_one' });
  });

  it('stays at the form when no student code came back [PJ-4.36]', async () => {
    const user = open('/kaveri-term', noOtp({ is_checkbox_enabled: false }));
    await submitForm(user);
    await waitFor(() => expect(server.of('pages.fetch')).toHaveLength(1));
    expect(shownHeadings()).toEqual(['Online Fee Payment']);
  });

  it('toasts a page fetch that failed after the form, and stays [PJ-8.6] (C7)', async () => {
    server.serve({ 'pages.fetch': () => refuse('internal', '') });
    const user = open('/kaveri-term', noOtp({ is_checkbox_enabled: false }));
    await submitForm(user);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Oops! Something went wrong.'));
    expect(shownHeadings()).toEqual(['Online Fee Payment']);
  });

  it('fetches the page with the session of the chosen fees, then opens the cards [PJ-4.54] [PJ-4.55]', async () => {
    server.serve({ 'pages.fetch': () => answer(noOtp({ sbd_code: 'sbd_one' })) });
    const user = open('/kaveri-term', noOtp());
    await submitForm(user);
    await heading('Fee Details');
    await user.click(await screen.findByRole('checkbox', { name: /Tuition/ }));
    const [proceed] = screen.getAllByRole('button', { name: 'Proceed To Pay' });
    if (!proceed) throw new Error('the fee step has its button');
    await user.click(proceed);
    await heading('Please select a Payment Option');
    expect(server.of('pages.fetch')[0]?.query).toMatchObject({ sbd_code: 'sbd_one', session_code: 'ses_1' });
  });

  it('never puts student data into the address or the title', async () => {
    const user = open('/kaveri-term', noOtp());
    await submitForm(user);
    await heading('Fee Details');
    for (const part of ['KVS-2041', 'Aarav', 'sbd_one']) {
      expect(location.href).not.toContain(part);
      expect(document.title).not.toContain(part);
    }
  });
});
