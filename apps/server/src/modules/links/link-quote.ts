import { linkState, paise } from '@shulk/domain';
import { networkOf } from '../../platform/http/callers/addresses.ts';
import { sha256 } from '../../platform/ids.ts';
import { takeLimit } from '../../platform/limits.ts';
import { instituteNow } from '../../platform/clock.ts';
import { AppError, assert } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { quoteForLink } from '../fees/index.ts';
import type { OrderQuote } from '../fees/index.ts';
import { requireInstitutePage } from '../pages/index.ts';
import { findStudentById } from '../students/index.ts';
import { readLinkToken } from './link-token.ts';
import { selectLink } from './links.store.ts';
import type { LinkRow } from './links.store.ts';

/**
 * The link of an address. Nobody can guess one, so a wrong address costs no look into the database but the count of its
 * caller; a right one is never refused for what others of its network tried.
 * @throws AppError link_not_found alike for a guess and for one that is gone (threats 1.5), rate_limited
 */
export async function requireLink(ctx: Ctx, token: string): Promise<LinkRow> {
  const code = readLinkToken(ctx.settings, token);
  const link = code === undefined ? undefined : await selectLink(ctx.db, code);
  if (link !== undefined) return link;
  const key = sha256(networkOf(ctx.ip)).toString('base64url');
  const max = ctx.settings.limits.lookupMisses10Min;
  const missed = await takeLimit(ctx.db, { scope: 'link.miss', key, windowSeconds: 600, max }, ctx.now());
  if (!missed.ok) throw new AppError('rate_limited', { retryAfter: missed.retryAfterSeconds });
  throw new AppError('link_not_found');
}

/**
 * What a link costs now, also while somebody pays by it; undefined if nothing is due, or it is over.
 * @throws AppError as quoteForLink
 */
export async function presentQuote(ctx: Ctx, link: LinkRow): Promise<OrderQuote | undefined> {
  const unpaid = { ...link, is_paying: false, due_paise: paise(1) };
  if (linkState(unpaid, instituteNow(ctx.clock, link.clock_offset_ms)) !== 'OPEN') return undefined;
  const page = await requireInstitutePage(ctx, link.slug);
  const student = await findStudentById(ctx.db, link.institute_id, link.student_id);
  assert(student !== undefined, 'a link has its student');
  const { pay_session_id: id, session_code: code } = link;
  const session = id === null || code === null ? null : { id, code };
  return quoteForLink(ctx, page, { ...link, student, session });
}

/** As presentQuote; a page or card that was closed meanwhile takes nothing. */
export const quoteIfAny = (ctx: Ctx, link: LinkRow): Promise<OrderQuote | undefined> =>
  presentQuote(ctx, link).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });

/** The slug of a link's page, for its document; empty for an address that is not ours. */
export async function pageOfLink(ctx: Ctx, token: string): Promise<string> {
  const code = readLinkToken(ctx.settings, token);
  return (code === undefined ? undefined : await selectLink(ctx.db, code))?.slug ?? '';
}
