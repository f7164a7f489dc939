import type { Paise, SkipEvent } from '@shulk/domain';

/**
 * The closed list of analytics events, by the groups the specification names [PJ-7.34] [SR-7.27..SR-7.31]: pages, form,
 * one-time code, fee selection, cards, search, workflow, receipts, skipped steps. Anything else is not sent.
 */
export const EVENTS = [
  'page loaded',
  'static page loaded',
  'search page loaded',
  'workflow page loaded',
  'dynamic page loaded',
  'page fetch success',
  'page fetch failure',
  'redirect to help',
  'student lookup failure',
  'form submitted',
  'form failed',
  'otp sent',
  'otp verified',
  'otp failed',
  'fee selection',
  'dynamic fees',
  'card selected',
  'payment started',
  'payment result',
  'search',
  'receipt page opened',
  'receipt download success',
  'receipt download failure',
  'skip custom form',
  'skip fee header selection',
] as const;

/** An event of the closed list. */
export type AnalyticsEvent = (typeof EVENTS)[number] | SkipEvent;

/**
 * The properties of an event, from the allow-list of the analytics reference (G.2): never a name, a number, an e-mail,
 * a student ID or a code of a student or session. `clean-properties.ts` checks every value against it.
 */
export interface AnalyticsProperties {
  /** The page. */
  readonly slug?: string | undefined;
  readonly page_type?: string | undefined;
  /** Code of the institute. */
  readonly institute?: string | undefined;
  /** Slug of a step [PJ-2.11.6]. */
  readonly step?: string | undefined;
  readonly method?: string | undefined;
  readonly financing_mode?: string | undefined;
  /** HTTP status of a refused call. */
  readonly status?: number | undefined;
  /** Code of a refusal, or name of a payment event. */
  readonly code?: string | undefined;
  /** A sentence of the server's fixed catalogue. */
  readonly message?: string | undefined;
  readonly count?: number | undefined;
  /** Sent as a band, never as the amount. */
  readonly amount?: Paise | undefined;
}

/** One event on its way to the vendors. */
export interface TrackedEvent {
  readonly name: AnalyticsEvent;
  readonly properties: AnalyticsProperties;
  readonly at_ms: number;
  readonly distinct_id: string;
}
