import { QUOTE_MINUTES, quoteText, sumPaise } from '@shulk/domain';
import type { Instant, Paise, Quote } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import { sha256 } from '../../../platform/ids.ts';
import type { QuotedLine } from '../../sessions/index.ts';
import type { FeeLineRow } from '../fee-lines.ts';

/** What a quote's hash covers besides its lines. */
export interface QuoteSubject {
  readonly page_slug: string;
  readonly card_code: string;
  /** Empty for a payer without a student. */
  readonly sbd_code: string;
  /** Empty without a session. */
  readonly session_code: string;
}

/** The total of a quote's lines, in paise. */
export const quotedAmount = (lines: readonly QuotedLine[]): Paise =>
  sumPaise(lines.map((line) => line.amount));

/** The hash of a quote: equal for equal amounts of the same lines, card, page, student and session (R11). */
export function quoteHash(subject: QuoteSubject, lines: readonly QuotedLine[]): string {
  const quote: Quote = {
    lines,
    discount: sumPaise(lines.map((line) => line.allotment.discount)),
    late_fee: sumPaise(lines.map((line) => line.allotment.late_fee)),
    total: quotedAmount(lines),
  };
  return hashOf(subject, quoteText(quote));
}

/** The hash of a card's fixed amount (decisions 3). */
export const fixedHash = (subject: QuoteSubject, amount: Paise): string => hashOf(subject, `fixed ${amount}`);

function hashOf(subject: QuoteSubject, what: string): string {
  const parts = [subject.page_slug, subject.card_code, subject.sbd_code, subject.session_code, what];
  return `qt_${sha256(JSON.stringify(parts)).toString('base64url')}`;
}

/** Whether a quote may still open an order: it is honoured for 15 minutes (decisions 2, R4). */
export const isQuoteYoung = (quotedAt: Instant, now: Instant): boolean =>
  now >= quotedAt && now <= plusMs(quotedAt, QUOTE_MINUTES * 60_000);

/**
 * Whether the lines can still take what was quoted: none was paid, removed or taken by an EMI since. A changed late fee
 * or discount does not matter: the quote is honoured in spite of it (decisions 2).
 */
export function stillFits(quoted: readonly QuotedLine[], lines: readonly FeeLineRow[]): boolean {
  const byCode = new Map(lines.map((line) => [line.sft_code, line]));
  return quoted.every(({ sft_code, allotment }) => {
    const line = byCode.get(sft_code);
    if (line === undefined || line.applied_for_emi) return false;
    // An open amount has no balance: whatever is typed is its charge (R16).
    if (line.dynamic_ft && line.base_amount <= 0) return true;
    return allotment.balance + allotment.discount <= line.balance_outstanding;
  });
}
