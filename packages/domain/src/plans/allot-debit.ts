import { allotPayment } from '../fees/fee-amounts.ts';
import type { Allotment, PayableParts } from '../fees/fee-amounts.ts';
import { minPaise, NO_PAISE, paise } from '../money.ts';
import type { Paise } from '../money.ts';

/** A fee as a debit takes it: what is payable of it now, and of what that is made. */
export interface FeeToDebit extends PayableParts {
  readonly payable_amount: Paise;
}

/** What a debit takes of one of its fees. */
export interface DebitPart<F> {
  readonly fee: F;
  readonly allotment: Allotment;
}

/**
 * What a debit takes of its fees as they stand at the notice: each one's payable, and where the mandate's ceiling does
 * not reach, the first ones first (decisions 2, decision 28). A fee of which nothing is payable is left out.
 */
export function allotDebit<F extends FeeToDebit>(fees: readonly F[], ceiling: Paise): DebitPart<F>[] {
  let left: Paise = ceiling;
  const parts: DebitPart<F>[] = [];
  for (const fee of fees) {
    const amount = minPaise(fee.payable_amount, left);
    if (amount <= NO_PAISE) continue;
    left = paise(left - amount);
    parts.push({ fee, allotment: allotPayment(fee, amount) });
  }
  return parts;
}
