import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { giveBackLimits, peekLimit, takeLimit, takeLimits } from '../../platform/limits.ts';
import type { Limit } from '../../platform/limits.ts';
import { deriveKey, hmacSha256 } from '../../platform/secrets.ts';
import type { InstitutePage } from '../pages/index.ts';
import { callerKey, slowDownPage } from '../students/index.ts';
import { ErpFailure } from './erp/institute-erp.ts';
import type { ErpQuestion } from './erp/institute-erp.ts';
import type { Part } from '../../platform/parts.ts';

/**
 * Lookups of one address on one page in flight: more would all read the counters before the first of them is counted.
 */
const AT_ONCE_PER_CALLER = 10;
/** Calls to one institute's ERP in flight: a slow ERP must not block everything else. */
const AT_ONCE_PER_ERP = 40;

/** Lookups in flight, by caller and by ERP. */
export const lookupsUnderWay: Part<Map<string, number>> = {
  name: 'lookups under way',
  make: () => new Map(),
};

/** Runs the work if fewer than `most` of the same key run; otherwise throws what `refuse` returns. */
async function within<T>(
  ctx: Ctx,
  slot: { key: string; most: number; refuse: () => Error },
  work: () => Promise<T>,
): Promise<T> {
  const counts = ctx.services.parts.of(lookupsUnderWay);
  const running = counts.get(slot.key) ?? 0;
  // Each of several processes allows its share.
  if (running >= Math.ceil(slot.most / ctx.settings.workers)) throw slot.refuse();
  counts.set(slot.key, running + 1);
  try {
    return await work();
  } finally {
    const left = (counts.get(slot.key) ?? 1) - 1;
    if (left > 0) counts.set(slot.key, left);
    else counts.delete(slot.key);
  }
}

/** Calls an institute's ERP unless too many calls wait for it. @throws ErpFailure too_busy */
export const callErp = <T>(ctx: Ctx, instituteId: number, work: () => Promise<T>): Promise<T> =>
  within(
    ctx,
    { key: `erp:${instituteId}`, most: AT_ONCE_PER_ERP, refuse: () => new ErpFailure('too_busy') },
    work,
  );

/** The counters of a lookup on a page, shared with the lookups of its form (threats 5). */
function countersOf(ctx: Ctx, page: InstitutePage): Record<'misses10Min' | 'missesHour' | 'hitsHour', Limit> {
  const { limits } = ctx.settings;
  const key = callerKey(ctx.ip, page.id);
  return {
    misses10Min: {
      scope: 'lookup.miss.10min',
      key,
      windowSeconds: 600,
      max: limits.lookupMisses10Min,
    },
    missesHour: { scope: 'lookup.miss.hour', key, windowSeconds: 3600, max: limits.lookupMissesHour },
    hitsHour: { scope: 'lookup.hit.hour', key, windowSeconds: 3600, max: limits.lookupHitsHour },
  };
}

/** Lookups by one mobile number, from anywhere; the number itself is not in the table. */
function mobileLimit(ctx: Ctx, page: InstitutePage, mobile: string): Limit {
  const key = hmacSha256(
    deriveKey(ctx.settings.secretKeys[0], 'limit key'),
    `${page.institute_id}|${mobile}`,
  );
  return {
    scope: 'reverse.mobile.hour',
    key: key.toString('base64url'),
    windowSeconds: 3600,
    max: ctx.settings.limits.reverseMobileHour,
  };
}

const limited = (retryAfter: number): AppError => new AppError('lookup_limited', { retryAfter });

/**
 * Allows a lookup within the limits of its address, page and mobile, and counts it: misses cost more than hits, a
 * failing ERP costs nothing (threats 5, R37).
 * @param work returns undefined for a miss
 * @throws AppError lookup_limited, and whatever the work throws
 */
export async function gatedLookup<T>(
  ctx: Ctx,
  page: InstitutePage,
  question: Pick<ErpQuestion, 'field' | 'value'>,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const slot = {
    key: `caller:${callerKey(ctx.ip, page.id)}`,
    most: AT_ONCE_PER_CALLER,
    refuse: () => limited(1),
  };
  return within(ctx, slot, async () => {
    const counters = countersOf(ctx, page);
    for (const limit of Object.values(counters)) {
      const peeked = await peekLimit(ctx.db, limit, ctx.now());
      if (!peeked.ok) throw limited(peeked.retryAfterSeconds);
    }
    const found = await countedByMobile(ctx, page, question, work);
    if (found !== undefined) {
      await takeLimit(ctx.db, counters.hitsHour, ctx.now());
      return found;
    }
    await takeLimits(ctx.db, [counters.misses10Min, counters.missesHour], ctx.now());
    await slowDownPage(ctx, page);
    return undefined;
  });
}

async function countedByMobile<T>(
  ctx: Ctx,
  page: InstitutePage,
  { field, value }: Pick<ErpQuestion, 'field' | 'value'>,
  work: () => Promise<T>,
): Promise<T> {
  if (field !== 'mobile') return work();
  const limit = mobileLimit(ctx, page, value);
  const taken = await takeLimit(ctx.db, limit, ctx.now());
  if (!taken.ok) throw limited(taken.retryAfterSeconds);
  try {
    return await work();
  } catch (error) {
    // Nothing was revealed, so nothing counts against the number.
    await giveBackLimits(ctx.db, [limit], ctx.now());
    throw error;
  }
}
