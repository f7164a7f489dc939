import { POLLS, nextAge } from '@shulk/domain';
import type { AgeLadder, AttemptState, Instant } from '@shulk/domain';
import { plusMs, toMs } from '../../platform/clock.ts';

/** First poll of an attempt in doubt (threats 6.1). */
export const FIRST_CHECK_MS = 10_000;
/** First poll of a closed attempt: a bank may still approve for three days (gateways A.4). */
export const FIRST_LATE_CHECK_MS = 3_600_000;

/** The next poll of an attempt; `over` stops polling without a verdict, `done` with one. */
export type NextCheck = { readonly at: Instant } | 'over' | 'done';

/**
 * The resolver's schedule of an attempt: the ladder of its state.
 * @param ends whether the gateway takes no money after the order's expiry
 */
export function nextCheck(status: AttemptState, createdAt: Instant, now: Instant, ends: boolean): NextCheck {
  const [ladder, end] = ladderOf(status, ends);
  const age = nextAge(ladder, Math.max(0, toMs(now) - toMs(createdAt)) / 1000);
  return age === undefined ? end : { at: plusMs(createdAt, age * 1000) };
}

/** An attempt's ladder, and how it ends: without a verdict it goes to a person. */
function ladderOf(status: AttemptState, ends: boolean): [AgeLadder, 'over' | 'done'] {
  switch (status) {
    case 'CAPTURED':
      return [POLLS.captured, 'done'];
    case 'FAILED':
    case 'CANCELLED':
      return [ends ? POLLS.ended : POLLS.neverEnding, 'done'];
    case 'CREATED':
    case 'SUBMITTED':
    case 'PENDING':
    case 'AUTHORIZED':
    case 'UNKNOWN':
      return [POLLS.inDoubt, 'over'];
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
