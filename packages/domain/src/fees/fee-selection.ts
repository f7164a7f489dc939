import { NO_PAISE, paise, sumPaise } from '../money.ts';
import type { Paise } from '../money.ts';
import { allotPayment } from './fee-amounts.ts';
import { isForced, isToggleable } from './fee-row.ts';
import type { FeeBlock, FeeType } from './fee-type.ts';

/** The sft_codes of the rows that are ticked. */
export type FeeSelection = ReadonlySet<string>;

/** The rows of the checkbox table: each sft_code once, from the first block that has it (decisions 2). */
export function listedFees<Fee extends FeeType>(
  blocks: readonly (FeeBlock & { readonly fee_types: readonly Fee[] })[],
): Fee[] {
  const byCode = new Map<string, Fee>();
  for (const fee of blocks.flatMap((block) => block.fee_types)) {
    if (!byCode.has(fee.sft_code)) byCode.set(fee.sft_code, fee);
  }
  return [...byCode.values()];
}

/** The selection a table opens with: the forced rows and nothing else [PJ-4.47]. */
export function initialSelection(fees: readonly FeeType[]): FeeSelection {
  return new Set(fees.filter(isForced).map((fee) => fee.sft_code));
}

/**
 * Makes a wanted selection valid: adds forced rows, removes rows that cannot be toggled, and with `isSingle` keeps
 * only the first toggleable row (C25). Also restores a selection kept in a session.
 */
export function lawfulSelection(
  fees: readonly FeeType[],
  wished: FeeSelection,
  isSingle: boolean,
): FeeSelection {
  const free = fees.filter((fee) => isToggleable(fee) && wished.has(fee.sft_code));
  const kept = isSingle ? free.slice(0, 1) : free;
  return new Set([...initialSelection(fees), ...kept.map((fee) => fee.sft_code)]);
}

/**
 * The selection after the payer clicks a row [PJ-4.37]. Locked and unselectable rows change nothing. With `isSingle`,
 * selecting a row clears the other toggleable rows [PJ-4.38] (C25).
 */
export function toggleFee(
  fees: readonly FeeType[],
  selection: FeeSelection,
  sftCode: string,
  isSingle: boolean,
): FeeSelection {
  const touched = fees.find((fee) => fee.sft_code === sftCode);
  if (touched === undefined || !isToggleable(touched)) return selection;
  if (!selection.has(sftCode) && isSingle) {
    return lawfulSelection(fees, new Set([sftCode]), isSingle);
  }
  const next = new Set(selection);
  if (!next.delete(sftCode)) next.add(sftCode);
  return next;
}

/** The selection a session holds: its rows with an amount other than 0 (R11). */
export function sessionSelection(fees: readonly Pick<FeeType, 'sft_code' | 'amount'>[]): FeeSelection {
  return new Set(fees.filter((fee) => fee.amount !== 0).map((fee) => fee.sft_code));
}

/** Whether the checkbox step's proceed button is enabled [PJ-4.48]. */
export function canProceedWithFees(selection: FeeSelection): boolean {
  return selection.size > 0;
}

/** The fee types to send: selected rows with their payable amount, the others with 0 [PJ-4.49]. */
export function feesToSend<Fee extends FeeType>(fees: readonly Fee[], selection: FeeSelection): Fee[] {
  return fees.map((fee) => ({
    ...fee,
    amount: selection.has(fee.sft_code) ? fee.payable_amount : NO_PAISE,
  }));
}

/** The summary of the selected rows beside the table. */
export interface SelectionTotals {
  /** What each selected row costs before discount and late fee. */
  readonly lines: readonly { readonly label: string; readonly amount: Paise }[];
  /** Discount granted by paying these rows in full. */
  readonly discount: Paise;
  readonly late_fee: Paise;
  /** What will be paid. */
  readonly total: Paise;
}

/** Adds up the selected rows as the quote will: each pays its payable amount. */
export function selectionTotals(fees: readonly FeeType[], selection: FeeSelection): SelectionTotals {
  const rows = fees
    .filter((fee) => selection.has(fee.sft_code))
    .map((fee) => ({ fee, part: allotPayment(fee, fee.payable_amount) }));
  return {
    lines: rows.map(({ fee, part }) => ({
      label: fee.label,
      amount: paise(fee.payable_amount + part.discount - part.late_fee),
    })),
    discount: sumPaise(rows.map(({ part }) => part.discount)),
    late_fee: sumPaise(rows.map(({ part }) => part.late_fee)),
    total: sumPaise(rows.map(({ fee }) => fee.payable_amount)),
  };
}
