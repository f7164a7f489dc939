import type { EmiState } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import type { LoanRow } from '../applications/applications.store.ts';
import { loanNow } from '../applications/own-application.ts';
import { planStop } from './follow.store.ts';
import { withdraw } from './withdraw.ts';

/** States in which the lender may still withdraw it; an active one is for the family and the office. */
const BEFORE_LENT: readonly EmiState[] = ['SUBMITTED', 'REFERRED', 'APPROVED', 'SIGNED', 'MANDATE_PENDING'];

/** Retry interval if a lender does not answer. */
const AGAIN_MS = 10 * 60_000;

/**
 * Withdraws an application whose fee was paid at the counter, so that the fee is not paid twice (decision 133). If that
 * payment was reversed meanwhile, nothing happens.
 */
export async function stopPaidLoan(services: Services, loan: LoanRow): Promise<void> {
  const isWanted = loan.is_paid_otherwise && BEFORE_LENT.includes(loan.state);
  const outcome = isWanted ? await withdraw(services, loan, 'CANCELLED', 'paid') : 'ended';
  if (outcome === 'kept')
    services.log.error(
      { application_id: loan.id },
      'alarm: a fee was paid at the counter, and its lender did not cancel the loan',
    );
  await planStop(services.db, loan, outcome === 'open' ? plusMs(loanNow(services, loan), AGAIN_MS) : null);
}
