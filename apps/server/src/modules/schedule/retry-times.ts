import type { Instant } from '@shulk/domain';
import { plusMs } from '../../platform/clock.ts';

const MINUTE_MS = 60_000;
/** Backoff after a failure by the institute's clock, in minutes; the last one repeats (decision 25). */
const WAITS = [1, 5, 15, 60] as const;
/** After this many failures, about a day, an act is given up with an alarm. */
const MOST_TRIES = 27;

/**
 * When a failed act is retried; undefined if it is given up.
 * @param tries how often it was tried, this time included
 */
export function nextTry(tries: number, at: Instant): Instant | undefined {
  if (tries >= MOST_TRIES) return undefined;
  return plusMs(at, (WAITS[tries - 1] ?? 60) * MINUTE_MS);
}
