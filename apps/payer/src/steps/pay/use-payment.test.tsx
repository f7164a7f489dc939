// @vitest-environment happy-dom
import { aPage, aWireFeeType } from '@shulk/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitedOrder } from '../../shared/awaited-orders.ts';
import { toasts } from '../../shared/toasts.ts';
import { answer, fakeServer, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { aPaidStatus, openedSheet, payCalls, stubSdk } from '../../testing/sheet-stub.ts';
import { paying, press, showPay } from './testing/show-pay.tsx';

let server: FakeServer;
beforeEach(() => {
  writeSettings();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  stubSdk();
  history.replaceState(null, '');
  server = fakeServer({
    ...payCalls,
    'sessions.fetch': () => answer({ session_code: 'ses_mine', status: 'ACTIVE' }),
    'fees.dynamic': () =>
      answer([aWireFeeType({ amount: '48500' }), aWireFeeType({ sft_code: 'o', label: 'Other' })]),
  });
});

const orders = () => server.of('checkout.create_order');

describe('after a payment', () => {
  it('shows what was paid, its numbers and the receipt’s link, once, then reloads the page (R34)', async () => {
    const { sheet, user, onReload } = await paying();
    await sheet.emit('dt.payment.captured');
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment received' })).toBeTruthy();
    for (const text of [
      '₹48,500',
      'For Aarav Sharma, Kaveri Valley School',
      'Tuition Fee, Quarter 3',
      'TXN260905ABCDEFGH',
      'RCP/2026-27/000001',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.queryByText('Other')).toBeNull();
    expect(press('Download Receipt')).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'All receipts' }).pathname).toBe(
      '/kaveri-term/r/auth',
    );
    expect(sheet.isOpen).toBe(false);
    expect(onReload).not.toHaveBeenCalled();
    await user.click(press('Done'));
    expect(onReload).toHaveBeenCalledOnce();
  });

  it('keeps its result across a reload with the fees it paid, hides it from other tabs once it was seen, and from all after Done (decision 115)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { sheet, user } = await paying();
    await sheet.emit('dt.payment.captured');
    await screen.findByRole('heading', { level: 1, name: 'Payment received' });
    const anywhere = () => localStorage.getItem('shulk.awaited.kaveri-term');
    expect(anywhere(), 'a tab that is killed now has told nothing').not.toBeNull();
    expect(awaitedOrder('kaveri-term')?.lines).toEqual(['Tuition Fee, Quarter 3']);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(anywhere()).toBeNull();
    expect(awaitedOrder('kaveri-term'), 'for a reload').toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(30 * 60_000));
    expect(awaitedOrder('kaveri-term'), 'as long as the receipt is had at once').toBeUndefined();
    await user.click(press('Done'));
    expect(JSON.stringify(history.state)).not.toContain('ord_1');
    vi.useRealTimers();
  });

  it('has shown nothing while the tab is in the background, where a phone may kill it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { sheet } = await paying();
    await sheet.emit('dt.payment.captured');
    await screen.findByRole('heading', { level: 1, name: 'Payment received' });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(localStorage.getItem('shulk.awaited.kaveri-term')).not.toBeNull();
    hidden.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(localStorage.getItem('shulk.awaited.kaveri-term')).toBeNull();
    hidden.mockRestore();
    vi.useRealTimers();
  });

  it('reads its fees after the session’s check, and says whether the page is a dynamic link [SR-4.26] [SR-7.5]', async () => {
    await paying({ page: aPage({ dynamic_link: true }) });
    const fetches = server.seen.map(({ name }) => name).filter((name) => /^(?:sessions|fees)/.test(name));
    expect(fetches).toEqual(['sessions.fetch', 'fees.dynamic']);
    expect(server.of('fees.dynamic')[0]?.query).toMatchObject({
      session_code: 'ses_mine',
      dynamic_link: 'true',
    });
  });

  it('opens several fees from one line, each with its amount (finding 23)', async () => {
    server.serve({
      'fees.dynamic': () =>
        answer([
          aWireFeeType({ label: 'Tuition Fee, Term 3', amount: '48000' }),
          aWireFeeType({ sft_code: 'a', label: 'Annual Charges', amount: '500' }),
        ]),
    });
    const { sheet } = await paying();
    await sheet.emit('dt.payment.captured');
    const fees = (await screen.findByText('2 fees paid')).closest('details');
    expect(fees?.open).toBe(false);
    const rows = [...(fees?.querySelectorAll('li') ?? [])].map((row) => row.textContent);
    expect(rows).toEqual(['Tuition Fee, Term 3₹48,000', 'Annual Charges₹500']);
  });

  it('fetches no fees with an invalid session, and names the card [SR-4.26]', async () => {
    server.serve({ 'sessions.fetch': () => answer({ session_code: 'ses_mine', status: 'EXPIRED' }) });
    const { sheet } = await paying();
    await sheet.emit('dt.payment.captured');
    expect(await screen.findByText('Pay in full')).toBeTruthy();
    expect(server.of('fees.dynamic')).toHaveLength(0);
  });

  it('queries the server with the order’s own token, and does not call unconfirmed money received', async () => {
    server.serve({ 'checkout.status': () => answer({ ...aPaidStatus, state: 'PENDING', receipt_no: '' }) });
    const { sheet } = await paying();
    await sheet.emit('dt.payment.captured');
    expect(await screen.findByRole('heading', { name: /We are confirming your payment/ })).toBeTruthy();
    expect(server.of('checkout.status')[0]?.headers['authorization']).toBe('Bearer tok_1');
    expect(screen.queryByRole('button', { name: 'Download Receipt' }), 'there is none yet (R13)').toBeNull();
  });

  it('reloads the page when the SDK is closed [PJ-4.79]', async () => {
    const { sheet, onReload } = await paying();
    await sheet.emit('popup.close');
    expect(onReload).toHaveBeenCalledOnce();
  });

  it('reloads through the browser by default [PJ-4.79]', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const { sheet } = await paying({ onReload: undefined });
    await sheet.emit('popup.close');
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  });

  it('unmounts the SDK when an auto-debit was authorised [PJ-4.81]', async () => {
    const { sheet } = await paying({ onGo: vi.fn<() => void>() });
    await sheet.emit('ad.authorized');
    expect(sheet.isOpen).toBe(false);
  });

  it('opens the page with the next debit after an auto debit was authorised, once (decision 43)', async () => {
    const onGo = vi.fn<(path: string) => void>();
    const { sheet, onReload } = await paying({ onGo });
    expect(awaitedOrder('kaveri-term')).toBeDefined();
    await sheet.emit('ad.authorized');
    expect(onGo).toHaveBeenCalledExactlyOnceWith('/kaveri-term/p/TXN260905ABCDEFGH');
    expect(onReload).not.toHaveBeenCalled();
    expect(awaitedOrder('kaveri-term')).toBeUndefined();
  });

  it('keeps the SDK when the authorisation has an error [PJ-4.81]', async () => {
    const { sheet } = await paying();
    await sheet.emit('ad.authorized', { error: 'refused' });
    expect(sheet.isOpen).toBe(true);
  });

  it('leaves a submitted application in its sheet, and reloads the page when that is closed', async () => {
    const { sheet, onReload } = await paying();
    await sheet.emit('emi.application.submitted');
    expect(sheet.isOpen).toBe(true);
    expect(onReload).not.toHaveBeenCalled();
    await sheet.emit('popup.close');
    expect(onReload).toHaveBeenCalledOnce();
  });

  it('says "Transaction Failed" with reason, reference and date across the following reload, once [PJ-8.17]', async () => {
    server.serve({
      'checkout.status': () =>
        answer({
          ...aPaidStatus,
          state: 'FAILED',
          transaction_timestamp: '',
          reason: 'The bank declined.',
        }),
    });
    const { sheet, onReload, unmount } = await paying();
    await sheet.emit('dt.payment.failed', {
      error: 'The bank declined.',
      transaction_timestamp: '06-09-2026 08:00:00',
    });
    await waitFor(() => expect(onReload).toHaveBeenCalledOnce());
    unmount();
    const again = showPay();
    const said =
      'Transaction Failed. The bank declined. Transaction Id TXN260905ABCDEFGH, 06-09-2026 08:00:00';
    expect(screen.getByText(said)).toBeTruthy();
    again.unmount();
    showPay();
    expect(screen.queryByText(/Transaction Failed/)).toBeNull();
  });

  it('enables the button and says why if the sheet could not open', async () => {
    const { sheet, user } = await paying();
    await sheet.emit('error', { error: 'The payment could not be opened.' });
    expect(screen.getAllByText('The payment could not be opened.')).toHaveLength(2);
    sheet.unmount();
    await user.click(press());
    await openedSheet(2);
    const [first, second] = orders().map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });

  it('starts the next payment with its own key', async () => {
    const { sheet, user } = await paying();
    await sheet.emit('popup.close');
    await user.click(press());
    await openedSheet(2);
    const [first, second] = orders().map(({ headers }) => headers['idempotency-key']);
    expect(second).not.toBe(first);
  });
});
