import { formatDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import type { DebitState } from '../states/plan-states.ts';

/** How one line of a plan's schedule stands, as the portal shows it. */
export type PortalRowState = 'planned' | 'next' | 'under_way' | 'paid' | 'failed' | 'not_taken';

/** The word beside each line of a schedule. */
export const PORTAL_ROW_LABELS: Readonly<Record<PortalRowState, string>> = {
  planned: 'Planned',
  next: 'Next',
  under_way: 'Under way',
  paid: 'Paid',
  failed: 'Failed',
  not_taken: 'Not taken',
};

/** What is known of one debit of an auto debit. */
export interface PortalDebit {
  readonly status: DebitState;
  /** The auto debit itself debits no more, or is paused. */
  readonly is_held: boolean;
  /** The next one that is ahead. */
  readonly is_next: boolean;
  /** A try before brought no money. */
  readonly has_failed: boolean;
  /** The day it is taken on: of its notice once that went out, before it as planned. */
  readonly on: CalendarDay;
}

/** How a debit stands and what is said of it (decision 54); the note is empty where the state says it all. */
export function portalDebit(debit: PortalDebit): { readonly state: PortalRowState; readonly note: string } {
  switch (debit.status) {
    case 'SCHEDULED':
    case 'NOTIFIED':
      return debitAhead(debit);
    case 'SUBMITTED':
      return { state: 'under_way', note: 'Your bank was asked for it. The result follows.' };
    case 'UNKNOWN':
      return {
        state: 'under_way',
        note: 'Your bank has not told the result yet. Do not pay it again; we keep asking.',
      };
    case 'PAID':
      return { state: 'paid', note: '' };
    case 'BOUNCED':
      return {
        state: 'failed',
        note: 'Your bank did not complete it. These fees can be paid from the page.',
      };
    case 'SKIPPED':
      return { state: 'not_taken', note: 'It was left out. These fees can be paid from the page.' };
    case 'CANCELLED':
      return { state: 'not_taken', note: 'It is not debited any more.' };
  }
}

function debitAhead({ is_held, is_next, has_failed, status, on }: PortalDebit): {
  readonly state: PortalRowState;
  readonly note: string;
} {
  if (is_held) return { state: 'planned', note: 'Not debited while the auto debit is not active.' };
  const day = formatDay(on);
  if (has_failed)
    return { state: 'failed', note: `Your bank did not complete it. It is tried again on ${day}.` };
  if (status === 'NOTIFIED') return { state: 'next', note: `You were told of it. It is debited on ${day}.` };
  return { state: is_next ? 'next' : 'planned', note: `It is debited on ${day}.` };
}
