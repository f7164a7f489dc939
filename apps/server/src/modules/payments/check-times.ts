import { nextLateQueryAge, nextQueryAge } from '@shulk/domain';
import type { AttemptState, Instant } from '@shulk/domain';
import { plusMs, toMs } from '../../platform/clock.ts';

/** First poll of an attempt in doubt (threats 6.1). */
export const FIRST_CHECK_MS = 10_000;
/** First poll of a closed attempt: a bank may still approve for three days (gateways A.4). */
export const FIRST_LATE_CHECK_MS = 3_600_000;

/**
 * Ages in seconds at which a captured attempt is polled: an earlier open payment of its order may still be captured for
 * three days, and its message lost. The trigger attempts_look_again schedules the first with the capture.
 */
const SISTER_CHECK_AGES = [24 * 3600, 73 * 3600, 6 * 24 * 3600];

/** The next poll of an attempt; `over` stops polling without a verdict, `done` with one. */
export type NextCheck = { readonly at: Instant } | 'over' | 'done';

/**
 * The resolver's schedule: attempts in doubt by domain's table (10 s … day 7, then a person), closed ones at 1 h, 1
 * day, after 3 days, on day 6 and, at gateways whose orders never expire, until the gateway no longer answers for them;
 * captured ones at 1 day, after 3 days and on day 6.
 * @param ends whether the gateway takes no money after the order's expiry
 */
export function nextCheck(status: AttemptState, createdAt: Instant, now: Instant, ends: boolean): NextCheck {
  const ageMs = Math.max(0, toMs(now) - toMs(createdAt));
  switch (status) {
    case 'CAPTURED':
      return atAge(
        SISTER_CHECK_AGES.find((age) => age * 1000 > ageMs),
        createdAt,
        'done',
      );
    case 'FAILED':
    case 'CANCELLED':
      return atAge(nextLateQueryAge(ageMs / 1000, ends), createdAt, 'done');
    case 'CREATED':
    case 'SUBMITTED':
    case 'PENDING':
    case 'AUTHORIZED':
    case 'UNKNOWN':
      return atAge(nextQueryAge(ageMs / 1000), createdAt, 'over');
  }
}

/** Retry interval of an unanswered poll, and the payment's age at which it stops. */
const ASK_AGAIN_MS = 24 * 3_600_000;
const LAST_AGE_MS = 30 * 24 * 3_600_000;

/**
 * The next poll after an unanswered one: a day later if the schedule would wait longer or has ended, for 30 days,
 * because an unconfirmed payment may still have been captured (decisions 50, 154).
 * @param next what the schedule says
 * @returns null to stop polling; only a settlement report shows it then
 */
export function nextAfterSilence(next: NextCheck, createdAt: Instant, now: Instant): Instant | null {
  const planned = typeof next === 'object' ? next.at : null;
  if (toMs(now) - toMs(createdAt) >= LAST_AGE_MS) return planned;
  const tomorrow = plusMs(now, ASK_AGAIN_MS);
  return planned !== null && toMs(planned) < toMs(tomorrow) ? planned : tomorrow;
}

const atAge = (age: number | undefined, createdAt: Instant, end: 'over' | 'done'): NextCheck =>
  age === undefined ? end : { at: plusMs(createdAt, age * 1000) };
