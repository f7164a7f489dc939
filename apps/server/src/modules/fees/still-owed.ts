import { NO_PAISE, normalPayable, sumPaise } from '@shulk/domain';
import type { CalendarDay, Paise } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import { loadFeeLines } from './fee-lines.ts';
import { selectFeesOfOrder } from './fees.store.ts';

/** The student whose fees are looked at; null for money without a student. */
interface OwingStudent {
  readonly institute_id: number;
  readonly student_id: number | null;
}

/** What is payable of an order's fees on a day. */
export async function stillOwedOf(
  ex: Executor,
  order: OwingStudent & { readonly id: number },
  today: CalendarDay,
): Promise<Paise> {
  const own = await selectFeesOfOrder(ex, order.institute_id, order.id);
  return stillOwedOfFees(ex, order, new Set(own.map(({ id }) => id)), today);
}

/**
 * What is payable of some fees of a student on a day. A fee with a typed amount owes nothing by itself, and one that a loan
 * will pay is the lender's.
 */
export async function stillOwedOfFees(
  ex: Executor,
  { institute_id, student_id }: OwingStudent,
  own: ReadonlySet<number>,
  today: CalendarDay,
): Promise<Paise> {
  if (student_id === null) return NO_PAISE;
  const fees = await loadFeeLines(ex, { id: institute_id }, student_id, today);
  return sumPaise(
    fees
      .filter((fee) => own.has(fee.id) && !fee.dynamic_ft && !fee.applied_for_emi)
      .filter((fee) => fee.balance_outstanding > 0)
      .map(normalPayable),
  );
}
