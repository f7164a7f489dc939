import type { createSession } from '@shulk/contract';
import { SESSION_SOURCE } from '@shulk/domain';
import type { z } from 'zod';
import { plusMs } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { newCode } from '../../platform/ids.ts';
import { instituteTime, requireInstitutePage } from '../pages/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import type { StudentRow } from '../students/index.ts';
import { requireStudentAccess } from '../verification/index.ts';
import { requireMayPay } from './may-pay.ts';
import { keptSelectedData, storedChoices, usableMobile } from './session-input.ts';
import type { QuoteChoices, SessionInput } from './session-input.ts';
import { SESSION_LIFE_MS } from './session-row.ts';
import { insertSession } from './sessions.store.ts';

type Body = z.output<NonNullable<typeof createSession.body>>;
type Data = z.output<typeof createSession.data>;

/**
 * Stores what was chosen as a session of this browser, with a quote made from the fee lines themselves
 * [PJ-7.5] [PJ-7.25] (decisions 2, threats 2 row 7). Without fee_types nothing is chosen yet (reverse flow).
 */
export const createSessionVerb =
  (quoteChoices: QuoteChoices) =>
  async (ctx: Ctx, { body }: { body: Body }): Promise<Answer<Data>> => {
    const sent = body.session_data;
    if (!sent.payment_page_slug) {
      throw new AppError('invalid_request', {
        fields: { 'session_data.payment_page_slug': 'The address of the payment page is needed.' },
      });
    }
    const page = await requireInstitutePage(ctx, sent.payment_page_slug);
    const student = await studentOf(ctx, page, sent);
    requireMayPay(page, student);
    const code = await openSession(ctx, page, student, sent, quoteChoices);
    return answer({ code, session_code: code }, { status: 201, message: 'Created' });
  };

/** The student a session is for: named by sbd_code or known from this browser's latest lookup (R23, R24). */
async function studentOf(ctx: Ctx, page: InstitutePage, sent: SessionInput): Promise<StudentRow> {
  const { student } = await requireStudentAccess(ctx, page, sent.sbd_code || undefined);
  const uuid = (sent.student_uuid || sent.student_id || '').trim().toLowerCase();
  // A student ID beside another student's code is two tabs mixed up, or a probe.
  const isOther = uuid !== '' && !uuid.includes('$') && uuid !== student.student_uuid_key;
  if (isOther) throw new AppError('context_required');
  return student;
}

async function openSession(
  ctx: Ctx,
  page: InstitutePage,
  student: StudentRow,
  sent: SessionInput,
  quoteChoices: QuoteChoices,
): Promise<string> {
  const chosen = storedChoices(sent.fee_types ?? []);
  const quote =
    sent.fee_types === undefined
      ? { lines: [], quoted_at: instituteTime(page.institute, ctx.clock) }
      : await quoteChoices(ctx, page, student, chosen);
  const now = ctx.now();
  const code = newCode('ses');
  await insertSession(ctx.db, {
    code,
    institute_id: page.institute_id,
    page_id: page.id,
    student_id: student.id,
    browser_session_id: await ctx.browser.id(),
    source: SESSION_SOURCE,
    mobile: usableMobile(sent),
    chosen,
    selected_data: keptSelectedData(sent),
    quote: quote.lines,
    quoted_at: quote.quoted_at,
    created_at: now,
    expires_at: plusMs(now, SESSION_LIFE_MS),
  });
  return code;
}
