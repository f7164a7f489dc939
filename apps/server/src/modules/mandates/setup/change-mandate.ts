import { mandateNews } from '@shulk/domain';
import type { Instant, MandateState } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { plusMs } from '../../../platform/clock.ts';
import { insertEvent } from '../debits.store.ts';
import { lastChange, moveMandate } from '../mandates.store.ts';
import type { MandateCause, MandateRow } from '../mandates.store.ts';

/** A sheet that polled this recently is still polling, even behind the gateway's window (ux 5). */
const WATCHED_MS = 120_000;

/** Whether the payer's own sheet or page caused the change, or will show it with its next poll. */
const isWatched = ({ asked_at }: MandateRow, cause: MandateCause, now: Instant): boolean =>
  cause === 'poll' || (asked_at !== null && asked_at > plusMs(now, -WATCHED_MS));

/**
 * Moves a mandate to another state if that is allowed, and notifies the payer if it is news (decision 41), in one
 * transaction and so only once.
 * @returns whether it moved
 */
export async function changeMandate(
  tx: Executor,
  mandate: MandateRow,
  to: MandateState,
  mark: { readonly cause: MandateCause; readonly reason?: string; readonly now: Instant },
): Promise<boolean> {
  const { id, institute_id, student_id } = mandate;
  const from = await moveMandate(tx, id, to, mark);
  if (from === undefined) return false;
  const news = mandateNews({
    from,
    to,
    is_overlap: mark.cause === 'overlap',
    was_waiting: mandate.gateway_payment_id !== null,
    is_watched: isWatched(mandate, mark.cause, mark.now),
  });
  if (news === undefined) return true;
  await insertEvent(tx, {
    institute_id,
    student_id,
    name: `mandate.${news}`,
    payload: { mandate_id: id, change_id: await lastChange(tx, id) },
    now: mark.now,
  });
  return true;
}
