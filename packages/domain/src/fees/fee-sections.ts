import { feeRowKind, isForced, isToggleable } from './fee-row.ts';
import { initialSelection } from './fee-selection.ts';
import type { FeeSelection } from './fee-selection.ts';
import type { FeeType } from './fee-type.ts';

/** The rows of a fee list in the order that a payer reads them. */
export interface FeeSections<Fee extends FeeType> {
  /** Payable, and due today or before: the oldest first. */
  readonly due: readonly Fee[];
  /** Payable later or without a day, then what cannot be chosen. */
  readonly coming: readonly Fee[];
  readonly paid: readonly Fee[];
}

/** Whether a fee can be paid here: the payer chooses it, or it is required. */
const isOpen = (fee: FeeType): boolean => isToggleable(fee) || isForced(fee);

/** Payable and due by the institute's clock; a fee whose days the server does not tell is not. */
const isDue = (fee: FeeType): boolean => isOpen(fee) && (fee.days_late ?? -1) >= 0;

/** Whether a payable fee is past its due date; on the day itself it is not. */
export const isOverdue = (fee: FeeType): boolean => isOpen(fee) && (fee.days_late ?? 0) > 0;

/** Sorts a list for its payer: what is due, what comes later, what is paid. Else the given order stays. */
export function feeSections<Fee extends FeeType>(fees: readonly Fee[]): FeeSections<Fee> {
  const paid = fees.filter((fee) => feeRowKind(fee) === 'paid');
  const later = fees.filter((fee) => !paid.includes(fee) && !isDue(fee));
  return {
    due: fees.filter(isDue).toSorted((one, other) => (other.days_late ?? 0) - (one.days_late ?? 0)),
    coming: [...later.filter(isOpen), ...later.filter((fee) => !isOpen(fee))],
    paid,
  };
}

/** How much of what is due is ticked; undefined if the payer can choose none of it. */
export function dueTicks(
  due: readonly FeeType[],
  selection: FeeSelection,
): 'none' | 'some' | 'all' | undefined {
  if (!due.some(isToggleable)) return undefined;
  const ticked = due.filter((fee) => selection.has(fee.sft_code)).length;
  if (ticked === 0) return 'none';
  return ticked === due.length ? 'all' : 'some';
}

/** The selection after a tap on the row of all that is due: ticks what is missing, else clears all but the required. */
export function toggleAllDue(due: readonly FeeType[], selection: FeeSelection): FeeSelection {
  const free = due.filter(isToggleable).map((fee) => fee.sft_code);
  if (dueTicks(due, selection) !== 'all') return new Set([...selection, ...free]);
  return new Set([...selection].filter((code) => !free.includes(code)));
}

/**
 * The selection of a payer who has not chosen yet.
 * @param ticksOverdue the page's shortcut: what is past its due date comes ticked, too
 */
export function firstSelection(fees: readonly FeeType[], ticksOverdue: boolean): FeeSelection {
  const overdue = ticksOverdue ? fees.filter(isOverdue).map((fee) => fee.sft_code) : [];
  return new Set([...initialSelection(fees), ...overdue]);
}
