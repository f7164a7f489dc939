import type { FeeTypeView } from '@shulk/contract/wire';
import { NO_PAISE, buildQuote, plainRupees, sumPaise } from '@shulk/domain';
import type { Paise, QuoteResult } from '@shulk/domain';
import { ERROR_SENTENCES } from '@shulk/words/errors';

/** A summary's totals of typed amounts, in paise. */
export interface EntryTotals {
  /** Fees with an amount. */
  readonly count: number;
  readonly discount: Paise;
  readonly lateFee: Paise;
  readonly total: Paise;
}

type AmountOf = (fee: FeeTypeView) => Paise;

/** Prices fees like the server (threats 2 row 7). */
function quoteOf(fees: readonly FeeTypeView[], amountOf: AmountOf): QuoteResult {
  const choices = fees.map((fee) => ({ sft_code: fee.sft_code, amount: plainRupees(amountOf(fee)) }));
  return buildQuote(fees, choices, { isSingle: false });
}

/** The fees' total with these amounts; while one of them is invalid, the typed total. */
export function entryTotals(fees: readonly FeeTypeView[], amountOf: AmountOf): EntryTotals {
  const result = quoteOf(fees, amountOf);
  if (result.ok) {
    const { lines, discount, late_fee: lateFee, total } = result.quote;
    return { count: lines.length, discount, lateFee, total };
  }
  const typed = fees.map(amountOf);
  const count = typed.filter((amount) => amount > 0).length;
  return { count, discount: NO_PAISE, lateFee: NO_PAISE, total: sumPaise(typed) };
}

/** A message by sft_code for each amount outside the server's limits. */
export function outOfBounds(
  fees: readonly FeeTypeView[],
  amountOf: AmountOf,
): Readonly<Record<string, string>> {
  const result = quoteOf(fees, amountOf);
  const outside = (result.ok ? [] : result.problems).flatMap(({ code, sft_code }) =>
    sft_code !== undefined && (code === 'below_minimum' || code === 'above_maximum')
      ? [[sft_code, ERROR_SENTENCES.amount_invalid] as const]
      : [],
  );
  return Object.fromEntries(outside);
}
