import type { fetchSession } from '@shulk/contract';
import { maskMobile } from '@shulk/domain';
import type { z } from 'zod';
import { plusMs } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { primaryContact, rememberContext } from '../students/index.ts';
import { usedNow } from './own-session.ts';
import { SESSION_LIFE_MS, isUnclaimed, sessionState } from './session-row.ts';
import type { SessionRow, StoredChoice } from './session-row.ts';
import { claimSession, findSession } from './sessions.store.ts';

type Query = z.output<NonNullable<typeof fetchSession.query>>;
type Data = z.output<typeof fetchSession.data>;

/**
 * A session by its code [PJ-7.4]: its data for the browser that holds it, its status only for any other; an
 * institute's session goes to the first browser that asks (R26, threats 3).
 * @throws AppError session_not_found for an unknown code
 */
export async function fetchSessionVerb(ctx: Ctx, { query }: { query: Query }): Promise<Data> {
  const row = await findSession(ctx.db, query.session_code);
  if (row === undefined) throw new AppError('session_not_found');
  const own = isUnclaimed(row) ? await claim(ctx, row) : await ownOrNone(ctx, row);
  if (own === undefined) return { session_code: row.code, status: sessionState(row, ctx.now()) };
  const status = await usedNow(ctx, own);
  // Nothing restores from a session that is over (R34), so nothing of it is told.
  if (status !== 'ACTIVE') return { session_code: own.code, status };
  return { session_code: own.code, status, session_data: await dataOf(ctx, own) };
}

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
  const claimed = { ...row, browser_session_id: browserId, last_used_at: now, expires_at };
  if (claimed.student_id !== null && claimed.student_uuid !== null) {
    const {
      page_id: pageId,
      institute_id: instituteId,
      student_id: studentId,
      student_uuid: studentUuid,
    } = claimed;
    // The institute vouches for the student; a page that demands a code still asks for one (R24).
    await rememberContext(
      ctx.db,
      { browserId, pageId, instituteId, studentId, studentUuid, kind: 'link' },
      now,
    );
  }
  return claimed;
}

async function dataOf(ctx: Ctx, row: SessionRow): Promise<NonNullable<Data['session_data']>> {
  const copy = (choices: readonly StoredChoice[]): StoredChoice[] => choices.map((choice) => ({ ...choice }));
  return {
    fee_types: copy(row.chosen),
    ...(row.original_chosen === null ? {} : { original_fee_types: copy(row.original_chosen) }),
    payment_page_slug: row.page_slug,
    ...(row.sbd_code === null ? {} : { sbd_code: row.sbd_code }),
    ...(row.student_uuid === null ? {} : { student_uuid: row.student_uuid, student_id: row.student_uuid }),
    ...(row.customer_code === null ? {} : { customer_code: row.customer_code }),
    ...(await mobileOf(ctx, row)),
  };
}

/** The number this session was given, in full; else the one on file as a mask (threats 2 row 4). */
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
