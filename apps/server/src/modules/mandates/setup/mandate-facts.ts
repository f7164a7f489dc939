import { indiaDay, planDebit } from '@shulk/domain';
import type { DebitState, Instant, MandateFacts } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { OrderView } from '../../payments/index.ts';
import { selectDebits, selectTaken } from '../debits.store.ts';
import { selectMandateOfOrder } from '../mandates.store.ts';

/** Debits that are still ahead. */
const AHEAD: readonly DebitState[] = ['SCHEDULED', 'NOTIFIED'];

/**
 * The state of the mandate an order sets up, and its next debit: with amount and day of its notice once that went out,
 * before it as planned.
 */
export async function mandateFacts(
  ex: Executor,
  order: Pick<OrderView, 'id' | 'institute_id'>,
  now: Instant,
): Promise<MandateFacts | undefined> {
  const mandate = await selectMandateOfOrder(ex, order.institute_id, order.id);
  if (mandate === undefined) return undefined;
  const debits = await selectDebits(ex, mandate.id);
  const next = debits.find(({ status }) => AHEAD.includes(status));
  return {
    status: mandate.status,
    is_waiting: mandate.gateway_payment_id !== null,
    rail: mandate.rail,
    reason: mandate.reason,
    next_debit: next && {
      amount: next.notice_paise ?? next.planned_paise,
      on: indiaDay(next.debit_at ?? planDebit(mandate.rail, next.due_date, now).debit_at),
    },
    taken: await selectTaken(ex, mandate),
  };
}
