// @vitest-environment happy-dom
import { rupees } from '@shulk/domain';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitOrder } from '../../../shared/storage/await-order.ts';
import { awaitedOrder } from '../../../shared/awaited-orders.ts';
import { toasts } from '../../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { aPaidStatus } from '../../../testing/sheet-stub.ts';
import { orderKeys, interruptedOrder } from '../order/kept-order.ts';
import { queryReturned, useReturnedPayment } from './use-returned-payment.ts';

const slug = 'kaveri-term';
const order = { order_id: 'ord_1', card_code: 'full', sbd_code: 'sbd_one' };
const ask = () => queryReturned(slug, new AbortController().signal);

let server: FakeServer;
beforeEach(() => {
  writeSettings();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
  server = fakeServer({ 'checkout.own_status': () => answer(aPaidStatus) });
  awaitOrder(slug, order);
  orderKeys().keyFor('{}');
});

describe('a payment that completed while its payer was away (R34)', () => {
  it('is queried by the code of its order alone, and no sheet opens for it', async () => {
    expect(await ask()).toEqual({
      ...order,
      result: {
        isConfirmed: true,
        amount: rupees(48500),
        timestamp: '05-09-2026 10:11:12',
        application_code: 'TXN260905ABCDEFGH',
        receipt_no: 'RCP/2026-27/000001',
        reason: '',
      },
    });
    expect(server.of('checkout.own_status')[0]?.headers['authorization']).toBeUndefined();
    expect(interruptedOrder()).toBeUndefined();
  });

  it('is shown with the server’s message if its money matches no fee', async () => {
    const reason = 'Please do not pay again.';
    server.serve({ 'checkout.own_status': () => answer({ ...aPaidStatus, state: 'REVIEW', reason }) });
    expect((await ask())?.result).toMatchObject({ isConfirmed: false, reason });
  });

  it.each(['CREATED', 'PROCESSING', 'PENDING', 'FAILED'])(
    'is still open, and its sheet reopens, while it is %s',
    async (state) => {
      server.serve({ 'checkout.own_status': () => answer({ ...aPaidStatus, state }) });
      expect(await ask()).toBeUndefined();
      expect(awaitedOrder(slug)).toEqual(order);
      expect(interruptedOrder()).toBe('{}');
    },
  );

  it('is shown at once if it set up a confirmed plan, and no sheet opens for it', async () => {
    server.serve({ 'checkout.own_status': () => answer({ ...aPaidStatus, state: 'AUTHORISED' }) });
    expect(await ask()).toBeUndefined();
    const told = toasts.read().toasts.at(-1);
    expect([told?.kind, told?.text()]).toEqual(['success', 'Your payment plan is set up.']);
    expect([awaitedOrder(slug), interruptedOrder()]).toEqual([undefined, undefined]);
  });

  it.each(['CANCELLED', 'EXPIRED'])('is dropped silently if it is %s', async (state) => {
    server.serve({ 'checkout.own_status': () => answer({ ...aPaidStatus, state }) });
    expect(await ask()).toBeUndefined();
    expect([awaitedOrder(slug), interruptedOrder()]).toEqual([undefined, undefined]);
  });

  it('is dropped if it is not this browser’s, and kept if the server is unreachable', async () => {
    server.serve({
      'checkout.own_status': () => {
        throw new TypeError('offline');
      },
    });
    expect(await ask()).toBeUndefined();
    expect(awaitedOrder(slug)).toEqual(order);
    server.serve({ 'checkout.own_status': () => refuse('order_not_found') });
    expect(await ask()).toBeUndefined();
    expect(awaitedOrder(slug)).toBeUndefined();
  });

  it('is polled only on its own page, and nothing else counts as an order', async () => {
    expect(await queryReturned('dit-exam', new AbortController().signal)).toBeUndefined();
    expect(server.seen).toHaveLength(0);
    localStorage.setItem('shulk.awaited.kaveri-term', '{"order_id":7}');
    expect(awaitedOrder(slug)).toBeUndefined();
  });

  it('is shown again after a reload, and by no other tab once it was visible for three seconds (decision 115)', async () => {
    vi.useFakeTimers();
    const first = renderHook(() => useReturnedPayment(slug));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(first.result.current).toMatchObject({ card_code: 'full' });
    first.unmount();
    const otherTab = renderHook(() => useReturnedPayment(slug));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(otherTab.result.current).toMatchObject({ card_code: 'full' });
    await act(() => vi.advanceTimersByTimeAsync(3000));
    otherTab.unmount();
    const reloaded = renderHook(() => useReturnedPayment(slug));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(reloaded.result.current, 'of this entry').toMatchObject({ card_code: 'full' });
    reloaded.unmount();
    history.replaceState(null, '');
    expect(renderHook(() => useReturnedPayment(slug)).result.current, 'of any other').toBeUndefined();
    vi.useRealTimers();
  });

  it('delays the page by at most five seconds', async () => {
    vi.useFakeTimers();
    server.serve({ 'checkout.own_status': () => new Promise(() => undefined) });
    globalThis.fetch = vi.fn((_url: unknown, init: RequestInit) => {
      return new Promise<Response>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    }) as typeof fetch;
    const { result } = renderHook(() => useReturnedPayment(slug));
    expect(result.current).toBe('asking');
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    await waitFor(() => expect(result.current).toBeUndefined());
    expect(awaitedOrder(slug)).toEqual(order);
  });
});
