import { NO_PAISE, normalPayable, sumPaise } from '@shulk/domain';
import type { CalendarDay, Paise } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import { loadFeeLines } from './fee-lines.ts';
import { selectFeesOfOrder } from './fees.store.ts';

/** An order whose fees are looked at. */
interface OrderOfFees {
  readonly id: number;
  readonly institute_id: number;
  readonly student_id: number | null;
}

/**
 * What is payable of an order's fees on a day. A fee with a typed amount owes nothing by itself, and one that a loan
 * will pay is the lender's.
 */
export async function stillOwedOf(ex: Executor, order: OrderOfFees, today: CalendarDay): Promise<Paise> {
  if (order.student_id === null) return NO_PAISE;
  const own = new Set((await selectFeesOfOrder(ex, order.institute_id, order.id)).map(({ id }) => id));
  const fees = await loadFeeLines(ex, { id: order.institute_id }, order.student_id, today);
  return sumPaise(
    fees
      .filter((fee) => own.has(fee.id) && !fee.dynamic_ft && !fee.applied_for_emi)
      .filter((fee) => fee.balance_outstanding > 0)
      .map(normalPayable),
  );
}
