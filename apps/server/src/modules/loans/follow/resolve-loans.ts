import { isOfferGood } from '@shulk/domain';
import type { EmiState } from '@shulk/domain';
import { toMs } from '../../../platform/clock.ts';
import { describeError } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import { selectLoan } from '../applications/applications.store.ts';
import type { LoanRow } from '../applications/applications.store.ts';
import { moveLoan } from '../applications/move-loan.ts';
import { loanNow } from '../applications/own-application.ts';
import { askLender, planNext } from './ask-lender.ts';
import { selectDueLoans } from './follow.store.ts';
import { withdraw } from './withdraw.ts';

/** Most applications of one round; the next round takes the rest. */
const ROUND = 100;
/** A lender that was silent for so long after its offer ran out has made no loan of it. */
const SILENT_MS = 7 * 24 * 3_600_000;

/**
 * Looks at every application that is due: the lender is asked; an offer that ran out is withdrawn there and ended here
 * (decision 29). @returns how many were looked at
 */
export async function resolveLoans(services: Services): Promise<number> {
  const due = await selectDueLoans(services.db, services.clock.now(), ROUND);
  for (const { id, institute_id } of due) {
    try {
      const loan = await selectLoan(services.db, institute_id, id);
      if (loan !== undefined) await resolveLoan(services, loan);
    } catch (error) {
      services.log.error(
        { application_id: id, ...describeError(error) },
        'an EMI application could not be followed; it is tried again in the next round',
      );
    }
  }
  return due.length;
}

/** While an application is here, the lender may still take it back; an active one is for the family and the office. */
const BEFORE_LENT: readonly EmiState[] = ['SUBMITTED', 'REFERRED', 'APPROVED', 'SIGNED', 'MANDATE_PENDING'];

/** Takes an application back whose fee was paid at the counter, so that the fee is not paid and lent for (decision 133). */
async function stop(services: Services, loan: LoanRow): Promise<void> {
  const outcome = await withdraw(services, loan, 'CANCELLED', 'paid');
  if (outcome === 'ended') return;
  if (outcome === 'kept')
    services.log.error(
      { application_id: loan.id },
      'alarm: a fee was paid at the counter, and its lender does not take the loan back',
    );
  await planNext(services, loan);
}

async function resolveLoan(services: Services, loan: LoanRow): Promise<void> {
  const now = loanNow(services, loan);
  if (loan.is_paid_otherwise && BEFORE_LENT.includes(loan.state)) return stop(services, loan);
  // A signed loan is no offer any more: it never runs out.
  if (loan.signed_at !== null || isOfferGood(loan.valid_till, now)) {
    await askLender(services, loan, 'resolver');
    await planNext(services, loan);
    return;
  }
  const outcome = await withdraw(services, loan, 'EXPIRED', 'expiry');
  if (outcome === 'ended') return;
  const silentMs = toMs(now) - toMs(loan.touched_at);
  if (outcome === 'open' && silentMs >= SILENT_MS) {
    await moveLoan(services.db, loan.id, 'EXPIRED', 'expiry', now);
    services.log.error(
      { application_id: loan.id },
      'alarm: a lender never answered about an application; its fees are free again',
    );
    return;
  }
  await planNext(services, loan);
}
