import { nextLateQueryAge, nextQueryAge } from '@shulk/domain';
import type { AttemptState, Instant } from '@shulk/domain';
import { plusMs, toMs } from '../../platform/clock.ts';

/** First question about an attempt in doubt (threats 6.1). */
export const FIRST_CHECK_MS = 10_000;
/** First question about one that is closed: a bank may still say yes for three days (gateways A.4). */
export const FIRST_LATE_CHECK_MS = 3_600_000;

/**
 * Ages in seconds at which a captured attempt is asked about: an elder payment of its order that was still open then may
 * be taken for three days, and its message be lost. The first of them is put down with the capture, by the trigger
 * attempts_look_again.
 */
const SISTER_CHECK_AGES = [24 * 3600, 73 * 3600, 6 * 24 * 3600];

/** When to ask about an attempt again; `over` ends the questions without a verdict, `done` with one. */
export type NextCheck = { readonly at: Instant } | 'over' | 'done';

/**
 * The next question of the resolver's ladder: attempts in doubt by domain's table (10 s … day 7, then a person),
 * closed ones at 1 h, 1 day, after 3 days, on day 6 and, where orders never end, until the gateway no longer answers for
 * them; captured ones at 1 day, after 3 days and on day 6.
 * @param ends whether the gateway takes no money for an order after the end it was told
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

/** How soon a question is asked again that the gateway did not answer, and how old its payment is by then at most. */
const ASK_AGAIN_MS = 24 * 3_600_000;
const LAST_AGE_MS = 30 * 24 * 3_600_000;

/**
 * When an attempt is asked about again because the gateway did not answer: a day later where the ladder would wait longer
 * or has ended, for 30 days, for a payment nobody answers for may have been taken all the same (decisions 50, 154).
 * @param next what the ladder says
 * @returns null when it was asked long enough; only a report of a settlement tells of it then
 */
export function nextAfterSilence(next: NextCheck, createdAt: Instant, now: Instant): Instant | null {
  const planned = typeof next === 'object' ? next.at : null;
  if (toMs(now) - toMs(createdAt) >= LAST_AGE_MS) return planned;
  const tomorrow = plusMs(now, ASK_AGAIN_MS);
  return planned !== null && toMs(planned) < toMs(tomorrow) ? planned : tomorrow;
}

const atAge = (age: number | undefined, createdAt: Instant, end: 'over' | 'done'): NextCheck =>
  age === undefined ? end : { at: plusMs(createdAt, age * 1000) };
