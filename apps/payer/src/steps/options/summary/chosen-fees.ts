import type { FeeTypeView } from '@shulk/contract/wire';
import { NO_PAISE, allotPayment, formatDay, paise, sumPaise } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import type { Structure } from '../details/structure.ts';

/** One fee of the total; `amount` is before discount and late fee. */
export interface ChosenFee {
  readonly label: string;
  readonly note?: string | undefined;
  readonly amount: Paise;
}

/** The subject of the cards: the fees, and their total. */
export interface ChosenFees {
  readonly lines: readonly ChosenFee[];
  readonly discount: Paise;
  readonly lateFee: Paise;
  readonly total: Paise;
}

/** What is paid of a fee: its share of the session's choice, without one everything payable now (R11). */
const paidOf = (fee: FeeTypeView, hasChoice: boolean): Paise => (hasChoice ? fee.amount : fee.payable_amount);

/**
 * The fees of some groups with what is paid of each, broken down like the booking (decisions 2). Undefined if their
 * total differs from the cards' amount: then the cards are right.
 */
export function chosenFees(
  { fees, hasChoice }: Structure,
  groups: ReadonlySet<string>,
  expected: Paise,
): ChosenFees | undefined {
  const paid = fees.filter(
    (fee) => groups.has(fee.group_code ?? '') && !fee.applied_for_emi && paidOf(fee, hasChoice) > 0,
  );
  const parts = paid.map((fee) => ({ fee, part: allotPayment(fee, paidOf(fee, hasChoice)) }));
  const total = sumPaise(paid.map((fee) => paidOf(fee, hasChoice)));
  if (paid.length === 0 || total !== expected) return undefined;
  return {
    lines: parts.map(({ fee, part }) => ({
      label: fee.label,
      note: fee.due_date === undefined ? undefined : formatDay(fee.due_date),
      amount: paise(part.balance + part.discount + part.excess),
    })),
    discount: sumPaise(parts.map(({ part }) => part.discount)),
    lateFee: sumPaise(parts.map(({ part }) => part.late_fee)),
    total,
  };
}

/** The total if its fees are unknown. */
export const oneSum = (label: string, amount: Paise): ChosenFees => ({
  lines: [{ label, amount }],
  discount: NO_PAISE,
  lateFee: NO_PAISE,
  total: amount,
});
