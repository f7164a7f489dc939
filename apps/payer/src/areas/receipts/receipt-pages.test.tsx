// @vitest-environment happy-dom
import { aPage, aStudentDetails } from '@shulk/contract/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { App } from '../../app/router.tsx';

const aarav = { label: 'KVS-2041', value: 'sbd_one', student_uuid: 'KVS-2041' };
const named = { ...aarav, label: 'Aarav Sharma' };
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  writeSettings();
  document.getElementById('shulk-page')?.remove();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const cust_bd = { email: 'mee****@example.in', profile_pic_url: '' };
  server = fakeServer({
    'pages.fetch': () => answer(aPage()),
    // Before the proof only IDs, after it the names (R31).
    'students.fetch': ({ query }) => answer([query['search'] ? aarav : named]),
    'students.field_details': () => answer(aStudentDetails({ cust_bd })),
    'verification.check_mobile': () => answer({ known: true }),
    'verification.send_mobile': () => answer({ sent: true }),
    'verification.verify_mobile': () => answer({ verified: true }, 'Welcome'),
    'verification.check_email': () => answer({ sent: true }),
    'verification.verify_email': () => answer({ verified: true }),
    'receipts.fetch': () =>
      answer([
        {
          transaction_details: [
            {
              transaction_id: 'TXN261104AB12CD34',
              transaction_date: '2026-11-04T06:00:00.000Z',
              total: 500,
              status: 'CAPTURED',
              transactions: [{ payment_mode: 'UPI' }],
            },
          ],
        },
      ]),
    'receipts.download': () => answer(btoa('%PDF-1.7')),
  });
});
afterEach(() => vi.restoreAllMocks());

function open(path: string, state: unknown = null) {
  history.replaceState(state, '', path);
  render(<App />);
  return userEvent.setup();
}
type User = ReturnType<typeof userEvent.setup>;

async function toProof(user: User): Promise<void> {
  await user.type(await screen.findByRole('combobox', { name: /Student ID/ }), 'KVS');
  await user.click(await screen.findByRole('option', { name: 'KVS-2041' }));
  await user.click(await button('Verify Student ID'));
  await screen.findByRole('textbox', { name: /Mobile Number/ });
}
async function prove(user: User, field: RegExp, contact: string): Promise<void> {
  await user.type(screen.getByRole('textbox', { name: field }), contact);
  await user.click(await button('Send OTP'));
  await user.type(await screen.findByRole('textbox', { name: 'OTP' }), '1234');
  await user.click(await button('Verify OTP'));
  await heading('Receipt Download');
}

describe('from the receipt authentication to a receipt', () => {
  it('obtains platform tokens, keeps them under two keys, and only then loads the page and shows the form; the loader shows until then [SR-2.43] [SR-2.22] [SR-6.2]', async () => {
    let release = (): void => undefined;
    server.serve({
      'tokens.authorize': () =>
        new Promise((resolve) => {
          release = () =>
            resolve(
              answer({ access_token: 'a', refresh_token: 'r', expires_in: 900, refresh_expires_in: 86_400 }),
            );
        }),
    });
    open('/kaveri-term/r/auth');
    await waitFor(() => expect(server.of('tokens.authorize')).toHaveLength(1));
    expect(server.of('pages.fetch')).toHaveLength(0);
    expect(await heading('Loading')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Online Fee Payment' })).toBeNull();
    release();
    await heading('Online Fee Payment');
    expect(server.of('pages.fetch')).toHaveLength(1);
    expect(
      Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').sort(),
    ).toEqual(['shulk.platform.access', 'shulk.platform.refresh']);
  });

  it('looks up and downloads a receipt after proof of a mobile, one step after the other [SR-1.4] [SR-1.5] [SR-2.63] [SR-4.42]', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const user = open('/kaveri-term/r/auth');
    await toProof(user);
    await prove(user, /Mobile Number/, '9812300001');
    const steps = server.seen
      .map(({ name }) => name)
      .filter((name) => /^(?:students|verification|receipts)/.test(name));
    expect(steps.slice(0, 5)).toEqual([
      'students.fetch',
      'students.field_details',
      'verification.check_mobile',
      'verification.send_mobile',
      'verification.verify_mobile',
    ]);
    expect(location.pathname).toBe('/kaveri-term/r/dashboard');
    // The dashboard is the next step, though it has an address of its own (ux 3 "Step change").
    const title = await heading('Receipt Download');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(await screen.findByText('Aarav Sharma')).toBeTruthy();
    await user.click(await button('Download Receipt for TXN261104AB12CD34'));
    await waitFor(() => expect(saved).toEqual(['Transaction Receipt.pdf']));
  });

  it('opens the dashboard after proof of an e-mail, too [SR-1.4] [SR-2.63] [SR-4.44]', async () => {
    const user = open('/kaveri-term/r/auth');
    await toProof(user);
    await user.click(await button('Verify by e-mail instead'));
    await prove(user, /Email/, 'meera@example.in');
    expect(location.pathname).toBe('/kaveri-term/r/dashboard');
    expect(await screen.findByText('Aarav Sharma')).toBeTruthy();
  });
});

