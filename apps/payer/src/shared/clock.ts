import { indiaDay, instant } from '@shulk/domain';
import type { CalendarDay, Instant } from '@shulk/domain';

/** The present moment. The only place of this app that reads the clock. */
export const now = (): Instant => instant(Date.now());

/** Milliseconds since 1970, for waiting times and expiries. */
export const nowMs = (): number => Date.now();

/** Today in India. */
export const today = (): CalendarDay => indiaDay(now());

/** Milliseconds since this document began to open. */
export const sinceOpenedMs = (): number => performance.now();
