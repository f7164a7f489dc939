import { settings } from '../settings.ts';
import type * as Sentry from './sentry.ts';

/** The most reports of one document: a failing loop must not flood the collector. */
const MOST_REPORTS = 10;
let reports = 0;
let isLoadReported = false;

/** Loads the reporting part, only if a DSN is set (decisions 11). Reporting never fails and never blocks. */
function withReporting(use: (sentry: typeof Sentry) => void): void {
  if (settings().sentry_dsn === '') return;
  void import('./sentry.ts').then(use).catch(() => undefined);
}

/**
 * Reports an unexpected error. Its text is scrubbed before it is sent.
 * @param place route pattern of the screen, such as `/:slug`; never the address itself
 */
export function reportError(error: unknown, place: string): void {
  if (reports >= MOST_REPORTS) return;
  reports += 1;
  withReporting(({ sendError }) => sendError(error, place, settings()));
}

/** Reports how long a document took to show its first screen, for one document in four [SR-9.10]. */
export function reportLoad(place: string): void {
  if (isLoadReported) return;
  isLoadReported = true;
  withReporting(({ sendLoad }) => sendLoad(place, settings()));
}

/** Reports uncaught errors, until the returned function is called. @param place returns the shown route pattern */
export function watchErrors(place: () => string): () => void {
  const onError = ({ error, message }: ErrorEvent): void => reportError(error ?? message, place());
  const onRejection = ({ reason }: PromiseRejectionEvent): void => reportError(reason, place());
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Restarts the count of reports; for a new document in one test process. */
export function forgetReports(): void {
  reports = 0;
  isLoadReported = false;
}