describe('the dashboard by its address', () => {
  const visit = { shulk_receipts: { verified: 'mobile_verf', student: aarav } };

  it.each([
    ['nothing', null],
    ['a student without a result', { shulk_receipts: { student: aarav } }],
  ])(
    'redirects to /{slug}/r/auth with %s in navigation state, and fetches no receipts [SR-2.63]',
    async (_what, state) => {
      open('/kaveri-term/r/dashboard', state);
      await heading('Online Fee Payment');
      expect(location.pathname).toBe('/kaveri-term/r/auth');
      expect(server.of('receipts.fetch')).toHaveLength(0);
    },
  );

  it('survives a reload: its student is the one of navigation state [SR-2.64]', async () => {
    open('/kaveri-term/r/dashboard', visit);
    await heading('Receipt Download');
    expect(await button('Download Receipt for TXN261104AB12CD34')).toBeTruthy();
    expect(server.of('receipts.fetch').map(({ query }) => query['sbd_code'])).toEqual(['sbd_one']);
  });

  it('redirects to the authentication when the server no longer has the proof', async () => {
    server.serve({ 'receipts.fetch': () => refuse('proof_required') });
    open('/kaveri-term/r/dashboard', visit);
    await heading('Online Fee Payment');
    expect(location.pathname).toBe('/kaveri-term/r/auth');
  });
});

describe('the links to the receipts and back (decision 56)', () => {
  it('open with the link’s student preselected, which leaves the address and survives a reload', async () => {
    history.replaceState(null, '', '/kaveri-term/r/auth?sid=KVS-2041&mxp_did=visitor-1');
    const { unmount } = render(<App />);
    const chosen = (): Promise<void> =>
      waitFor(() =>
        expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Student ID/ }).value).toBe('KVS-2041'),
      );
    await chosen();
    expect(screen.getByRole('link', { name: 'Pay fees' }).getAttribute('href')).toBe('/kaveri-term');
    expect(location.search).not.toContain('KVS-2041');
    unmount();
    render(<App />);
    await chosen();
  });

  it('lead from a page to its receipts, but not from a search over institutes', async () => {
    history.replaceState(null, '', '/kaveri-term');
    const { unmount } = render(<App />);
    const link = await screen.findByRole('link', { name: 'Get a receipt' });
    expect(link.getAttribute('href')).toBe('/kaveri-term/r/auth');
    unmount();
    const { institute: _none, ...config } = aPage().institute_config;
    server.serve({ 'pages.fetch': () => answer(aPage({ institute_config: config })) });
    render(<App />);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Get a receipt' })).toBeNull();
  });
});
