import { NO_PAISE, maxPaise, minPaise, paise } from '../money.ts';
import type { Paise } from '../money.ts';
import type { FeeType } from './fee-type.ts';

/** The balance of a fee: base less paid, never below zero (decisions 2). */
export function balanceOutstanding(baseAmount: Paise, amountPaid: Paise): Paise {
  return maxPaise(NO_PAISE, paise(baseAmount - amountPaid));
}

/** The amounts a payable is made of. */
export type PayableParts = Pick<FeeType, 'balance_outstanding' | 'discount' | 'late_fee'>;

/** The normal payable: balance less discount plus late fee, never below zero (decisions 2). */
export function normalPayable(parts: PayableParts): Paise {
  return maxPaise(NO_PAISE, paise(parts.balance_outstanding - parts.discount + parts.late_fee));
}

/** How a payment on a row is split (decisions 2, R5). Cash = late_fee + balance + excess. */
export interface Allotment {
  /** Cash booked as late-fee income. */
  readonly late_fee: Paise;
  /** Cash booked against the balance. */
  readonly balance: Paise;
  /** Discount allowed, which clears its part of the balance without cash. */
  readonly discount: Paise;
  /** Balance that remains due. */
  readonly balance_left: Paise;
  /** Cash beyond everything due on the row. */
  readonly excess: Paise;
}

/**
 * Splits an amount paid on a row: late fee first, then balance. The discount is granted only if the row is paid in
 * full, that is with its normal payable or more; a higher payment reduces the discount before anything becomes excess
 * (decisions 2). Throws RangeError for a negative amount.
 */
export function allotPayment(parts: PayableParts, amount: Paise): Allotment {
  if (amount < 0) throw new RangeError('a payment cannot be negative');
  const late_fee = minPaise(amount, parts.late_fee);
  const afterLateFee = paise(amount - late_fee);
  const balance = minPaise(afterLateFee, parts.balance_outstanding);
  const open = paise(parts.balance_outstanding - balance);
  const isFull = amount >= normalPayable(parts);
  const discount = isFull ? open : NO_PAISE;
  return {
    late_fee,
    balance,
    discount,
    balance_left: paise(open - discount),
    excess: paise(afterLateFee - balance),
  };
}

/**
 * A fee on a card that grants no discount (`fee_group_discount_skip`) [PJ-3.13]: a normal payable grows by the
 * discount; a payable fixed by the institute stays.
 */
export function withoutDiscount<Fee extends PayableParts & { readonly payable_amount: Paise }>(
  fee: Fee,
): Fee {
  if (fee.discount === 0) return fee;
  const whole = { ...fee, discount: NO_PAISE };
  const isNormal = fee.payable_amount === normalPayable(fee);
  return { ...whole, payable_amount: isNormal ? normalPayable(whole) : fee.payable_amount };
}
