import type { fetchSession } from '@shulk/contract';
import { maskMobile, studentName } from '@shulk/domain';
import type { z } from 'zod';
import { plusMs } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { findStudentById, maskedNamePart, primaryContact, rememberContext } from '../students/index.ts';
import { usedNow } from './own-session.ts';
import { SESSION_LIFE_MS, isUnclaimed, sessionState } from './session-row.ts';
import type { SessionRow, StoredChoice } from './session-row.ts';
import { claimSession, findSession } from './sessions.store.ts';

type Query = z.output<NonNullable<typeof fetchSession.query>>;
type Data = z.output<typeof fetchSession.data>;
type SessionData = NonNullable<Data['session_data']>;

/**
 * A session by its code [PJ-7.4]: its data for the browser that holds it; for any other what a form may start with, the
 * student ID beside masks (threats 2 row 20). An institute's session is claimed by the first browser on its page (R26,
 * threats 3).
 * @throws AppError session_not_found for an unknown code
 */
export async function fetchSessionVerb(ctx: Ctx, { query }: { query: Query }): Promise<Data> {
  const row = await findSession(ctx.db, query.session_code);
  if (row === undefined) throw new AppError('session_not_found');
  const bare = { session_code: row.code, status: sessionState(row, ctx.now()) };
  if (!isOnItsPage(ctx, row)) return bare;
  const own = isUnclaimed(row) ? await claim(ctx, row) : await ownOrNone(ctx, row);
  const status = own === undefined ? bare.status : await usedNow(ctx, own);
  // Nothing is restored from a session that is over (R34), so none of it is returned.
  if (status !== 'ACTIVE') return { ...bare, status };
  const session_data = own === undefined ? await prefillOf(ctx, row) : await dataOf(ctx, own);
  return session_data === undefined ? bare : { ...bare, status, session_data };
}

/** A code works on one page: a tab that shows another one gets nothing (threats 2 row 21). */
const isOnItsPage = (ctx: Ctx, row: SessionRow): boolean =>
  ctx.pageHeader === undefined || ctx.pageHeader.toLowerCase() === row.page_slug;

async function ownOrNone(ctx: Ctx, row: SessionRow): Promise<SessionRow | undefined> {
  const browserId = await ctx.browser.known();
  return browserId !== undefined && browserId === row.browser_session_id ? row : undefined;
}

async function claim(ctx: Ctx, row: SessionRow): Promise<SessionRow | undefined> {
  const now = ctx.now();
  if (sessionState(row, now) !== 'ACTIVE') return undefined;
  const browserId = await ctx.browser.id();
  const expires_at = plusMs(now, SESSION_LIFE_MS);
  if (!(await claimSession(ctx.db, row.id, browserId, { now, expires_at }))) return undefined;
  const claimed = {
    ...row,
    browser_session_id: browserId,
    last_used_at: now,
    claimed_at: now,
    expires_at,
  };
  if (claimed.is_vouched && claimed.student_id !== null && claimed.student_uuid !== null) {
    const {
      page_id: pageId,
      institute_id: instituteId,
      student_id: studentId,
      student_uuid: studentUuid,
    } = claimed;
    // The institute vouches for the student; a page that demands a code still does (R24).
    await rememberContext(
      ctx.db,
      { browserId, pageId, instituteId, studentId, studentUuid, kind: 'link' },
      now,
    );
  }
  return claimed;
}

/** Everything of a session [PJ-3.24], for the browser that holds it. */
async function dataOf(ctx: Ctx, row: SessionRow): Promise<SessionData> {
  const copy = (choices: readonly StoredChoice[]): StoredChoice[] => choices.map((choice) => ({ ...choice }));
  return {
    fee_types: copy(row.chosen),
    ...(row.original_chosen === null ? {} : { original_fee_types: copy(row.original_chosen) }),
    payment_page_slug: row.page_slug,
    ...(row.sbd_code === null ? {} : { sbd_code: row.sbd_code }),
    ...(row.student_uuid === null ? {} : { student_uuid: row.student_uuid, student_id: row.student_uuid }),
    ...(row.customer_code === null ? {} : { customer_code: row.customer_code }),
    ...(Object.keys(row.selected_data).length === 0 ? {} : { selected_data: { ...row.selected_data } }),
    ...(await mobileOf(ctx, row)),
  };
}

/** What another browser may start its form with; it opens no fees or contacts (threats 2 rows 20-21). */
async function prefillOf(ctx: Ctx, row: SessionRow): Promise<SessionData | undefined> {
  if (row.student_id === null) return undefined;
  const student = await findStudentById(ctx.db, row.institute_id, row.student_id);
  if (student === undefined) return undefined;
  const { customer_mobile, ...contact } = await mobileOf(ctx, row);
  const mask = customer_mobile === undefined ? undefined : maskMobile(customer_mobile);
  return {
    prefill_only: true,
    fee_types: [],
    payment_page_slug: row.page_slug,
    student_uuid: student.student_uuid,
    student_id: student.student_uuid,
    student_name: studentName({
      first_name: maskedNamePart(student.first_name),
      middle_name: maskedNamePart(student.middle_name),
      last_name: maskedNamePart(student.last_name),
    }),
    ...(mask === undefined ? {} : { ...contact, mobile: mask, customer_mobile: mask }),
  };
}

/** The number given with this session, in full; else the one on file as a mask (threats 2 row 4). */
async function mobileOf(
  ctx: Ctx,
  row: SessionRow,
): Promise<{ mobile?: string; customer_mobile?: string; mobile_on_file?: boolean }> {
  if (row.mobile !== '') return { mobile: row.mobile, customer_mobile: row.mobile };
  if (row.student_id === null) return {};
  const { mobile } = await primaryContact(ctx.db, row.institute_id, row.student_id);
  if (mobile === '') return {};
  const mask = maskMobile(mobile);
  return { mobile: mask, customer_mobile: mask, mobile_on_file: true };
}
