// @vitest-environment happy-dom
import type { CheckoutOptions, SheetEvent, SheetEventName } from '@shulk/checkout/loader';
import { aPage, aWireCard, aWireFeeType } from '@shulk/contract/testing';
import { cardFromWire } from '@shulk/contract/wire';
import { Toasts } from '@shulk/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../shared/toasts.ts';
import { answer, fakeServer, refuse, writeSettings } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { PayStage } from './index.ts';
import type { PayStageProps } from './index.ts';

type Handler = (event: SheetEvent) => void;

/** A stand-in for the SDK's script, which tests of package checkout cover: keeps what it was told. */
class Sheet {
  static opened: Sheet[] = [];
  readonly options: CheckoutOptions;
  readonly handlers = new Map<SheetEventName, Handler>();
  isOpen = false;

  constructor(options: CheckoutOptions) {
    this.options = options;
    Sheet.opened.push(this);
  }

  on(name: SheetEventName, handler: Handler): this {
    this.handlers.set(name, handler);
    return this;
  }

  open(): this {
    this.isOpen = true;
    return this;
  }

  unmount(): void {
    this.isOpen = false;
  }

  tell(event: SheetEventName, data: Partial<SheetEvent['data']> = {}): void {
    this.handlers.get(event)?.({
      type: 'DIRECT',
      data: {
        event,
        amount: 48500,
        transaction_timestamp: '05-09-2026 10:11:12',
        application_code: 'TXN260905ABCDEFGH',
        error: '',
        ...data,
      },
    });
  }
}

const card = aWireCard({ redirection: undefined });
const order = {
  order_id: 'ord_1',
  checkout_token: 'tok_1',
  amount: 48500,
  currency: 'INR',
  application_code: 'TXN260905ABCDEFGH',
  expires_at: '2026-09-05T06:00:00.000Z',
  resumed: false,
};
const paidStatus = {
  order_id: 'ord_1',
  application_code: 'TXN260905ABCDEFGH',
  state: 'PAID',
  amount: 48500,
  transaction_timestamp: '05-09-2026 10:11:12',
  receipt_no: 'RCP/2026-27/000001',
  reason: '',
};

let server: FakeServer;
beforeEach(() => {
  writeSettings();
  sessionStorage.clear();
  toasts.dismiss(toasts.read().toasts.map(({ id }) => id));
  Sheet.opened = [];
  Reflect.set(window, 'Shulk', { Checkout: Sheet });
  server = fakeServer({
    'checkout.create_order': () => answer(order),
    'checkout.status': () => answer(paidStatus),
    'checkout.renew_token': () => answer({ ...order, checkout_token: 'tok_2' }),
    'fees.dynamic': () =>
      answer([aWireFeeType({ amount: '48500' }), aWireFeeType({ sft_code: 'o', label: 'Other' })]),
  });
});

function show(over: Partial<PayStageProps> = {}) {
  const onReload = vi.fn<() => void>();
  const view = cardFromWire(card);
  const tree = (
    <>
      <Toasts store={toasts} dismissLabel="Dismiss" />
      <PayStage
        page={aPage({ sdk_block: [card], test_mode: true })}
        student={{
          student_uuid: 'KVS-2041',
          sbd_code: 'sbd_one',
          name: 'Aarav Sharma',
          mobile_on_file: true,
          proven: true,
        }}
        sessionCode="ses_mine"
        onReload={onReload}
        {...over}
      >
        {(pay) => (
          <>
            <p>{pay.problem}</p>
            <button onClick={() => pay.start({ card: view, mobile: '9812300001' })}>pay</button>
            <button onClick={() => pay.start({ card: { ...view, code: 'other' }, mobile: undefined })}>
              other
            </button>
          </>
        )}
      </PayStage>
    </>
  );
  return { user: userEvent.setup(), onReload, ...render(tree) };
}

