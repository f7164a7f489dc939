import type { authorizePlatform, regeneratePlatform, tokenPair } from '@shulk/contract';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { toMs } from '../../platform/clock.ts';
import { networkOf } from '../../platform/http/callers/addresses.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { meterOf } from '../../platform/limits.ts';
import { sameSecret } from '../../platform/secrets.ts';
import {
  ACCESS_LIFE_MS,
  REFRESH_LIFE_MS,
  issueTokens,
  refreshTokens,
} from '../../platform/http/callers/tokens.ts';
import type { TokenPair, TokenScope } from '../../platform/http/callers/tokens.ts';

type Pair = z.output<typeof tokenPair>;
type CodeInput = { body: z.output<NonNullable<typeof authorizePlatform.body>> };
type RefreshInput = { body: z.output<NonNullable<typeof regeneratePlatform.body>> };

const withLives = (pair: TokenPair): Pair => ({
  ...pair,
  expires_in: ACCESS_LIFE_MS / 1000,
  refresh_expires_in: REFRESH_LIFE_MS / 1000,
});

/**
 * Each token is a row, and the code that gives it is public: an address gets only so many a minute. @throws AppError
 * rate_limited
 */
function meterTokens(ctx: Ctx): void {
  const { tokensPerMinute: perMinute, tokensBurst: burst } = ctx.settings.limits;
  const wait = meterOf(ctx.services, 'tokens', { perMinute, burst }).take(networkOf(ctx.ip), toMs(ctx.now()));
  if (wait > 0) throw new AppError('rate_limited', { retryAfter: wait });
}

/**
 * Issues tokens of one service for the public platform code [SR-7.3] [PJ-7.31]; they grant no more than the anonymous
 * cookie they are bound to (threats 2 row 19).
 * @throws AppError platform_unknown, rate_limited
 */
export const authorizeVerb =
  (scope: TokenScope) =>
  async (ctx: Ctx, { body }: CodeInput): Promise<Pair> => {
    if (!sameSecret(body.platform_code, ctx.settings.platformCode)) throw new AppError('platform_unknown');
    meterTokens(ctx);
    return withLives(
      await issueTokens(ctx.db, { browserSessionId: await ctx.browser.id(), scope }, ctx.now()),
    );
  };

/**
 * Exchanges a refresh token, which works once and only with its own cookie [SR-7.24] [SR-7.26] (threats 4).
 * @throws AppError refresh_refused
 */
export const regenerateVerb =
  (scope: TokenScope) =>
  async (ctx: Ctx, { body }: RefreshInput): Promise<Pair> => {
    const browserSessionId = await ctx.browser.known();
    if (browserSessionId === undefined) throw new AppError('refresh_refused');
    return withLives(await refreshTokens(ctx.db, { browserSessionId, scope }, body.refresh_token, ctx.now()));
  };
