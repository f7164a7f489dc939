import { feeDebit, indiaDay, plainRupees } from '@shulk/domain';
import type { FeeChoice, FeeDebit, Instant, Paise } from '@shulk/domain';
import type { Ctx } from '../../platform/http/context.ts';
import { instituteTime } from '../pages/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import type { QuoteChoices, SessionRow } from '../sessions/index.ts';
import { coveredLines, feeLinesOf } from './fee-lines.ts';
import type { FeeLineRow } from './fee-lines.ts';
import { payableRead } from './fees.store.ts';
import type { OwedFees, PayableFees } from './fees.store.ts';
import { quoteAll, quoteChoice, quoteWhatIsLeft } from './quoting/quote-lines.ts';

/** Quotes a choice over the fee lines of a page's cards; passed to module sessions at start (decisions 2). */
export const quoteChoices: QuoteChoices<PayableFees> = {
  extra: payableRead(undefined),
  quote: (ctx, page, payable, choices) => {
    const { lines, now } = pageLines(ctx, page, payable);
    return { lines: quoteChoice(lines, choices, page.config), quoted_at: now };
  },
};

/** The fee lines of a page's cards at the institute's present time, and the debits that will pay some, by row id. */
export interface PageLines {
  readonly lines: FeeLineRow[];
  /** Shown to whoever chooses fees, on every page (decision 43). */
  readonly debits: ReadonlyMap<number, FeeDebit>;
  readonly now: Instant;
}

/** What a page covers of a student's fees. */
export function pageLines(ctx: Ctx, page: InstitutePage, payable: OwedFees): PageLines {
  const now = instituteTime(page.institute, ctx.clock);
  return {
    now,
    lines: coveredLines(page.config, feeLinesOf(payable.fees, indiaDay(now))),
    debits: new Map([...payable.debits].map(([id, facts]) => [id, feeDebit(facts, now)])),
  };
}

/** What a session has chosen of the lines, by sft_code; none for a session that is over (PJ 4). */
export function chosenOf(
  session: SessionRow | undefined,
  page: InstitutePage,
  lines: readonly FeeLineRow[],
): ReadonlyMap<string, Paise> {
  if (session?.status !== 'ACTIVE') return new Map();
  const chosen = quoteWhatIsLeft(lines, session.chosen, page.config);
  return new Map(chosen.map((line) => [line.sft_code, line.amount]));
}

/** The choice before any edit: the session's, else everything payable (R11). */
export function choiceToEdit(session: SessionRow | undefined, lines: readonly FeeLineRow[]): FeeChoice[] {
  if (session !== undefined && session.chosen.length > 0) return [...session.chosen];
  return quoteAll(lines).map((line) => ({ sft_code: line.sft_code, amount: plainRupees(line.amount) }));
}
