import { FEES_UNDER_AUTO_DEBIT as words } from '@shulk/words/plans/cards';
import { formatDay, indiaDay } from '../dates.ts';
import type { CalendarDay, Instant } from '../dates.ts';
import type { DebitState } from '../states/plan-states.ts';
import { planDebit } from './debit-plan.ts';
import type { Rail } from './rail-rules.ts';

/** The planned debit of a fee, as its row shows it (decision 43). */
export interface FeeDebit {
  /** ahead: it is planned for a day; under_way: it started or failed, and the outcome is open; paused: no debit. */
  readonly state: 'ahead' | 'under_way' | 'paused';
  /** The day of the debit; undefined unless it is ahead. */
  readonly on: CalendarDay | undefined;
}

/** What is known of the debit. */
export interface FeeDebitFacts {
  readonly is_paused: boolean;
  readonly rail: Rail;
  readonly status: DebitState;
  readonly due_date: CalendarDay;
  /** The day in its notice; null before the notice. */
  readonly debit_at: Instant | null;
}

/** The state of a fee's debit: with the day in its notice once sent, before that the planned day. */
export function feeDebit(
  { is_paused, rail, status, due_date, debit_at }: FeeDebitFacts,
  now: Instant,
): FeeDebit {
  if (is_paused) return { state: 'paused', on: undefined };
  if (status !== 'SCHEDULED' && status !== 'NOTIFIED') return { state: 'under_way', on: undefined };
  return { state: 'ahead', on: indiaDay(debit_at ?? planDebit(rail, due_date, now).debit_at) };
}

/** The text of such a fee's row beside its amount (ours, decision 43). */
export function feeDebitNote({ state, on }: FeeDebit): string {
  switch (state) {
    case 'ahead':
      return on === undefined ? words.ahead : words.next(formatDay(on));
    case 'under_way':
      return words.underWay;
    case 'paused':
      return words.paused;
  }
}
