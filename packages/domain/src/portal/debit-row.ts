import type { PORTAL_ROW_LABELS } from '@shulk/words/plans/portal';
import { PORTAL_NOTES as words } from '@shulk/words/plans/portal';
import { formatDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import type { DebitState } from '../states/plan-states.ts';

/** The state of one line of a plan's schedule in the portal. */
export type PortalRowState = keyof typeof PORTAL_ROW_LABELS;

/** What is known about one debit of an auto debit. */
export interface PortalDebit {
  readonly status: DebitState;
  /** The auto debit has ended or is paused. */
  readonly is_held: boolean;
  /** The next planned one. */
  readonly is_next: boolean;
  /** An earlier attempt failed. */
  readonly has_failed: boolean;
  /** The day of the debit: the one in its notice once sent, before that the planned one. */
  readonly on: CalendarDay;
}

/** A debit's state and note (decision 54); the note is empty if the state is enough. */
export function portalDebit(debit: PortalDebit): { readonly state: PortalRowState; readonly note: string } {
  switch (debit.status) {
    case 'SCHEDULED':
    case 'NOTIFIED':
      return debitAhead(debit);
    case 'SUBMITTED':
      return { state: 'under_way', note: words.asked };
    case 'UNKNOWN':
      return {
        state: 'under_way',
        note: words.unknown,
      };
    case 'PAID':
      return { state: 'paid', note: '' };
    case 'BOUNCED':
      return {
        state: 'failed',
        note: words.bounced,
      };
    case 'SKIPPED':
      return { state: 'not_taken', note: words.skipped };
    case 'CANCELLED':
      return { state: 'not_taken', note: words.cancelled };
  }
}

function debitAhead({ is_held, is_next, has_failed, status, on }: PortalDebit): {
  readonly state: PortalRowState;
  readonly note: string;
} {
  if (is_held) return { state: 'planned', note: words.held };
  const day = formatDay(on);
  if (has_failed) return { state: 'failed', note: words.again(day) };
  if (status === 'NOTIFIED') return { state: 'next', note: words.told(day) };
  return { state: is_next ? 'next' : 'planned', note: words.ahead(day) };
}
