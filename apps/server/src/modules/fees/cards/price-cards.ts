import type { PaymentCard, PaymentCardConfig } from '@shulk/contract';
import { emiCost, emiSchedule, indiaDay, planMandate, scheduleOfPlan } from '@shulk/domain';
import type { CalendarDay, EmiCost, EmiSchedule, Instant, LinkHosts, ScheduleItem } from '@shulk/domain';
import type { Ctx } from '../../../platform/http/context.ts';
import { isInstitutePage } from '../../pages/index.ts';
import type { InstitutePage, PageRow } from '../../pages/index.ts';
import { saveSessionQuote } from '../../sessions/index.ts';
import type { QuotedLine, SessionRow } from '../../sessions/index.ts';
import { shownName } from '../../students/index.ts';
import type { StudentRow } from '../../students/index.ts';
import type { StudentAccess } from '../../verification/index.ts';
import type { FeeLineRow } from '../fee-lines.ts';
import { saveQuotes, selectPlans } from '../fees.store.ts';
import type { CardQuote, EmiPlanTerms } from '../fees.store.ts';
import { pageLines } from '../page-choice.ts';
import { fixedHash, quoteHash, quotedAmount } from '../quoting/kept-quote.ts';
import type { QuoteSubject } from '../quoting/kept-quote.ts';
import { quoteAll, quoteOfCard } from '../quoting/quote-lines.ts';
import { sessionQuote } from '../quoting/session-quote.ts';
import { findRequestedStudent } from './requested-student.ts';
import type { RequestedStudent, StudentRequest } from './requested-student.ts';
import { fixedAmount } from './fixed-amount.ts';
import { wireCard } from './wire-card.ts';
import type { CardAmounts } from './wire-card.ts';

/** A page's cards, and the student of their amounts. */
export interface PricedCards {
  readonly cards: PaymentCard[];
  readonly sbd_code?: string;
  readonly student?: { readonly student_uuid: string; readonly name: string };
}

/** The input of a page's amounts. */
interface Pricing {
  readonly page: InstitutePage;
  readonly student: StudentRow;
  readonly session: SessionRow | undefined;
  readonly covered: readonly FeeLineRow[];
  readonly quoted: readonly QuotedLine[];
  readonly plans: ReadonlyMap<string, EmiPlanTerms>;
  /** The fee lines under an active auto debit. */
  readonly debited: ReadonlyMap<number, unknown>;
  readonly now: Instant;
  readonly today: CalendarDay;
}

/**
 * The cards of a page with the amounts of the requested student or session (decisions 3). Without either the amounts
 * are unknown, except the fixed ones of a cards-only page; so they are for a browser that came only by the code of a
 * link, which gets the masked name (R24). A session that is over is ignored.
 * @throws AppError session_not_found, proof_required, context_required
 */
export async function priceCards(ctx: Ctx, page: PageRow, asked: StudentRequest): Promise<PricedCards> {
  const hosts: LinkHosts = { hosts: page.institute?.link_hosts ?? [], own_origin: ctx.settings.publicUrl };
  const configs = page.config.sdk_block ?? [];
  if (!isInstitutePage(page) || (!asked.sbd_code && !asked.session_code)) {
    return { cards: configs.map((card) => wireCard(card, hosts, anonymousAmounts(page, card))) };
  }
  const { access, payable, session } = await findRequestedStudent(ctx, page, asked);
  if (access.name_only) {
    const cards = configs.map((card) => wireCard(card, hosts, anonymousAmounts(page, card)));
    return { cards, ...subjectShown(page, access) };
  }
  const live = session?.status === 'ACTIVE' ? session : undefined;
  return priceForStudent(ctx, page, { access, payable, session: live });
}

/** As priceCards, for a student whose access was already checked. */
export async function priceForStudent(
  ctx: Ctx,
  page: InstitutePage,
  { access, payable, session }: RequestedStudent,
): Promise<PricedCards> {
  const { lines: covered, now } = pageLines(ctx, page, payable);
  const debited = offersDebits(page) ? payable.debits : new Map<number, unknown>();
  const pricing = await preparePricing(ctx, {
    page,
    student: access.student,
    session,
    covered,
    debited,
    now,
    today: indiaDay(now),
  });
  const hosts: LinkHosts = { hosts: page.institute.link_hosts, own_origin: ctx.settings.publicUrl };
  const quotes: CardQuote[] = [];
  const cards = (page.config.sdk_block ?? []).map((card) => {
    const { amounts, quote } = knownAmounts(pricing, card);
    if (quote !== undefined) quotes.push(quote);
    return wireCard(card, hosts, amounts);
  });
  const { student } = access;
  const owner = { institute_id: page.institute_id, page_id: page.id, student_id: student.id };
  await saveQuotes(ctx.db, owner, quotes, now);
  return { cards, ...subjectShown(page, access) };
}

