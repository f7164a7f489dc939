import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { selectLoan } from '../applications/applications.store.ts';
import type { LoanRow } from '../applications/applications.store.ts';
import { moveLoan } from '../applications/move-loan.store.ts';
import { loanNow } from '../applications/own-application.ts';
import { queryLender } from './query-lender.ts';
import { selectLoanOfPaidOrder } from './follow.store.ts';

/** Moves an application whose advance instalments were captured. May run twice. */
export async function onCapture(services: Services, event: OutboxEvent): Promise<void> {
  const { order_id: orderId, emi_application_id: applicationId } = event.payload;
  // Most orders name no application; an event of an older server does not say so.
  if (typeof orderId !== 'number' || applicationId === null) return;
  const named = await selectLoanOfPaidOrder(services.db, event.institute_id, orderId);
  const loan = named && (await selectLoan(services.db, named.institute_id, named.id));
  if (loan !== undefined) await followAdvance(services, loan);
}

/**
 * Moves a signed application once its advance instalments are paid; the lender may have the mandate already, so it is
 * queried. @returns whether it moved
 */
export async function followAdvance(services: Services, loan: LoanRow): Promise<boolean> {
  if (loan.state !== 'SIGNED' || !loan.is_advance_paid) return false;
  if (!(await moveLoan(services.db, loan.id, 'MANDATE_PENDING', 'advance', loanNow(services, loan))))
    return false;
  const after = await selectLoan(services.db, loan.institute_id, loan.id);
  if (after !== undefined) await queryLender(services, after, 'advance');
  return true;
}
