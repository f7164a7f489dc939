import type { OrderView as OrderAnswer } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { imagePath } from '../../pages/index.ts';
import { paymentStateOf } from '../attempts/payment-state.ts';
import { orderNow } from '../settlement/ask-gateway.ts';
import { selectOrder, selectSheet } from './order-view.store.ts';

/** What the sheet shows: institute, what for, the exact amount (decisions 8, ux 5). @throws AppError order_not_found */
export async function viewOrder(ctx: Ctx): Promise<OrderAnswer> {
  const caller = ctx.checkout;
  if (caller === undefined) throw new AppError('order_not_found');
  const [order, sheet] = await Promise.all([
    selectOrder(ctx.db, caller.institute_id, caller.order_id),
    selectSheet(ctx.db, caller.institute_id, caller.order_id),
  ]);
  if (order === undefined) throw new AppError('order_not_found');
  return {
    order_id: order.order_code,
    application_code: order.application_code,
    financing_mode: sheet.financing_mode,
    institute_name: sheet.institute_label,
    ...(sheet.logo_file === null ? {} : { logo: imagePath(sheet.logo_file) }),
    brand: sheet.brand_colour,
    title: sheet.title,
    ...(sheet.student_name === null ? {} : { student_name: sheet.student_name }),
    amount: toRupees(order.amount_paise),
    currency: 'INR',
    test_mode: sheet.mode === 'test',
    state: paymentStateOf(order, orderNow(ctx.services, order)),
    expires_at: order.expires_at,
    parent_origin: sheet.parent_origin,
    receipts_path: `/${order.slug}/r/auth`,
  };
}
