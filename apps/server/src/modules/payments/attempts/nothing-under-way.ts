import { payableAgainFrom, silentGatewayText } from '@shulk/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { queryTogether } from '../settlement/settle-together.ts';

/**
 * Never allows a blind retry (ux 5): before a second attempt the gateway is queried about the first. A payment that is
 * pending there may still succeed; another one would pay twice.
 * @throws AppError order_in_progress, order_closed when it was paid, gateway_unavailable when nothing can be known
 */
export async function requireNothingUnderWay(ctx: Ctx, order: OrderView): Promise<'none' | 'failed'> {
  if (order.gateway_order_id === null) return 'none';
  const verdict = await queryTogether(ctx.services, order, 'poll');
  if (verdict === 'open') throw new AppError('order_in_progress');
  if (verdict === 'paid') throw new AppError('order_closed');
  if (verdict === 'unknown')
    throw new AppError('gateway_unavailable', () => ({
      retryAfter: 5,
      message: silentGatewayText(payableAgainFrom(order)),
    }));
  return verdict;
}
