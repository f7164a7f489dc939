import { RETRIES, isOfferGood, nextWait } from '@shulk/domain';
import { toMs, plusMs } from '../../../platform/clock.ts';
import { describeError } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import { selectLoan } from '../applications/applications.store.ts';
import type { LoanRow } from '../applications/applications.store.ts';
import { moveLoan } from '../applications/move-loan.store.ts';
import { loanNow } from '../applications/own-application.ts';
import { queryLender, planNext } from './query-lender.ts';
import { selectDueLoans, selectLoansToStop, planStop } from './follow.store.ts';
import { withdraw } from './withdraw.ts';
import type { EmiState } from '@shulk/domain';

/** States in which the lender may still withdraw it; an active one is for the family and the office. */
const BEFORE_LENT: readonly EmiState[] = ['SUBMITTED', 'REFERRED', 'APPROVED', 'SIGNED', 'MANDATE_PENDING'];

/**
 * Withdraws an application whose fee was paid at the counter, so that the fee is not paid twice (decision 133). If that
 * payment was reversed meanwhile, nothing happens.
 */
async function stopPaidLoan(services: Services, loan: LoanRow): Promise<void> {
  const isWanted = loan.is_paid_otherwise && BEFORE_LENT.includes(loan.state);
  const outcome = isWanted ? await withdraw(services, loan, 'CANCELLED', 'paid') : 'ended';
  if (outcome === 'kept')
    services.log.error(
      { application_id: loan.id },
      'alarm: a fee was paid at the counter, and its lender did not cancel the loan',
    );
  const wait = outcome === 'open' ? nextWait(RETRIES.withdrawal, 1) : undefined;
  await planStop(services.db, loan, wait === undefined ? null : plusMs(loanNow(services, loan), wait * 1000));
}

/** Most applications of one round; the next round takes the rest. */
const ROUND = 100;
/** A lender that was silent for this long after its offer expired made no loan of it. */
const SILENT_MS = 7 * 24 * 3_600_000;

/**
 * Handles every application that is due: one whose fee was paid at the counter is withdrawn; the lender is queried; an
 * expired offer is withdrawn there and ended here (decision 29). @returns how many were handled
 */
export async function resolveLoans(services: Services): Promise<number> {
  const stopped = await selectLoansToStop(services.db, services.clock.now(), ROUND);
  await eachLoan(services, stopped, stopPaidLoan);
  const due = await selectDueLoans(services.db, services.clock.now(), ROUND);
  await eachLoan(services, due, resolveLoan);
  return stopped.length + due.length;
}

/** One failing application must not block the rest. */
async function eachLoan(
  services: Services,
  loans: readonly { readonly id: number; readonly institute_id: number }[],
  work: (services: Services, loan: LoanRow) => Promise<void>,
): Promise<void> {
  for (const { id, institute_id } of loans) {
    try {
      const loan = await selectLoan(services.db, institute_id, id);
      if (loan !== undefined) await work(services, loan);
    } catch (error) {
      services.log.error(
        { application_id: id, ...describeError(error) },
        'an EMI application could not be polled; the next round retries',
      );
    }
  }
}

async function resolveLoan(services: Services, loan: LoanRow): Promise<void> {
  const now = loanNow(services, loan);
  // A signed loan is no longer an offer: it never expires.
  if (loan.signed_at !== null || isOfferGood(loan.valid_till, now)) {
    await queryLender(services, loan, 'resolver');
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
      'alarm: a lender never answered about an application; its fees are released',
    );
    return;
  }
  await planNext(services, loan);
}
