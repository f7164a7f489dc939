import type { CalendarDay } from '../dates.ts';
import { NO_PAISE, sumPaise } from '../money.ts';
import type { Paise } from '../money.ts';
import type { MandateState } from '../states/plan-states.ts';

/** What a payer is told of an auto debit after it was asked for; that it was set up is told in words of its own. */
export type MandateNews = 'paused' | 'resumed' | 'ended' | 'refused';

/** A change of a mandate's state, with what decides whether its payer hears of it. */
export interface MandateChange {
  readonly from: MandateState;
  readonly to: MandateState;
  /** Another mandate of the same fees was faster, or the payer gave this one up in the sheet. */
  readonly is_overlap: boolean;
  /** The payer approved it, and the bank had not answered yet. */
  readonly was_waiting: boolean;
  /** The payer's own sheet or page is asking about it just now, and shows what it hears. */
  readonly is_watched: boolean;
}

/**
 * What a payer is told of a change, once (decision 41): of every change of a mandate that held, whoever made it, because
 * he reckons with its debits; of one that never came to hold when he was not looking. One that he never approved and that
 * ran out is no news, nor is one that another of the same fees was faster than. One that is complete was told of debit by debit.
 */
export function mandateNews(change: MandateChange): MandateNews | undefined {
  const held = change.from === 'ACTIVE' || change.from === 'PAUSED';
  switch (change.to) {
    case 'PAUSED':
      return 'paused';
    case 'ACTIVE':
      return change.from === 'PAUSED' ? 'resumed' : undefined;
    case 'REJECTED':
    case 'CANCELLED':
    case 'EXPIRED':
      if (held) return 'ended';
      if (change.is_overlap || change.is_watched) return undefined;
      return change.to === 'EXPIRED' && !change.was_waiting ? undefined : 'refused';
    case 'CREATED':
    case 'PENDING':
    case 'COMPLETED':
      return undefined;
  }
}

/** A fee that a mandate was to debit: what is owed of it today, and its day. */
export interface FeeLeft {
  readonly payable_amount: Paise;
  readonly due_date: CalendarDay;
}

/** What is left to be paid of an auto debit's fees. */
export interface StillDue {
  readonly total: Paise;
  /** What of it was due before today. */
  readonly overdue: Paise;
  /** The first day on which any of it is or was due. */
  readonly first_on: CalendarDay | undefined;
  /** What is due on the next day from today on. */
  readonly next: { readonly amount: Paise; readonly on: CalendarDay } | undefined;
}

/** What the payer of an auto debit that debits no more has to pay himself, and when (decision 41). */
export function stillDue(fees: readonly FeeLeft[], today: CalendarDay): StillDue {
  const owed = fees
    .filter(({ payable_amount }) => payable_amount > NO_PAISE)
    .toSorted((a, b) => (a.due_date < b.due_date ? -1 : 1));
  const sumOf = (some: readonly FeeLeft[]): Paise => sumPaise(some.map((fee) => fee.payable_amount));
  const next = owed.find(({ due_date }) => due_date >= today)?.due_date;
  return {
    total: sumOf(owed),
    overdue: sumOf(owed.filter(({ due_date }) => due_date < today)),
    first_on: owed[0]?.due_date,
    next: next && { amount: sumOf(owed.filter(({ due_date }) => due_date === next)), on: next },
  };
}
