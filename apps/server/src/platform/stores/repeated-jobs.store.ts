import type { Db } from '../db/db.ts';
import { UNHURRIED } from '../db/db.ts';

/** A repeated job as the processes share it. */
export interface RepeatedJob {
  readonly name: string;
  readonly seconds: number;
}

/**
 * Takes the turns of the jobs that are due, by the database's clock: the processes share no other. Processes poll about
 * every `seconds`, so a job is due a little before that, or it would run every second time only. A time further ahead than
 * two of its turns was written before the clock was set back. A process that dies in its turn costs that turn alone.
 * @returns the names of those whose turn this process has
 */
export const takeTurns = async (db: Db, jobs: readonly RepeatedJob[]): Promise<string[]> => {
  const taken = await db.query<{ name: string }>(
    // A turn that is lost in a power cut is taken again, which every job allows.
    `with ${UNHURRIED}
     insert into repeated_jobs as r (name, next_at)
     select j.name, now() + j.seconds * interval '0.9 seconds' from unhurried, unnest($1::text[], $2::int[]) as j(name, seconds)
     on conflict (name) do update set next_at = excluded.next_at
     where r.next_at <= now() or r.next_at > now() + 2 * (excluded.next_at - now())
     returning name`,
    [jobs.map(({ name }) => name), jobs.map(({ seconds }) => seconds)],
  );
  return taken.map(({ name }) => name);
};
