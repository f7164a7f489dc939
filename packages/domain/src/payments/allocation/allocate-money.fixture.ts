import { rupees } from '../../money.ts';
import { cashOf } from './allocate-money.ts';
import type { AgreedLine, FeeNow, MoneyToAllocate, Parts } from './allocate-money.ts';

/** A fee with a number of rupees due. */
export const fee = (id: number, owed: number, more: Partial<FeeNow> = {}): FeeNow => ({
  fee_line_id: id,
  balance_outstanding: rupees(owed),
  discount: rupees(0),
  late_fee: rupees(0),
  is_typed: false,
  was_paid_since: false,
  may_be_part: false,
  is_lent_for: false,
  was_given_back: false,
  ...more,
});

/** A line agreed at its whole balance in rupees. */
export const line = (no: number, balance: number, more: Partial<AgreedLine> = {}): AgreedLine => ({
  line_no: no,
  balance: rupees(balance),
  discount: rupees(0),
  late_fee: rupees(0),
  fee: fee(no, balance),
  paid: sum(0),
  ...more,
});

/** Money received for lines, exactly their total. */
export const money = (lines: AgreedLine[], more: Partial<MoneyToAllocate> = {}): MoneyToAllocate => ({
  matches_order: true,
  amount: cashOf(lines),
  price_stands: true,
  is_price_fixed: false,
  is_one_too_many: false,
  lines,
  others: [],
  rest: 'HOLD',
  ...more,
});

/** What a line is paid, in rupees. */
export const part = (line_no: number, balance: number, discount = 0, late_fee = 0) => ({
  line_no,
  ...sum(balance, discount, late_fee),
});

/** Rupees of a fee. */
export const sum = (balance: number, discount = 0, late_fee = 0): Parts => ({
  balance: rupees(balance),
  discount: rupees(discount),
  late_fee: rupees(late_fee),
});
