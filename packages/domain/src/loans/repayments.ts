import { addDays, indiaInstant, instant } from '../dates.ts';
import type { CalendarDay, Instant } from '../dates.ts';
import type { Paise } from '../money.ts';
import type { Moves } from '../states/moves.ts';

/** States of one instalment to the lender. */
export type InstalmentState = 'DUE' | 'PAID';

/** Allowed transitions of an instalment (decision 38): the lender reports it as paid, once. */
export const INSTALMENT_MOVES: Moves<InstalmentState> = { DUE: ['PAID'], PAID: [] };

/** One instalment of a loan with its state; the borrower pays the lender (regulation E.10). */
export interface Repayment {
  readonly n: number;
  readonly due: CalendarDay;
  readonly amount: Paise;
  /** The day on which the lender received the money; null before. */
  readonly paid_on: CalendarDay | null;
}

/** When the lender is polled on the day after an instalment's due day: by then it knows its debits. */
const LOOK_AT = '09:00:00';
const DAY_MS = 24 * 3_600_000;
/** An overdue instalment is polled daily for this many days, then weekly. */
const DAILY_FOR_DAYS = 30;

/** The next unpaid instalment; undefined if none is left. */
export const nextRepayment = (repayments: readonly Repayment[]): Repayment | undefined =>
  repayments.find(({ paid_on }) => paid_on === null);

/**
 * The next poll of an active loan's lender (decision 38): on the morning after the next instalment is due, daily
 * while one is overdue, weekly once it is a month late. The lender's webhooks report earlier payments.
 * @param repayments in their order
 */
export function nextRepaymentLook(repayments: readonly Repayment[], now: Instant): Instant {
  const next = nextRepayment(repayments);
  const plus = (days: number): Instant => instant(Date.parse(now) + days * DAY_MS);
  if (next === undefined) return plus(1);
  const look = indiaInstant(addDays(next.due, 1), LOOK_AT);
  if (look > now) return look;
  return indiaInstant(addDays(next.due, DAILY_FOR_DAYS), LOOK_AT) > now ? plus(1) : plus(7);
}

/**
 * Whether a lender's list of instalments matches what the borrower was shown: the same instalments and amounts. Days
 * may differ, since a debit waits for the bank's working day.
 */
export const isScheduleShown = (
  shown: readonly Pick<Repayment, 'n' | 'amount'>[],
  told: readonly Pick<Repayment, 'n' | 'amount'>[],
): boolean =>
  shown.length === told.length &&
  shown.every(({ n, amount }) => told.filter((row) => row.n === n && row.amount === amount).length === 1);
