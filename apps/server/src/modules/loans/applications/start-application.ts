import type { OrderToken } from '@shulk/contract';
import { indiaDay, isOfferGood, keyFacts, offerEnd, paise } from '@shulk/domain';
import type { EmiTerms, KeyFacts, Paise } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { newApplicationCode, newCode } from '../../../platform/ids.ts';
import { languageNow } from '../../../platform/language.ts';
import { quoteForApplication } from '../../fees/index.ts';
import type { OrderAsked, OrderQuote, OrderQuoteLine } from '../../fees/index.ts';
import { instituteTime } from '../../pages/index.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { requireStudentAccess } from '../../verification/index.ts';
import { selectLenderByName, selectLoanPlan } from '../lenders/lender-accounts.store.ts';
import type { LenderAccountRow } from '../lenders/lender-accounts.store.ts';
import { factsOf, openLender } from '../lenders/lenders.ts';
import { insertLoan } from './applications.store.ts';
import type { LoanHolder, LoanRow } from './applications.store.ts';
import { findLoans } from './find-loans.ts';
import { loanTokenOf, mintLoanToken, newLoanToken } from './loan-token.ts';
import { moveLoan } from './move-loan.store.ts';

/** Our name towards a borrower: the lending service provider (regulation E.10). */
const LSP = 'Shulk';

/** An institute's plan as stored (R17). */
type StoredPlan = EmiTerms & { readonly processing_fee_paise: Paise; readonly lender: string };

type FeeQuote = OrderQuoteLine & { readonly fee_line_id: number };

/** The input of an application. */
interface Offer {
  readonly quote: OrderQuote;
  readonly lines: readonly FeeQuote[];
  readonly planId: number;
  readonly plan: StoredPlan;
  readonly lender: LenderAccountRow;
}

/** The requested application. */
type LoanAsked = OrderAsked & {
  /** Only resumes one that was sent to the lender, by whichever card of the page it was opened; opens none. */
  readonly resume?: boolean | undefined;
};

/**
 * Opens an application for a MONTHLY-EMI card, or resumes one that this browser opened or whose contact it proved: a
 * submitted one as it is, a draft while its offer is valid and the fees' total is unchanged (R2, R4, decisions 29 and
 * 45). The key facts are frozen with it.
 * @throws AppError those of quoteForApplication; mode_unavailable if the plan or its lender cannot be used,
 *   card_unavailable if nothing is left to lend, emi_in_progress if the fees are under an application this browser may
 *   not open, emi_not_found if there is none to resume
 */
export async function startApplication(
  ctx: Ctx,
  page: InstitutePage,
  asked: LoanAsked,
  parentOrigin: string,
): Promise<OrderToken> {
  const browserId = await ctx.browser.id();
  const holder = { browserId, parentOrigin };
  const { mine, barred } = await findLoans(ctx, page, asked, browserId);
  const submitted = submittedOf(mine, asked);
  if (submitted !== undefined) return mintLoanToken(ctx, submitted, holder);
  if (asked.resume === true) {
    await requireStudentAccess(ctx, page, asked.sbd_code);
    throw new AppError(barred.length > 0 ? 'emi_in_progress' : 'emi_not_found');
  }
  const offer = await offerOf(ctx, page, asked).catch((error: unknown) => {
    const isHeld = barred.some((loan) => loan.card_code === asked.card_code);
    if (isHeld && error instanceof AppError && HELD.has(error.code)) throw new AppError('emi_in_progress');
    throw error;
  });
  const now = instituteTime(page.institute, ctx.clock);
  const drafts = mine.filter((loan) => loan.state === 'DRAFT' && loan.card_code === asked.card_code);
  const draft = drafts.find((loan) => isOfferGood(loan.valid_till, now) && isSameOffer(loan, offer));
  if (draft !== undefined) return mintLoanToken(ctx, draft, holder);
  return openApplication(ctx, page, offer, { ...holder, drafts });
}

/**
 * The refusal if all fees are under an application; only after the student's own access was checked may it be
 * mentioned.
 */
const HELD: ReadonlySet<string> = new Set([
  'nothing_selected',
  'card_unavailable',
  'selection_invalid',
  'quote_changed',
]);

