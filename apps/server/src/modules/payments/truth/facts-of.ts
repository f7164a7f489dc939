import { NO_PAISE, indiaDay, placedTogether } from '@shulk/domain';
import type { Instant, TruthFacts, UnplacedMoney } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { stillOwedOf } from '../../fees/index.ts';
import { paymentStateOf } from '../orders/payment-state.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import type { MoneyRow, TruthRow } from './truth.store.ts';

const isUnplaced = (money: MoneyRow): money is MoneyRow & UnplacedMoney =>
  money.status === 'EXCESS' || money.status === 'REVIEW';

/**
 * The facts behind a payment's page and its sheet: one read of attempts and money for both, so that they never
 * contradict.
 * @param now the institute's own time
 */
export async function factsOf(
  ex: Executor,
  order: OrderView,
  row: TruthRow,
  now: Instant,
): Promise<TruthFacts> {
  const state = paymentStateOf(order, now);
  // A failed debit is shown as such: we closed its order, not its payer.
  const isFailedDebit =
    order.made_by === 'mandate' && state === 'CANCELLED' && order.attempt_status === 'FAILED';
  const sheet = isFailedDebit ? 'FAILED' : state;
  // An order that sets up an auto debit took no money: its debits have their own orders.
  const placedMoneys = row.moneys.filter((money) => !isUnplaced(money));
  const mayOwe =
    placedMoneys.length > 0 ? placedMoneys.some(({ may_owe }) => may_owe) : row.moneys.length > 0;
  const still_owed = mayOwe ? await stillOwedOf(ex, order, indiaDay(now)) : NO_PAISE;
  const placed = placedTogether(
    placedMoneys.map((money) => ({ ...money, still_owed, receipt_no: order.receipt_no })),
  );
  return {
    sheet: sheet === 'AUTHORISED' ? 'CREATED' : sheet,
    institute: order.institute_label,
    reason: order.attempt_status === 'FAILED' ? order.attempt_reason : '',
    tried_at: row.tried_at,
    begun_at: row.begun_at,
    next_check_at: row.next_check_at,
    placed,
    unplaced: row.moneys.filter(isUnplaced),
    still_owed,
    untaken: row.untaken.map(({ attempt_id, at }) => ({ at, is_told: attempt_id === order.attempt_id })),
    now,
  };
}
