import type { OrderView as OrderAnswer } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { shortcutsOf, sumPaise } from '@shulk/domain';
import type { Ctx } from '../../../platform/http/context.ts';
import { helpOf, imagePath } from '../../pages/index.ts';
import { paymentStateOf } from '../orders/payment-state.ts';
import { queryWhenOpen } from '../settlement/query-when-open.ts';
import { orderNow } from '../orders/order-now.ts';
import { selectOrderLines, selectOrderShortcuts } from '../orders/order-view.store.ts';
import { ownOrder } from '../orders/own-order.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { allPaidWith } from '../orders/together.store.ts';
import { buildStatus } from '../truth/build-status.ts';

/**
 * What the sheet shows: institute, purpose, the exact amount and its parts (decisions 8, ux 5). The gateway is queried
 * about an attempt in progress, so that a sheet opened after a reload waits for it instead of offering another.
 * @throws AppError order_not_found
 */
export async function viewOrder(ctx: Ctx): Promise<OrderAnswer> {
  const found = await ownOrder(ctx);
  const order = (await queryWhenOpen(ctx.services, found)) ? await ownOrder(ctx) : found;
  const all = await allPaidWith(ctx.db, order);
  const [children, { shortcuts }, help] = await Promise.all([
    Promise.all(all.map((one) => childOf(ctx, one))),
    selectOrderShortcuts(ctx.db, order.id),
    helpOf(ctx.services, order.slug),
  ]);
  return {
    order_id: order.order_code,
    application_code: order.application_code,
    financing_mode: order.financing_mode,
    institute_name: order.institute_label,
    ...(order.logo_file === null ? {} : { logo: imagePath(order.logo_file) }),
    brand: order.brand_colour,
    title: order.title,
    ...(order.student_name === null ? {} : { student_name: order.student_name }),
    amount: toRupees(sumPaise(all.map(({ amount_paise: amount }) => amount))),
    // Who pays by a link sees the amount, and not what it is made of.
    lines: order.made_by === 'link' ? [] : children.flatMap(({ lines }) => lines),
    ...(order.paid_with_id !== null && { children }),
    currency: 'INR',
    test_mode: order.mode === 'test',
    state:
      order.paid_with_id === null
        ? paymentStateOf(order, orderNow(ctx.services, order))
        : (await buildStatus(ctx, order)).state,
    expires_at: order.expires_at,
    parent_origin: order.parent_origin,
    receipts_path: `/${order.slug}/r/auth`,
    truth_path: `/${order.slug}/p/${order.application_code}`,
    help,
    open_gateway: shortcutsOf({ shortcuts: shortcuts ?? undefined }).open_gateway,
  };
}

/** What an order pays for its student. */
async function childOf(ctx: Ctx, order: OrderView): Promise<NonNullable<OrderAnswer['children']>[number]> {
  const lines = await selectOrderLines(ctx.db, order.id);
  return {
    student_name: order.student_name ?? '',
    amount: toRupees(order.amount_paise),
    lines: lines.map((line) => ({
      label: line.label,
      amount: toRupees(sumPaise([line.balance_paise, line.late_fee_paise])),
      discount: toRupees(line.discount_paise),
      late_fee: toRupees(line.late_fee_paise),
    })),
  };
}
