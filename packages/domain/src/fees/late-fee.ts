import { addMonths, daysBetween } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import { NO_PAISE, minPaise, paise, shareToRupee } from '../money.ts';
import type { Paise } from '../money.ts';

/** One step of a stepped late fee: it applies up to a number of days late, the last one without end. */
export interface LateFeeSlab {
  /** Last day late of the step; undefined for the last step. */
  readonly until_days?: number | undefined;
  readonly amount: Paise;
  /** True: the amount for each day late. False: the amount once. */
  readonly is_per_day: boolean;
}

/** How a late fee is computed. */
export type LateFeeKind =
  | { readonly kind: 'PER_DAY'; readonly amount: Paise }
  | { readonly kind: 'FLAT'; readonly amount: Paise }
  | { readonly kind: 'SLABS'; readonly slabs: readonly LateFeeSlab[] }
  | { readonly kind: 'PERCENT_PER_MONTH'; readonly rate_bps: number };

/** An institute's late-fee rule for a head or group (decisions 2). */
export type LateFeeRule = LateFeeKind & {
  /** Days after the due date without a late fee. */
  readonly grace_days: number;
  /** Whether the days of grace count once they are over. */
  readonly counts_grace: boolean;
  /** Maximum late fee of one line. */
  readonly cap?: Paise | undefined;
};

/** Input of a late fee. */
export interface LateFeeBasis {
  readonly due_date: CalendarDay;
  /** The day of the quote in India. */
  readonly today: CalendarDay;
  readonly balance_outstanding: Paise;
}

/** The late fee of a line on a day: nothing within the grace, nothing without balance, never above the cap. */
export function lateFee(rule: LateFeeRule, basis: LateFeeBasis): Paise {
  const daysAfterDue = daysBetween(basis.due_date, basis.today);
  if (basis.balance_outstanding <= 0 || daysAfterDue <= rule.grace_days) return NO_PAISE;
  const daysLate = rule.counts_grace ? daysAfterDue : daysAfterDue - rule.grace_days;
  const fee = uncappedLateFee(rule, basis, daysLate);
  return rule.cap === undefined ? fee : minPaise(fee, rule.cap);
}

function uncappedLateFee(rule: LateFeeKind, basis: LateFeeBasis, daysLate: number): Paise {
  switch (rule.kind) {
    case 'PER_DAY':
      return paise(rule.amount * daysLate);
    case 'FLAT':
      return rule.amount;
    case 'SLABS': {
      const slab = rule.slabs.find((step) => step.until_days === undefined || daysLate <= step.until_days);
      if (slab === undefined) return NO_PAISE;
      return slab.is_per_day ? paise(slab.amount * daysLate) : slab.amount;
    }
    case 'PERCENT_PER_MONTH':
      return shareToRupee(basis.balance_outstanding, rule.rate_bps * monthsBegun(basis));
  }
}

function monthsBegun(basis: LateFeeBasis): number {
  let months = 1;
  while (addMonths(basis.due_date, months) < basis.today) months += 1;
  return months;
}
