import { addDays, indiaDay, indiaInstant } from '../dates.ts';
import type { CalendarDay, Instant } from '../dates.ts';

/** Whether an offer can still be accepted: until the end of its last day in India (regulation E.10). */
export const isOfferGood = (validTill: CalendarDay, now: Instant): boolean => indiaDay(now) <= validTill;

/** The instant at which an offer expires. */
export const offerEnd = (validTill: CalendarDay): Instant => indiaInstant(addDays(validTill, 1), '00:00:00');

/** The last day of the cooling-off period of a signed loan, without penalty (regulation E.10): whole days. */
export const coolingOffUntil = (signedAt: Instant, days: number): CalendarDay =>
  addDays(indiaDay(signedAt), days);

/** Whether a signed loan can still be cancelled without penalty. */
export const isCoolingOff = (signedAt: Instant, days: number, now: Instant): boolean =>
  indiaDay(now) <= coolingOffUntil(signedAt, days);
