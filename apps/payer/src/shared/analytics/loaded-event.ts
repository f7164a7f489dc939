import type { AnalyticsEvent } from './events.ts';

const LOADED: Readonly<Record<string, AnalyticsEvent>> = {
  'STATIC-PAGE': 'static page loaded',
  'SEARCH-PAGE': 'search page loaded',
  'WORKFLOW-PAGE': 'workflow page loaded',
  'DYNAMIC-LINK-PAGE': 'dynamic page loaded',
};

/** The event of a loaded page, by its type [SR-7.27]; an unknown type counts as a plain loaded page [SR-1.7]. */
export const loadedEvent = (page: {
  readonly payment_page_type: string;
  readonly dynamic_link?: boolean | undefined;
}): AnalyticsEvent =>
  page.dynamic_link === true ? 'dynamic page loaded' : (LOADED[page.payment_page_type] ?? 'page loaded');
