import type { GatewayLaunch } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { newCode } from '../../../platform/ids.ts';
import { routeUrl } from '../../../platform/http/mount.ts';
import { reach } from '../crash-points.ts';
import { GatewayRefused, GatewayUnknown } from '../gateways/gateway.ts';
import type { Gateway, GatewayOrder } from '../gateways/gateway.ts';
import { gatewaysOf } from '../gateways/gateways.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { recordGatewayOrder } from '../orders/orders.store.ts';
import { ownOrder } from '../orders/own-order.ts';
import { ownOrigin } from '../orders/parent-origin.ts';
import { askGateway, orderNow } from '../settlement/ask-gateway.ts';
import { FIRST_CHECK_MS } from '../settlement/check-times.ts';
import { beginAttempt as saveAttempt } from '../settlement/settlement.store.ts';
import { RETURN_CALL } from './return-call.ts';

/**
 * Starts one try at the gateway: the attempt is committed first, then the gateway is called with no transaction
 * open, then its order id is put down (threats 6.2).
 * @throws AppError order_closed, order_in_progress, gateway_unavailable, gateway_mismatch
 */
export async function beginAttempt(ctx: Ctx): Promise<GatewayLaunch> {
  const order = await ownOrder(ctx);
  await requireNothingUnderWay(ctx, order);
  const account = await gatewaysOf(ctx.services).require(order.gateway_account_id);
  const now: Instant = orderNow(ctx.services, order);
  const attempt = await saveAttempt(ctx.db, order.id, newCode('att'), plusMs(now, FIRST_CHECK_MS), now);
  if (attempt === undefined) throw new AppError('order_closed');
  reach('attempt-saved');
  const gatewayOrderId =
    attempt.gateway_order_id ?? (await openGatewayOrder(ctx, account.gateway, order, attempt.was_attempted));
  return {
    vendor: account.vendor,
    script_url: account.gateway.page.script_url,
    key: account.gateway.page.key,
    gateway_order_id: gatewayOrderId,
    amount_paise: order.amount_paise,
    currency: 'INR',
    name: order.institute_label,
    description: order.title,
    prefill: prefillOf(order),
    callback_url: ownOrigin(ctx) + routeUrl(ctx.services, RETURN_CALL).replace(':order_id', order.order_code),
    attempt_id: attempt.attempt_code,
  };
}

/**
 * Never offers a blind retry (ux 5): before a second try the gateway is asked about the first. A payment that is
 * pending there may still succeed, and another one beside it would be paid twice.
 * @throws AppError order_in_progress, order_closed when it was paid, gateway_unavailable when nothing can be known
 */
async function requireNothingUnderWay(ctx: Ctx, order: OrderView): Promise<void> {
  if (order.gateway_order_id === null) return;
  const verdict = await askGateway(ctx.services, order, 'poll');
  if (verdict === 'open') throw new AppError('order_in_progress');
  if (verdict === 'paid') throw new AppError('order_closed');
  if (verdict === 'unknown') throw new AppError('gateway_unavailable', { retryAfter: 5 });
}

function prefillOf(order: OrderView): GatewayLaunch['prefill'] {
  return {
    ...(order.contact_mobile === '' ? {} : { contact: `+91${order.contact_mobile}` }),
    ...(order.contact_email === '' ? {} : { email: order.contact_email }),
  };
}

/**
 * Makes the gateway's order with our order code as its receipt. When an earlier try got this far without putting
 * an id down, the gateway is asked for that receipt first, so that a crash never leaves two payable orders.
 */
async function openGatewayOrder(
  ctx: Ctx,
  gateway: Gateway,
  order: OrderView,
  wasAttempted: boolean,
): Promise<string> {
  const opened = await reachGateway(ctx, async () => {
    const earlier = wasAttempted ? await gateway.findOrderByReceipt(order.order_code) : undefined;
    return earlier ?? gateway.openOrder({ amount: order.amount_paise, receipt: order.order_code });
  });
  reach('gateway-order-made');
  if (opened.amount !== order.amount_paise) throw new AppError('gateway_mismatch');
  const recorded = await recordGatewayOrder(ctx.db, order.institute_id, order.id, opened.gateway_order_id);
  reach('gateway-order-recorded');
  return recorded.gateway_order_id;
}

/** No order at the gateway means no payment: the sentence "No money was taken" is true here. */
async function reachGateway(ctx: Ctx, call: () => Promise<GatewayOrder>): Promise<GatewayOrder> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GatewayRefused) && !(error instanceof GatewayUnknown)) throw error;
    ctx.log.warn({ problem: error.message }, 'the gateway could not open an order');
    throw new AppError('gateway_unavailable', { retryAfter: 5 });
  }
}
