import type { Instant } from '@shulk/domain';
import { plusMs, toMs } from '../../clock.ts';
import type { Db, Executor } from '../../db/db.ts';
import { AppError } from '../../errors.ts';
import { newCode, newToken, sha256 } from '../../ids.ts';
import {
  findAccessToken,
  insertTokens,
  lockRefreshToken,
  markUsed,
  revokeFamily,
} from '../../stores/tokens.store.ts';
import type { Owner } from '../../stores/tokens.store.ts';

export { purgeTokens } from '../../stores/tokens.store.ts';
export type { Owner, TokenScope } from '../../stores/tokens.store.ts';

/** Life of an access token: 15 minutes (threats 4). */
export const ACCESS_LIFE_MS = 15 * 60_000;
/** Life of a refresh token: 24 hours (threats 4). */
export const REFRESH_LIFE_MS = 24 * 3_600_000;

/** A pair as returned [SR-3.20]; the database cannot give it back. */
export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
}

async function insertPair(ex: Executor, owner: Owner, family: string, now: Instant): Promise<TokenPair> {
  const pair = { access_token: newToken(), refresh_token: newToken() };
  await insertTokens(ex, owner, {
    family,
    access: { hash: sha256(pair.access_token), expires_at: plusMs(now, ACCESS_LIFE_MS) },
    refresh: { hash: sha256(pair.refresh_token), expires_at: plusMs(now, REFRESH_LIFE_MS) },
    now,
  });
  return pair;
}

/** Issues a first pair of a new family, bound to the browser's cookie (threats 4). */
export const issueTokens = (ex: Executor, owner: Owner, now: Instant): Promise<TokenPair> =>
  insertPair(ex, owner, newCode('fam'), now);

/**
 * Exchanges a refresh token for a new pair of its family; the old one is used up. A refresh token used twice was
 * stolen or replayed, so its whole family is revoked (threats 4).
 * @throws AppError `refresh_refused` if unknown, expired, revoked, used, or of another browser or scope
 */
export async function refreshTokens(
  db: Db,
  owner: Owner,
  refreshToken: string,
  now: Instant,
): Promise<TokenPair> {
  // The revocation must be committed although the caller is refused, so the refusal is thrown after the transaction.
  const pair = await db.tx(async (tx) => {
    const row = await lockRefreshToken(tx, sha256(refreshToken));
    if (row === undefined || row.browser_session_id !== owner.browserSessionId || row.scope !== owner.scope)
      return undefined;
    if (row.used_at !== null) {
      await revokeFamily(tx, row.family, now);
      return undefined;
    }
    if (row.revoked_at !== null || toMs(row.expires_at) <= toMs(now)) return undefined;
    await markUsed(tx, row.id, now);
    return insertPair(tx, owner, row.family, now);
  });
  if (pair === undefined) throw new AppError('refresh_refused');
  return pair;
}

/**
 * Checks whether an access token is valid for this browser and scope.
 * @returns its row id, or undefined if unknown, expired, revoked, or minted with another cookie
 */
export async function checkAccess(
  ex: Executor,
  owner: Owner,
  accessToken: string,
  now: Instant,
): Promise<number | undefined> {
  return findAccessToken(ex, owner, sha256(accessToken), now);
}
