/**
 * Types of Shulk's payment SDK, version 1: what the script /sdk/v1.js defines. Copy this file into a project, or fetch
 * it from /sdk/v1.d.ts, and write `/// <reference path="./shulk-sdk.d.ts" />`.
 */

/** The events of a checkout. Each is a hint to refresh what is shown; whether money came, your server is told. */
export type ShulkEventName =
  | 'dt.payment.captured'
  | 'dt.payment.failed'
  | 'ad.authorized'
  | 'emi.application.submitted'
  | 'popup.close'
  | 'ready'
  | 'error';

/** What a subscriber gets. */
export interface ShulkEvent {
  /** Financing mode of the order: DIRECT, MONTHLY-EMI or AUTO-DEBIT; empty while no order is known. */
  readonly type: string;
  readonly data: {
    readonly event: ShulkEventName;
    /** Rupees with at most two decimals. */
    readonly amount: number;
    /** `dd-mm-yyyy hh:mm:ss` in India; empty before. */
    readonly transaction_timestamp: string;
    readonly application_code: string;
    /** Plain words; empty when nothing went wrong. */
    readonly error: string;
  };
}

/** Free facts of your own. */
export type ShulkFacts = Readonly<Record<string, unknown>>;

/** How a checkout is configured. Only `auth` decides anything. */
export interface ShulkOptions {
  /** The checkout_token of one order, asked for by your server. */
  readonly auth: string;
  /** `test` when left out, `live` or `production`: a sheet does not open for an order of the other environment. */
  readonly env?: string | undefined;
  readonly student_id?: string | undefined;
  readonly customer_mobile?: string | undefined;
  readonly pp_config?: { readonly slug: string; readonly card_code?: string | undefined } | undefined;
  readonly workflow_code?: string | undefined;
  readonly redirection?: string | undefined;
  readonly reference_id?: string | undefined;
  readonly session_code?: string | undefined;
  readonly notes?: ShulkFacts | undefined;
  readonly student_details?: ShulkFacts | undefined;
  readonly customer_details?: ShulkFacts | undefined;
  readonly customizations?: { readonly logo_url?: string | undefined } | undefined;
  readonly visit_id?: string | undefined;
  /** Gives a new token of the same order when the first has ended. */
  readonly renew_auth?: (() => Promise<string>) | undefined;
}

/** A payment on your page. */
export interface ShulkCheckout {
  /** The options with their defaults. */
  readonly options: Omit<ShulkOptions, 'env'> & { readonly env: string };
  /** Subscribes to an event; events also go to `document` as CustomEvents named `shulk:<event>`. */
  on(event: ShulkEventName, handler: (event: ShulkEvent) => void): this;
  /** Opens the sheet. */
  open(): this;
  /** Takes the sheet off the page without an event. */
  unmount(): void;
}

/** The one global of the SDK. */
export interface ShulkSdk {
  /** @throws TypeError for options without a checkout token */
  readonly Checkout: new (options: ShulkOptions) => ShulkCheckout;
}