const press = (name = 'pay') => screen.getByRole('button', { name });
const orders = () => server.of('checkout.create_order');
async function opened(count = 1): Promise<Sheet> {
  await waitFor(() => expect(Sheet.opened.filter(({ isOpen }) => isOpen)).toHaveLength(1));
  expect(Sheet.opened).toHaveLength(count);
  return Sheet.opened[count - 1] as Sheet;
}
const tell = (sheet: Sheet, ...event: Parameters<Sheet['tell']>): Promise<void> =>
  act(async () => {
    sheet.tell(...event);
    await Promise.resolve();
  });

describe('starting a payment', () => {
  it('opens one order for a double click, and the SDK with it [PJ-1.12] [PJ-4.71]', async () => {
    const { user } = show();
    await user.dblClick(press());
    await opened();
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

  it('takes up the payment that a reload interrupted by itself, with the same key, and none that was closed (ux 5, R2)', async () => {
    const first = show();
    await first.user.click(press());
    await opened();
    const key = orders()[0]?.headers['idempotency-key'] ?? 'none';
    first.unmount();
    show();
    const again = await opened(2);
    expect(orders()[1]?.headers['idempotency-key']).toBe(key);
    expect(orders()[1]?.body).toEqual(orders()[0]?.body);
    await tell(again, 'popup.close');
    show();
    await act(() => Promise.resolve());
    expect(Sheet.opened).toHaveLength(2);
  });

  it('saves its key before sending and keeps it for a killed tab until a final answer', async () => {
    let savedAtSending: string | null = null;
    server.serve({
      'checkout.create_order': () => {
        savedAtSending = sessionStorage.getItem('shulk.pay.order');
        throw new TypeError('the tab was killed');
      },
    });
    const first = show();
    await first.user.click(press());
    await screen.findAllByText(/server cannot be reached/);
    const key = orders()[0]?.headers['idempotency-key'] ?? 'none';
    expect(savedAtSending).toContain(key);
    first.unmount();
    server.serve({ 'checkout.create_order': () => answer(order) });
    const second = show();
    await second.user.click(press());
    await opened();
    expect(orders()[1]?.headers['idempotency-key']).toBe(key);
  });

  it('takes another key for another card and after a refusal', async () => {
    server.serve({ 'checkout.create_order': () => refuse('gateway_mismatch') });
    const { user } = show();
    for (const [index, name] of ['pay', 'pay', 'other'].entries()) {
      await user.click(press(name));
      await waitFor(() => expect(orders()).toHaveLength(index + 1));
    }
    expect(new Set(orders().map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  });

  it("shows the server's sentence for a mode that cannot be started yet, in a toast and in the step", async () => {
    server.serve({ 'checkout.create_order': () => refuse('mode_unavailable') });
    const { user } = show();
    await user.click(press());
    const sentence = 'This payment option cannot be started here yet. Please choose another one.';
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(Sheet.opened).toHaveLength(0);
  });

  it('asks for the amounts again when the quote has changed', async () => {
    server.serve({ 'checkout.create_order': () => refuse('quote_changed') });
    const onStale = vi.fn<() => void>();
    const { user } = show({ onStale });
    await user.click(press());
    await waitFor(() => expect(onStale).toHaveBeenCalledOnce());
  });

  it('opens no order without the payment script', async () => {
    Reflect.deleteProperty(window, 'Shulk');
    const { user } = show();
    await user.click(press());
    expect((await screen.findAllByText(/payment window could not be loaded/)).length).toBe(2);
    expect(orders()).toHaveLength(0);
  });

  it('configures the SDK with what the specification names, env by its default [PJ-4.82] [PJ-4.83]', async () => {
    const { user } = show();
    await user.click(press());
    const { options } = await opened();
    expect(options).toEqual({
      auth: 'tok_1',
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

  it('sends no placeholder and no mask to the SDK or the server [PJ-5.51]', async () => {
    const masked = {
      student_uuid: '$$abc$$',
      sbd_code: 'sbd_one',
      name: '',
      mobile_on_file: true,
      proven: false,
    };
    const { user } = show({ student: masked });
    await user.click(press('other'));
    const { options } = await opened();
    expect([options.student_id, options.customer_mobile, options.reference_id]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(orders()[0]?.body).not.toHaveProperty('mobile');
  });
});

describe('after a payment', () => {
  const paid = async (over: Partial<PayStageProps> = {}) => {
    const shown = show(over);
    await shown.user.click(press());
    const sheet = await opened();
    return { ...shown, sheet };
  };

  it('shows what was paid, its numbers and the way to the receipt, once, then loads the page anew (R34)', async () => {
    const { sheet, user, onReload } = await paid();
    await tell(sheet, 'dt.payment.captured');
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment received' })).toBeTruthy();
    for (const text of [
      '₹48,500',
      'Aarav Sharma',
      'Tuition Fee, Quarter 3',
      'TXN260905ABCDEFGH',
      'RCP/2026-27/000001',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.queryByText('Other')).toBeNull();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Download Receipt' }).pathname).toBe(
      '/kaveri-term/r/auth',
    );
    expect(sheet.isOpen).toBe(false);
    expect(onReload).not.toHaveBeenCalled();
    await user.click(press('Done'));
    expect(onReload).toHaveBeenCalledOnce();
  });

  it("asks the server with the order's own token, and does not call unconfirmed money received", async () => {
    server.serve({ 'checkout.status': () => answer({ ...paidStatus, state: 'PENDING', receipt_no: '' }) });
    const { sheet } = await paid();
    await tell(sheet, 'dt.payment.captured');
    expect(await screen.findByRole('heading', { name: /We are confirming your payment/ })).toBeTruthy();
    expect(server.of('checkout.status')[0]?.headers['authorization']).toBe('Bearer tok_1');
  });

  it('reloads the page when the SDK is closed [PJ-4.79]', async () => {
    const { sheet, onReload } = await paid();
    await tell(sheet, 'popup.close');
    expect(onReload).toHaveBeenCalledOnce();
  });

  it('unmounts the SDK when an auto-debit was authorised [PJ-4.81]', async () => {
    const { sheet, onReload } = await paid();
    await tell(sheet, 'ad.authorized');
    expect(sheet.isOpen).toBe(false);
    expect(onReload).toHaveBeenCalledOnce();
  });

  it('keeps the SDK when the authorisation has an error [PJ-4.81]', async () => {
    const { sheet } = await paid();
    await tell(sheet, 'ad.authorized', { error: 'refused' });
    expect(sheet.isOpen).toBe(true);
  });

  it('says "Transaction Failed" with the reason over the reload that follows, once [PJ-8.17]', async () => {
    server.serve({
      'checkout.status': () => answer({ ...paidStatus, state: 'FAILED', reason: 'The bank declined.' }),
    });
    const { sheet, onReload, unmount } = await paid();
    await tell(sheet, 'dt.payment.failed', { error: 'The bank declined.' });
    await waitFor(() => expect(onReload).toHaveBeenCalledOnce());
    unmount();
    const again = show();
    expect(screen.getByText('Transaction Failed. The bank declined.')).toBeTruthy();
    again.unmount();
    show();
    expect(screen.queryByText(/Transaction Failed/)).toBeNull();
  });

  it('frees the button and says why when the sheet could not open', async () => {
    const { sheet, user } = await paid();
    await tell(sheet, 'error', { error: 'The payment could not be opened.' });
    expect(screen.getAllByText('The payment could not be opened.')).toHaveLength(2);
    sheet.unmount();
    await user.click(press());
    await opened(2);
    const [first, second] = orders().map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });

  it('begins the next payment with a key of its own', async () => {
    const { sheet, user } = await paid();
    await tell(sheet, 'popup.close');
    await user.click(press());
    await opened(2);
    const [first, second] = orders().map(({ headers }) => headers['idempotency-key']);
    expect(second).not.toBe(first);
  });
});
