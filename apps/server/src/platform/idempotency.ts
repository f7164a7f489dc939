import type { Instant } from '@shulk/domain';
import { plusMs } from './clock.ts';
import type { Db, Executor } from './db/db.ts';
import type { SealedColumn } from './db/reseal.ts';
import { AppError } from './errors.ts';
import { sha256 } from './ids.ts';
import { open, sameSecret, seal } from './secrets.ts';
import type { Settings } from './settings.ts';
import {
  clearKeys,
  deleteRunningKey,
  insertKey,
  selectKey,
  updateAnswer,
} from './stores/idempotency.store.ts';

/** Most characters of an Idempotency-Key (threats 6.3). */
export const IDEMPOTENCY_KEY_LENGTH = 255;
/** Stored answers are kept for 24 hours (threats 6.3). */
export const IDEMPOTENCY_LIFE_MS = 24 * 3_600_000;
/** A call that has not ended after this time died with its process; its key may be taken over. */
const RUNNING_MS = 60_000;
const RETRY_AFTER_SECONDS = 2;

/** An answer as it went out the first time. */
export interface StoredAnswer {
  readonly status: number;
  readonly response: string;
}

/** One use of a key: `scope` names route and caller, `body` is the validated input (threats 6.3). */
export interface KeyUse {
  readonly scope: string;
  readonly key: string;
  readonly body: unknown;
}

type Keys = Pick<Settings, 'secretKeys'>;

const ownerOf = ({ scope, key }: Pick<KeyUse, 'scope' | 'key'>): string => `answer:${scope}:${key}`;

/** The sealed column of stored answers, for a rotation of SECRET_KEY. */
export const SEALED_ANSWER_COLUMN: SealedColumn = {
  table: 'idempotency_keys',
  column: 'response_sealed',
  // The primary key of two columns; a locked row keeps its place.
  key: 'ctid',
  needs: ['scope', 'key'],
  belongsTo: ({ scope, key }) => ownerOf({ scope: String(scope), key: String(key) }),
};

/** JSON with sorted keys, so that the order of a client's fields does not matter. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}

/**
 * Takes the key for this call.
 * @returns undefined if the call should run now, or the stored answer of the same call
 * @throws AppError `idempotency_reused` for another body, `idempotency_running` while the first is running
 */
export async function takeKey(
  db: Db,
  { secretKeys }: Keys,
  use: KeyUse,
  now: Instant,
): Promise<StoredAnswer | undefined> {
  const bodyHash = sha256(canonicalJson(use.body));
  const isTaken = await insertKey(db, use, bodyHash, {
    now,
    // A call that has not ended by then died with its process.
    dead_before: plusMs(now, -RUNNING_MS),
    old_before: plusMs(now, -IDEMPOTENCY_LIFE_MS),
  });
  if (isTaken) return undefined;
  const row = await selectKey(db, use);
  if (row === undefined) throw new AppError('idempotency_running', { retryAfter: RETRY_AFTER_SECONDS });
  if (!sameSecret(row.body_hash, bodyHash)) throw new AppError('idempotency_reused');
  if (row.state !== 'done' || row.status === null || row.response_sealed === null) {
    throw new AppError('idempotency_running', { retryAfter: RETRY_AFTER_SECONDS });
  }
  return { status: row.status, response: open(secretKeys, row.response_sealed, ownerOf(use)) };
}

/**
 * Stores the answer of a successful call; the same key and body get it again (threats 6.3). It is sealed, because it
 * may contain a token that is stored nowhere else (threats 4).
 */
export async function keepAnswer(
  db: Db,
  { secretKeys }: Keys,
  use: KeyUse,
  answer: StoredAnswer,
): Promise<void> {
  const sealed = seal(secretKeys[0], answer.response, ownerOf(use));
  await updateAnswer(db, use, answer.status, sealed);
}

/**
 * Releases a key after a refusal or a failure: nothing was written, so a retry runs and sees the present state instead
 * of an old refusal.
 */
export async function releaseKey(ex: Executor, use: KeyUse): Promise<void> {
  await deleteRunningKey(ex, use);
}

/** Deletes stored answers older than 24 hours. */
export async function purgeIdempotency(ex: Executor, now: Instant): Promise<void> {
  await clearKeys(ex, plusMs(now, -IDEMPOTENCY_LIFE_MS));
}