/** The student as this browser may see it. */
const subjectShown = (page: InstitutePage, access: StudentAccess): Omit<PricedCards, 'cards'> => ({
  sbd_code: access.student.sbd_code,
  student: { student_uuid: access.student.student_uuid, name: shownName(page, access) },
});

const subjectOf = (
  page: PageRow,
  card: PaymentCardConfig,
  student?: StudentRow,
  session?: SessionRow,
): QuoteSubject => ({
  page_slug: page.slug,
  card_code: card.code,
  sbd_code: student?.sbd_code ?? '',
  session_code: session?.code ?? '',
});

function anonymousAmounts(page: PageRow, card: PaymentCardConfig): CardAmounts | undefined {
  const amount = fixedAmount(page.config, card);
  if (amount === undefined) return undefined;
  return { amount, applied_for_emi: false, quote_hash: fixedHash(subjectOf(page, card), amount) };
}

async function preparePricing(ctx: Ctx, asked: Omit<Pricing, 'quoted' | 'plans'>): Promise<Pricing> {
  const { page, session, covered, now } = asked;
  const planCodes = (page.config.sdk_block ?? []).flatMap((card) =>
    card.financing_mode === 'MONTHLY-EMI' && card.plan_code !== undefined ? [card.plan_code] : [],
  );
  const plans = await selectPlans(ctx.db, page.institute_id, planCodes);
  if (session === undefined) return { ...asked, quoted: quoteAll(covered), plans };
  const quote = sessionQuote(session, page.config, covered, now, 'show');
  if (quote.is_new) await saveSessionQuote(ctx.db, session.id, quote.lines, now);
  return { ...asked, quoted: quote.lines, plans };
}

/** Only a page that offers auto debits can have set one up. */
const offersDebits = ({ config }: InstitutePage): boolean =>
  (config.sdk_block ?? []).some((card) => card.financing_mode === 'AUTO-DEBIT');

function knownAmounts(
  pricing: Pricing,
  card: PaymentCardConfig,
): { amounts: CardAmounts; quote?: CardQuote } {
  const { page, student, session } = pricing;
  const subject = subjectOf(page, card, student, session);
  const fixed = fixedAmount(page.config, card);
  if (fixed !== undefined) {
    return { amounts: { amount: fixed, applied_for_emi: false, quote_hash: fixedHash(subject, fixed) } };
  }
  const group = card.fee_group.code;
  const lines = quoteOfCard(card, pricing.quoted);
  const amount = quotedAmount(lines);
  const hash = quoteHash(subject, lines);
  const amounts: CardAmounts = {
    amount,
    // One line under an EMI makes its whole group count as applied for (R7).
    applied_for_emi: pricing.covered.some((line) => line.group_code === group && line.applied_for_emi),
    is_editable: pricing.covered.some((line) => line.group_code === group && line.is_editable),
    under_auto_debit: isDebited(pricing, lines),
    quote_hash: hash,
    ...emiOf(pricing, card, amount),
    schedule: scheduleOf(pricing, card, lines),
  };
  // A session has its own quote; without anything to pay there is no order.
  if (session !== undefined || lines.length === 0) return { amounts };
  return { amounts, quote: { hash, card_code: card.code, lines, amount_paise: amount } };
}

function isDebited({ covered, debited }: Pricing, lines: readonly QuotedLine[]): boolean {
  const codes = new Set(lines.map(({ sft_code }) => sft_code));
  return covered.some(({ id, sft_code }) => codes.has(sft_code) && debited.has(id));
}

function emiOf(
  pricing: Pricing,
  card: PaymentCardConfig,
  amount: CardAmounts['amount'],
): { readonly emi?: EmiSchedule; readonly emi_cost?: EmiCost | undefined } {
  if (card.financing_mode !== 'MONTHLY-EMI' || card.plan_code === undefined || amount <= 0) return {};
  const terms = pricing.plans.get(card.plan_code);
  if (terms === undefined) return {};
  return {
    emi: emiSchedule(amount, terms, pricing.today),
    emi_cost: emiCost(amount, terms, pricing.today),
  };
}

function scheduleOf(
  pricing: Pricing,
  card: PaymentCardConfig,
  lines: readonly QuotedLine[],
): ScheduleItem[] | undefined {
  if (card.financing_mode !== 'AUTO-DEBIT') return undefined;
  const dueDates = new Map(pricing.covered.map((line) => [line.sft_code, line.due_date]));
  const debits = lines.map((line) => ({
    label: line.label,
    payable_amount: line.amount,
    due_date: dueDates.get(line.sft_code),
  }));
  return scheduleOfPlan(planMandate(debits, pricing.now));
}
