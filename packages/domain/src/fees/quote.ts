import { NO_PAISE, ceilToRupee, maxPaise, minPaise, paise, parseRupees, sumPaise } from '../money.ts';
import type { Paise } from '../money.ts';
import { isDynamicPayable, parseTypedAmount } from './dynamic-amounts.ts';
import { allotPayment, normalPayable } from './fee-amounts.ts';
import type { Allotment } from './fee-amounts.ts';
import { feeRowKind } from './fee-row.ts';
import type { FeeLine } from './fee-type.ts';

/** The payer's selection of one line: an amount of "0" means not selected (R11). */
export interface FeeChoice {
  readonly sft_code: string;
  /** Rupees as sent; the value counts only for dynamic and editable lines, elsewhere only whether it is 0. */
  readonly amount: string | number;
}

/** Why a selection cannot be quoted. */
export type QuoteProblemCode =
  | 'unknown_fee'
  | 'chosen_twice'
  | 'not_selectable'
  | 'invalid_amount'
  | 'below_minimum'
  | 'above_maximum'
  | 'more_than_one_selected'
  | 'nothing_selected';

/** One reason, with its line if there is one. */
export interface QuoteProblem {
  readonly code: QuoteProblemCode;
  readonly sft_code?: string;
}

/** One line of a quote: what is charged and how it is split. */
export interface QuoteLine {
  readonly sft_code: string;
  readonly fee_type_code: string;
  readonly label: string;
  readonly group_code: string | undefined;
  readonly amount: Paise;
  readonly allotment: Allotment;
}

/** What will be charged for a selection. */
export interface Quote {
  readonly lines: readonly QuoteLine[];
  readonly discount: Paise;
  readonly late_fee: Paise;
  readonly total: Paise;
}

/** A quote, or all errors of the selection. */
export type QuoteResult =
  | { readonly ok: true; readonly quote: Quote }
  | { readonly ok: false; readonly problems: readonly QuoteProblem[] };

/**
 * Recomputes a selection's amounts from the lines themselves (threats 2 row 7, decisions 2): rejects unknown and
 * unselectable lines, adds forced lines, enforces single selection (C25), checks typed amounts against their limits,
 * and ignores all other amounts sent.
 */
export function buildQuote(
  lines: readonly FeeLine[],
  choices: readonly FeeChoice[],
  rules: { readonly isSingle: boolean },
): QuoteResult {
  const wished = new Map(choices.map((choice) => [choice.sft_code, choice]));
  const problems = strayChoices(lines, choices);
  const selected: QuoteLine[] = [];
  let freeCount = 0;
  for (const line of lines) {
    const answer = chargeOf(line, wished.get(line.sft_code));
    if (typeof answer === 'string') problems.push({ code: answer, sft_code: line.sft_code });
    else if (answer > 0) {
      selected.push(quoteLine(line, answer));
      if (!line.dynamic_ft && feeRowKind(line) !== 'forced') freeCount += 1;
    }
  }
  if (rules.isSingle && freeCount > 1) problems.push({ code: 'more_than_one_selected' });
  if (problems.length === 0 && selected.length === 0) problems.push({ code: 'nothing_selected' });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, quote: totalled(selected) };
}

/** The quote of all payable lines, for pages without a selection step (R11). */
export function quoteEverything(lines: readonly FeeLine[]): QuoteResult {
  const selected = lines
    .filter((line) => !line.dynamic_ft && isChargeable(line))
    .map((line) => quoteLine(line, line.payable_amount));
  return selected.length > 0
    ? { ok: true, quote: totalled(selected) }
    : { ok: false, problems: [{ code: 'nothing_selected' }] };
}

/**
 * A quoted line on a card that grants no discount (`fee_group_discount_skip`) [PJ-3.13]: the payer pays the discount
 * too.
 */
export function quotedWithoutDiscount<Line extends Pick<QuoteLine, 'amount' | 'allotment'>>(
  line: Line,
): Line {
  const { balance, discount, ...allotment } = line.allotment;
  return {
    ...line,
    amount: paise(line.amount + discount),
    allotment: { ...allotment, balance: paise(balance + discount), discount: NO_PAISE },
  };
}

/** A line of text that is the same for equal quotes and differs for different ones; its hash identifies a quote. */
export function quoteText(quote: Quote): string {
  const lines = quote.lines.map((line) => [
    line.sft_code,
    line.amount,
    line.allotment.late_fee,
    line.allotment.discount,
  ]);
  return JSON.stringify(lines.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)));
}

