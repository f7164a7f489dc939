import { formatDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import type { Grievance } from '../loans/key-facts.ts';
import type { Rail } from '../mandates/rail-rules.ts';
import type { MandateState } from '../states/plan-states.ts';

/** How the payer stops an auto debit (regulation E.1), and what follows; empty if there is nothing to stop. */
export function howToStopMandate(status: MandateState, rail: Rail): readonly string[] {
  if (status !== 'ACTIVE' && status !== 'PAUSED') return [];
  const where =
    rail === 'UPI_AUTOPAY'
      ? 'To stop it, open the UPI app you approved it with, go to Autopay or Mandates, choose this one and tap Revoke.'
      : 'To stop it, use your bank: net banking or the bank’s app under Mandates (eNACH), or any branch. The mandate is in the name of your institute.';
  return [
    where,
    'You need no permission from us or from your institute. From then on nothing is debited, and fees that are due can be paid from the page.',
  ];
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
        ? 'until you sign the loan agreement'
        : `until ${formatDay(loan.cooling_off_until)}`;
    return [`You can withdraw ${until}, without giving a reason: tap Continue and choose Withdraw.`];
  }
  const { grievance } = loan;
  const whom =
    grievance === undefined
      ? ''
      : `: ${[grievance.name, grievance.phone, grievance.email].filter(Boolean).join(', ')}`;
  return [`To close the loan early or to complain about it, contact ${loan.lender}${whom}.`];
}
