import type { Db } from '../db/db.ts';
import { UNHURRIED } from '../db/db.ts';

/** A repeated job as the processes share it. */
export interface RepeatedJob {
  readonly name: string;
  readonly seconds: number;
}

/** A process that leased a job this long ago has died. */
const LEASE_SECONDS = 120;

/**
 * Leases the jobs that are due, by the database's clock: the processes share no other. Processes poll about every
 * `seconds`, so a job is due a little before that, or it would run every second time only. A time further ahead than
 * two of its turns was written before the clock was set back.
 * @returns the names of the leased ones
 */
export const leaseJobs = async (db: Db, jobs: readonly RepeatedJob[]): Promise<string[]> => {
  const leased = await db.query<{ name: string }>(
    // A lease that is lost in a power cut repeats the job, which it allows.
    `with ${UNHURRIED}
     insert into repeated_jobs as r (name, next_at, leased_until)
     select j.name, now() + j.seconds * interval '0.9 seconds', now() + interval '${LEASE_SECONDS} seconds'
     from unhurried, unnest($1::text[], $2::int[]) as j(name, seconds)
     on conflict (name) do update set next_at = excluded.next_at, leased_until = excluded.leased_until
     where (r.next_at <= now() or r.next_at > now() + 2 * (excluded.next_at - now()))
       and (r.leased_until is null or r.leased_until < now() or r.leased_until > now() + interval '${LEASE_SECONDS} seconds')
     returning name`,
    [jobs.map(({ name }) => name), jobs.map(({ seconds }) => seconds)],
  );
  return leased.map(({ name }) => name);
};

/** Ends the lease of a job. */
export async function releaseJob(db: Db, name: string): Promise<void> {
  await db.query(
    `with ${UNHURRIED}
     update repeated_jobs set leased_until = null from unhurried where name = $1`,
    [name],
  );
}
