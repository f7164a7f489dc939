import type { PageData } from '@shulk/contract';
import { nowMs } from '../clock.ts';
import { settings } from '../settings.ts';
import type { AnalyticsEvent, AnalyticsProperties, TrackedEvent } from './events.ts';
import { distinctId } from './visit-id.ts';

export type { AnalyticsEvent, AnalyticsProperties } from './events.ts';
export { adoptDistinctId, distinctId } from './visit-id.ts';

/** What is known of the shown page: its slug while it is fetched, then the rest. */
type TrackedPage = Pick<PageData, 'payment_page_slug'> &
  Partial<Pick<PageData, 'payment_page_type' | 'institute_config'>>;

let shown: AnalyticsProperties = {};

/** Sets the page of later events; its properties are sent with each of them. */
export function trackPage(page: TrackedPage): void {
  shown = {
    slug: page.payment_page_slug,
    page_type: page.payment_page_type,
    institute: page.institute_config?.institute?.code,
  };
}

/**
 * Whether analytics may run: not if the settings disable them (ANALYTICS_DISABLED, staging: the server decides
 * [SR-7.34] [SR-7.36]), and not for a browser with Do Not Track.
 */
function mayTrack(): boolean {
  const asksNotTo = navigator.doNotTrack === '1';
  return !asksNotTo && !settings().analytics.disabled;
}

/**
 * Sends one event of the closed list to the active vendors (decisions 11). Never blocks and never fails; does nothing
 * without a vendor. The vendors' part is loaded separately, with the first event.
 */
export function track(
  name: AnalyticsEvent,
  properties: Omit<AnalyticsProperties, 'page_type' | 'institute'> = {},
): void {
  if (!mayTrack()) return;
  const event: TrackedEvent = {
    name,
    properties: { ...shown, ...properties },
    at_ms: nowMs(),
    distinct_id: distinctId(),
  };
  void import('./vendors.ts')
    .then(({ deliver }) => deliver(event, settings().analytics))
    .catch(() => undefined);
}
