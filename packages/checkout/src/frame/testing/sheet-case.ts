import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { aLaunch, aStatus, anOrder } from './builders.ts';
import { StubbedServer, letScriptsLoad, openSheet, pass, stubGateway } from './sheet-harness.tsx';
import type { OpenedSheet, Reply, SeenGateway } from './sheet-harness.tsx';

const signed = { razorpay_payment_id: 'pay_one', razorpay_order_id: 'order_one', razorpay_signature: 'sig' };

/** The status of a successful payment. */
export const PAID = aStatus({
  state: 'PAID',
  transaction_timestamp: '20-11-2026 14:03:11',
  receipt_no: 'RCP/2026-27/000042',
});

export const heading = (): string => screen.getByRole('heading', { level: 1 }).textContent;
export const payButton = (): HTMLElement => screen.getByRole('button', { name: /^Pay/ });
export const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass();
};

/** A server with an unpaid order and a gateway, new for each test; time moves only by `pass`. */
export class SheetCase {
  server = new StubbedServer();
  gateway: SeenGateway[] = [];

  begin(): void {
    vi.useFakeTimers();
    letScriptsLoad();
    sessionStorage.clear();
    this.gateway = stubGateway();
    this.server = new StubbedServer()
      .answers('/order', { data: anOrder() })
      .answers('/attempts', { data: aLaunch() })
      .answers('/attempts/confirm', { data: aStatus({ state: 'PROCESSING' }) })
      .answers('/status', { data: aStatus({ state: 'PROCESSING' }) });
  }

  lastGateway(): SeenGateway {
    const last = this.gateway.at(-1);
    if (last === undefined) throw new Error('the gateway was not opened');
    return last;
  }

  /** The gateway answers the sheet. */
  async answer(response: unknown = signed): Promise<void> {
    this.lastGateway().options.handler(response);
    await pass();
  }

  /** Opens the sheet and pays, up to the gateway's answer. */
  async payUpTo(confirm: Reply): Promise<OpenedSheet> {
    this.server.answers('/attempts/confirm', confirm);
    const sheet = await openSheet();
    await press(/^Pay/);
    await this.answer();
    return sheet;
  }
}

/** Prepares each test of a file. */
export function sheetCase(): SheetCase {
  const on = new SheetCase();
  beforeEach(() => on.begin());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return on;
}
