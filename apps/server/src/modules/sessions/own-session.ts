import type { Instant } from '@shulk/domain';
import { plusMs, toMs } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { newCode } from '../../platform/ids.ts';
import type { InstitutePage } from '../pages/index.ts';
import { SESSION_LIFE_MS, sessionState } from './session-row.ts';
import type { QuotedLine, SessionRow, StoredChoice } from './session-row.ts';
import { findSession, insertSession, touchSession } from './sessions.store.ts';

/** The last use is written at most once a minute, so that reads stay reads. */
const TOUCH_MS = 60_000;

/**
 * The session of a code if this browser holds it, with its present state in `status`.
 * @throws AppError session_not_found, alike for an unknown code and for one of another browser (threats 1.5)
 */
export async function requireOwnSession(ctx: Ctx, code: string): Promise<SessionRow> {
  const browserId = await ctx.browser.known();
  return requireOwn(ctx, browserId === undefined ? undefined : await findSession(ctx.db, code));
}

/** As `requireOwnSession`, for a session that was just read. */
export async function requireOwn(ctx: Ctx, row: SessionRow | undefined): Promise<SessionRow> {
  const browserId = await ctx.browser.known();
  const isOwn = browserId !== undefined && row?.browser_session_id === browserId;
  if (row === undefined || !isOwn) throw new AppError('session_not_found');
  return { ...row, status: await usedNow(ctx, row) };
}

/**
 * As requireOwnSession, for one that is ACTIVE [PJ-9.4].
 * @throws AppError session_not_found, or session_inactive for this browser's own session that has ended
 */
export async function requireLiveSession(ctx: Ctx, code: string): Promise<SessionRow> {
  const row = await requireOwnSession(ctx, code);
  if (row.status !== 'ACTIVE') throw new AppError('session_inactive');
  return row;
}

/** The state of a session in use; its idle time restarts while it is ACTIVE. */
export async function usedNow(ctx: Ctx, row: SessionRow): Promise<SessionRow['status']> {
  const now = ctx.now();
  const state = sessionState(row, now);
  if (state === 'ACTIVE' && toMs(now) >= toMs(plusMs(row.last_used_at, TOUCH_MS))) {
    await touchSession(ctx.db, row.id, now);
  }
  return state;
}

/** What a session of a browser begins with. */
interface OwnSession {
  readonly page: InstitutePage;
  readonly student_id: number;
  readonly chosen: readonly StoredChoice[];
  readonly quote: readonly QuotedLine[];
  readonly quoted_at: Instant;
  readonly mobile?: string;
  readonly selected_data?: Readonly<Record<string, unknown>>;
}

/** Writes a new session of this browser. The caller meters it. @returns its code */
export async function openOwnSession(ctx: Ctx, { page, ...begun }: OwnSession): Promise<string> {
  const now = ctx.now();
  const code = newCode('ses');
  await insertSession(ctx.db, {
    mobile: '',
    selected_data: {},
    ...begun,
    code,
    institute_id: page.institute_id,
    page_id: page.id,
    browser_session_id: await ctx.browser.id(),
    made_by: 'browser',
    created_at: now,
    expires_at: plusMs(now, SESSION_LIFE_MS),
  });
  return code;
}
