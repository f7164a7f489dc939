import type { CalendarDay } from '../dates.ts';
import { NO_PAISE, sumPaise } from '../money.ts';
import type { Paise } from '../money.ts';
import type { MandateState } from '../states/plan-states.ts';

/** The messages about an auto debit after its request; setting it up has a message of its own. */
export type MandateNews = 'paused' | 'resumed' | 'ended' | 'refused';

/** A change of a mandate's state, with what decides whether the payer gets a message. */
export interface MandateChange {
  readonly from: MandateState;
  readonly to: MandateState;
  /** Another mandate for the same fees was faster, or the payer cancelled this one in the sheet. */
  readonly is_overlap: boolean;
  /** The payer approved it, and the bank had not answered yet. */
  readonly was_waiting: boolean;
  /** The payer's own sheet or page is polling it right now and shows the result. */
  readonly is_watched: boolean;
}

/**
 * The one message about a change (decision 41): for every change of a mandate that was active, because the payer
 * expects its debits; for one that never became active only if the payer was not looking. No message for a mandate
 * that expired unapproved, nor for one that another mandate of the same fees overtook. A completed mandate had a
 * message for each debit.
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

/** A fee of a mandate: what is due of it today, and its day. */
export interface FeeLeft {
  readonly payable_amount: Paise;
  readonly due_date: CalendarDay;
}

/** What remains to be paid of an auto debit's fees. */
export interface StillDue {
  readonly total: Paise;
  /** The part that was due before today. */
  readonly overdue: Paise;
  /** The earliest due day. */
  readonly first_on: CalendarDay | undefined;
  /** The amount due on the next day from today on. */
  readonly next: { readonly amount: Paise; readonly on: CalendarDay } | undefined;
}

/** What the payer has to pay after an auto debit ended, and when (decision 41). */
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
