import type { Instant } from '@shulk/domain';
import { plusMs, toMs } from './clock.ts';
import { clearInBatches } from './db/clear-in-batches.ts';
import type { Db, Executor } from './db/db.ts';
import { AppError } from './errors.ts';
import { newCode, newToken, sha256 } from './ids.ts';

/** Life of an access token: 15 minutes (threats 4). */
export const ACCESS_LIFE_MS = 15 * 60_000;
/** Life of a refresh token: 24 hours (threats 4). */
export const REFRESH_LIFE_MS = 24 * 3_600_000;

/** `platform` tokens open the customer API, `notify` tokens the notify API (decisions 1). */
export type TokenScope = 'platform' | 'notify';

/** A pair as it goes out [SR-3.20]; neither can be read back from the database. */
export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

interface TokenRow {
  readonly id: number;
  readonly browser_session_id: number;
  readonly family: string;
  readonly scope: TokenScope;
  readonly expires_at: Instant;
  readonly used_at: Instant | null;
  readonly revoked_at: Instant | null;
}

async function insertPair(ex: Executor, owner: Owner, family: string, now: Instant): Promise<TokenPair> {
  const pair = { access_token: newToken(), refresh_token: newToken() };
  await ex.query(
    `insert into platform_tokens (browser_session_id, family, kind, scope, token_hash, expires_at, created_at)
     values ($1, $2, 'access', $3, $4, $5, $8), ($1, $2, 'refresh', $3, $6, $7, $8)`,
    [
      owner.browserSessionId,
      family,
      owner.scope,
      sha256(pair.access_token),
      plusMs(now, ACCESS_LIFE_MS),
      sha256(pair.refresh_token),
      plusMs(now, REFRESH_LIFE_MS),
      now,
    ],
  );
  return pair;
}

/** Whose tokens: one browser's cookie, one scope. */
export interface Owner {
  readonly browserSessionId: number;
  readonly scope: TokenScope;
}

/** Gives out a first pair of a new family, bound to the browser's cookie (threats 4). */
export const issueTokens = (ex: Executor, owner: Owner, now: Instant): Promise<TokenPair> =>
  insertPair(ex, owner, newCode('fam'), now);

/**
 * Exchanges a refresh token for a new pair of its family; the old one is used up. A refresh token that comes
 * a second time was stolen or replayed, so its whole family is revoked (threats 4).
 * @throws AppError `refresh_refused` when unknown, expired, revoked, used, or of another browser or scope
 */
export async function refreshTokens(
  db: Db,
  owner: Owner,
  refreshToken: string,
  now: Instant,
): Promise<TokenPair> {
  // The revocation must last although the caller is refused, so the refusal is thrown after the transaction.
  const pair = await db.tx(async (tx) => {
    const row = await tx.maybe<TokenRow>(
      `select id, browser_session_id, family, scope, expires_at, used_at, revoked_at from platform_tokens
       where token_hash = $1 and kind = 'refresh' for update`,
      [sha256(refreshToken)],
    );
    if (row === undefined || row.browser_session_id !== owner.browserSessionId || row.scope !== owner.scope)
      return undefined;
    if (row.used_at !== null) {
      await tx.query('update platform_tokens set revoked_at = $2 where family = $1 and revoked_at is null', [
        row.family,
        now,
      ]);
      return undefined;
    }
    if (row.revoked_at !== null || toMs(row.expires_at) <= toMs(now)) return undefined;
    await tx.query('update platform_tokens set used_at = $2 where id = $1', [row.id, now]);
    return insertPair(tx, owner, row.family, now);
  });
  if (pair === undefined) throw new AppError('refresh_refused');
  return pair;
}

/**
 * Looks whether an access token is good for this browser and scope.
 * @returns its row id, or undefined when unknown, expired, revoked, or minted with another cookie
 */
export async function checkAccess(
  ex: Executor,
  owner: Owner,
  accessToken: string,
  now: Instant,
): Promise<number | undefined> {
  const row = await ex.maybe<{ id: number }>(
    `select id from platform_tokens
     where token_hash = $1 and kind = 'access' and scope = $2 and browser_session_id = $3
       and revoked_at is null and expires_at > $4`,
    [sha256(accessToken), owner.scope, owner.browserSessionId, now],
  );
  return row?.id;
}

/** Deletes tokens that ended before the instant. */
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
