import type { erpCreateSession } from '@shulk/contract';
import type { z } from 'zod';
import { formTexts } from '@shulk/words/exact/form';
import { plusMs } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { newCode } from '../../platform/ids.ts';
import { instituteTime } from '../pages/index.ts';
import { insertSession } from '../sessions/index.ts';
import type { NewSession, StoredChoice } from '../sessions/index.ts';
import { demandedMethods } from '../verification/index.ts';
import { requireErpSubject } from './erp-subject.ts';
import type { ErpSubject } from './erp-subject.ts';
import { isOtherMobile } from './integrators.store.ts';

type Body = z.output<NonNullable<typeof erpCreateSession.body>>;
type Data = z.output<typeof erpCreateSession.data>;

/** Minutes until a link must have been opened once, by default (R26). */
const MINUTES_TO_FIRST_USE = 15;

/** What is asked of a new session. */
export interface SessionAsked extends Omit<Body, 'customer_mobile'> {
  readonly customer_mobile?: string | undefined;
  /** The fees that are chosen when it opens. */
  readonly chosen?: (subject: ErpSubject) => Promise<readonly StoredChoice[]>;
  readonly is_vouched?: boolean;
}

/** A session before it is written, and its link. */
export interface PreparedSession {
  readonly row: NewSession;
  readonly url: string;
}

/**
 * A session an institute opens for its student [PJ-6.3] (R26): the link has its code as `uid`, the first browser that
 * opens it claims it, and the page starts with the student ID and the mobile, locked.
 * @throws AppError those of requireErpSubject; contact_mismatch for a mobile that could not be verified on the page
 */
export async function prepareErpSession(ctx: Ctx, asked: SessionAsked): Promise<PreparedSession> {
  const subject = await requireErpSubject(ctx, asked);
  await requireVerifiable(ctx, subject);
  const { page, student, mobile } = subject;
  const now = ctx.now();
  const minutes = asked.expires_in_minutes ?? MINUTES_TO_FIRST_USE;
  const code = newCode('ses');
  const row = {
    code,
    institute_id: page.institute_id,
    page_id: page.id,
    student_id: student.id,
    browser_session_id: null,
    made_by: 'erp' as const,
    mobile,
    chosen: (await asked.chosen?.(subject)) ?? [],
    selected_data: {},
    reference_id: asked.reference_id ?? '',
    notes: asked.notes,
    is_vouched: asked.is_vouched ?? true,
    quote: [],
    quoted_at: instituteTime(page.institute, ctx.clock),
    created_at: now,
    expires_at: plusMs(now, minutes * 60_000),
  };
  return { row, url: `${ctx.settings.publicUrl}/${page.slug}?uid=${code}` };
}

/** Opens one for the older calls. @throws AppError those of prepareErpSession */
export async function createErpSession(ctx: Ctx, { body }: { body: Body }): Promise<Answer<Data>> {
  const { row, url } = await prepareErpSession(ctx, body);
  await insertSession(ctx.db, row);
  const { code: session_code, expires_at } = row;
  return answer({ session_code, url, expires_at }, { status: 201, message: 'Created' });
}

/**
 * The mobile is locked on the page, so where the page demands a one-time code it must be one on record: the payer could
 * neither verify another one nor change it (R18, R28).
 */
async function requireVerifiable(ctx: Ctx, { page, student, mobile }: ErpSubject): Promise<void> {
  if (mobile === '' || demandedMethods(page).length === 0) return;
  const of = { institute_id: page.institute_id, student_id: student.id };
  if (!(await isOtherMobile(ctx.db, of, mobile))) return;
  throw new AppError('contact_mismatch', { fields: { customer_mobile: formTexts.mobileMismatch } });
}
