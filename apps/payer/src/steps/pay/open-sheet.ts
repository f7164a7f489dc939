import type { CheckoutOptions, SheetEvent } from '@shulk/checkout/loader';
import { GENERIC_FAILURE } from '@shulk/words/exact/errors';
import { words } from '@shulk/words/steps/pay';
import { track } from '../../shared/analytics/track.ts';
import { fetchOrderStatus } from './order/order-status.ts';
import { paymentResult } from './payment-result.ts';
import type { PaymentResult } from './payment-result.ts';

/** What a payment tells whoever started it; the sheet is off the page by then. */
export interface PaymentEvents {
  readonly captured: (result: PaymentResult) => void;
  readonly failed: (result: PaymentResult) => void;
  /**
   * A mandate was authorised [PJ-4.81], or an application was submitted and its sheet closed.
   * @param set_up transaction id of the auto debit that is set up; empty for an application
   */
  readonly authorised: (set_up: string) => void;
  /** The payer closed the sheet without any of these. */
  readonly closed: () => void;
}

/** What the page does when a sheet is over, besides the payment's own events. */
export interface SheetEnds {
  /** A final answer came: the page is free again, then goes on. */
  readonly ended: (then: () => void) => void;
  /** The sheet could not show the payment. */
  readonly refused: (text: string) => void;
}

/** A sheet on the page. */
export interface OpenSheet {
  readonly unmount: () => void;
}

/**
 * Opens the SDK's sheet and translates its events (decisions 8). The sheet leaves before anything is drawn on the
 * page itself [PJ-4.99].
 * @returns the sheet; undefined when the SDK's script is not there
 */
export function openSheet(
  slug: string,
  options: CheckoutOptions,
  events: PaymentEvents,
  { ended, refused }: SheetEnds,
): OpenSheet | undefined {
  const Sdk = window.Shulk?.Checkout;
  if (Sdk === undefined) {
    refused(words.sdkMissing);
    return undefined;
  }
  const sheet = new Sdk(options);
  let isSubmitted = false;
  const end = (then: () => void): void => {
    sheet.unmount();
    ended(then);
  };
  const withResult = (event: SheetEvent, tell: (result: PaymentResult) => void): void => {
    track('payment result', { slug, code: event.data.event });
    sheet.unmount();
    void fetchOrderStatus(options.auth).then((status) => ended(() => tell(paymentResult(event, status))));
  };
  sheet
    .on('dt.payment.captured', (event) => withResult(event, events.captured))
    .on('dt.payment.failed', (event) => withResult(event, events.failed))
    .on('ad.authorized', (event) => {
      if (event.data.error === '') end(() => events.authorised(event.data.application_code));
    })
    // The lender's pages come next in the same sheet, so the page reads anew when it is closed.
    .on('emi.application.submitted', () => {
      isSubmitted = true;
    })
    .on('popup.close', () => end(isSubmitted ? () => events.authorised('') : events.closed))
    .on('error', (event) => refused(event.data.error || GENERIC_FAILURE));
  sheet.open();
  return sheet;
}
