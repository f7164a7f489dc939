import type { PaymentCardConfig } from '@shulk/contract';
import { NO_PAISE, indiaDay, isMobile, needsMobileModal, realValue, typedMobile } from '@shulk/domain';
import type { Instant, Paise } from '@shulk/domain';
import { CHOICE_FIELDS as words } from '@shulk/words/fields';
import { AppError, assert } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { instituteTime } from '../../pages/index.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { requireMayPay, saveSessionQuote } from '../../sessions/index.ts';
import type { QuotedLine, SessionRow } from '../../sessions/index.ts';
import { primaryContact } from '../../students/index.ts';
import type { Contact, StudentRow } from '../../students/index.ts';
import { requireStudentAccess } from '../../verification/index.ts';
import { requireRequestedStudent } from '../cards/requested-student.ts';
import { fixedAmount } from '../cards/fixed-amount.ts';
import { coveredLines, feeLinesOf } from '../fee-lines.ts';
import type { FeeLineRow } from '../fee-lines.ts';
import { selectFeeLines, selectHeadId, selectQuote } from '../fees.store.ts';
import type { StoredFeeLine } from '../fees.store.ts';
import { fixedHash, isQuoteYoung, quoteHash, quotedAmount, stillFits } from './kept-quote.ts';
import { cardLimits, requireCardOpen } from './order-rules.ts';
import { quoteAll, quoteOfCard } from './quote-lines.ts';
import { sessionQuote } from './session-quote.ts';

/** The input of an order (R11); it contains no amount. */
export interface OrderAsked {
  readonly card_code: string;
  readonly session_code?: string | undefined;
  readonly sbd_code?: string | undefined;
  /** The student named by the institute's own server, without lookup or proof; never from a browser (R3). */
  readonly vouched?: StudentRow | undefined;
  readonly mobile?: string | undefined;
  readonly quote_hash?: string | undefined;
}

/** One line of an order, in paise. Cash = balance + late_fee. */
export interface OrderQuoteLine {
  readonly fee_line_id: number | null;
  readonly head_id: number | null;
  readonly label: string;
  readonly instalment: string;
  readonly balance: Paise;
  readonly discount: Paise;
  readonly late_fee: Paise;
}

/** Everything an order freezes (R4); `amount` is the cash of its lines. */
export interface OrderQuote {
  readonly card: PaymentCardConfig;
  readonly title: string;
  readonly student: StudentRow | null;
  readonly session: { readonly id: number; readonly code: string } | null;
  readonly contact_mobile: string;
  readonly contact_email: string;
  /** Whether the payer's own browser typed the mobile, so that its gateway's window may show it (R54). */
  readonly contact_is_typed: boolean;
  readonly lines: readonly OrderQuoteLine[];
  readonly amount: Paise;
}

/** The amounts of one card, before the contact of the payment is known. */
interface CardQuoted {
  readonly student: StudentRow | null;
  readonly session: SessionRow | undefined;
  readonly lines: readonly OrderQuoteLine[];
  readonly amount: Paise;
  readonly hash: string;
  /** The contact on file. */
  readonly onFile: Contact;
}

/**
 * Recomputes everything of an order (threats 2 rows 7-8, decisions 3): who may pay, the card's rules and each amount; a
 * quote is honoured for 15 minutes, and amounts other than those shown are refused.
 * @throws AppError invalid_request for a card the page does not have, page_expired, session_not_found,
 *   session_inactive, proof_required, context_required, student_inactive, student_unverified, card_unavailable,
 *   mode_unavailable, mobile_required, selection_invalid, amount_invalid, nothing_selected, quote_changed
 */
export async function quoteForOrder(ctx: Ctx, page: InstitutePage, asked: OrderAsked): Promise<OrderQuote> {
  requireMayPay(page, null);
  const card = cardAsked(page, asked);
  // EMI orders open from their application, not here; debits need fees with due dates (decisions 8).
  const isDebited = card.financing_mode === 'AUTO-DEBIT' && fixedAmount(page.config, card) === undefined;
  if (card.financing_mode !== 'DIRECT' && !isDebited) throw new AppError('mode_unavailable');
  return quoteCard(ctx, page, card, asked);
}

