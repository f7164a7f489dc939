import type { Instant } from '@shulk/domain';
import { clearInBatches } from '../db/clear-in-batches.ts';
import type { Executor } from '../db/db.ts';

/** `platform` tokens open the customer API, `notify` tokens the notify API (decisions 1). */
export type TokenScope = 'platform' | 'notify';

/** Owner of tokens: one browser's cookie, one scope. */
export interface Owner {
  readonly browserSessionId: number;
  readonly scope: TokenScope;
}

/** A stored token. */
interface TokenRow {
  readonly id: number;
  readonly browser_session_id: number;
  readonly family: string;
  readonly scope: TokenScope;
  readonly expires_at: Instant;
  readonly used_at: Instant | null;
  readonly revoked_at: Instant | null;
}

/** A stored pair: only the hash of each token. */
interface NewPair {
  readonly family: string;
  readonly access: { readonly hash: Buffer; readonly expires_at: Instant };
  readonly refresh: { readonly hash: Buffer; readonly expires_at: Instant };
  readonly now: Instant;
}

/** Inserts a new pair. */
export async function insertTokens(
  ex: Executor,
  owner: Owner,
  { family, access, refresh, now }: NewPair,
): Promise<void> {
  await ex.query(
    `insert into platform_tokens (browser_session_id, family, kind, scope, token_hash, expires_at, created_at)
     values ($1, $2, 'access', $3, $4, $5, $8), ($1, $2, 'refresh', $3, $6, $7, $8)`,
    [
      owner.browserSessionId,
      family,
      owner.scope,
      access.hash,
      access.expires_at,
      refresh.hash,
      refresh.expires_at,
      now,
    ],
  );
}

/** Locks the refresh token with this hash; undefined if there is none. */
export const lockRefreshToken = (tx: Executor, hash: Buffer): Promise<TokenRow | undefined> =>
  tx.maybe(
    `select id, browser_session_id, family, scope, expires_at, used_at, revoked_at from platform_tokens
       where token_hash = $1 and kind = 'refresh' for update`,
    [hash],
  );

/** Revokes all tokens of a family. */
export async function revokeFamily(tx: Executor, family: string, now: Instant): Promise<void> {
  await tx.query('update platform_tokens set revoked_at = $2 where family = $1 and revoked_at is null', [
    family,
    now,
  ]);
}

/** Marks a refresh token as exchanged. */
export async function markUsed(tx: Executor, id: number, now: Instant): Promise<void> {
  await tx.query('update platform_tokens set used_at = $2 where id = $1', [id, now]);
}

/** The access token with this hash that is valid for its owner now. @returns its row id, or undefined */
export async function findAccessToken(
  ex: Executor,
  owner: Owner,
  hash: Buffer,
  now: Instant,
): Promise<number | undefined> {
  const row = await ex.maybe<{ id: number }>(
    `select id from platform_tokens
     where token_hash = $1 and kind = 'access' and scope = $2 and browser_session_id = $3
       and revoked_at is null and expires_at > $4`,
    [hash, owner.scope, owner.browserSessionId, now],
  );
  return row?.id;
}

/** Deletes tokens that expired before the instant. */
export async function purgeTokens(ex: Executor, before: Instant): Promise<void> {
  await clearInBatches(
    ex,
    `with gone as (
       delete from platform_tokens where id = any (array(
         select id from platform_tokens where expires_at < $1 order by expires_at limit $2)) returning 1)
     select count(*) as n from gone`,
    [before],
  );
}
