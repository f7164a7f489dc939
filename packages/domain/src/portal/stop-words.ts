import { formatDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';
import type { Grievance } from '../loans/key-facts.ts';
import type { Rail } from '../mandates/rail-rules.ts';
import type { MandateState } from '../states/plan-states.ts';

/** How the payer of an auto debit stops it (regulation E.1), and what follows; empty where nothing is to be stopped. */
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

/** What decides how a monthly plan is given up. */
export interface LoanStop {
  readonly lender: string;
  readonly may_cancel: boolean;
  /** The last day of leaving without a reason; undefined before the signature. */
  readonly cooling_off_until: CalendarDay | undefined;
  /** The loan is running or still to begin. */
  readonly is_open: boolean;
  readonly grievance: Grievance | undefined;
}

/** How the borrower gives a monthly plan up (regulation E.10); empty where there is nothing to give up. */
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
