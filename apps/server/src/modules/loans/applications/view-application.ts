import type { EmiApplicationView } from '@shulk/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { followAdvance } from '../follow/advance-paid.ts';
import { queryWhenWaiting } from '../follow/query-lender.ts';
import { withdraw } from '../follow/withdraw.ts';
import { applicationView, mayCancel } from './application-view.ts';
import { selectStatement } from './applications.store.ts';
import { loanNow, ownApplication } from './own-application.ts';

/** The application's state; the lender is queried while it may have news (decision 29). */
export async function viewApplication(ctx: Ctx): Promise<EmiApplicationView> {
  const loan = await ownApplication(ctx);
  const isNewer =
    (await queryWhenWaiting(ctx.services, loan, 'lender')) || (await followAdvance(ctx.services, loan));
  return applicationView(ctx.services, isNewer ? await ownApplication(ctx) : loan);
}

/**
 * Withdraws the application: before the signature, and within the lender's cooling-off days after it (regulation E.10).
 * The fees are released once the lender has closed it; paid advance instalments stay paid fees.
 * @throws AppError emi_step, lender_unavailable
 */
export async function cancelApplication(ctx: Ctx): Promise<EmiApplicationView> {
  const loan = await ownApplication(ctx);
  if (loan.state !== 'CANCELLED') {
    if (!mayCancel(loan, loanNow(ctx.services, loan))) throw new AppError('emi_step');
    const outcome = await withdraw(ctx.services, loan, 'CANCELLED', 'payer');
    if (outcome === 'open') throw new AppError('lender_unavailable', { retryAfter: 60 });
    const after = await ownApplication(ctx);
    // The lender's message about the withdrawal may arrive before its answer.
    if (outcome === 'kept' && after.state !== 'CANCELLED') throw new AppError('emi_step');
    return applicationView(ctx.services, after);
  }
  return applicationView(ctx.services, loan);
}

/** The key-fact statement exactly as sent. @throws AppError emi_step before the signature */
export async function readKeyFactStatement(
  ctx: Ctx,
): Promise<{ proposal_no: string; text: string; made_at: string }> {
  const loan = await ownApplication(ctx);
  const statement = await selectStatement(ctx.db, loan.institute_id, loan.id);
  if (statement === undefined) throw new AppError('emi_step');
  return { proposal_no: statement.proposal_no, text: statement.body, made_at: statement.made_at };
}
