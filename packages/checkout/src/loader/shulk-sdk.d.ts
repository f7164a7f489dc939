/**
 * Types of Shulk's payment SDK, version 1: what the script /sdk/v1.js defines. Copy this file into a project, or fetch
 * it from /sdk/v1.d.ts, and write `/// <reference path="./shulk-sdk.d.ts" />`.
 */

/** The events of a checkout. Each is a hint to refresh the view; your server learns whether money was received. */
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
    /** `dd-mm-yyyy hh:mm:ss` in India; empty before a payment. */
    readonly transaction_timestamp: string;
    readonly application_code: string;
    /** Plain text; empty if nothing went wrong. */
    readonly error: string;
  };
}

/** Free data of your own. */
export type ShulkFacts = Readonly<Record<string, unknown>>;

/** Configuration of a checkout. Only `auth` has effect. */
export interface ShulkOptions {
  /** The checkout_token of one order, requested by your server. */
  readonly auth: string;
  /** `test` by default, `live` or `production`: a sheet does not open for an order of the other environment. */
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
  /** The language of the sheet, as `hi` or `hi-IN`; English for one that the product does not speak. */
  readonly language?: string | undefined;
  /** Returns a new token of the same order when the first has expired. */
  readonly renew_auth?: (() => Promise<string>) | undefined;
}

/** A payment on your page. */
export interface ShulkCheckout {
  /** The options with their defaults. */
  readonly options: Omit<ShulkOptions, 'env'> & { readonly env: string };
  /** Subscribes to an event; `document` gets events too, as CustomEvents named `shulk:<event>`. */
  on(event: ShulkEventName, handler: (event: ShulkEvent) => void): this;
  /** Opens the sheet. */
  open(): this;
  /** Removes the sheet without an event. */
  unmount(): void;
}

/** The one global of the SDK. */
export interface ShulkSdk {
  /** @throws TypeError for options without a checkout token */
  readonly Checkout: new (options: ShulkOptions) => ShulkCheckout;
}
