import { formatDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import type { DebitState } from '../states/plan-states.ts';

/** The state of one line of a plan's schedule in the portal. */
export type PortalRowState = 'planned' | 'next' | 'under_way' | 'paid' | 'failed' | 'not_taken';

/** The label of each line of a schedule. */
export const PORTAL_ROW_LABELS: Readonly<Record<PortalRowState, string>> = {
  planned: 'Planned',
  next: 'Next',
  under_way: 'Under way',
  paid: 'Paid',
  failed: 'Failed',
  not_taken: 'Not taken',
};

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
