import { allotPayment } from '../fees/fee-amounts.ts';
import type { Allotment, PayableParts } from '../fees/fee-amounts.ts';
import { minPaise, NO_PAISE, paise } from '../money.ts';
import type { Paise } from '../money.ts';

/** A fee as a debit pays it: its payable now, and the parts of it. */
export interface FeeToDebit extends PayableParts {
  readonly payable_amount: Paise;
}

/** A debit's payment of one of its fees. */
export interface DebitPart<F> {
  readonly fee: F;
  readonly allotment: Allotment;
}

/**
 * How a debit pays its fees, as they are at the notice: each one's payable, in order up to the mandate's maximum
 * (decisions 2, decision 28). Fees without a payable are omitted.
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
