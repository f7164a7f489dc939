import type { Instant } from '@shulk/domain';
import type { Ctx } from '../../../platform/http/context.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { networkOf, rangeOf } from '../../../platform/http/callers/addresses.ts';
import { sha256 } from '../../../platform/ids.ts';
import { giveBackLimits, meterOf, takeLimit, takeLimits, tooManyAttempts } from '../../../platform/limits.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { InstitutePage } from '../../pages/index.ts';

/** How long a page full of misses delays every further miss, in milliseconds (threats 5). */
const SLOW_MS = 2_000;

/** The counter key of lookups: one address on one page, hashed. */
export const callerKey = (ip: string, pageId: number): string =>
  `${pageId}:${sha256(networkOf(ip)).toString('base64url')}`;

/** Seconds until the present window of this length ends. */
export const secondsLeft = (now: Instant, windowSeconds: number): number =>
  Math.max(1, Math.ceil(windowSeconds - ((Date.parse(now) / 1000) % windowSeconds)));

/** Counts a miss against the page: very many raise an alarm and delay every further miss (threats 5). */
export async function slowDownPage(ctx: Ctx, page: InstitutePage): Promise<void> {
  const max = ctx.settings.limits.lookupPageMissesHour;
  const taken = await takeLimit(
    ctx.db,
    { scope: 'lookup.page.miss', key: String(page.id), windowSeconds: 3600, max },
    ctx.now(),
  );
  if (taken.ok) return;
  // Once an hour: a persistent guesser would fill the log.
  if (taken.count === max + 1)
    ctx.log.warn({ alarm: 'lookup_misses', page: page.slug }, 'student IDs are being guessed on a page');
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
}

/** Meters the search by ID in memory (R37). @throws AppError lookup_limited */
export function meterSearch(ctx: Ctx, page: InstitutePage): void {
  const { searchesPerMinute: perMinute, searchesBurst: burst } = ctx.settings.limits;
  const wait = meterOf(ctx.services, 'searches', { perMinute, burst }).take(
    callerKey(ctx.ip, page.id),
    Date.parse(ctx.now()),
  );
  if (wait > 0) throw tooManyAttempts('lookup_limited', wait);
}

/**
 * Counts a list by mobile number, per address and page (threats 2 row 5), and as a miss of its address range at the
 * whole institute, before anything is looked up: a list confirms whose number it is (R55).
 * @returns the miss, to be released if the number is on record
 * @throws AppError lookup_limited
 */
export async function limitMobileList(ctx: Ctx, page: InstitutePage): Promise<Limit> {
  const { mobileLists10Min, mobileListMissesDay } = ctx.settings.limits;
  const range = `${page.institute_id}:${sha256(rangeOf(ctx.ip)).toString('base64url')}`;
  const list = {
    scope: 'students.by_mobile',
    key: callerKey(ctx.ip, page.id),
    windowSeconds: 600,
    max: mobileLists10Min,
  };
  const miss = {
    scope: 'students.by_mobile.miss',
    key: range,
    windowSeconds: 86_400,
    max: mobileListMissesDay,
  };
  const [listed, missed] = await takeLimits(ctx.db, [list, miss], ctx.now());
  const refused = [listed, missed].find((taken) => taken?.ok === false);
  if (refused === undefined) return miss;
  await giveBackLimits(ctx.db, [miss], ctx.now());
  throw tooManyAttempts('lookup_limited', refused.retryAfterSeconds);
}

/** Counts a student creation. @throws AppError lookup_limited, which rolls the creation back */
export async function limitCreation(
  ctx: Ctx,
  tx: Executor,
  page: InstitutePage,
  browserId: number,
): Promise<void> {
  const { studentsBrowserHour, studentsAddressHour, studentsPageHour } = ctx.settings.limits;
  const anHour = { windowSeconds: 3600 };
  const limits = [
    { ...anHour, scope: 'students.create.browser', key: String(browserId), max: studentsBrowserHour },
    {
      ...anHour,
      scope: 'students.create.ip',
      key: callerKey(ctx.ip, page.id),
      max: studentsAddressHour,
    },
    { ...anHour, scope: 'students.create.page', key: String(page.id), max: studentsPageHour },
  ];
  const refused = (await takeLimits(tx, limits, ctx.now())).find(({ ok }) => !ok);
  if (refused !== undefined) throw tooManyAttempts('lookup_limited', refused.retryAfterSeconds);
}
