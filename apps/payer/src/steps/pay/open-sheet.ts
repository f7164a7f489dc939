import type { CheckoutOptions, SheetEvent } from '@shulk/checkout/loader';
import { errorTexts } from '@shulk/words/exact/errors';
import { words } from '@shulk/words/steps/pay';
import { track } from '../../shared/analytics/track.ts';
import { paymentResult } from './payment-result.ts';
import type { PaymentResult } from './payment-result.ts';
import { request } from '@shulk/browser-client';
import type { PaymentStatus } from '@shulk/contract';
import { DEADLINE_MS, baseOf } from '../../shared/calls/service-endpoint.ts';

/**
 * Polls an order's state, only with its checkout token (R3): the SDK's events are hints, the server decides (threats 2
 * row 10). Undefined without an answer.
 */
async function fetchOrderStatus(token: string): Promise<PaymentStatus | undefined> {
  const base = baseOf('checkout');
  const reply = await request(
    'checkout.status',
    {},
    { base, token, credentials: 'same-origin', deadlineMs: DEADLINE_MS },
  );
  return reply.ok ? reply.data : undefined;
}

/** A payment's callbacks; the sheet is already closed then. */
export interface PaymentEvents {
  readonly captured: (result: PaymentResult) => void;
  readonly failed: (result: PaymentResult) => void;
  /**
   * A mandate was authorised [PJ-4.81], or an application was submitted and its sheet closed.
   * @param set_up transaction id of the new auto debit; empty for an application
   */
  readonly authorised: (set_up: string) => void;
  /** The payer closed the sheet without any of these. */
  readonly closed: () => void;
}

/** The page's callbacks when a sheet ends, besides the payment's own. */
export interface SheetEnds {
  /** A final answer came: the page is usable again, then continues. */
  readonly ended: (then: () => void) => void;
  /** The sheet could not show the payment. */
  readonly refused: (text: () => string) => void;
}

/** An open sheet. */
export interface OpenSheet {
  readonly unmount: () => void;
}

/**
 * Opens the SDK's sheet and translates its events (decisions 8). The sheet closes before anything is rendered on the
 * page itself [PJ-4.99].
 * @returns the sheet; undefined if the SDK's script is not loaded
 */
export function openSheet(
  slug: string,
  options: CheckoutOptions,
  events: PaymentEvents,
  { ended, refused }: SheetEnds,
): OpenSheet | undefined {
  const Sdk = window.Shulk?.Checkout;
  if (Sdk === undefined) {
    refused(() => words.sdkMissing);
    return undefined;
  }
  const sheet = new Sdk(options);
  let isSubmitted = false;
  const end = (then: () => void): void => {
    sheet.unmount();
    ended(then);
  };
  const withResult = (event: SheetEvent, report: (result: PaymentResult) => void): void => {
    track('payment result', { slug, code: event.data.event });
    sheet.unmount();
    void fetchOrderStatus(options.auth).then((status) => ended(() => report(paymentResult(event, status))));
  };
  sheet
    .on('dt.payment.captured', (event) => withResult(event, events.captured))
    .on('dt.payment.failed', (event) => withResult(event, events.failed))
    .on('ad.authorized', (event) => {
      if (event.data.error === '') end(() => events.authorised(event.data.application_code));
    })
    // The lender's pages follow in the same sheet, so the page reloads when it is closed.
    .on('emi.application.submitted', () => {
      isSubmitted = true;
    })
    .on('popup.close', () => end(isSubmitted ? () => events.authorised('') : events.closed))
    .on('error', (event) => refused(() => event.data.error || errorTexts.failure));
  sheet.open();
  return sheet;
}
