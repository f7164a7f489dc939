import type { PaymentTruth } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { formatPaymentTimestamp, isReceiptAtOnce, buildTruth } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { queryWhenOpen } from '../settlement/query-when-open.ts';
import { mandateHooks, setsUpMandate } from '../mandate-hooks.ts';
import { selectOrder } from '../orders/order-view.store.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { orderNow } from '../orders/order-now.ts';
import { factsOf } from './facts-of.ts';
import { visibleOrder } from './may-see.ts';
import { selectTruth } from './truth.store.ts';
import type { NamedOrder } from './truth.store.ts';

interface TruthInput {
  readonly params: { readonly application_code: string };
  readonly query: { readonly payment_page_slug: string };
}

/**
 * Where a payment's money is, what happens next and by when (decision 23). The gateway is queried about an open
 * payment, no more often than for a waiting sheet.
 * @throws AppError proof_required, order_not_found
 */
export async function paymentTruth(ctx: Ctx, { params, query }: TruthInput): Promise<PaymentTruth> {
  const named = await visibleOrder(ctx, query.payment_page_slug.toLowerCase(), params.application_code);
  const found = await readOrder(ctx, named);
  const order = (await queryWhenOpen(ctx.services, found)) ? await readOrder(ctx, named) : found;
  const row = await selectTruth(ctx.db, named);
  const now = orderNow(ctx.services, order);
  const mandate = setsUpMandate(order)
    ? await mandateHooks(ctx.services)?.facts(ctx.db, order, now)
    : undefined;
  const is_tried_again =
    order.made_by === 'mandate' && (await mandateHooks(ctx.services)?.isTriedAgain(ctx.db, order));
  const { by, next, ...told } = buildTruth({
    ...(await factsOf(ctx.db, order, row, now)),
    mandate,
    is_tried_again,
  });
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
