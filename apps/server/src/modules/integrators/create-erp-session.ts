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
import { demandedMethods } from '../verification/index.ts';
import { requireErpSubject } from './erp-subject.ts';
import type { ErpSubject } from './erp-subject.ts';
import { isOtherMobile } from './integrators.store.ts';

type Body = z.output<NonNullable<typeof erpCreateSession.body>>;
type Data = z.output<typeof erpCreateSession.data>;

/** Minutes until a link must have been opened once, by default (R26). */
const MINUTES_TO_FIRST_USE = 15;

/**
 * A session an institute opens for its student [PJ-6.3] (R26): the link has its code as `uid`, the first browser that
 * opens it claims it, and the page starts with the student ID and the mobile, locked.
 * @throws AppError those of requireErpSubject; contact_mismatch for a mobile that could not be verified on the page
 */
export async function createErpSession(ctx: Ctx, { body }: { body: Body }): Promise<Answer<Data>> {
  const subject = await requireErpSubject(ctx, body);
  await requireVerifiable(ctx, subject);
  const { page, student, mobile } = subject;
  const now = ctx.now();
  const minutes = body.expires_in_minutes ?? MINUTES_TO_FIRST_USE;
  const expires_at = plusMs(now, minutes * 60_000);
  const code = newCode('ses');
  await insertSession(ctx.db, {
    code,
    institute_id: page.institute_id,
    page_id: page.id,
    student_id: student.id,
    browser_session_id: null,
    made_by: 'erp',
    mobile,
    chosen: [],
    selected_data: {},
    reference_id: body.reference_id ?? '',
    notes: body.notes,
    quote: [],
    quoted_at: instituteTime(page.institute, ctx.clock),
    created_at: now,
    expires_at,
  });
  const url = `${ctx.settings.publicUrl}/${page.slug}?uid=${code}`;
  return answer({ session_code: code, url, expires_at }, { status: 201, message: 'Created' });
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