function strayChoices(lines: readonly FeeLine[], choices: readonly FeeChoice[]): QuoteProblem[] {
  const known = new Set(lines.map((line) => line.sft_code));
  const seen = new Set<string>();
  const problems: QuoteProblem[] = [];
  for (const { sft_code } of choices) {
    if (!known.has(sft_code)) problems.push({ code: 'unknown_fee', sft_code });
    else if (seen.has(sft_code)) problems.push({ code: 'chosen_twice', sft_code });
    seen.add(sft_code);
  }
  return problems;
}

function chargeOf(line: FeeLine, choice: FeeChoice | undefined): Paise | QuoteProblemCode {
  if (!line.dynamic_ft && feeRowKind(line) === 'forced') return line.payable_amount;
  if (choice === undefined) return NO_PAISE;
  if (line.dynamic_ft || line.is_editable === true) return typedCharge(line, choice);
  const sent = parseRupees(choice.amount);
  if (!sent.ok || sent.paise < 0) return 'invalid_amount';
  if (sent.paise === 0) return NO_PAISE;
  return isChargeable(line) ? line.payable_amount : 'not_selectable';
}

function isChargeable(line: FeeLine): boolean {
  const kind = feeRowKind(line);
  return kind === 'free' || kind === 'forced';
}

function typedCharge(line: FeeLine, choice: FeeChoice): Paise | QuoteProblemCode {
  const amount = parseTypedAmount(String(choice.amount)) ?? exactFallback(line, choice);
  if (amount === undefined) return 'invalid_amount';
  if (amount === 0) return NO_PAISE;
  if (!(line.dynamic_ft ? isDynamicPayable(line) : isChargeable(line))) return 'not_selectable';
  const most = mostChargeable(line);
  if (amount < leastTypedAmount(line)) return 'below_minimum';
  // Payers type whole rupees: for ₹300.50 due they type 301 and are charged ₹300.50.
  if (amount > ceilToRupee(most)) return 'above_maximum';
  if (isOpenAmount(line)) return minPaise(amount, most);
  // A payer who types the whole balance of a discounted line pays it in full and keeps the discount.
  return minPaise(minPaise(amount, most), maxPaise(normalPayable(line), line.payable_amount));
}

/**
 * The minimum that can be typed for a line (R16). A remainder below the line's minimum can be paid whole; otherwise
 * it could never be paid.
 */
export function leastTypedAmount(line: FeeLine): Paise {
  return minPaise(line.dynamic_min ?? NO_PAISE, mostChargeable(line));
}

// The balance of an empty entry [PJ-5.25] and an unedited payable may have paise, which cannot be typed.
function exactFallback(line: FeeLine, choice: FeeChoice): Paise | undefined {
  const sent = parseRupees(choice.amount);
  if (!sent.ok) return undefined;
  return sent.paise === line.balance_outstanding || sent.paise === line.payable_amount
    ? sent.paise
    : undefined;
}

function isOpenAmount(line: FeeLine): boolean {
  return line.dynamic_ft && line.base_amount <= 0;
}

function mostChargeable(line: FeeLine): Paise {
  const owed = maxPaise(line.balance_outstanding, maxPaise(normalPayable(line), line.payable_amount));
  if (line.dynamic_max === undefined) return owed;
  return isOpenAmount(line) ? line.dynamic_max : minPaise(line.dynamic_max, owed);
}

function quoteLine(line: FeeLine, amount: Paise): QuoteLine {
  // An open amount has no balance of its own: the typed amount is its whole balance.
  const parts = isOpenAmount(line)
    ? { balance_outstanding: amount, discount: NO_PAISE, late_fee: NO_PAISE }
    : line;
  return {
    sft_code: line.sft_code,
    fee_type_code: line.fee_type_code,
    label: line.label,
    group_code: line.group_code,
    amount,
    allotment: allotPayment(parts, amount),
  };
}

function totalled(lines: readonly QuoteLine[]): Quote {
  return {
    lines,
    discount: sumPaise(lines.map((line) => line.allotment.discount)),
    late_fee: sumPaise(lines.map((line) => line.allotment.late_fee)),
    total: sumPaise(lines.map((line) => line.amount)),
  };
}
