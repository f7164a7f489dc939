import { nextQueryAge } from '@shulk/domain';
import type { AttemptState, Instant } from '@shulk/domain';
import { plusMs, toMs } from '../../../platform/clock.ts';

/** First question about an attempt in doubt (threats 6.1). */
export const FIRST_CHECK_MS = 10_000;
/** First question about one that is closed: a bank may still say yes for three days (gateways A.4). */
export const FIRST_LATE_CHECK_MS = 3_600_000;

/**
 * Ages at which a failed or given-up attempt is asked about, when no webhook told first. A bank may say yes for three
 * days after the payer paid, and a gateway's window is open for a day at most: the last question comes after both.
 */
const LATE_CHECK_AGES_MS = [FIRST_LATE_CHECK_MS, 24 * 3_600_000, 73 * 3_600_000, 6 * 24 * 3_600_000];

/**
 * Ages at which a captured attempt is asked about: an elder payment of its order that was still open then may be taken
 * for three days, and its message be lost. The first of them is put down with the capture (migration 0017).
 */
const SISTER_CHECK_AGES_MS = [24 * 3_600_000, 73 * 3_600_000, 6 * 24 * 3_600_000];

/** When to ask about an attempt again; `over` ends the questions without a verdict, `done` with one. */
export type NextCheck = { readonly at: Instant } | 'over' | 'done';

/**
 * The next question of the resolver's ladder: attempts in doubt by domain's table (10 s … day 7, then a person),
 * closed ones at 1 h, 1 day, after 3 days and on day 6, captured ones the same from 1 day on.
 */
export function nextCheck(status: AttemptState, createdAt: Instant, now: Instant): NextCheck {
  const ageMs = Math.max(0, toMs(now) - toMs(createdAt));
  switch (status) {
    case 'CAPTURED':
      return atNextAge(SISTER_CHECK_AGES_MS, createdAt, ageMs);
    case 'FAILED':
    case 'CANCELLED':
      return atNextAge(LATE_CHECK_AGES_MS, createdAt, ageMs);
    case 'CREATED':
    case 'SUBMITTED':
    case 'PENDING':
    case 'AUTHORIZED':
    case 'UNKNOWN': {
      const age = nextQueryAge(ageMs / 1000);
      return age === undefined ? 'over' : { at: plusMs(createdAt, age * 1000) };
    }
  }
}

/** How often a last question is asked again that the gateway did not answer, and how old its payment is by then at most. */
const ASK_AGAIN_MS = 24 * 3_600_000;
const LAST_AGE_MS = 30 * 24 * 3_600_000;

/**
 * When the last question about an attempt is asked again because the gateway did not answer it: daily for 30 days, for a
 * payment nobody answers for may have been taken all the same (decision 50).
 * @returns null when it was asked long enough; only a report of a settlement tells of it then
 */
export function askedAgainAt(createdAt: Instant, now: Instant): Instant | null {
  return toMs(now) - toMs(createdAt) < LAST_AGE_MS ? plusMs(now, ASK_AGAIN_MS) : null;
}

function atNextAge(ages: readonly number[], createdAt: Instant, ageMs: number): NextCheck {
  const age = ages.find((at) => at > ageMs);
  return age === undefined ? 'done' : { at: plusMs(createdAt, age) };
}
