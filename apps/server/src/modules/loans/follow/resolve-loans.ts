import { RETRIES, isOfferGood, nextWait } from '@shulk/domain';
import { toMs, plusMs } from '../../../platform/clock.ts';
import { sourceOf } from '../../../platform/due/due.store.ts';
import { workRows } from '../../../platform/due/work-rows.ts';
import type { Services } from '../../../platform/services.ts';
import { selectLoan } from '../applications/applications.store.ts';
import type { LoanRow } from '../applications/applications.store.ts';
import { moveLoan } from '../applications/move-loan.store.ts';
import { loanNow } from '../applications/own-application.ts';
import { queryLender, planNext } from './query-lender.ts';
import { DUE_LOANS, DUE_WITHDRAWALS, planStop } from './follow.store.ts';
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

/** A lender that was silent for this long after its offer expired made no loan of it. */
const SILENT_MS = 7 * 24 * 3_600_000;

/** Adds applications to what is due: those to withdraw, because their fee was paid at the counter, and those to poll. */
export function addDueLoans(services: Services): void {
  services.due.add({ ...sourceOf(DUE_WITHDRAWALS), run: () => stopPaidLoans(services) });
  services.due.add({ ...sourceOf(DUE_LOANS), run: () => pollLoans(services) });
}

/** Both kinds in one round. @returns how many were handled */
export const resolveLoans = async (services: Services): Promise<number> =>
  (await stopPaidLoans(services)) + (await pollLoans(services));

const stopPaidLoans = (services: Services): Promise<number> =>
  workLoans(services, DUE_WITHDRAWALS, stopPaidLoan);

/** Polls the lender; an expired offer is withdrawn there and ended here (decision 29). */
const pollLoans = (services: Services): Promise<number> => workLoans(services, DUE_LOANS, resolveLoan);

const workLoans = (
  services: Services,
  rows: typeof DUE_LOANS,
  work: (services: Services, loan: LoanRow) => Promise<void>,
): Promise<number> =>
  workRows(services, rows, async ({ id, institute_id }) => {
    const loan = await selectLoan(services.db, institute_id, id);
    if (loan !== undefined) await work(services, loan);
  });

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
