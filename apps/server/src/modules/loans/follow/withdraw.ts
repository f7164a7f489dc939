import type { EmiState } from '@shulk/domain';
import type { Services } from '../../../platform/services.ts';
import type { LoanRow } from '../applications/applications.store.ts';
import { moveLoan } from '../applications/move-loan.store.ts';
import type { LoanCause } from '../applications/move-loan.store.ts';
import { loanNow } from '../applications/own-application.ts';
import { applyLenderUpdate, isNoAnswer, lenderOf } from './query-lender.ts';

/**
 * Withdraws an application at the lender, then ends it here: its fees are released only when the lender can no longer
 * lend on it. If the lender refuses, it continues as the lender says.
 * @param to CANCELLED by the payer, EXPIRED for an expired offer
 * @returns `open` if the lender did not answer: nothing was changed
 */
export async function withdraw(
  services: Services,
  loan: LoanRow,
  to: Extract<EmiState, 'CANCELLED' | 'EXPIRED'>,
  cause: LoanCause,
): Promise<'ended' | 'kept' | 'open'> {
  const now = loanNow(services, loan);
  if (loan.state !== 'DRAFT') {
    const found = await lenderOf(services, loan);
    if (found === undefined) return 'open';
    try {
      const answer = await found.lender.cancel(loan.loan_code);
      if (answer !== 'closed' && answer.status !== 'CANCELLED') {
        await applyLenderUpdate(services, found.row, loan, answer, cause);
        return answer.status === 'DECLINED' || answer.status === 'EXPIRED' ? 'ended' : 'kept';
      }
    } catch (error) {
      if (!isNoAnswer(error)) throw error;
      services.log.warn({ application_id: loan.id, cause }, 'a withdrawal could not be sent to the lender');
      return 'open';
    }
  }
  const moved = await moveLoan(services.db, loan.id, to, cause, now);
  services.outbox.nudge();
  return moved ? 'ended' : 'kept';
}
