// @vitest-environment happy-dom
import type { PaymentTruth } from '@shulk/contract';
import { aPage, aStudentDetails } from '@shulk/contract/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { freshTab, heading, link, openApp } from '../../testing/open-app.tsx';

const PATH = '/kaveri-term/p/TXN261120ABCDEFGH';

const truth = (over: Partial<PaymentTruth> = {}): PaymentTruth => ({
  application_code: 'TXN261120ABCDEFGH',
  state: 'PENDING',
  tone: 'info',
  title: 'Waiting for your bank',
  where: 'We are confirming with your bank. You will not be charged twice.',
  next: ['Please do not pay again.', 'If money was debited, it is returned by 30-11-2026.'],
  by: '2026-11-30',
  amount: 48_500.5,
  amount_caption: '',
  institute_name: 'Kaveri Valley School',
  what_for: 'Pay in full',
  at: '20-11-2026 11:30:00',
  receipt_no: '',
  receipt_at_once: false,
  may_pay_again: false,
  refresh_seconds: 5,
  ...over,
});
const paid = truth({
  state: 'PAID',
  tone: 'ok',
  title: 'Payment received',
  where: 'Kaveri Valley School has received ₹48,500.50.',
  next: ['Your receipt RCP/2026-27/000001 is ready.'],
  receipt_no: 'RCP/2026-27/000001',
  refresh_seconds: 0,
});

