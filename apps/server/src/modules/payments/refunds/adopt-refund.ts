import type { Executor } from '../../../platform/db/db.ts';
import { newCode } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import type { Gateway, GatewayPayment, GatewayRefund } from '../../gateways/index.ts';
import { selectRefundedOf, adoptRefund } from './external-refunds.store.ts';
import type { ExternalRefund } from './external-refunds.store.ts';
import { selectRefundOfGateway } from './refunds.store.ts';
import { settleRefund } from './settle-refund.ts';
import type { RefundCause } from './settle-refund.ts';

/** What came of news of a refund: `unknown`: of a payment we do not know yet; `waits`: there is no room for it yet. */
export type RefundUpdateResult = 'done' | 'unknown' | 'waits';

/**
 * The one way for a refund the gateway tells of by itself: one of ours is settled; one that was made in the gateway's own
 * dashboard becomes one of ours, once (decision 92). There is no room for it while a refund of ours is on its way for the
 * same money.
 */
export async function applyRefundUpdate(
  services: Services,
  accountId: number,
  news: GatewayRefund,
  cause: RefundCause,
): Promise<RefundUpdateResult> {
  const own = await selectRefundOfGateway(services.db, accountId, news);
  if (own !== undefined) {
    await settleRefund(services, own, news, cause);
    return 'done';
  }
  // Before the gateway has made it there is nothing to book; it tells again when it has.
  if (news.state !== 'processed') return 'done';
  const found = await adoptRefundIn(services.db, accountId, news, { cause, now: services.clock.now() });
  if (found === 'no_payment') return 'unknown';
  if (found === 'no_room') return 'waits';
  if (found === 'taken') {
    services.log.warn(
      { gateway_account_id: accountId, cause },
      'a refund was made in the dashboard of the gateway; it is booked as one of ours',
    );
    services.outbox.nudge();
  }
  return 'done';
}

/** Books a refund that is none of ours, once, in a transaction of the caller's. @returns what came of it */
export const adoptRefundIn = (
  tx: Executor,
  accountId: number,
  refund: Pick<ExternalRefund, 'gateway_payment_id' | 'gateway_refund_id' | 'key' | 'amount'>,
  of: Pick<ExternalRefund, 'cause' | 'now'>,
): ReturnType<typeof adoptRefund> =>
  adoptRefund(tx, accountId, { ...refund, ...of, refundCode: newCode('ref') });

/** An account of a gateway that is asked. */
interface AskedAccount {
  readonly accountId: number;
  readonly gateway: Gateway;
}

/**
 * Looks for refunds of a captured payment that were made without us, where the gateway tells of more given back than we
 * know, or does not tell with its payments what was given back.
 * @throws CallRefused, CallUnknown
 */
export async function findExternalRefunds(
  services: Services,
  { accountId, gateway }: AskedAccount,
  payment: GatewayPayment,
): Promise<void> {
  if (payment.refunded === 0) return;
  if (payment.refunded !== undefined) {
    const known = await selectRefundedOf(services.db, accountId, payment.gateway_payment_id);
    if (payment.refunded <= known) return;
  }
  await pollRefundsOf(services, { accountId, gateway }, payment);
}

/**
 * Takes a message that says no more than which refund something happened to: the gateway is asked for the refunds of its
 * payment. @throws CallRefused, CallUnknown
 */
export async function pollRefund(
  services: Services,
  asked: AskedAccount,
  hint: GatewayRefund,
): Promise<RefundUpdateResult> {
  const own = await selectRefundOfGateway(services.db, asked.accountId, hint);
  const payment = own ?? { gateway_payment_id: hint.gateway_payment_id, gateway_order_id: '' };
  if (payment.gateway_payment_id === '') return 'unknown';
  await pollRefundsOf(services, asked, payment, 'webhook');
  return 'done';
}

/** Asks for all refunds of a payment and hears each of them. @throws CallRefused, CallUnknown */
export async function pollRefundsOf(
  services: Services,
  { accountId, gateway }: AskedAccount,
  payment: Pick<GatewayPayment, 'gateway_payment_id' | 'gateway_order_id'>,
  cause: RefundCause = 'resolver',
): Promise<void> {
  for (const refund of await gateway.refundsOf(payment.gateway_payment_id, payment.gateway_order_id))
    await applyRefundUpdate(services, accountId, refund, cause);
}
