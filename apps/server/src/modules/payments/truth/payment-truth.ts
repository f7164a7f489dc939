import type { PaymentTruth } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { formatPaymentTimestamp, isReceiptAtOnce, placedTogether, tellTruth } from '@shulk/domain';
import type { Instant, TruthFacts, UnplacedMoney } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { paymentStateOf } from '../attempts/payment-state.ts';
import { askWhenOpen } from '../attempts/payment-status.ts';
import { mandateHooks, setsUpMandate } from '../mandate-hooks.ts';
import { selectOrder } from '../orders/order-view.store.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { orderNow } from '../settlement/order-now.ts';
import { visibleOrder } from './may-see.ts';
import { selectTruth } from './truth.store.ts';
import type { MoneyRow, NamedOrder, TruthRow } from './truth.store.ts';

interface Asked {
  readonly params: { readonly application_code: string };
  readonly query: { readonly payment_page_slug: string };
}

/**
 * Where the money of a payment is, what happens next and by when (decision 23). An open payment is asked about at the
 * gateway, no more often than for a waiting sheet.
 * @throws AppError proof_required, order_not_found
 */
export async function paymentTruth(ctx: Ctx, { params, query }: Asked): Promise<PaymentTruth> {
  const named = await visibleOrder(ctx, query.payment_page_slug.toLowerCase(), params.application_code);
  const found = await readOrder(ctx, named);
  const order = (await askWhenOpen(ctx.services, found)) ? await readOrder(ctx, named) : found;
  const row = await selectTruth(ctx.db, named);
  const now = orderNow(ctx.services, order);
  const mandate = setsUpMandate(order)
    ? await mandateHooks(ctx.services)?.facts(ctx.db, order, now)
    : undefined;
  const is_tried_again =
    order.made_by === 'mandate' && (await mandateHooks(ctx.services)?.isTriedAgain(ctx.db, order));
  const { by, next, ...told } = tellTruth({ ...factsOf(order, row, now), mandate, is_tried_again });
  const at = order.received_at ?? row.moneys.at(-1)?.received_at ?? row.tried_at;
  return {
    application_code: order.application_code,
    ...told,
    next: [...next],
    by: by ?? '',
    amount: toRupees(order.amount_paise),
    institute_name: order.institute_label,
    what_for: order.title,
    at: at === null ? '' : formatPaymentTimestamp(at),
    receipt_no: order.receipt_no,
    receipt_at_once:
      order.booked_at !== null &&
      order.browser_session_id !== null &&
      order.browser_session_id === (await ctx.browser.known()) &&
      isReceiptAtOnce(order.booked_at, now),
  };
}

async function readOrder(ctx: Ctx, { id, institute_id }: NamedOrder): Promise<OrderView> {
  const order = await selectOrder(ctx.db, institute_id, id);
  if (order === undefined) throw new AppError('order_not_found');
  return order;
}

const isUnplaced = (money: MoneyRow): money is MoneyRow & UnplacedMoney =>
  money.status === 'EXCESS' || money.status === 'REVIEW';

function factsOf(order: OrderView, row: TruthRow, now: Instant): TruthFacts {
  const state = paymentStateOf(order, now);
  // A debit that failed is told as such: its order was closed by us, not by its payer.
  const isFailedDebit =
    order.made_by === 'mandate' && state === 'CANCELLED' && order.attempt_status === 'FAILED';
  const sheet = isFailedDebit ? 'FAILED' : state;
  // An order that sets up an auto debit took no money: its debits have orders of their own.
  const placed = placedTogether(
    row.moneys
      .filter((money) => !isUnplaced(money))
      .map((money) => ({ ...money, receipt_no: order.receipt_no })),
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
    untaken: row.untaken.map(({ attempt_id, at }) => ({ at, is_told: attempt_id === order.attempt_id })),
    now,
  };
}
