import { allotPayment } from '../fees/fee-amounts.ts';
import { NO_PAISE, minPaise, paise } from '../money.ts';
import type { Paise } from '../money.ts';

/** A fee as it was quoted for the plan: cash is balance and late fee together. */
export interface QuotedFee {
  readonly balance: Paise;
  readonly discount: Paise;
  readonly late_fee: Paise;
}

/**
 * Which fees the advance instalments pay (R6, R7): in quoted order, each in full before the next one. A partly paid
 * fee keeps its discount until the remainder is paid.
 * @returns the fees that get money, in their order
 */
export function allotAdvance<Fee extends QuotedFee>(fees: readonly Fee[], advance: Paise): Fee[] {
  let left = advance;
  return fees.flatMap((fee) => {
    const cash = minPaise(left, paise(fee.balance + fee.late_fee));
    if (cash === 0) return [];
    left = paise(left - cash);
    const owed = {
      balance_outstanding: paise(fee.balance + fee.discount),
      discount: fee.discount,
      late_fee: fee.late_fee,
    };
    const { balance, discount, late_fee, excess } = allotPayment(owed, cash);
    if (excess !== NO_PAISE) throw new RangeError('a fee takes no more than it was quoted at');
    return [{ ...fee, balance, discount, late_fee }];
  });
}
