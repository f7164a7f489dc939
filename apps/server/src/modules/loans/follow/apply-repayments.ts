import { isScheduleShown } from '@shulk/domain';
import type { CalendarDay, Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { Services } from '../../../platform/services.ts';
import type { LoanRow } from '../applications/applications.store.ts';
import { moveLoan } from '../applications/move-loan.store.ts';
import type { LoanCause } from '../applications/move-loan.store.ts';
import type { LenderInstalment, LenderNews } from '../lenders/lender.ts';
import { payInstalments } from './follow.store.ts';

/** A lender's answer about an application, and the cause of the query. */
export interface LenderTold {
  readonly loan: LoanRow;
  readonly news: LenderNews;
  readonly cause: LoanCause;
  /** The institute's time. */
  readonly now: Instant;
}

/**
 * Marks instalments the lender reports as paid, and completes the application with the last one (decision 38). The
 * money goes from the borrower to the lender, so nothing is booked (regulation E.10). Instalments that differ from
 * those shown, and paid ones reported as unpaid, are never applied.
 * @returns whether anything was paid or completed
 */
export async function applyRepayments(
  services: Services,
  tx: Executor,
  { loan, news, cause, now }: LenderTold,
): Promise<boolean> {
  if (news.status !== 'ACTIVE' && news.status !== 'COMPLETED') return false;
  const told = news.instalments.toSorted((a, b) => a.n - b.n);
  const problem = problemOf(loan, news, told);
  if (problem !== undefined) {
    services.log.error({ application_id: loan.id }, `alarm: ${problem}; nothing was applied`);
    return false;
  }
  const paid = told.filter(isPaid);
  if (paid.length === 0) return false;
  const count = await payInstalments(tx, loan.id, paid, cause, now);
  const isLast = paid.length === told.length;
  return (isLast && (await moveLoan(tx, loan.id, 'COMPLETED', cause, now))) || count > 0;
}

const isPaid = (row: LenderInstalment): row is LenderInstalment & { readonly paid_on: CalendarDay } =>
  row.paid_on !== null;

/** Why a lender's instalments cannot be applied; a lender that reports none is no problem. */
function problemOf(loan: LoanRow, news: LenderNews, told: readonly LenderInstalment[]): string | undefined {
  if (told.length > 0 && !isScheduleShown(loan.key_facts.schedule, told)) {
    return 'the lender has other instalments than the key facts of an application';
  }
  if (news.status === 'COMPLETED' && (told.length === 0 || !told.every(isPaid))) {
    return 'the lender calls an application completed whose instalments are not all paid';
  }
  const known = loan.repayments.filter(({ paid_on: day }) => day !== null);
  return known.some(({ n }) => told.some((row) => row.n === n && !isPaid(row)))
    ? 'the lender takes the payment of an instalment back'
    : undefined;
}
