import { MOST_OUTCOMES } from '@shulk/contract';
import type { OrderOutcome } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { paise, sumPaise } from '@shulk/domain';
import type { Ctx } from '../../../platform/http/context.ts';
import { paymentStateOf } from '../orders/payment-state.ts';
import { queryWhenOpen } from '../settlement/query-when-open.ts';
import { selectOrderOfInstitute, selectOrdersOfReference } from '../orders/order-view.store.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { orderNow } from '../orders/order-now.ts';
import { selectOutcomes } from './outcomes.store.ts';
import type { OutcomeLine, OutcomePayment, OutcomeRow } from './outcomes.store.ts';

/** An institute's query: one order by its order id or transaction id, or all orders with its own reference. */
type Wanted = { readonly code: string } | { readonly reference_id: string };

/**
 * The outcomes of an institute's orders, newest first; empty for unknown orders and for those of other institutes
 * alike. The gateway is queried about a single open order, as for the payer's own sheet.
 */
export async function orderOutcomes(ctx: Ctx, instituteId: number, asked: Wanted): Promise<OrderOutcome[]> {
  if ('reference_id' in asked) {
    const orders = await selectOrdersOfReference(ctx.db, instituteId, asked.reference_id, MOST_OUTCOMES);
    return outcomesOf(ctx, instituteId, orders);
  }
  const read = () => selectOrderOfInstitute(ctx.db, instituteId, asked.code);
  const found = await read();
  if (found === undefined) return [];
  const order = (await queryWhenOpen(ctx.services, found)) ? await read() : found;
  return order === undefined ? [] : outcomesOf(ctx, instituteId, [order]);
}

async function outcomesOf(
  ctx: Ctx,
  instituteId: number,
  orders: readonly OrderView[],
): Promise<OrderOutcome[]> {
  const ids = orders.map(({ id }) => id);
  const rows = new Map((await selectOutcomes(ctx.db, instituteId, ids)).map((row) => [row.id, row]));
  return orders.flatMap((order) => {
    const row = rows.get(order.id);
    return row === undefined ? [] : [outcomeOf(ctx, order, row)];
  });
}

const lineOf = ({ balance_paise, late_fee_paise, discount_paise, ...names }: OutcomeLine) => ({
  ...names,
  amount: toRupees(paise(balance_paise + late_fee_paise)),
  late_fee: toRupees(late_fee_paise),
  discount: toRupees(discount_paise),
});

const paymentOf = ({
  amount_paise,
  refunded_paise,
  disputed_paise,
  taken_back_paise,
  held_paise,
  excess_paise,
  lines,
  ...told
}: OutcomePayment) => ({
  ...told,
  amount: toRupees(amount_paise),
  lines: lines.map(lineOf),
  held: toRupees(held_paise),
  excess: toRupees(excess_paise),
  refunded: toRupees(refunded_paise),
  disputed: toRupees(disputed_paise),
  taken_back: toRupees(taken_back_paise),
});

/** Money booked to fees, as opposed to money that waits for a refund or a person. */
const isBooked = ({ status }: OutcomePayment): boolean => status !== 'EXCESS' && status !== 'REVIEW';

function outcomeOf(ctx: Ctx, order: OrderView, row: OutcomeRow): OrderOutcome {
  const refunded = sumPaise(row.payments.filter(isBooked).map((payment) => payment.refunded_paise));
  return {
    order_id: order.order_code,
    application_code: order.application_code,
    reference_id: row.reference_id,
    notes: row.notes,
    payment_page_slug: order.slug,
    card_code: order.card_code,
    financing_mode: order.financing_mode,
    student_id: row.student_id,
    made_by: order.made_by,
    state: paymentStateOf(order, orderNow(ctx.services, order)),
    amount: toRupees(order.amount_paise),
    refunded: toRupees(refunded),
    currency: 'INR',
    created_at: row.created_at,
    expires_at: order.expires_at,
    ...(order.received_at === null ? {} : { paid_at: order.received_at }),
    ...(order.booked_at === null ? {} : { booked_at: order.booked_at }),
    receipt_no: order.receipt_no,
    lines: row.lines.map(lineOf),
    payments: row.payments.map(paymentOf),
  };
}
