import { STOP_LOAN, STOP_MANDATE } from '@shulk/words/plans/portal';
import { formatDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import type { Grievance } from '../loans/key-facts.ts';
import type { Rail } from '../mandates/rail-rules.ts';
import type { MandateState } from '../states/plan-states.ts';

/** How the payer stops an auto debit (regulation E.1), and what follows; empty if there is nothing to stop. */
export function howToStopMandate(status: MandateState, rail: Rail): readonly string[] {
  if (status !== 'ACTIVE' && status !== 'PAUSED') return [];
  return [STOP_MANDATE[rail], STOP_MANDATE.after];
}

/** The input for how to cancel a monthly plan. */
export interface LoanStop {
  readonly lender: string;
  readonly may_cancel: boolean;
  /** The last cooling-off day; undefined before the signature. */
  readonly cooling_off_until: CalendarDay | undefined;
  /** The loan is running or has not started yet. */
  readonly is_open: boolean;
  readonly grievance: Grievance | undefined;
}

/** How the borrower cancels a monthly plan (regulation E.10); empty if there is nothing to cancel. */
export function howToStopLoan(loan: LoanStop): readonly string[] {
  if (!loan.is_open) return [];
  if (loan.may_cancel) {
    const until =
      loan.cooling_off_until === undefined
        ? STOP_LOAN.untilSigned
        : STOP_LOAN.until(formatDay(loan.cooling_off_until));
    return [STOP_LOAN.withdraw(until)];
  }
  const { grievance } = loan;
  const whom =
    grievance === undefined
      ? ''
      : `: ${[grievance.name, grievance.phone, grievance.email].filter(Boolean).join(', ')}`;
  return [STOP_LOAN.close(loan.lender, whom)];
}
