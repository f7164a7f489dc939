// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../../testing/fake-server.ts';
import type { FakeServer, StubAnswer } from '../../../testing/fake-server.ts';
import {
  aRow,
  alertText,
  button,
  freshReceipts,
  named,
  receiptsOf,
  showList,
} from '../testing/at-receipts.tsx';

const { tracked } = vi.hoisted(() => ({ tracked: [] as unknown[][] }));
// Mocks the vendors' port: the test checks which event it gets.
vi.mock('../../../shared/analytics/track.ts', async (original) => ({
  ...(await original<object>()),
  track: (...event: unknown[]) => tracked.push(event),
}));

const MINE = 'Download Receipt for TXN261104AB12CD34';
const PDF = '%PDF-1.7';
let server: FakeServer;
let saved: { readonly name: string; readonly bytes: Promise<string> }[];

beforeEach(() => {
  tracked.length = 0;
  saved = [];
  server = freshReceipts();
  server.serve({ 'students.fetch': () => answer([named]) });
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.set(`blob:${files.size}`, file as Blob);
    return `blob:${files.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, bytes: files.get(this.href)?.text() ?? Promise.resolve('') });
  });
});
afterEach(() => vi.restoreAllMocks());

const mine = () => screen.findByRole('button', { name: MINE });
const isBusy = (name: string | RegExp) =>
  [button(name).getAttribute('aria-busy'), button(name).querySelector('.spin') !== null] as const;

describe('the download of a receipt', () => {
  it('is requested by application_code, sbd_code, payment_mode and receipt true, and saves the PDF as "Transaction Receipt" [SR-7.19] [SR-2.75] [SR-1.5]', async () => {
    server.serve({ 'receipts.download': () => answer(btoa(PDF)) });
    const { user } = showList();
    await user.click(await mine());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(server.of('receipts.download').map(({ body }) => body)).toEqual([
      {
        application_code: 'TXN261104AB12CD34',
        sbd_code: 'sbd_one',
        payment_mode: 'UPI',
        receipt: true,
      },
    ]);
    expect(saved[0]?.name).toBe('Transaction Receipt.pdf');
    expect(await saved[0]?.bytes).toBe(PDF);
    expect(tracked).toContainEqual(['receipt download success']);
  });

  it('shows a spinner on the button of the row being downloaded, and on no other [SR-2.74]', async () => {
    const finish = new Map<unknown, (found: StubAnswer) => void>();
    server.serve({
      'receipts.fetch': () => receiptsOf(aRow(), aRow({ transaction_id: 'TXN-OTHER' })),
      'receipts.download': ({ body }) =>
        new Promise((resolve) => finish.set(body['application_code'], resolve)),
    });
    const { user } = showList();
    await user.click(await mine());
    expect(isBusy(/TXN261104/)).toEqual(['true', true]);
    expect(isBusy(/TXN-OTHER/)).toEqual([null, false]);
    // A second row may be fetched meanwhile; the same one is not requested twice.
    await user.click(button(/TXN-OTHER/));
    await user.click(button(/TXN261104/));
    expect(isBusy(/TXN-OTHER/)).toEqual(['true', true]);
    await waitFor(() => expect(finish.size).toBe(2));
    expect(server.of('receipts.download')).toHaveLength(2);
    finish.get('TXN261104AB12CD34')?.(answer(btoa(PDF)));
    await waitFor(() => expect(isBusy(/TXN261104/)).toEqual([null, false]));
    expect(isBusy(/TXN-OTHER/)).toEqual(['true', true]);
    finish.get('TXN-OTHER')?.(answer(btoa(PDF)));
    await waitFor(() => expect(saved).toHaveLength(2));
  });

  it.each([
    ['is refused', () => refuse('receipt_not_found'), 'receipt_not_found'],
    ['is no PDF', () => answer('*'), 'malformed_answer'],
  ])(
    'shows a toast for a download that %s, with the e-mail to contact, and sends the failed event [SR-8.14] [SR-7.30]',
    async (_what, reply, code) => {
      server.serve({ 'receipts.download': reply });
      const { user } = showList();
      await user.click(await mine());
      await waitFor(() =>
        expect(alertText()).toBe(
          'We are facing an error downloading the receipt at this moment, Please contact help@shulk.test',
        ),
      );
      expect(saved).toEqual([]);
      expect(tracked.filter(([name]) => name === 'receipt download failure')).toEqual([
        ['receipt download failure', { code }],
      ]);
      expect(isBusy(MINE)).toEqual([null, false]);
    },
  );

  it('names the page’s own e-mail if receipts may show it [SR-8.14]', async () => {
    server.serve({ 'receipts.download': () => refuse('receipt_not_found') });
    const blocks = [{ phones: [], emails: ['fees@kvs.test'] }];
    const { user } = showList({ support_block: { visible: true, receipt_visible: true, blocks } });
    await user.click(await mine());
    await waitFor(() => expect(alertText()).toMatch(/, Please contact fees@kvs\.test$/));
  });

  it('offers to share the file if the device can, once it is downloaded (ux 4)', async () => {
    server.serve({ 'receipts.download': () => answer(btoa(PDF)) });
    const shared: string[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => void shared.push(...files.map(({ name }) => name)),
    });
    const { user } = showList();
    await mine();
    expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
    await user.click(button(MINE));
    await user.click(await screen.findByRole('button', { name: 'Share for TXN261104AB12CD34' }));
    expect(shared).toEqual(['Transaction Receipt.pdf']);
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });
});
