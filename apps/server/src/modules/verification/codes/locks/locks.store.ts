import type { Instant } from '@shulk/domain';
import { clearInBatches } from '../../../../platform/db/clear-in-batches.ts';
import type { Executor } from '../../../../platform/db/db.ts';

/** Until when a key is locked, if it is now. */
export async function lockedUntil(ex: Executor, key: string, now: Instant): Promise<Instant | undefined> {
  const row = await ex.maybe<{ locked_until: Instant }>(
    'select locked_until from otp_locks where key = $1 and locked_until > $2',
    [key, now],
  );
  return row?.locked_until;
}

/**
 * Counts one consecutive failure and locks the key if the count reaches a step, in one statement.
 * @param steps failures and minutes of each step
 * @returns the end of the lock this failure caused, if it did
 */
export async function countFailure(
  ex: Executor,
  key: string,
  steps: readonly { readonly failures: number; readonly minutes: number }[],
  now: Instant,
): Promise<Instant | undefined> {
  const row = await ex.one<{ locked_until: Instant | null }>(
    `with counted as (
       insert into otp_locks as l (key, failures, failed_at) values ($1, 1, $4)
       on conflict (key) do update set failures = l.failures + 1, failed_at = excluded.failed_at returning failures)
     select $4::timestamptz + step.minutes * interval '1 minute' as locked_until
     from counted left join unnest($2::int[], $3::int[]) as step (failures, minutes) on step.failures = counted.failures`,
    [key, steps.map((step) => step.failures), steps.map((step) => step.minutes), now],
  );
  if (row.locked_until === null) return undefined;
  await ex.query('update otp_locks set locked_until = $2 where key = $1', [key, row.locked_until]);
  return row.locked_until;
}

/** Resets the count of consecutive failures: the right code was entered. */
export const clearLock = (ex: Executor, key: string): Promise<unknown> =>
  ex.query('delete from otp_locks where key = $1', [key]);

/** Deletes counts whose last failure was before the instant. */
export const purgeLocks = (ex: Executor, before: Instant): Promise<number> =>
  clearInBatches(
    ex,
    // A count that failed again meanwhile has a new time and stays.
    `with gone as (
       delete from otp_locks where failed_at < $1 and key = any (array(
         select key from otp_locks where failed_at < $1 order by failed_at limit $2)) returning 1)
     select count(*) as n from gone`,
    [before],
  );
