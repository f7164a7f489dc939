import { allotPayment, normalPayable } from '../../fees/fee-amounts.ts';
import { NO_PAISE, minPaise, paise } from '../../money.ts';
import type { Paise } from '../../money.ts';
import type { FeeNow, Parts } from './place-money.ts';

/** A fee that money is to be placed on; without an amount it gets what is payable, as far as the money reaches. */
export interface PlacingWish {
  readonly fee: FeeNow;
  readonly amount?: Paise | undefined;
}

/** Why money cannot be placed as wished. */
export type PlacingProblem =
  'named_twice' | 'nothing_owed' | 'lent_for' | 'amount_needed' | 'more_than_owed' | 'more_than_left';

/** What each fee gets, or the first fee it cannot be done for, and what is left or owed there in paise. */
export type WaitingPlaced =
  | { readonly ok: true; readonly parts: readonly (Parts & { readonly fee_line_id: number })[] }
  | {
      readonly ok: false;
      readonly problem: PlacingProblem;
      readonly fee_line_id: number;
      readonly most: Paise;
    };

/**
 * Places money that waits on fees a person named, in that order, at the price of the day: late fee first, and the discount
 * with the whole rest, as for any payment (decision 94). A fee that a loan is to pay is refused: the application is to be
 * stopped first.
 * @param left what of the money is neither placed nor given back nor on its way back
 */
export function placeWaiting(left: Paise, wishes: readonly PlacingWish[]): WaitingPlaced {
  const parts: (Parts & { readonly fee_line_id: number })[] = [];
  let rest = left;
  for (const { fee, amount } of wishes) {
    const { fee_line_id } = fee;
    const refuse = (problem: PlacingProblem, most: Paise): WaitingPlaced => ({
      ok: false,
      problem,
      fee_line_id,
      most,
    });
    if (parts.some((part) => part.fee_line_id === fee_line_id)) return refuse('named_twice', NO_PAISE);
    if (fee.is_lent_for) return refuse('lent_for', NO_PAISE);
    if (fee.is_typed && amount === undefined) return refuse('amount_needed', rest);
    const payable = fee.is_typed ? rest : normalPayable(fee);
    if (payable <= 0) return refuse('nothing_owed', NO_PAISE);
    const cash = amount ?? minPaise(rest, payable);
    // Whoever offers more than is owed would make the discount smaller: that is no placing anybody wants.
    if (cash > payable) return refuse('more_than_owed', payable);
    if (cash > rest || cash <= 0) return refuse('more_than_left', rest);
    rest = paise(rest - cash);
    const owed = fee.is_typed ? { balance_outstanding: cash, discount: NO_PAISE, late_fee: NO_PAISE } : fee;
    const { balance, discount, late_fee } = allotPayment(owed, cash);
    parts.push({ fee_line_id, balance, discount, late_fee });
  }
  return { ok: true, parts };
}
