import { addDays, indiaInstant, instant } from '../dates.ts';
import type { CalendarDay, Instant } from '../dates.ts';
import type { Paise } from '../money.ts';
import type { Moves } from '../states/moves.ts';

/** States of one instalment to the lender. */
export type InstalmentState = 'DUE' | 'PAID';

/** Lawful moves of an instalment (decision 38): the lender says that it has the money, once. */
export const INSTALMENT_MOVES: Moves<InstalmentState> = { DUE: ['PAID'], PAID: [] };

/** One instalment of a loan as it stands; the money goes from the borrower to the lender (regulation E.10). */
export interface Repayment {
  readonly n: number;
  readonly due: CalendarDay;
  readonly amount: Paise;
  /** The day on which the lender had the money; null before. */
  readonly paid_on: CalendarDay | null;
}

/** When the lender is asked about an instalment on the day after it was due: it knows its debits by then. */
const LOOK_AT = '09:00:00';
const DAY_MS = 24 * 3_600_000;
/** An overdue instalment is asked about daily for so many days, and weekly after them. */
const DAILY_FOR_DAYS = 30;

/** The instalment that is to be paid next; undefined when none is left. */
export const nextRepayment = (repayments: readonly Repayment[]): Repayment | undefined =>
  repayments.find(({ paid_on }) => paid_on === null);

/**
 * When the lender of an active loan is asked next (decision 38): on the morning after the next instalment is due, daily
 * while one is overdue, weekly once it is a month late. What is paid earlier is told by the lender's message.
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
 * Whether a lender's list of instalments is the one the borrower was shown: each of them, with its amount and no other. The
 * day may differ, since a debit waits for the bank's working day.
 */
export const isScheduleShown = (
  shown: readonly Pick<Repayment, 'n' | 'amount'>[],
  told: readonly Pick<Repayment, 'n' | 'amount'>[],
): boolean =>
  shown.length === told.length &&
  shown.every(({ n, amount }) => told.filter((row) => row.n === n && row.amount === amount).length === 1);
