import type { SheetEvent } from '@shulk/checkout/loader';
import type { OrderToken } from '@shulk/contract';
import { GENERIC_FAILURE } from '@shulk/domain';
import { useEffect, useRef, useState } from 'react';
import { track } from '../../shared/analytics/track.ts';
import type { Refused } from '../../shared/api.ts';
import { loadSdkScript } from '../../shared/sdk-script.ts';
import { toastError } from '../../shared/toasts.ts';
import { createOrder } from './order/create-order.ts';
import type { PayChoice, PaySubject } from './order/create-order.ts';
import { OrderKeys } from './order/kept-order.ts';
import { fetchOrderStatus } from './order/order-status.ts';
import { paymentResult } from './payment-result.ts';
import type { PaymentResult } from './payment-result.ts';
import { sheetOptions } from './sheet-options.ts';
import { words } from './words.ts';

/** What is paid, from where. */
export interface CheckoutTarget extends PaySubject {
  /** The amounts on show are over: read them again. */
  readonly onStale?: (() => void) | undefined;
}

/** What a payment tells whoever started it. After each of them but `closed` the sheet is off the page. */
export interface PaymentEvents {
  readonly captured: (result: PaymentResult) => void;
  readonly failed: (result: PaymentResult) => void;
  /** A mandate was authorised, or an application was submitted. */
  readonly authorised: () => void;
  /** The payer closed the sheet without any of these. */
  readonly closed: () => void;
}

/** Starts payments, one at a time. */
export interface Checkout {
  /** An order is being opened, or the sheet is open. */
  readonly isBusy: boolean;
  /** Why the last start did not work; stays in the step, empty when nothing is wrong. */
  readonly problem: string;
  readonly start: (choice: PayChoice, events: PaymentEvents) => void;
}

/** Refusals after which what the step shows must be read again. */
const STALE: ReadonlySet<Refused['code']> = new Set([
  'quote_changed',
  'card_unavailable',
  'selection_invalid',
]);

/**
 * Takes a choice to the payment SDK [PJ-4.71] [PJ-1.12]: opens one order per press and repeat (threats 6.3), opens
 * the sheet with its token, and tells how it ended. What the server refuses is shown in its own sentence.
 */
export function useCheckout(target: CheckoutTarget): Checkout {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [keys] = useState(() => new OrderKeys());
  const running = useRef(false);
  const sheet = useRef<{ unmount: () => void }>(undefined);
  // A step that goes away takes its sheet along; money under way stays under way on the server.
  useEffect(() => () => sheet.current?.unmount(), []);

  const release = (): void => {
    sheet.current = undefined;
    running.current = false;
    setBusy(false);
  };
  const refuse = (text: string): void => {
    release();
    setProblem(text);
    toastError(text);
  };
  const open = (choice: PayChoice, order: OrderToken, events: PaymentEvents): void => {
    const Sdk = window.Shulk?.Checkout;
    if (Sdk === undefined) return refuse(words.sdkMissing);
    const opened = new Sdk(sheetOptions(target, choice, order));
    // The sheet leaves first: what follows is drawn on the page itself.
    const end = (then: () => void): void => {
      opened.unmount();
      keys.settle();
      release();
      then();
    };
    const withResult = (event: SheetEvent, tell: (result: PaymentResult) => void): void => {
      track('payment result', { slug: target.page.payment_page_slug, code: event.data.event });
      opened.unmount();
      void fetchOrderStatus(order.checkout_token).then((status) =>
        end(() => tell(paymentResult(event, status))),
      );
    };
    opened
      .on('dt.payment.captured', (event) => withResult(event, events.captured))
      .on('dt.payment.failed', (event) => withResult(event, events.failed))
      .on('ad.authorized', (event) => (event.data.error === '' ? end(events.authorised) : undefined))
      .on('emi.application.submitted', () => end(events.authorised))
      .on('popup.close', () => end(events.closed))
      .on('error', (event) => refuse(event.data.error || GENERIC_FAILURE));
    sheet.current = opened;
    opened.open();
  };
  const run = async (choice: PayChoice, events: PaymentEvents): Promise<void> => {
    // Without the script no order is opened: it would only reserve the fees.
    await loadSdkScript();
    if (window.Shulk === undefined) return refuse(words.sdkMissing);
    const reply = await createOrder(target, choice, keys);
    if (reply.ok) return open(choice, reply.data, events);
    if (STALE.has(reply.code)) target.onStale?.();
    refuse(reply.message || (reply.status === 0 ? words.unreachable : GENERIC_FAILURE));
  };
  return {
    isBusy,
    problem,
    start: (choice, events) => {
      // The second press of a double click finds the first one running, drawn or not.
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setProblem('');
      track('payment started', {
        slug: target.page.payment_page_slug,
        financing_mode: choice.card.financing_mode ?? undefined,
      });
      run(choice, events).catch(() => refuse(GENERIC_FAILURE));
    },
  };
}
