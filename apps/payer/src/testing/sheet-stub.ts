import type { CheckoutOptions, SheetEvent, SheetEventName } from '@shulk/checkout/loader';
import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { answer } from './fake-server.ts';

type Handler = (event: SheetEvent) => void;

/** A stand-in for the SDK's script, which tests of package checkout cover: keeps what it was told. */
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

  /** Tells the page an event, as the payer's sheet would. */
  tell(event: SheetEventName, data: Partial<SheetEvent['data']> = {}): Promise<void> {
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

/** Puts the stub where the SDK's script puts itself; no sheet was opened yet, and nothing is kept of earlier orders. */
export function stubSdk(): void {
  sessionStorage.clear();
  localStorage.clear();
  SheetStub.opened = [];
  Reflect.set(window, 'Shulk', { Checkout: SheetStub });
}

/** The sheet that is open, the `count`th of this test. */
export async function openedSheet(count = 1): Promise<SheetStub> {
  await waitFor(() => expect(SheetStub.opened.filter(({ isOpen }) => isOpen)).toHaveLength(1));
  expect(SheetStub.opened).toHaveLength(count);
  return SheetStub.opened[count - 1] as SheetStub;
}

/** An order just opened, as the server answers. */
export const anOrderToken = {
  order_id: 'ord_1',
  checkout_token: 'tok_1',
  amount: 48500,
  currency: 'INR',
  application_code: 'TXN260905ABCDEFGH',
  expires_at: '2026-09-05T06:00:00.000Z',
  resumed: false,
} as const;

/** Where that order's payment stands once the money came. */
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

/** The calls around a payment, all going well. */
export const payCalls = {
  'checkout.create_order': () => answer(anOrderToken),
  'checkout.status': () => answer(aPaidStatus),
  'checkout.renew_token': () => answer({ ...anOrderToken, checkout_token: 'tok_2' }),
} as const;