let server: FakeServer;
beforeEach(() => {
  server = freshTab();
  server.serve({ 'payments.truth': () => answer(truth()) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = () => openApp(PATH, aPage());
const asked = () => server.of('payments.truth').length;

describe('the page of a payment (decision 23)', () => {
  it('sends its page and code, and says where the money is, what happens next and by when', async () => {
    open();
    await heading('Waiting for your bank');
    expect(server.of('payments.truth')[0]).toMatchObject({
      path: '/api/checkout/v1/payments/TXN261120ABCDEFGH',
      query: { payment_page_slug: 'kaveri-term' },
    });
    expect(screen.getByText('₹48,500.50')).toBeTruthy();
    expect(screen.getByText(/You will not be charged twice/).getAttribute('role')).toBe('status');
    const next = within(screen.getByRole('region', { name: 'What happens next' })).getAllByRole('listitem');
    expect(next.map(({ textContent }) => textContent)).toEqual(truth().next);
    expect(screen.getByText('30-11-2026').getAttribute('datetime')).toBe('2026-11-30');
    for (const text of ['TXN261120ABCDEFGH', 'Pay in full', 'Kaveri Valley School', '20-11-2026 11:30:00'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.getByRole('region', { name: 'Questions about this payment' })).toBeTruthy();
    await waitFor(() => expect(document.title).toMatch(/^Waiting for your bank - /));
    expect(screen.queryByRole('link', { name: 'Go to the payment page' }), 'no blind retry').toBeNull();
  });

  it('labels the total of an auto debit, which under its tick would read as money paid (decision 43)', async () => {
    const amount_caption = 'Total planned, nothing debited yet';
    server.serve({
      'payments.truth': () =>
        answer(truth({ state: 'MANDATE_ACTIVE', tone: 'ok', title: 'Auto debit is set up', amount_caption })),
    });
    open();
    await heading('Auto debit is set up');
    expect(screen.getByText(/₹48,500\.50$/).textContent).toBe(`${amount_caption} ₹48,500.50`);
    expect(link('Back to the payment page').getAttribute('href')).toBe('/kaveri-term');
  });

  it('polls at the server’s interval, moves the focus to the new verdict, and then stops polling', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await heading('Waiting for your bank');
    server.serve({ 'payments.truth': () => answer(paid) });
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(asked()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(document.activeElement).toBe(await heading('Payment received'));
    expect(link('Get the receipt').getAttribute('href')).toBe('/kaveri-term/r/auth');
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked()).toBe(2);
  });

  it('polls at once when the payer returns to the tab (ux 5)', async () => {
    server.serve({ 'payments.truth': () => answer(truth({ refresh_seconds: 3_600 })) });
    open();
    await heading('Waiting for your bank');
    server.serve({ 'payments.truth': () => answer(paid) });
    document.dispatchEvent(new Event('visibilitychange'));
    await heading('Payment received');
    expect(asked()).toBe(2);
  });

  it('offers the receipt at once to the browser that paid, and links any other to the receipt area (decision 55)', async () => {
    server.serve({ 'payments.truth': () => answer({ ...paid, receipt_at_once: true }) });
    open();
    await heading('Payment received');
    expect(screen.getByRole('button', { name: 'Download Receipt' })).toBeTruthy();
    expect(link('All receipts').pathname).toBe('/kaveri-term/r/auth');
    cleanup();
    server.serve({ 'payments.truth': () => answer(paid) });
    open();
    await heading('Payment received');
    expect(screen.queryByRole('button', { name: 'Download Receipt' })).toBeNull();
    expect(link('Get the receipt').pathname).toBe('/kaveri-term/r/auth');
  });

  it('never breaks the receipt number across lines, in text or list', async () => {
    server.serve({ 'payments.truth': () => answer(paid) });
    open();
    await heading('Payment received');
    const said = screen.getAllByText('RCP/2026-27/000001').map(({ className }) => className);
    expect(said).toEqual(['whole', 'num']);
  });

  it('links to the page where the fees can be paid again', async () => {
    server.serve({
      'payments.truth': () => answer(truth({ title: 'Payment not completed', may_pay_again: true })),
    });
    open();
    await heading('Payment not completed');
    expect(link('Go to the payment page').getAttribute('href')).toBe('/kaveri-term');
  });

  it('keeps its state while the server is unreachable, says so, and keeps polling', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await heading('Waiting for your bank');
    server.serve({ 'payments.truth': () => refuse('busy') });
    await act(() => vi.advanceTimersByTimeAsync(5_500));
    expect(screen.getByText(/cannot connect right now/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Waiting for your bank');
    server.serve({ 'payments.truth': () => answer(paid) });
    await act(() => vi.advanceTimersByTimeAsync(30_500));
    await heading('Payment received');
    expect(screen.queryByText(/cannot connect right now/)).toBeNull();
  });

  it('offers a retry if the first query gets no answer', async () => {
    server.serve({ 'payments.truth': () => refuse('busy') });
    const user = open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.serve({ 'payments.truth': () => answer(paid) });
    await user.click(retry);
    expect(await heading('Payment received')).toBeTruthy();
  });
});

describe('a browser that did not make the payment', () => {
  it('proves the mobile as for receipts, and then sees it (threats 2 row 11)', async () => {
    server.serve({
      'payments.truth': () => refuse('proof_required'),
      'students.fetch': () => answer([{ label: 'KVS-2041', value: 'sbd_one', student_uuid: 'KVS-2041' }]),
      'students.field_details': () => answer(aStudentDetails()),
      'verification.check_mobile': () => answer({ known: true }),
      'verification.send_mobile': () => answer({ sent: true }),
      'verification.verify_mobile': () => answer({ verified: true }, 'Welcome'),
    });
    open();
    const user = userEvent.setup();
    await heading('Where is my money?');
    expect(
      screen.getByText('Verify the mobile number of this payment to see where the money is.'),
    ).toBeTruthy();
    expect(document.body.textContent).not.toContain('₹');
    await user.type(screen.getByRole('combobox', { name: /Student ID/ }), 'KVS');
    await user.click(await screen.findByRole('option', { name: 'KVS-2041' }));
    await user.click(screen.getByRole('button', { name: 'Verify Student ID' }));
    await user.type(await screen.findByRole('textbox', { name: /Mobile Number/ }), '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    server.serve({ 'payments.truth': () => answer(paid) });
    await user.type(await screen.findByRole('textbox', { name: 'OTP' }), '1234');
    await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
    await heading('Payment received');
    expect(location.pathname).toBe(PATH);
  });

  it('does not learn whether a payment of others exists, and may verify another contact (threats 1.5)', async () => {
    server.serve({ 'payments.truth': () => refuse('order_not_found') });
    const user = open();
    await heading('We could not find this payment');
    expect(asked()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Verify another contact' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Where is my money?'),
    );
  });
});
