import type { CheckoutOptions, SheetEvent, SheetEventName } from '@shulk/checkout/loader';
import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { answer } from './fake-server.ts';

type Handler = (event: SheetEvent) => void;

/** A stub of the SDK's script, which the tests of package checkout cover: records its options. */
export class SheetStub {
  static opened: SheetStub[] = [];
  readonly options: CheckoutOptions;
  readonly #handlers = new Map<SheetEventName, Handler>();
  isOpen = false;

  constructor(options: CheckoutOptions) {
    this.options = options;
    SheetStub.opened.push(this);
  }

  on(name: SheetEventName, handler: Handler): this {
    this.#handlers.set(name, handler);
    return this;
  }

  open(): this {
    this.isOpen = true;
    return this;
  }

  unmount(): void {
    this.isOpen = false;
  }

  /** Sends the page an event, as the payer's sheet would. */
  emit(event: SheetEventName, data: Partial<SheetEvent['data']> = {}): Promise<void> {
    return act(async () => {
      this.#handlers.get(event)?.({
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
      await Promise.resolve();
    });
  }
}

/** Installs the stub like the SDK's script, without an open sheet and without stored orders. */
export function stubSdk(): void {
  sessionStorage.clear();
  localStorage.clear();
  SheetStub.opened = [];
  Reflect.set(window, 'Shulk', { Checkout: SheetStub });
}

/** The open sheet, the `count`th of this test. */
export async function openedSheet(count = 1): Promise<SheetStub> {
  await waitFor(() => expect(SheetStub.opened.filter(({ isOpen }) => isOpen)).toHaveLength(1));
  expect(SheetStub.opened).toHaveLength(count);
  return SheetStub.opened[count - 1] as SheetStub;
}

/** The server's answer to a new order. */
export const anOrderToken = {
  order_id: 'ord_1',
  checkout_token: 'tok_1',
  amount: 48500,
  currency: 'INR',
  application_code: 'TXN260905ABCDEFGH',
  expires_at: '2026-09-05T06:00:00.000Z',
  resumed: false,
} as const;

/** That order's status after the payment. */
export const aPaidStatus = {
  order_id: 'ord_1',
  application_code: 'TXN260905ABCDEFGH',
  state: 'PAID',
  amount: 48500,
  transaction_timestamp: '05-09-2026 10:11:12',
  receipt_no: 'RCP/2026-27/000001',
  reason: '',
  told_at: '05-09-2026 10:11:15',
} as const;

/** The calls of a payment, all successful. */
export const payCalls = {
  'checkout.create_order': () => answer(anOrderToken),
  'checkout.status': () => answer(aPaidStatus),
  'checkout.renew_token': () => answer({ ...anOrderToken, checkout_token: 'tok_2' }),
} as const;
