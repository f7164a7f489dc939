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
import type { KeptKey, KeyTimes } from './stores/idempotency.store.ts';

export { keepKey, keepsKey, keyParams } from './stores/idempotency.store.ts';
export type { KeptKey } from './stores/idempotency.store.ts';

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

/** Another call has the key. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/**
 * The key of one call. Most calls hold it while they run, and keep their answer after it. A verb whose effect is one
 * statement lets that statement store key and answer, so that neither is ever without the other.
 */
export class CallKey {
  readonly #db: Db;
  readonly #keys: Keys;
  readonly #use: KeyUse;
  readonly #bodyHash: Buffer;
  readonly #times: KeyTimes;
  readonly #answerOf: (data: unknown) => StoredAnswer;
  #state: 'free' | 'held' | 'kept' = 'free';

  /** @param answerOf the answer that goes out with a verb's data */
  constructor(
    { db, settings }: { readonly db: Db; readonly settings: Keys },
    use: KeyUse,
    now: Instant,
    answerOf: (data: unknown) => StoredAnswer,
  ) {
    this.#db = db;
    this.#keys = settings;
    this.#use = use;
    this.#bodyHash = sha256(canonicalJson(use.body));
    const dead_before = plusMs(now, -RUNNING_MS);
    this.#times = { now, dead_before, old_before: plusMs(now, -IDEMPOTENCY_LIFE_MS) };
    this.#answerOf = answerOf;
  }

  /** Takes the key until the call ends. @throws KeyTaken if another call has it */
  async hold(): Promise<void> {
    if (this.#state !== 'free') return;
    if (!(await insertKey(this.#db, this.#use, this.#bodyHash, this.#times))) throw new KeyTaken();
    this.#state = 'held';
  }

  /** Spares a call its work if an earlier one has answered with the key. @throws KeyTaken */
  async requireUnanswered(ex: Executor): Promise<void> {
    const row = await selectKey(ex, this.#use, this.#times.old_before);
    if (row?.state === 'done') throw new KeyTaken();
  }

  /**
   * Runs the statement that has the call's whole effect and stores the key with it.
   * @param data the verb's answer
   * @throws KeyTaken if the statement found the key with another call, and wrote nothing
   */
  async keepWith<T>(data: unknown, write: (key: KeptKey) => Promise<T | undefined>): Promise<T> {
    const { status, response } = this.#answerOf(data);
    const sealed = seal(this.#keys.secretKeys[0], response, ownerOf(this.#use));
    const { scope, key } = this.#use;
    const is_held = this.#state === 'held';
    const kept = { scope, key, body_hash: this.#bodyHash, status, sealed, is_held, ...this.#times };
    const written = await write(kept);
    if (written === undefined) throw new KeyTaken();
    this.#state = 'kept';
    return written;
  }

  /**
   * Stores the answer of a successful call, if its verb did not; the same key and body get it again (threats 6.3). It is
   * sealed, because it may contain a token that is stored nowhere else (threats 4).
   */
  async keep({ status, response }: StoredAnswer): Promise<void> {
    if (this.#state === 'kept') return;
    await this.hold();
    await updateAnswer(
      this.#db,
      this.#use,
      status,
      seal(this.#keys.secretKeys[0], response, ownerOf(this.#use)),
    );
    this.#state = 'kept';
  }

  /**
   * Ends a call that failed. A key it held is released: nothing was written, so a retry runs and sees the present state
   * instead of an old refusal. Otherwise an earlier call with this key may be the reason.
   * @returns the answer of that call; undefined if there was none
   * @throws AppError `idempotency_reused` for another body, `idempotency_running` while the first is running
   */
  async afterFailure(error: unknown): Promise<StoredAnswer | undefined> {
    if (this.#state === 'held') await deleteRunningKey(this.#db, this.#use);
    const isTaken = error instanceof KeyTaken;
    if (this.#state !== 'free' || !(isTaken || error instanceof AppError)) return undefined;
    const row = await selectKey(this.#db, this.#use, this.#times.old_before);
    if (row === undefined && !isTaken) return undefined;
    const running = new AppError('idempotency_running', { retryAfter: RETRY_AFTER_SECONDS });
    if (row === undefined) throw running;
    if (!sameSecret(row.body_hash, this.#bodyHash)) throw new AppError('idempotency_reused');
    if (row.state !== 'done' || row.status === null || row.response_sealed === null) throw running;
    return {
      status: row.status,
      response: open(this.#keys.secretKeys, row.response_sealed, ownerOf(this.#use)),
    };
  }
}

/** Deletes stored answers older than 24 hours. */
export async function purgeIdempotency(ex: Executor, now: Instant): Promise<void> {
  await clearKeys(ex, plusMs(now, -IDEMPOTENCY_LIFE_MS));
}
