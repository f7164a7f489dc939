import type { SkipEvent } from '@shulk/domain';
import { nowMs } from '../clock.ts';
import { randomCharacters } from '../random.ts';
import { settings } from '../settings.ts';

/** The closed list of events [PJ-7.34] [SR-7.27..SR-7.31] (decisions 11). */
export type AnalyticsEvent =
  | 'page loaded'
  | 'page fetch success'
  | 'page fetch failure'
  | 'redirect to help'
  | 'student lookup failure'
  | 'form submitted'
  | 'form failed'
  | 'otp sent'
  | 'otp verified'
  | 'otp failed'
  | 'fee selection'
  | 'dynamic fees'
  | 'card selected'
  | 'payment started'
  | 'payment result'
  | 'search'
  | 'static'
  | 'workflow'
  | 'receipt page opened'
  | 'receipt download success'
  | 'receipt download failure'
  | SkipEvent;

/** The only properties that may be sent: never a name, number, e-mail, code of a student or session. */
export interface AnalyticsProperties {
  readonly slug?: string | undefined;
  readonly page_type?: string | undefined;
  readonly institute?: string | undefined;
  readonly step?: string | undefined;
  readonly method?: string | undefined;
  readonly financing_mode?: string | undefined;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly count?: number | undefined;
}

/** One event on its way to the vendors. */
export interface TrackedEvent {
  readonly name: AnalyticsEvent;
  readonly properties: AnalyticsProperties;
  readonly at_ms: number;
  readonly distinct_id: string;
}

const DISTINCT_ID = /^(?:anon-)?[A-Za-z0-9_-]{8,64}$/;
let visitId: string | undefined;

/** Takes over the distinct id a link of ours brought along; anything malformed is not taken [SR-2.14]. */
export function adoptDistinctId(mxpDid: string | null): void {
  if (mxpDid !== null && DISTINCT_ID.test(mxpDid)) visitId = mxpDid;
}

/** The id of this visit: the one brought along, else a new one prefixed `anon-` [SR-7.32] [SR-7.33]. */
export function distinctId(): string {
  visitId ??= `anon-${randomCharacters(22)}`;
  return visitId;
}

/** Whether any analytics may run: not when disabled, and not in staging [SR-7.34] [SR-7.36]. */
export function analyticsRun(): boolean {
  const { disabled, environment } = settings().analytics;
  return !disabled && environment !== 'staging';
}

/** Sends an event to the vendors that run; never blocks, never fails, does nothing without them. */
export function track(name: AnalyticsEvent, properties: AnalyticsProperties = {}): void {
  if (!analyticsRun()) return;
  const event: TrackedEvent = { name, properties, at_ms: nowMs(), distinct_id: distinctId() };
  void import('./vendors.ts')
    .then(({ deliver }) => deliver(event, settings().analytics))
    .catch(() => undefined);
}
