import { plusMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { reach } from '../crash-points.ts';
import { GatewayRefused, GatewayUnknown } from '../gateways/gateway.ts';
import type { Gateway, GatewayRefund } from '../gateways/gateway.ts';
import { gatewaysOf } from '../gateways/gateways.ts';
import { FIRST_CHECK_MS, nextCheck } from '../settlement/check-times.ts';
import { planRefundCheck, reviewRefund } from './refunds.store.ts';
import type { RefundRow } from './refunds.store.ts';
import { failRefund, refundNow, settleRefund, stepRefund } from './settle-refund.ts';

/**
 * Takes the next step of a refund without a verdict. One that was only requested is put down as sent and then sent; one
 * that was sent is looked up at the gateway, and sent again under the same key when the gateway does not know it: that
 * is what a crash between the two leaves. No transaction is open during a call (threats 6.2).
 */
export async function pursueRefund(services: Services, refund: RefundRow): Promise<void> {
  const now = refundNow(services, refund);
  const gateway = await gatewayOf(services, refund);
  if (gateway === undefined) return planNext(services, refund);
  const isFirst = refund.status === 'REQUESTED';
  const cause = isFirst ? 'send' : 'resolver';
  if (isFirst) {
    await stepRefund(services, refund, { to: 'SENT', cause, nextCheckAt: plusMs(now, FIRST_CHECK_MS) });
    reach('refund-sent');
  }
  const answer = await answerOf(gateway, refund, isFirst);
  reach('refund-answered');
  if (answer === 'refused') return failRefund(services, refund, 'The gateway refused it.', cause);
  if (answer === 'unknown') {
    const nextCheckAt = plusMs(now, FIRST_CHECK_MS);
    await stepRefund(services, refund, { to: 'UNKNOWN', cause, nextCheckAt });
    return planNext(services, refund);
  }
  await settleRefund(services, refund, answer, cause);
  if (answer.state === 'pending') await planNext(services, refund);
}

/** An account that must not be used any more sends nothing; the refund waits. */
async function gatewayOf(services: Services, refund: RefundRow): Promise<Gateway | undefined> {
  try {
    return (await gatewaysOf(services).require(refund.gateway_account_id)).gateway;
  } catch (error) {
    if (error instanceof AppError && error.code === 'gateway_mismatch') return undefined;
    throw error;
  }
}

async function answerOf(
  gateway: Gateway,
  refund: RefundRow,
  isFirst: boolean,
): Promise<GatewayRefund | 'refused' | 'unknown'> {
  const wish = {
    gateway_payment_id: refund.gateway_payment_id,
    gateway_order_id: refund.gateway_order_id,
    amount: refund.amount_paise,
    key: refund.refund_code,
  };
  const known = { ...wish, gateway_refund_id: refund.gateway_refund_id ?? '' };
  try {
    const there = isFirst ? undefined : await gateway.fetchRefund(known);
    if (there !== undefined) return there;
    try {
      return await gateway.refund(wish);
    } catch (error) {
      // A no to a second sending may mean that the first one went through and showed late.
      if (!(error instanceof GatewayRefused)) throw error;
      return (await gateway.fetchRefund(known)) ?? 'refused';
    }
  } catch (error) {
    if (error instanceof GatewayUnknown || error instanceof GatewayRefused) return 'unknown';
    throw error;
  }
}

/** Asks again on the ladder of attempts (threats 6.1); after day 7 a person has to look. */
async function planNext(services: Services, refund: RefundRow): Promise<void> {
  const now = refundNow(services, refund);
  const next = nextCheck('UNKNOWN', refund.created_at, now);
  if (typeof next === 'object') return planRefundCheck(services.db, refund, next.at);
  await reviewRefund(services.db, refund, 'The gateway has given no verdict for 7 days.', now);
  services.log.error({ refund_id: refund.id }, 'alarm: a refund has no verdict after 7 days');
}
