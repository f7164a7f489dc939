import type { createSession } from '@shulk/contract';
import { CHOICE_FIELDS as words } from '@shulk/words/fields';
import type { z } from 'zod';
import { plusMs } from '../../platform/clock.ts';
import { AppError, assert } from '../../platform/errors.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { meterOpened } from '../../platform/http/callers/meter-rows.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { instituteTime, requireInstitutePage } from '../pages/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import { findReverseStudent } from '../students/index.ts';
import type { ExtraRead, StudentRow } from '../students/index.ts';
import { requireStudentAccess } from '../verification/index.ts';
import { requireMayPay } from './may-pay.ts';
import { openOwnSession } from './own-session.ts';
import { keptSelectedData, storedChoices, usableMobile } from './session-input.ts';
import type { QuoteChoices, SessionInput } from './session-input.ts';

import { findBlankSession } from './sessions.store.ts';

type Body = z.output<NonNullable<typeof createSession.body>>;
type Data = z.output<typeof createSession.data>;

/**
 * Stores a choice as a session of this browser, with a quote made from the fee lines themselves [PJ-7.5] [PJ-7.25]
 * (decisions 2, threats 2 row 7). Without fee_types nothing is chosen yet (reverse flow).
 */
export const createSessionVerb =
  <Fees>(quoteChoices: QuoteChoices<Fees>) =>
  async (ctx: Ctx, { body }: { body: Body }): Promise<Answer<Data>> => {
    const sent = body.session_data;
    if (!sent.payment_page_slug) {
      throw new AppError('invalid_request', {
        fields: { 'session_data.payment_page_slug': words.noPage },
      });
    }
    const page = await requireInstitutePage(ctx, sent.payment_page_slug);
    const found = await studentOf(ctx, page, sent, quoteChoices.extra);
    const { student } = found;
    requireMayPay(page, student);
    const blank = sent.fee_types === undefined ? await blankSession(ctx, page, student, sent) : undefined;
    if (blank !== undefined) return answer({ code: blank, session_code: blank });
    const code = await openSession(ctx, page, found, sent, quoteChoices);
    return answer({ code, session_code: code }, { status: 201, message: 'Created' });
  };

/** A repeated last step of the reverse chain finds its session for as long as its lookup lives (threats 4). */
const CHAIN_MS = 15 * 60_000;

/** The recent session of this browser without a choice, so that a repeat makes no second one. */
async function blankSession(
  ctx: Ctx,
  page: InstitutePage,
  student: StudentRow,
  sent: SessionInput,
): Promise<string | undefined> {
  const since = plusMs(ctx.now(), -CHAIN_MS);
  const place = { browserId: await ctx.browser.id(), pageId: page.id, studentId: student.id };
  return findBlankSession(ctx.db, { ...place, mobile: usableMobile(sent) }, since);
}

/** A student, with what was read along where the choice needs it. */
interface Found<Read> {
  readonly student: StudentRow;
  readonly extra?: Read;
}

/** The student of a session: named by sbd_code or known from this browser's latest lookup (R23, R24). */
async function studentOf<Read>(
  ctx: Ctx,
  page: InstitutePage,
  sent: SessionInput,
  extra: ExtraRead<Read>,
): Promise<Found<Read>> {
  const found = await allowedStudent(ctx, page, sent, extra);
  const { student } = found;
  const uuid = (sent.student_uuid || sent.student_id || '').trim().toLowerCase();
  // A student ID beside another student's code means two tabs mixed up, or a probe.
  const isOther = uuid !== '' && !uuid.includes('$') && uuid !== student.student_uuid_key;
  if (isOther) throw new AppError('context_required');
  return found;
}

/**
 * As requireStudentAccess; the reverse chain's own student also counts while nothing is chosen yet, because the page it
 * leads to demands its own code (threats 3).
 */
async function allowedStudent<Read>(
  ctx: Ctx,
  page: InstitutePage,
  sent: SessionInput,
  extra: ExtraRead<Read>,
): Promise<Found<Read>> {
  try {
    return await requireStudentAccess(ctx, page, sent.sbd_code || undefined, extra);
  } catch (error) {
    const mayBeChain = error instanceof AppError && error.code === 'proof_required';
    const browserId = await ctx.browser.known();
    if (!mayBeChain || !sent.sbd_code || sent.fee_types !== undefined || browserId === undefined) throw error;
    const place = { browserId, instituteId: page.institute_id };
    const since = plusMs(ctx.now(), -CHAIN_MS);
    const student = await findReverseStudent(ctx.db, place, sent.sbd_code, since);
    if (student === undefined) throw error;
    return { student };
  }
}

async function openSession<Fees>(
  ctx: Ctx,
  page: InstitutePage,
  { student, extra }: Found<Fees>,
  sent: SessionInput,
  quoteChoices: QuoteChoices<Fees>,
): Promise<string> {
  meterOpened(ctx);
  const chosen = storedChoices(sent.fee_types ?? []);
  assert(extra !== undefined || chosen.length === 0, 'who chooses fees was found with them');
  const quote =
    sent.fee_types === undefined || extra === undefined
      ? { lines: [], quoted_at: instituteTime(page.institute, ctx.clock) }
      : quoteChoices.quote(ctx, page, extra, chosen);
  return openOwnSession(ctx, {
    page,
    student_id: student.id,
    mobile: usableMobile(sent),
    chosen,
    selected_data: keptSelectedData(sent),
    quote: quote.lines,
    quoted_at: quote.quoted_at,
  });
}
