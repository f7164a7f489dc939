import { formatDay, indiaDay } from '../dates.ts';
import type { CalendarDay, Instant } from '../dates.ts';
import type { DebitState } from '../states/plan-states.ts';
import { planDebit } from './debit-plan.ts';
import type { Rail } from './rail-rules.ts';

/** The debit of an auto debit that is to pay a fee, as the rows of fees tell it (decision 43). */
export interface FeeDebit {
  /** ahead: it is taken on a day; under_way: it was begun or failed, and what follows is open; paused: none is taken. */
  readonly state: 'ahead' | 'under_way' | 'paused';
  /** The day it is taken on; undefined unless it is ahead. */
  readonly on: CalendarDay | undefined;
}

/** What is known of the debit. */
export interface FeeDebitFacts {
  readonly is_paused: boolean;
  readonly rail: Rail;
  readonly status: DebitState;
  readonly due_date: CalendarDay;
  /** Of its notice; null before that went out. */
  readonly debit_at: Instant | null;
}

/** How a debit that holds for a fee stands: with the day of its notice once that went out, before it as planned. */
export function feeDebit(
  { is_paused, rail, status, due_date, debit_at }: FeeDebitFacts,
  now: Instant,
): FeeDebit {
  if (is_paused) return { state: 'paused', on: undefined };
  if (status !== 'SCHEDULED' && status !== 'NOTIFIED') return { state: 'under_way', on: undefined };
  return { state: 'ahead', on: indiaDay(debit_at ?? planDebit(rail, due_date, now).debit_at) };
}

/** What the row of such a fee says beside its amount (ours, decision 43). */
export function feeDebitNote({ state, on }: FeeDebit): string {
  switch (state) {
    case 'ahead':
      return on === undefined ? UNDER_AUTO_DEBIT_ROW : `${UNDER_AUTO_DEBIT_ROW}, next on ${formatDay(on)}`;
    case 'under_way':
      return `${UNDER_AUTO_DEBIT_ROW}, a debit is under way`;
    case 'paused':
      return `${UNDER_AUTO_DEBIT_ROW}, which is paused`;
  }
}

const UNDER_AUTO_DEBIT_ROW = 'Under auto debit';

/** Over a choice of fees of which some are under an auto debit (ours, decision 43): choosing them stays lawful (R10). */
export const DEBITED_BY_ITSELF =
  'Fees under auto debit are debited by themselves. What you choose and pay here is not debited.';
