import { linkState, paise } from '@shulk/domain';
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

/** The link of an address. @throws AppError link_not_found alike for a guess and for one that is gone (threats 1.5) */
export async function requireLink(ctx: Ctx, token: string): Promise<LinkRow> {
  const code = readLinkToken(ctx.settings, token);
  const link = code === undefined ? undefined : await selectLink(ctx.db, code);
  if (link === undefined) throw new AppError('link_not_found');
  return link;
}

/** What a link costs now; undefined if nothing is due, or it takes no payment any more. @throws AppError as quoteForLink */
export async function presentQuote(ctx: Ctx, link: LinkRow): Promise<OrderQuote | undefined> {
  // What is due is read only where the state depends on it.
  const state = linkState({ ...link, due_paise: paise(1) }, instituteNow(ctx.clock, link.clock_offset_ms));
  if (state !== 'OPEN' && state !== 'PAYING') return undefined;
  const page = await requireInstitutePage(ctx, link.slug);
  const student = await findStudentById(ctx.db, link.institute_id, link.student_id);
  assert(student !== undefined, 'a link has its student');
  const { pay_session_id: id, session_code: code } = link;
  const session = id === null || code === null ? null : { id, code };
  return quoteForLink(ctx, page, { ...link, student, session });
}

/** The slug of a link's page, for its document; empty for an address that is not ours. */
export async function pageOfLink(ctx: Ctx, token: string): Promise<string> {
  const code = readLinkToken(ctx.settings, token);
  return (code === undefined ? undefined : await selectLink(ctx.db, code))?.slug ?? '';
}
