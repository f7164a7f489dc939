import type { ScheduleItem } from '../cards/card.ts';
import { dayInMonth, monthName } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import type { FeeType } from '../fees/fee-type.ts';
import { NO_PAISE, ceilToRupee, minPaise, paise, rupees, sumPaise } from '../money.ts';
import type { Paise } from '../money.ts';

/** The terms of an institute's EMI plan that a schedule depends on (R17). */
export interface EmiTerms {
  /** Number of instalments, at least 1. */
  readonly months: number;
  /** How many of them are due on the day of application, fewer than `months` or all. */
  readonly advance: number;
  /** Yearly rate in basis points. */
  readonly rate_bps: number;
  /** With INSTITUTE the payer pays no interest. */
  readonly interest_by: 'PAYER' | 'INSTITUTE';
  /** Day of the month of the later instalments, 1 to 31; shorter months take their last day. */
  readonly due_day: number;
}

/** One row of an EMI card [SR-3.3]. */
export interface EmiRepayment {
  /** Month and year, `Dec 2026`. */
  readonly emi_month: string;
  readonly emi_due_date: CalendarDay;
  readonly emi_amount: Paise;
}

/** An EMI plan computed for an amount. */
export interface EmiSchedule {
  /** The regular instalment, rounded up to the rupee: the amount the card shows. */
  readonly emi_amount: Paise;
  /** What is due on the day of application: the first `advance` rows. */
  readonly advance_emi_amount: Paise;
  readonly rows: readonly EmiRepayment[];
  readonly interest: Paise;
  /** Principal and interest, the sum of all rows. */
  readonly total: Paise;
}

/**
 * The EMI schedule of an amount (R6, decisions 3). At rate 0 an instalment is the amount over the months; when the
 * payer bears interest it is the reducing-balance instalment at a twelfth of the yearly rate; both are rounded up to
 * the rupee and the last row adjusts. Rows due on the day of application bear no interest. Throws RangeError for
 * invalid terms.
 */
export function emiSchedule(principal: Paise, terms: EmiTerms, appliedOn: CalendarDay): EmiSchedule {
  const { months, advance } = terms;
  if (
    !Number.isInteger(months) ||
    months < 1 ||
    !Number.isInteger(advance) ||
    advance < 0 ||
    advance > months
  ) {
    throw new RangeError('an EMI plan needs at least one month and no more advance instalments than months');
  }
  const rate = terms.interest_by === 'PAYER' ? terms.rate_bps : 0;
  const emi = instalment(principal, months, rate);
  const rows: EmiRepayment[] = [];
  let balance: Paise = principal;
  let interest: Paise = NO_PAISE;
  for (let index = 0; index < months; index += 1) {
    const monthly = index < advance ? NO_PAISE : monthlyInterest(balance, rate);
    const owed = paise(balance + monthly);
    const amount = index === months - 1 ? owed : minPaise(emi, owed);
    rows.push(repayment(appliedOn, terms, index, amount));
    balance = paise(owed - amount);
    interest = paise(interest + monthly);
  }
  return {
    emi_amount: emi,
    advance_emi_amount: sumPaise(rows.slice(0, advance).map((row) => row.emi_amount)),
    rows,
    interest,
    total: paise(principal + interest),
  };
}

// Rates are hundredths of a percent a year, so a month's rate is bps / 120000: the annuity formula then has
// whole numbers only, and whole-number arithmetic gives the exact rupee to round up to.
const MONTHLY_PARTS = 120_000n;

function instalment(principal: Paise, months: number, rateBps: number): Paise {
  if (rateBps === 0) return ceilToRupee(paise(Math.ceil(principal / months)));
  const rate = BigInt(rateBps);
  const grown = (MONTHLY_PARTS + rate) ** BigInt(months);
  const divisor = MONTHLY_PARTS * (grown - MONTHLY_PARTS ** BigInt(months)) * 100n;
  const product = BigInt(principal) * rate * grown;
  return rupees(Number((product + divisor - 1n) / divisor));
}

/** A month's interest on a balance at a yearly rate in basis points, half up to the paisa. */
export function monthlyInterest(balance: Paise, rateBps: number): Paise {
  const product = BigInt(balance) * BigInt(rateBps);
  return paise(Number((product + MONTHLY_PARTS / 2n) / MONTHLY_PARTS));
}

function repayment(appliedOn: CalendarDay, terms: EmiTerms, index: number, amount: Paise): EmiRepayment {
  const due =
    index < terms.advance ? appliedOn : dayInMonth(appliedOn, index - terms.advance + 1, terms.due_day);
  return { emi_month: `${monthName(due)} ${due.slice(0, 4)}`, emi_due_date: due, emi_amount: amount };
}

/**
 * The auto-debit schedule of a card's fees by due date (decisions 3, R10): each one's payable, overdue or undated
 * fees on the first allowed debit day, fees of one day in the order given.
 */
export function autoDebitSchedule(
  fees: readonly Pick<FeeType, 'label' | 'payable_amount' | 'due_date'>[],
  firstDebitDay: CalendarDay,
): ScheduleItem[] {
  return fees
    .filter((fee) => fee.payable_amount > 0)
    .map((fee) => ({
      ft_name: fee.label,
      due_date: fee.due_date !== undefined && fee.due_date > firstDebitDay ? fee.due_date : firstDebitDay,
      amount: fee.payable_amount,
    }))
    .toSorted((a, b) => (a.due_date === b.due_date ? 0 : a.due_date < b.due_date ? -1 : 1));
}
