import type { OwnLink } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { NO_PAISE, givenName, linkState } from '@shulk/domain';
import { instituteNow, plusMs } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { findPage, isInstitutePage, requireInstitutePage } from '../pages/index.ts';
import { cancelUnpaid } from '../payments/index.ts';
import { findProofs, requireStudentAccess } from '../verification/index.ts';
import { quoteIfAny } from './link-quote.ts';
import { linkPath } from './link-token.ts';
import { cancelLinkRow, selectLink, selectLinks } from './links.store.ts';
import type { LinkRow } from './links.store.ts';

/** How long a link that ended stays on its maker's list. */
const SHOWN_MS = 7 * 24 * 3_600_000;

/** A link as its maker sees it. */
export async function ownLinkOf(ctx: Ctx, link: LinkRow): Promise<OwnLink> {
  const now = instituteNow(ctx.clock, link.clock_offset_ms);
  const quote = await quoteIfAny(ctx, link);
  const is_paying = link.is_paying || link.begun_by.length > 0;
  return {
    link_id: link.link_code,
    path: linkPath(ctx.settings, link.link_code),
    first_name: givenName(link.first_name),
    amount: toRupees(link.asked_paise),
    state: linkState({ ...link, is_paying, due_paise: quote?.amount ?? NO_PAISE }, now),
    expires_at: link.expires_at,
    payer_name: link.is_paid ? (link.payment?.payer_name ?? '') : '',
  };
}

/**
 * Whether this browser proved a contact of a student on a page: then it sees all links of the student, else those it
 * made itself. Where a page demands no code, nobody may take back what another browser asked for.
 */
async function provesStudent(ctx: Ctx, slug: string, studentId: number): Promise<boolean> {
  const page = await findPage(ctx, slug);
  if (page === undefined || !isInstitutePage(page)) return false;
  return (await findProofs(ctx, page)).some(({ student_ids }) => student_ids.includes(studentId));
}

/** The links of a student, as this browser may see them. @throws AppError as requireStudentAccess */
export async function listLinks(
  ctx: Ctx,
  { query }: { query: { readonly payment_page_slug: string; readonly sbd_code: string } },
): Promise<OwnLink[]> {
  const page = await requireInstitutePage(ctx, query.payment_page_slug);
  const { student } = await requireStudentAccess(ctx, page, query.sbd_code);
  const isProven = await provesStudent(ctx, page.slug, student.id);
  const browserId = await ctx.browser.known();
  if (!isProven && browserId === undefined) return [];
  const links = await selectLinks(ctx.db, {
    studentId: student.id,
    browserId: isProven ? null : (browserId ?? null),
    since: plusMs(instituteNow(ctx.clock, page.institute.clock_offset_ms), -SHOWN_MS),
  });
  return Promise.all(links.map((link) => ownLinkOf(ctx, link)));
}

/**
 * Takes a link back. Orders of it that nobody paid are cancelled, so that their fees are free at once; a payment that is
 * on its way goes on. Another family's link is not found.
 * @throws AppError link_not_found
 */
export async function cancelLink(
  ctx: Ctx,
  { params }: { params: { readonly link_id: string } },
): Promise<OwnLink> {
  const link = await selectLink(ctx.db, params.link_id);
  if (link === undefined) throw new AppError('link_not_found');
  const browserId = await ctx.browser.known();
  const isMaker = browserId !== undefined && link.browser_session_id === browserId;
  if (!isMaker && !(await provesStudent(ctx, link.slug, link.student_id)))
    throw new AppError('link_not_found');
  const now = instituteNow(ctx.clock, link.clock_offset_ms);
  for (const { order_id } of await cancelLinkRow(ctx.db, link.id, now)) {
    await cancelUnpaid(ctx.services, link.institute_id, order_id);
  }
  const after = await selectLink(ctx.db, params.link_id);
  return ownLinkOf(ctx, after ?? link);
}