/** Recomputes the fees of an EMI application, by the same rules (decision 29). @throws AppError as quoteForOrder */
export async function quoteForApplication(
  ctx: Ctx,
  page: InstitutePage,
  asked: OrderAsked,
): Promise<OrderQuote> {
  requireMayPay(page, null);
  const card = cardAsked(page, asked);
  if (card.financing_mode !== 'MONTHLY-EMI') throw new AppError('mode_unavailable');
  return quoteCard(ctx, page, card, asked);
}

function cardAsked(page: InstitutePage, asked: OrderAsked): PaymentCardConfig {
  const card = page.config.sdk_block?.find((one) => one.code === asked.card_code);
  if (card === undefined) {
    throw new AppError('invalid_request', () => ({ fields: { card_code: words.noCard } }));
  }
  return card;
}

async function quoteCard(
  ctx: Ctx,
  page: InstitutePage,
  card: PaymentCardConfig,
  asked: OrderAsked,
): Promise<OrderQuote> {
  const fixed = fixedAmount(page.config, card);
  const quoted =
    fixed === undefined
      ? await quoteFees(ctx, page, card, asked)
      : await quoteFixed(ctx, page, card, asked, fixed);
  if (asked.quote_hash && asked.quote_hash !== quoted.hash) throw new AppError('quote_changed');
  requireCardOpen(
    card,
    { amount: quoted.amount, applied_for_emi: false },
    cardLimits(page.config, ctx.settings.minimum),
  );
  const contact = contactOf(card, asked, quoted);
  const { student, session, lines, amount } = quoted;
  return {
    card,
    title: card.title,
    student,
    session: session === undefined ? null : { id: session.id, code: session.code },
    ...contact,
    lines,
    amount,
  };
}

interface Subject {
  readonly student: StudentRow;
  readonly session: SessionRow | undefined;
  readonly fees: readonly StoredFeeLine[];
  readonly onFile: Contact;
}

/** The student of the fees: the one the institute vouches for, else one this browser may pay for (R24). */
async function subjectOf(ctx: Ctx, page: InstitutePage, asked: OrderAsked): Promise<Subject> {
  const { vouched: student } = asked;
  if (student === undefined) {
    const { access, payable, session } = await requireRequestedStudent(ctx, page, asked);
    return { student: access.student, session, fees: payable.fees, onFile: payable.contact };
  }
  const fees = await selectFeeLines(ctx.db, page.institute_id, student.id);
  return { student, session: undefined, fees, onFile: await onFileOf(ctx, page, student) };
}

const onFileOf = (ctx: Ctx, page: InstitutePage, student: StudentRow): Promise<Contact> =>
  primaryContact(ctx.db, page.institute_id, student.id);

/** The fees of a known student: the session's choice, or every payable line of the card (R11). */
async function quoteFees(
  ctx: Ctx,
  page: InstitutePage,
  card: PaymentCardConfig,
  asked: OrderAsked,
): Promise<CardQuoted> {
  const { student, session, fees, onFile } = await subjectOf(ctx, page, asked);
  if (session !== undefined && session.status !== 'ACTIVE') throw new AppError('session_inactive');
  requireMayPay(page, student);
  const now = instituteTime(page.institute, ctx.clock);
  const covered = coveredLines(page.config, feeLinesOf(fees, indiaDay(now)));
  const ownLines = covered.filter((line) => line.group_code === card.fee_group.code);
  const lines =
    session === undefined
      ? await cardQuote(ctx, page, card, { student, ownLines, hash: asked.quote_hash, now })
      : await choiceQuote(ctx, page, card, { session, covered, now });
  if (lines.length === 0) throw new AppError('nothing_selected');
  const hash = quoteHash(
    {
      page_slug: page.slug,
      card_code: card.code,
      sbd_code: student.sbd_code,
      session_code: session?.code ?? '',
    },
    lines,
  );
  return { student, session, lines: lines.map(orderLine), amount: quotedAmount(lines), hash, onFile };
}