/** The submitted application of this card; to resume one, first one that waits for its borrower. */
function submittedOf(mine: readonly LoanRow[], { card_code, resume }: LoanAsked): LoanRow | undefined {
  const submitted = mine.filter(({ state }) => state !== 'DRAFT');
  const open = submitted.filter(({ state }) => state !== 'COMPLETED');
  if (resume !== true) return open.find((loan) => loan.card_code === card_code);
  return open.find(({ state }) => state !== 'ACTIVE') ?? open[0] ?? submitted[0];
}

async function openApplication(
  ctx: Ctx,
  page: InstitutePage,
  offer: Offer,
  by: LoanHolder & { readonly drafts: readonly LoanRow[] },
): Promise<OrderToken> {
  const { quote, lines, planId, plan, lender } = offer;
  const now = instituteTime(page.institute, ctx.clock);
  const today = indiaDay(now);
  const application_code = newApplicationCode(today);
  const facts = factsOfOffer(page, offer, application_code, now);
  if (facts === undefined || quote.student === null) throw new AppError('card_unavailable');
  const fresh = newLoanToken(ctx, by.parentOrigin);
  const loan = {
    institute_id: page.institute_id,
    student_id: quote.student.id,
    plan_id: planId,
    loan_code: newCode('emi'),
    application_code,
    page_id: page.id,
    browser_session_id: by.browserId,
    lender_account_id: lender.id,
    pay_session_id: quote.session?.id ?? null,
    card_code: quote.card.code,
    card_title: quote.title,
    contact_mobile: quote.contact_mobile,
    contact_email: quote.contact_email,
    contact_is_typed: quote.contact_is_typed,
    language: languageNow(),
    lines,
    key_facts: facts,
    parent_origin: by.parentOrigin,
    token_hash: fresh.hash,
    token_expires_at: fresh.expires_at,
    next_check_at: offerEnd(facts.valid_till),
    created_at: now,
  };
  await ctx.db.tx(async (tx) => {
    for (const old of by.drafts) await moveLoan(tx, old.id, 'CANCELLED', 'replaced', now);
    await insertLoan(tx, loan);
  });
  ctx.log.info({ application_code, plan_lender: plan.lender }, 'an EMI application was opened');
  return loanTokenOf({ ...loan, fees_amount: facts.fees_amount }, fresh, false);
}

const factsOfOffer = (
  page: InstitutePage,
  { quote, plan, lender }: Offer,
  applicationCode: string,
  now: Parameters<typeof indiaDay>[0],
): KeyFacts | undefined =>
  keyFacts(
    {
      proposal_no: `KFS-${applicationCode}`,
      lsp: LSP,
      beneficiary: page.institute.label,
      fees_amount: quote.amount,
      plan: { ...plan, processing_fee_paise: paise(plan.processing_fee_paise) },
      lender: factsOf(lender),
    },
    indiaDay(now),
  );

/** The fees of a known student, and a plan whose lender can be reached. */
async function offerOf(ctx: Ctx, page: InstitutePage, asked: OrderAsked): Promise<Offer> {
  const quote = await quoteForApplication(ctx, page, asked);
  const { plan_code: code } = quote.card;
  const stored = code === undefined ? undefined : await selectLoanPlan(ctx.db, page.institute_id, code);
  if (stored === undefined) throw new AppError('mode_unavailable');
  // Only the import writes it, and checks it.
  const plan = stored.plan as StoredPlan;
  const lender = await selectLenderByName(ctx.db, page.institute_id, plan.lender);
  if (lender === undefined || openLender(ctx.services, lender) === undefined) {
    throw new AppError('mode_unavailable');
  }
  const lines = quote.lines.filter((line): line is FeeQuote => line.fee_line_id !== null);
  // A loan pays fees somebody owes; an amount without a student has none.
  if (quote.student === null || lines.length < quote.lines.length) throw new AppError('card_unavailable');
  return { quote, lines, planId: stored.id, plan, lender };
}

/** An offer stays valid for its days whatever the plan says since, if the amount is unchanged (regulation E.10). */
function isSameOffer(loan: LoanRow, { lines, lender }: Offer): boolean {
  const plain = (all: readonly OrderQuoteLine[]): string =>
    JSON.stringify(all.map((line) => [line.fee_line_id, line.balance, line.discount, line.late_fee]));
  return loan.lender_account_id === lender.id && plain(loan.lines) === plain(lines);
}
