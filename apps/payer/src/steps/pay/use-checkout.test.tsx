// @vitest-environment happy-dom
import { aWireFeeType } from '@shulk/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { distinctId } from '../../shared/analytics/track.ts';
import { awaitedOrder } from '../../shared/awaited-orders.ts';
import { toasts } from '../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import {
  SheetStub,
  aPaidStatus,
  anOrderToken,
  openedSheet,
  payCalls,
  stubSdk,
} from '../../testing/sheet-stub.ts';
import { press, showPay } from './testing/show-pay.tsx';

let server: FakeServer;
beforeEach(() => {
  writeSettings();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  stubSdk();
  server = fakeServer({
    ...payCalls,
    'fees.dynamic': () =>
      answer([aWireFeeType({ amount: '48500' }), aWireFeeType({ sft_code: 'o', label: 'Other' })]),
  });
});

const orders = () => server.of('checkout.create_order');

describe('starting a payment', () => {
  it('opens one order for a double click, and the SDK with it [PJ-1.12] [PJ-4.71]', async () => {
    const { user } = showPay();
    await user.dblClick(press());
    await openedSheet();
    expect(orders()).toHaveLength(1);
    expect(orders()[0]?.body).toEqual({
      payment_page_slug: 'kaveri-term',
      card_code: 'pay-in-full',
      session_code: 'ses_mine',
      sbd_code: 'sbd_one',
      mobile: '9812300001',
      quote_hash: 'qt_one',
    });
  });

  it('resumes a payment that a reload interrupted, with the same key, and none that was closed (ux 5, R2)', async () => {
    const first = showPay();
    await first.user.click(press());
    await openedSheet();
    const key = orders()[0]?.headers['idempotency-key'] ?? 'none';
    first.unmount();
    showPay();
    const again = await openedSheet(2);
    expect(orders()[1]?.headers['idempotency-key']).toBe(key);
    expect(orders()[1]?.body).toEqual(orders()[0]?.body);
    await again.emit('popup.close');
    showPay();
    await act(() => Promise.resolve());
    expect(SheetStub.opened).toHaveLength(2);
  });

  it('saves its key before sending and keeps it across a killed tab until a final answer', async () => {
    let savedAtSending: string | null = null;
    server.serve({
      'checkout.create_order': () => {
        savedAtSending = sessionStorage.getItem('shulk.pay.order');
        throw new TypeError('the tab was killed');
      },
    });
    const first = showPay();
    await first.user.click(press());
    await screen.findAllByText(/could not connect/);
    const key = orders()[0]?.headers['idempotency-key'] ?? 'none';
    expect(savedAtSending).toContain(key);
    first.unmount();
    server.serve({ 'checkout.create_order': () => answer(anOrderToken) });
    const second = showPay();
    await second.user.click(press());
    await openedSheet();
    expect(orders()[1]?.headers['idempotency-key']).toBe(key);
  });

  it('uses another key for another card and after a refusal', async () => {
    server.serve({ 'checkout.create_order': () => refuse('gateway_mismatch') });
    const { user } = showPay();
    for (const [index, name] of ['pay', 'pay', 'other'].entries()) {
      await user.click(press(name));
      await waitFor(() => expect(orders()).toHaveLength(index + 1));
    }
    expect(new Set(orders().map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  });

  it('shows the server’s message for a mode that cannot be started yet, in a toast and in the step', async () => {
    server.serve({ 'checkout.create_order': () => refuse('mode_unavailable') });
    const { user } = showPay();
    await user.click(press());
    const sentence = 'This payment option is not available here yet. Please choose another one.';
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(SheetStub.opened).toHaveLength(0);
  });

  it('reloads the amounts when the quote has changed', async () => {
    server.serve({ 'checkout.create_order': () => refuse('quote_changed') });
    const onStale = vi.fn<() => void>();
    const { user } = showPay({ onStale });
    await user.click(press());
    await waitFor(() => expect(onStale).toHaveBeenCalledOnce());
  });

  it('opens no order without the payment script', async () => {
    Reflect.deleteProperty(window, 'Shulk');
    const { user } = showPay();
    await user.click(press());
    expect((await screen.findAllByText(/payment window could not be loaded/)).length).toBe(2);
    expect(orders()).toHaveLength(0);
  });

  it('configures the SDK with the options of the specification, env by its default [PJ-4.82] [PJ-4.83]', async () => {
    const { user } = showPay();
    await user.click(press());
    const { options } = await openedSheet();
    expect(options).toEqual({
      auth: 'tok_1',
      visit_id: distinctId(),
      language: 'en',
      student_id: 'KVS-2041',
      customer_mobile: '9812300001',
      pp_config: { slug: 'kaveri-term', card_code: 'pay-in-full' },
      workflow_code: undefined,
      redirection: undefined,
      reference_id: 'KVS-2041',
      session_code: 'ses_mine',
      notes: { fee_group: 'SCHOOL' },
      student_details: { sbd_code: 'sbd_one', name: 'Aarav Sharma' },
      customer_details: { mobile: '9812300001' },
      customizations: { logo_url: undefined },
      renew_auth: expect.any(Function) as unknown,
    });
    await expect(options.renew_auth?.()).resolves.toBe('tok_2');
  });

  it.each(['$$abc$$', 'XXXXXX0001'])('sends no %s to the SDK or the server [PJ-5.51]', async (mobile) => {
    const masked = {
      student_uuid: '$$abc$$',
      sbd_code: 'sbd_one',
      name: '',
      mobile_on_file: true,
      proven: false,
    };
    const { user } = showPay({ student: masked }, mobile);
    await user.click(press());
    const { options } = await openedSheet();
    expect([options.student_id, options.customer_mobile, options.reference_id]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(orders()[0]?.body).not.toHaveProperty('mobile');
  });

  it('keeps the order’s codes for a payer who leaves, until the result was shown (R34)', async () => {
    const { user } = showPay();
    await user.click(press());
    const sheet = await openedSheet();
    expect(awaitedOrder('kaveri-term')).toEqual({
      order_id: 'ord_1',
      card_code: 'pay-in-full',
      sbd_code: 'sbd_one',
    });
    expect(localStorage.getItem('shulk.awaited.kaveri-term')).not.toMatch(/9812300001|Aarav|tok_1/);
    await sheet.emit('popup.close');
    expect(awaitedOrder('kaveri-term')).toBeDefined();
    await user.click(press());
    await (await openedSheet(2)).emit('dt.payment.captured');
    await screen.findByRole('heading', { name: 'Payment received' });
    await user.click(press('Done'));
    expect(awaitedOrder('kaveri-term')).toBeUndefined();
  });

  it('keeps them while the server has not confirmed the payment (R34)', async () => {
    server.serve({ 'checkout.status': () => answer({ ...aPaidStatus, state: 'PENDING' }) });
    const { user } = showPay();
    await user.click(press());
    await (await openedSheet()).emit('dt.payment.captured');
    await screen.findByRole('heading', { name: /We are confirming/ });
    expect(awaitedOrder('kaveri-term')?.order_id).toBe('ord_1');
  });
});
