import type { Instant } from '@shulk/domain';
import { clearInBatches } from '../db/clear-in-batches.ts';
import type { Db, Executor } from '../db/db.ts';
import { UNHURRIED } from '../db/db.ts';

/** A key with its route and caller. */
interface Key {
  readonly scope: string;
  readonly key: string;
}

/** How long an existing key counts. */
export interface KeyTimes {
  readonly now: Instant;
  /** A key whose call has run since before this is taken over. */
  readonly dead_before: Instant;
  /** A key older than this is replaced. */
  readonly old_before: Instant;
}

/** A stored key; without an answer while its call runs. */
interface KeyRow {
  readonly body_hash: Buffer;
  readonly state: string;
  readonly status: number | null;
  readonly response_sealed: string | null;
}

/**
 * Takes a key for a call that starts. Whatever the call then writes reaches the disk after it; lost in a power cut, it was
 * the key of a call without effect.
 * @returns false if another call has it
 */
export async function insertKey(
  db: Db,
  { scope, key }: Key,
  bodyHash: Buffer,
  { now, dead_before, old_before }: KeyTimes,
): Promise<boolean> {
  const taken = await db.maybe<{ key: string }>(
    `with ${UNHURRIED}
     insert into idempotency_keys (scope, key, body_hash, state, created_at) select $1::text, $2::text, $3::bytea, 'running', $4::timestamptz from unhurried
     on conflict (scope, key) do update
       set body_hash = excluded.body_hash, state = 'running', status = null, response_sealed = null, created_at = excluded.created_at
       where (idempotency_keys.state = 'running' and idempotency_keys.created_at < $5)
          or idempotency_keys.created_at < $6
     returning key`,
    [scope, key, bodyHash, now, dead_before, old_before],
  );
  return taken !== undefined;
}

/** A key with the answer of its call, written in the statement of what the call does. */
export interface KeptKey extends Key, KeyTimes {
  readonly body_hash: Buffer;
  readonly status: number;
  readonly sealed: string;
  /** Whether this very call took the key before. */
  readonly is_held: boolean;
}

/**
 * A part of a `with` that stores a key with its answer: `kept_key` has a row, or none if another call has the key; a
 * call that is writing it is waited for. The rest of the statement writes only if the row is there.
 * @param first the number of the first of its parameters, those of keyParams
 */
export const keepsKey = (first: number): string => {
  const [scope, key, hash, status, sealed, now, dead, old, held] = Array.from(
    { length: 9 },
    (_, n) => `$${first + n}`,
  );
  return `kept_key as (
       insert into idempotency_keys as k (scope, key, body_hash, state, status, response_sealed, created_at)
       select ${scope}::text, ${key}::text, ${hash}::bytea, 'done', ${status}::int, ${sealed}::text, ${now}::timestamptz where ${key} is not null
       on conflict (scope, key) do update set body_hash = excluded.body_hash, state = 'done', status = excluded.status,
         response_sealed = excluded.response_sealed, created_at = excluded.created_at
         where (k.state = 'running' and (${held}::boolean or k.created_at < ${dead})) or k.created_at < ${old}
       returning 1
     )`;
};

/** The parameters of keepsKey; undefined for a statement without a key. */
export const keyParams = (k: KeptKey | undefined): unknown[] =>
  k === undefined
    ? Array.from({ length: 9 }, () => null)
    : [k.scope, k.key, k.body_hash, k.status, k.sealed, k.now, k.dead_before, k.old_before, k.is_held];

/**
 * Stores a key with its answer, in the transaction of what its call does.
 * @returns undefined if another call has the key; then the transaction is to be rolled back
 */
export const keepKey = (tx: Executor, key: KeptKey): Promise<{ kept: number } | undefined> =>
  tx.maybe(`with ${keepsKey(1)} select 1 as kept from kept_key`, keyParams(key));

/** A key that counts: one taken before `oldBefore` does not. */
export const selectKey = (
  ex: Executor,
  { scope, key }: Key,
  oldBefore: Instant,
): Promise<KeyRow | undefined> =>
  ex.maybe(
    'select body_hash, state, status, response_sealed from idempotency_keys where scope = $1 and key = $2 and created_at >= $3',
    [scope, key, oldBefore],
  );

/**
 * Stores the answer of a finished call. Lost in a power cut, the call runs again and finds what it wrote, as when its
 * process dies before this.
 */
export async function updateAnswer(
  db: Db,
  { scope, key }: Key,
  status: number,
  sealed: string,
): Promise<void> {
  await db.query(
    `with ${UNHURRIED}
     update idempotency_keys set state = 'done', status = $3, response_sealed = $4 from unhurried where scope = $1 and key = $2`,
    [scope, key, status, sealed],
  );
}

/** Deletes a key whose call stored no answer. */
export async function deleteRunningKey(ex: Executor, { scope, key }: Key): Promise<void> {
  await ex.query("delete from idempotency_keys where scope = $1 and key = $2 and state = 'running'", [
    scope,
    key,
  ]);
}

/** Deletes keys taken before the instant. */
export async function clearKeys(ex: Executor, before: Instant): Promise<void> {
  await clearInBatches(
    ex,
    // A key taken again meanwhile has another time and stays.
    `with gone as (
       delete from idempotency_keys where created_at < $1 and ctid = any (array(
         select ctid from idempotency_keys where created_at < $1 order by created_at limit $2)) returning 1)
     select count(*) as n from gone`,
    [before],
  );
}
