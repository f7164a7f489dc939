import type { CalendarDay } from '../dates.ts';
import { sumPaise } from '../money.ts';
import type { Paise } from '../money.ts';
import { feeSections } from './fee-sections.ts';
import type { FeeType } from './fee-type.ts';

/** A contact with more other children than this is an office's, not a family's: none of them is listed. */
export const MOST_CHILDREN = 10;

/** What a parent is told of the fees of one more child. */
export interface ChildDues {
  /** Payable, and due today or before. */
  readonly due: Paise;
  /** Days since the oldest of these was due; 0 if none is late. */
  readonly days_late: number;
  /** The next day on which something is due, and how much; absent if nothing is coming up. */
  readonly next?: { readonly amount: Paise; readonly on: CalendarDay };
}

const asked = (fees: readonly FeeType[]) => feeSections(fees.filter((fee) => fee.auto_debit === undefined));

/** The fees that childDues() counts as due. */
export const dueFees = (fees: readonly FeeType[]): readonly FeeType[] => asked(fees).due;

/** Adds up a child's fees on a page. A fee that a planned debit will pay is not asked for. */
export function childDues(fees: readonly FeeType[]): ChildDues {
  const { due, coming } = asked(fees);
  const later = coming.filter((fee) => fee.payable_amount > 0 && (fee.days_late ?? 0) < 0);
  const on = later.flatMap((fee) => fee.due_date ?? []).toSorted()[0];
  return {
    due: payable(due),
    days_late: Math.max(0, due[0]?.days_late ?? 0),
    ...(on !== undefined && { next: { on, amount: payable(later.filter((fee) => fee.due_date === on)) } }),
  };
}

const payable = (fees: readonly FeeType[]): Paise => sumPaise(fees.map((fee) => fee.payable_amount));
