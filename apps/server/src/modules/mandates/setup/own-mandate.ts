import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { ownOrder } from '../../payments/index.ts';
import type { OrderView } from '../../payments/index.ts';
import { selectMandateOfOrder } from '../mandates.store.ts';
import type { MandateRow } from '../mandates.store.ts';

/** The order of this request's checkout token, with its mandate. */
export interface OwnMandate {
  readonly order: OrderView;
  readonly mandate: MandateRow;
}

/** The mandate of this request's checkout token (R3). @throws AppError order_not_found */
export async function ownMandate(ctx: Ctx): Promise<OwnMandate> {
  const caller = ctx.checkout;
  if (caller === undefined) throw new AppError('order_not_found');
  const [order, mandate] = await Promise.all([
    ownOrder(ctx),
    selectMandateOfOrder(ctx.db, caller.institute_id, caller.order_id),
  ]);
  if (mandate === undefined) throw new AppError('order_not_found');
  return { order, mandate };
}
