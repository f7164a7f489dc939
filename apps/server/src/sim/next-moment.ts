import type { Instant } from '@shulk/domain';
import { toMs } from '../platform/clock.ts';
import type { World } from './world/world.ts';

/** Longest interval between a server's polls: a story over days must not skip them. */
const LOOK_MS = 30 * 60_000;
/** An expired deadline is checked as often as servers do. */
const AT_ONCE_MS = 60_000;

/**
 * `due`: when a planned act, a poll of a loan or a dispute, or the next attempt of a refused refund is next; polls of payments before
 * their seventh day run at every interval. `deadline`: when the seven days of a payment or a refund without a verdict
 * are over, and no person has it yet.
 */
const NEXT = `
  select least(
      (select min(next_at) from scheduled_acts where state in ('WAITING', 'RUNNING')),
      (select min(next_check_at) from loan_applications),
      (select min(next_check_at) from refunds where status = 'WAITING'),
      (select min(ask_at) from disputes where ended_at is null and ask_at < 'infinity')) as due,
    least(
      (select min(a.created_at) from attempts a join orders o on o.id = a.order_id where a.next_check_at is not null
        and a.status in ('CREATED', 'SUBMITTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN') and o.status <> 'REVIEW'),
      (select min(created_at) from refunds where next_check_at is not null and review_since is null))
    + interval '7 days' as deadline`;

export const instantOf = (ms: number): Instant => new Date(ms).toISOString() as Instant;

/** The moment of the next due work, at most `until` (ms). */
export async function nextMoment({ watch, clock }: World, until: number): Promise<Instant> {
  const { due, deadline } = await watch.one<{ due: Instant | null; deadline: Instant | null }>(NEXT);
  const now = toMs(clock.now());
  const after = (at: Instant | null, wait: number): number =>
    at === null ? until : Math.max(toMs(at), now + wait);
  return instantOf(Math.min(after(due, LOOK_MS), after(deadline, AT_ONCE_MS), until));
}

/** When something must be handed to a person next, in ms since 1970; never if everything has a verdict. */
export async function nextDeadline({ watch }: Pick<World, 'watch'>): Promise<number> {
  const { deadline } = await watch.one<{ deadline: Instant | null }>(NEXT);
  return deadline === null ? Number.POSITIVE_INFINITY : toMs(deadline);
}
