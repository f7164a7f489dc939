// @vitest-environment happy-dom
import { rupees } from '@shulk/domain';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { ReceiptAtOnce } from './receipt-at-once.tsx';

const PAID = {
  slug: 'kaveri-term',
  institute: 'Kaveri School',
  application_code: 'TXN260905ABCDEFGH',
  receipt_no: 'RCP/2026-27/000001',
  amount: rupees(48_500),
  student_uuid: 'KVS-2041',
};

let server: FakeServer;
beforeEach(() => {
  vi.restoreAllMocks();
  writeSettings();
  server = fakeServer({
    'receipts.at_once': () =>
      answer({
        file_name: 'Receipt RCP-2026-27-000001.pdf',
        receipt_no: PAID.receipt_no,
        pdf: btoa('%PDF-1'),
      }),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
describe('the receipt of a payment just made (decision 55)', () => {
  it('is saved under its number, requested by the code of this payment and nothing else', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    render(<ReceiptAtOnce {...PAID} />);
    await press('Download Receipt');
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('Receipt RCP-2026-27-000001.pdf');
    const [asked] = server.of('receipts.at_once');
    expect([asked?.path, asked?.query]).toEqual(['/api/checkout/v1/payments/TXN260905ABCDEFGH/receipt', {}]);
  });

  it.each(['proof_required', 'receipt_not_found'] as const)(
    'links to the receipt area if it is no longer offered: %s',
    async (code) => {
      server.serve({ 'receipts.at_once': () => refuse(code) });
      render(<ReceiptAtOnce {...PAID} />);
      await press('Download Receipt');
      const link = await screen.findByRole('link', { name: 'Verify your mobile number to get it' });
      expect(link.getAttribute('href')).toBe('/kaveri-term/r/auth?sid=KVS-2041');
    },
  );

  it('can be retried after a network failure', async () => {
    server.serve({ 'receipts.at_once': () => Promise.reject(new TypeError('no network')) });
    render(<ReceiptAtOnce {...PAID} />);
    await press('Download Receipt');
    expect(await screen.findByText(/could not be downloaded/)).toBeTruthy();
    expect(screen.queryByText(/30 minutes/)).toBeNull();
  });

  it('is shared by WhatsApp as a link that contains nothing of payer, student or payment, and says what it tells', () => {
    render(<ReceiptAtOnce {...PAID} />);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Share on WhatsApp/ });
    const { origin, pathname, searchParams } = new URL(link.href);
    expect(origin + pathname).toBe('https://wa.me/');
    expect([...searchParams]).toEqual([
      [
        'text',
        `Fees paid: receipt RCP/2026-27/000001 for ₹48,500, Kaveri School. Get it by verifying your mobile number: ${location.origin}/kaveri-term/r/auth`,
      ],
    ]);
    expect(link.href).not.toMatch(/TXN|KVS|Aarav/);
    const note = document.getElementById(link.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toMatch(/receipt number, the amount, the institute and a link. No names/);
  });
});
