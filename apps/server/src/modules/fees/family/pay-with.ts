import type { PageConfig, PaymentCardConfig } from '@shulk/contract';
import { paysTogether, plainRupees } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import { meterOpened } from '../../../platform/http/callers/meter-rows.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { gatewaysOf, takesShares } from '../../gateways/index.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { openOwnSession, requireMayPay } from '../../sessions/index.ts';
import type { QuotedLine, StoredChoice } from '../../sessions/index.ts';
import { fixedAmount } from '../cards/fixed-amount.ts';
import { pageLines } from '../page-choice.ts';
import { quotedAmount } from '../quoting/kept-quote.ts';
import { cardLimits, requireCardOpen } from '../quoting/order-rules.ts';
import { quoteAll, quoteChoice, quoteOfCard } from '../quoting/quote-lines.ts';
import { dueOn } from './find-family.ts';
import type { Child } from './find-family.ts';

/** The fees of a child that are due, as a card of its page pays them. */
interface DueFees {
  readonly card: PaymentCardConfig;
  readonly chosen: readonly StoredChoice[];
  readonly lines: readonly QuotedLine[];
}

/**
 * The gateway account that takes one payment for several children by a card of a page (decision 239).
 * @returns its id; undefined if the card, its gateway or the page takes no such payment
 */
export async function sharedAccount(
  ctx: Ctx,
  page: InstitutePage,
  cardCode: string,
): Promise<number | undefined> {
  const card = page.config.sdk_block?.find(({ code }) => code === cardCode);
  return card === undefined || !paysTogether(page.config) ? undefined : accountOf(ctx, page, card);
}

async function accountOf(
  ctx: Ctx,
  page: InstitutePage,
  card: PaymentCardConfig,
): Promise<number | undefined> {
  if (card.financing_mode !== 'DIRECT' || fixedAmount(page.config, card) !== undefined) return undefined;
  const [account] = await gatewaysOf(ctx.services).list(page.institute_id, card);
  return account !== undefined && takesShares(account.gateway) ? account.id : undefined;
}

/** What is due of a child, if one open card of its page pays all of it through an account; the first of these cards. */
export async function dueThrough(ctx: Ctx, accountId: number, child: Child): Promise<DueFees | undefined> {
  const { page, dues } = child;
  if (dues.due === 0 || !paysTogether(page.config)) return undefined;
  const chosen = dueChoice(ctx, child);
  for (const card of page.config.sdk_block ?? []) {
    if ((await accountOf(ctx, page, card)) !== accountId) continue;
    const lines = linesOf(ctx, child, card, chosen);
    if (lines !== undefined && quotedAmount(lines) === dues.due) return { card, chosen, lines };
  }
  return undefined;
}

function dueChoice(ctx: Ctx, { page, student }: Child): readonly StoredChoice[] {
  const due = new Set(dueOn(ctx, page, student).map(({ sft_code }) => sft_code));
  return quoteAll(pageLines(ctx, page, student.owed).lines)
    .filter(({ sft_code }) => due.has(sft_code))
    .map(({ sft_code, amount }) => ({ sft_code, amount: plainRupees(amount) }));
}

/** The part of a choice that a card pays; undefined if the choice or the card is refused. */
function linesOf(
  ctx: Ctx,
  { page, student }: Child,
  card: PaymentCardConfig,
  chosen: readonly StoredChoice[],
): readonly QuotedLine[] | undefined {
  try {
    requireMayPay(page, student);
    const lines = quoteOfCard(
      card,
      quoteChoice(pageLines(ctx, page, student.owed).lines, chosen, page.config),
    );
    requireOpen(ctx, page.config, card, lines);
    return lines;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const requireOpen = (
  ctx: Ctx,
  config: PageConfig,
  card: PaymentCardConfig,
  lines: readonly QuotedLine[],
): void =>
  requireCardOpen(
    card,
    { amount: quotedAmount(lines), applied_for_emi: false },
    cardLimits(config, ctx.settings.minimum),
  );

/** An order that `together` takes. */
export interface ReadyOrder {
  readonly payment_page_slug: string;
  readonly card_code: string;
  readonly session_code: string;
  readonly sbd_code: string;
}

/** Keeps what is due of a child as a session of this browser, as if it had been chosen on the child's own page. */
export async function makeReady(
  ctx: Ctx,
  { page, student }: Child,
  { card, chosen, lines }: DueFees,
): Promise<ReadyOrder> {
  meterOpened(ctx);
  const { now: quoted_at } = pageLines(ctx, page, student.owed);
  const session_code = await openOwnSession(ctx, {
    page,
    student_id: student.id,
    chosen,
    quote: lines,
    quoted_at,
  });
  return {
    payment_page_slug: page.slug,
    card_code: card.code,
    session_code,
    sbd_code: student.sbd_code,
  };
}
