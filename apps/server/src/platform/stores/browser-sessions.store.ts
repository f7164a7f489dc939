import type { Instant } from '@shulk/domain';
import { clearInBatches } from '../db/clear-in-batches.ts';
import type { Db } from '../db/db.ts';

/** A stored browser session; of its token only the hash. */
export interface SessionRow {
  readonly id: number;
  readonly created_at: Instant;
  readonly last_seen_at: Instant;
}

export const selectSession = (db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> =>
  db.maybe('select id, created_at, last_seen_at from browser_sessions where token_hash = $1', [tokenHash]);

/** Inserts a new session. @returns it, or the one that a simultaneous request of the same browser inserted */
export async function insertSession(db: Db, tokenHash: Buffer, now: Instant): Promise<SessionRow> {
  const made = await db.maybe<SessionRow>(
    `insert into browser_sessions (token_hash, created_at, last_seen_at) values ($1, $2, $2)
     on conflict (token_hash) do nothing returning id, created_at, last_seen_at`,
    [tokenHash, now],
  );
  // Two first requests of one browser may be simultaneous: the second finds the first one's row.
  return (
    made ??
    (await db.one<SessionRow>(
      'select id, created_at, last_seen_at from browser_sessions where token_hash = $1',
      [tokenHash],
    ))
  );
}

/** Updates the last visit. */
export async function touchSession(db: Db, id: number, now: Instant): Promise<void> {
  await db.query('update browser_sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2', [
    id,
    now,
  ]);
}

/** Gives a session a new token; the old one becomes invalid. */
export async function changeTokenHash(db: Db, id: number, tokenHash: Buffer): Promise<void> {
  await db.query('update browser_sessions set token_hash = $2 where id = $1', [id, tokenHash]);
}

/** Deletes a session with everything attached. */
export async function deleteSession(db: Db, id: number): Promise<void> {
  await db.query('delete from browser_sessions where id = $1', [id]);
}

/** Deletes sessions created or last used before these instants. */
export async function clearSessions(db: Db, begunBefore: Instant, usedBefore: Instant): Promise<void> {
  await clearInBatches(
    db,
    // Two short lists, because one condition on both times would scan the whole table.
    `with gone as (
       delete from browser_sessions where (created_at < $1 or last_seen_at < $2) and id = any (array(
         (select id from browser_sessions where created_at < $1 order by created_at limit $3)
         union
         (select id from browser_sessions where last_seen_at < $2 order by last_seen_at limit $3)
         limit $3)) returning 1)
     select count(*) as n from gone`,
    [begunBefore, usedBefore],
  );
}
