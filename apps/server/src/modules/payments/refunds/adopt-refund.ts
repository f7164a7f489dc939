import { wholeId } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { newCode } from '../../../platform/ids.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import type { Services } from '../../../platform/services.ts';
import type { Gateway, GatewayPayment, GatewayRefund } from '../../gateways/index.ts';
import { selectRefundedOf, adoptRefund } from './external-refunds.store.ts';
import type { Adopted, ExternalRefund } from './external-refunds.store.ts';
import { adoptShared, selectRefundShares } from './share-refunds.ts';
import { selectRefundOfGateway } from './refunds.store.ts';
import { settleRefund } from './settle-refund.ts';
import type { RefundCause } from './settle-refund.ts';

/**
 * The outcome of a refund update. `unknown`: its payment is not booked yet; `waits`: no refundable money is left for it
 * yet.
 */
export type RefundUpdateResult = 'done' | 'unknown' | 'waits';

/**
 * Every refund update from a gateway is applied here: one of ours is settled; one made in the gateway's dashboard
 * (decision 92) or by the gateway itself (decision 219) is adopted, once. It waits while a refund of ours is in progress
 * for the same money.
 */
export async function applyRefundUpdate(
  services: Services,
  accountId: number,
  news: GatewayRefund,
  cause: RefundCause,
): Promise<RefundUpdateResult> {
  const own = await selectRefundOfGateway(services.db, accountId, news);
  if (own !== undefined) {
    const { gateway_payment_id } = own;
    // The gateway names the payment, and the refund was asked of a share of it.
    const isOfIt = wholeId(gateway_payment_id) === news.gateway_payment_id;
    await settleRefund(services, own, isOfIt ? { ...news, gateway_payment_id } : news, cause);
    return 'done';
  }
  const shares = await selectRefundShares(services.db, accountId, news.gateway_refund_id);
  for (const { gateway_payment_id, amount_paise: amount, ...share } of shares)
    await settleRefund(
      services,
      { ...share, gateway_payment_id, amount_paise: amount },
      { ...news, gateway_payment_id, amount },
      cause,
    );
  if (shares.length > 0) return 'done';
  // Nothing to book until the gateway has made it; it reports again then.
  if (news.state !== 'processed') return 'done';
  const found = await services.db.tx((tx) =>
    adoptRefundIn(tx, accountId, news, { cause, now: services.clock.now() }),
  );
  if (found === 'no_payment') return 'unknown';
  if (found === 'no_room') return 'waits';
  if (found === 'taken') {
    services.log.warn(
      { gateway_account_id: accountId, cause },
      'a refund was made at the gateway without us; it is booked as ours',
    );
    services.outbox.nudge();
  }
  return 'done';
}

/** Books an external refund, once, in the caller's transaction. @returns the outcome */
export async function adoptRefundIn(
  tx: Executor,
  accountId: number,
  refund: Pick<ExternalRefund, 'gateway_payment_id' | 'gateway_refund_id' | 'key' | 'amount' | 'isByGateway'>,
  of: Pick<ExternalRefund, 'cause' | 'now'>,
): Promise<Adopted> {
  const external = { ...refund, ...of, refundCode: newCode('ref') };
  const found = await adoptRefund(tx, accountId, external);
  return found === 'no_payment' ? adoptShared(tx, accountId, external) : found;
}

/** The gateway account to query. */
interface AskedAccount {
  readonly accountId: number;
  readonly gateway: Gateway;
}

/**
 * Looks for external refunds of a captured payment, if the gateway reports a larger refunded amount than we know or
 * reports none with its payments.
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

/** Handles a message that only names a refund: fetches all refunds of its payment. @throws CallRefused, CallUnknown */
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

/** Fetches all refunds of a payment and applies each. @throws CallRefused, CallUnknown */
export async function pollRefundsOf(
  services: Services,
  { accountId, gateway }: AskedAccount,
  payment: Pick<GatewayPayment, 'gateway_payment_id' | 'gateway_order_id'>,
  cause: RefundCause = 'resolver',
): Promise<void> {
  for (const refund of await gateway.refundsOf(payment.gateway_payment_id, payment.gateway_order_id))
    await applyRefundUpdate(services, accountId, refund, cause);
}

/** Looks for refunds of the dashboard beside other work: without an answer, the gateway tells of them again. */
export const ifAnswered = async (asked: Promise<unknown>): Promise<void> => {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof CallUnknown || error instanceof CallRefused)) throw error;
  }
};
