import { allotPayment, normalPayable } from '../../fees/fee-amounts.ts';
import { NO_PAISE, minPaise, paise } from '../../money.ts';
import type { Paise } from '../../money.ts';
import type { FeeNow, Parts } from './allocate-money.ts';

/** A fee to allocate money to; without an amount, its payable as far as the money reaches. */
export interface AllocationRequest {
  readonly fee: FeeNow;
  readonly amount?: Paise | undefined;
}

/** Why money cannot be allocated as requested. */
export type AllocationProblem =
  | 'named_twice'
  | 'nothing_owed'
  | 'lent_for'
  | 'amount_needed'
  | 'more_than_owed'
  | 'more_than_left';

/** Each fee's share, or the first fee that fails, with the money left or the amount due in paise. */
export type WaitingAllocation =
  | { readonly ok: true; readonly parts: readonly (Parts & { readonly fee_line_id: number })[] }
  | {
      readonly ok: false;
      readonly problem: AllocationProblem;
      readonly fee_line_id: number;
      readonly most: Paise;
    };

/**
 * Allocates waiting money to the fees a person named, in that order, at the day's price: late fee first, and the
 * discount with the whole remainder, as for any payment (decision 94). A fee that a loan will pay is refused: cancel
 * the application first.
 * @param left money neither allocated nor refunded nor in a pending refund
 */
export function allocateWaitingMoney(left: Paise, requests: readonly AllocationRequest[]): WaitingAllocation {
  const parts: (Parts & { readonly fee_line_id: number })[] = [];
  let rest = left;
  for (const { fee, amount } of requests) {
    const { fee_line_id } = fee;
    const refuse = (problem: AllocationProblem, most: Paise): WaitingAllocation => ({
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
    // More than the amount due would reduce the discount, which is never intended here.
    if (cash > payable) return refuse('more_than_owed', payable);
    if (cash > rest || cash <= 0) return refuse('more_than_left', rest);
    rest = paise(rest - cash);
    const owed = fee.is_typed ? { balance_outstanding: cash, discount: NO_PAISE, late_fee: NO_PAISE } : fee;
    const { balance, discount, late_fee } = allotPayment(owed, cash);
    parts.push({ fee_line_id, balance, discount, late_fee });
  }
  return { ok: true, parts };
}
