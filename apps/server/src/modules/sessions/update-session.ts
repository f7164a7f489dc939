import type { updateSession } from '@shulk/contract';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { requireInstitutePage } from '../pages/index.ts';
import { requireStudentAccess } from '../verification/index.ts';
import { requireMayPay } from './may-pay.ts';
import { requireLiveSession } from './own-session.ts';
import { keptSelectedData, storedChoices, usableMobile } from './session-input.ts';
import type { QuoteChoices, SessionInput } from './session-input.ts';
import type { SessionRow } from './session-row.ts';
import { updateSessionRow } from './sessions.store.ts';
import type { SessionChange } from './sessions.store.ts';

type Body = z.output<NonNullable<typeof updateSession.body>>;
type Data = z.output<typeof updateSession.data>;

/**
 * Replaces the choice of this browser's ACTIVE session and quotes it anew; the first choice stays recorded as the
 * original [PJ-7.6] [PJ-4.50] [PJ-4.51].
 */
export const updateSessionVerb =
  <Fees>(quoteChoices: QuoteChoices<Fees>) =>
  async (ctx: Ctx, { body }: { body: Body }): Promise<Data> => {
    const session = await requireLiveSession(ctx, body.session_code);
    const sent = body.session_data;
    requireSameSubject(session, sent);
    const change = await changeOf(ctx, session, sent, quoteChoices);
    const isSaved = await updateSessionRow(ctx.db, session.id, change, ctx.now());
    // It was paid between reading and writing.
    if (!isSaved) throw new AppError('session_inactive');
    return { session_code: session.code };
  };

/** A session keeps its page and student: another slug or sbd_code is refused, not followed. */
function requireSameSubject(session: SessionRow, sent: SessionInput): void {
  const isOtherPage = sent.payment_page_slug && sent.payment_page_slug.toLowerCase() !== session.page_slug;
  const isOtherStudent = sent.sbd_code && sent.sbd_code !== session.sbd_code;
  if (isOtherPage || isOtherStudent) throw new AppError('session_not_found');
}

async function changeOf<Fees>(
  ctx: Ctx,
  session: SessionRow,
  sent: SessionInput,
  quoteChoices: QuoteChoices<Fees>,
): Promise<SessionChange> {
  const page = await requireInstitutePage(ctx, session.page_slug);
  const { student, extra } = await requireStudentAccess(
    ctx,
    page,
    session.sbd_code ?? undefined,
    quoteChoices.extra,
  );
  requireMayPay(page, student);
  const chosen = sent.fee_types === undefined ? null : storedChoices(sent.fee_types);
  const quote = chosen === null ? null : quoteChoices.quote(ctx, page, extra, chosen);
  const mobile = usableMobile(sent);
  return {
    chosen,
    quote: quote?.lines ?? null,
    quoted_at: quote?.quoted_at ?? null,
    mobile: mobile === '' ? null : mobile,
    selected_data: sent.selected_data === undefined ? null : keptSelectedData(sent),
  };
}
