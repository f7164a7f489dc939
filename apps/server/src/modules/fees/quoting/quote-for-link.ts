import { indiaDay } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { instituteTime } from '../../pages/index.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { requireMayPay } from '../../sessions/index.ts';
import type { StoredChoice } from '../../sessions/index.ts';
import type { StudentRow } from '../../students/index.ts';
import { coveredLines, feeLinesOf } from '../fee-lines.ts';
import { selectFeeLines } from '../fees.store.ts';
import { quotedAmount } from './kept-quote.ts';
import { cardLimits, requireCardOpen } from './order-rules.ts';
import { orderLine } from './quote-for-order.ts';
import type { OrderQuote } from './quote-for-order.ts';
import { quoteOfCard, quoteWhatIsLeft } from './quote-lines.ts';

/** What a parent asked somebody else to pay: the server read it from its own row, never from a browser. */
export interface LinkedFees {
  readonly card_code: string;
  readonly student: StudentRow;
  readonly chosen: readonly StoredChoice[];
  readonly session: OrderQuote['session'];
  readonly contact_mobile: string;
  readonly contact_email: string;
}

/**
 * Prices the fees of a link as of now (decision 240): those that were paid since, or that an EMI took, are dropped, and
 * no fee that came later is added. The parent's number was typed in another browser, so the payer's gateway is not told it.
 * @returns undefined if nothing is left to pay
 * @throws AppError page_expired, student_inactive, student_unverified, card_unavailable, mode_unavailable
 */
export async function quoteForLink(
  ctx: Ctx,
  page: InstitutePage,
  linked: LinkedFees,
): Promise<OrderQuote | undefined> {
  const { student, session, contact_mobile, contact_email } = linked;
  requireMayPay(page, student);
  const card = page.config.sdk_block?.find(({ code }) => code === linked.card_code);
  if (card === undefined) throw new AppError('card_unavailable');
  if (card.financing_mode !== 'DIRECT') throw new AppError('mode_unavailable');
  const asked = new Set(linked.chosen.map(({ sft_code }) => sft_code));
  const fees = await selectFeeLines(ctx.db, page.institute_id, student.id);
  const today = indiaDay(instituteTime(page.institute, ctx.clock));
  const covered = coveredLines(page.config, feeLinesOf(fees, today)).filter((line) =>
    asked.has(line.sft_code),
  );
  const lines = quoteOfCard(card, quoteWhatIsLeft(covered, linked.chosen, page.config));
  const amount = quotedAmount(lines);
  if (amount === 0) return undefined;
  requireCardOpen(card, { amount, applied_for_emi: false }, cardLimits(page.config, ctx.settings.minimum));
  return {
    card,
    title: card.title,
    student,
    session,
    contact_mobile,
    contact_email,
    contact_is_typed: false,
    lines: lines.map(orderLine),
    amount,
  };
}