/** Without a session: the shown quote by its hash while it is honoured, else the card's payable lines now. */
async function cardQuote(
  ctx: Ctx,
  page: InstitutePage,
  card: PaymentCardConfig,
  on: { student: StudentRow; ownLines: readonly FeeLineRow[]; hash: string | undefined; now: Instant },
): Promise<readonly QuotedLine[]> {
  const owner = { institute_id: page.institute_id, page_id: page.id, student_id: on.student.id };
  const kept = on.hash ? await selectQuote(ctx.db, owner, card.code, on.hash) : undefined;
  const isHonoured =
    kept !== undefined && isQuoteYoung(kept.created_at, on.now) && stillFits(kept.lines, on.ownLines);
  return isHonoured ? kept.lines : quoteOfCard(card, quoteAll(on.ownLines));
}

/** With a session: the part of its quote that this card covers. */
async function choiceQuote(
  ctx: Ctx,
  page: InstitutePage,
  card: PaymentCardConfig,
  on: { session: SessionRow; covered: readonly FeeLineRow[]; now: Instant },
): Promise<readonly QuotedLine[]> {
  const quote = sessionQuote(on.session, page.config, on.covered, on.now, 'order');
  if (quote.is_new) await saveSessionQuote(ctx.db, on.session.id, quote.lines, on.now);
  return quoteOfCard(card, quote.lines);
}

/** A quoted line as an order freezes it. */
export function orderLine(line: QuotedLine): OrderQuoteLine {
  const { balance, discount, late_fee, excess } = line.allotment;
  assert(
    excess === 0 && balance + late_fee === line.amount,
    'a quoted line is never charged more than it owes',
  );
  return {
    fee_line_id: line.fee_line_id,
    head_id: line.head_id,
    label: line.label,
    instalment: line.instalment,
    balance,
    discount,
    late_fee,
  };
}

/** The fixed amount of a cards-only page; the payer is anonymous unless a known student is named (decisions 3). */
async function quoteFixed(
  ctx: Ctx,
  page: InstitutePage,
  card: PaymentCardConfig,
  asked: OrderAsked,
  amount: Paise,
): Promise<CardQuoted> {
  const named = asked.sbd_code ? (await requireStudentAccess(ctx, page, asked.sbd_code)).student : null;
  const student = asked.vouched ?? named;
  requireMayPay(page, student);
  const hash = fixedHash(
    { page_slug: page.slug, card_code: card.code, sbd_code: student?.sbd_code ?? '', session_code: '' },
    amount,
  );
  const head_id = await selectHeadId(ctx.db, page.institute_id, card.fee_group.code);
  const line = { fee_line_id: null, head_id, label: card.title, instalment: '', balance: amount };
  return {
    student,
    session: undefined,
    lines: [{ ...line, discount: NO_PAISE, late_fee: NO_PAISE }],
    amount,
    hash,
    onFile: student === null ? { mobile: '', email: '' } : await onFileOf(ctx, page, student),
  };
}

/**
 * The contact of this payment: the given number, the session's, else the one on file. Without a student the number is
 * the only way to the receipt, so it is required (decisions 3, R31).
 */
function contactOf(
  card: PaymentCardConfig,
  asked: OrderAsked,
  quoted: CardQuoted,
): Pick<OrderQuote, 'contact_mobile' | 'contact_email' | 'contact_is_typed'> {
  const { onFile } = quoted;
  const given = typedMobile(realValue(asked.mobile) ?? '');
  const typed = isMobile(given) ? given : (quoted.session?.mobile ?? '');
  const contact_mobile = typed || onFile.mobile;
  const { code, financing_mode, verify_mobile } = card;
  const isMissing =
    quoted.student === null
      ? contact_mobile === ''
      : needsMobileModal({ code, financing_mode, verify_mobile }, { mobile: contact_mobile });
  if (isMissing) throw new AppError('mobile_required', () => ({ fields: { mobile: words.noMobile } }));
  // An institute's server's number was typed in no browser of ours.
  const contact_is_typed = typed !== '' && asked.vouched === undefined;
  return { contact_mobile, contact_email: onFile.email, contact_is_typed };
}
