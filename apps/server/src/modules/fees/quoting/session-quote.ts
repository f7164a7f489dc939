import type { PageConfig } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import type { QuotedLine, SessionRow } from '../../sessions/index.ts';
import type { FeeLineRow } from '../fee-lines.ts';
import { isQuoteYoung, stillFits } from './kept-quote.ts';
import { quoteAll, quoteChoice, quoteWhatIsLeft } from './quote-lines.ts';

/** A session's amounts: the honoured quote, or a new one for the session to store. */
export interface SessionQuote {
  readonly lines: readonly QuotedLine[];
  readonly is_new: boolean;
}

/**
 * The quote of a session: its own while it is honoured and still fits, else the same choice quoted anew (decisions 2).
 * A session without a choice covers every payable line (R11).
 * @param covered the page's fee lines as of now
 * @param use `show` drops what cannot be paid any more; `order` refuses it
 * @throws AppError selection_invalid or amount_invalid, only for an order
 */
export function sessionQuote(
  session: Pick<SessionRow, 'chosen' | 'quote' | 'quoted_at'>,
  config: PageConfig,
  covered: readonly FeeLineRow[],
  now: Instant,
  use: 'show' | 'order',
): SessionQuote {
  const isHonoured =
    session.quote.length > 0 && isQuoteYoung(session.quoted_at, now) && stillFits(session.quote, covered);
  if (isHonoured) return { lines: session.quote, is_new: false };
  if (session.chosen.length === 0) return { lines: quoteAll(covered), is_new: true };
  const quote = use === 'show' ? quoteWhatIsLeft : quoteChoice;
  return { lines: quote(covered, session.chosen, config), is_new: true };
}
