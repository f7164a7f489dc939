import type { Instant } from '@shulk/domain';
import { toMs } from '../platform/clock.ts';
import type { World } from './world/world.ts';

/** What is due waits no longer than this for a server's look: a story that lasts for days must not leap over it. */
const LOOK_MS = 30 * 60_000;
/** A deadline that is over is looked at as often as servers do. */
const AT_ONCE_MS = 60_000;

/**
 * `due`: when a planned act, a look at a loan or the next try of a refused refund is next; the questions about payments before their seventh day are asked
 * whenever the server looks. `deadline`: when the seven days of a payment or a refund without a verdict are over,
 * and no person has it yet.
 */
const NEXT = `
  select least(
      (select min(next_at) from scheduled_acts where state in ('WAITING', 'RUNNING')),
      (select min(next_check_at) from loan_applications),
      (select min(next_check_at) from refunds where status = 'WAITING')) as due,
    least(
      (select min(a.created_at) from attempts a join orders o on o.id = a.order_id where a.next_check_at is not null
        and a.status in ('CREATED', 'SUBMITTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN') and o.status <> 'REVIEW'),
      (select min(created_at) from refunds where next_check_at is not null and review_since is null))
    + interval '7 days' as deadline`;

export const instantOf = (ms: number): Instant => new Date(ms).toISOString() as Instant;

/** The moment at which something comes due next, and no later than `until` (ms). */
export async function nextMoment({ watch, clock }: World, until: number): Promise<Instant> {
  const { due, deadline } = await watch.one<{ due: Instant | null; deadline: Instant | null }>(NEXT);
  const now = toMs(clock.now());
  const after = (at: Instant | null, wait: number): number =>
    at === null ? until : Math.max(toMs(at), now + wait);
  return instantOf(Math.min(after(due, LOOK_MS), after(deadline, AT_ONCE_MS), until));
}

/** When something has to be handed to a person next, in ms since 1970; never where nothing is without a verdict. */
export async function nextDeadline({ watch }: Pick<World, 'watch'>): Promise<number> {
  const { deadline } = await watch.one<{ deadline: Instant | null }>(NEXT);
  return deadline === null ? Number.POSITIVE_INFINITY : toMs(deadline);
}
