import type { Instant, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** What was refunded of a payment of an account; 0 if it is not booked. What a bank took in a dispute is no refund. */
export const selectRefundedOf = async (
  ex: Executor,
  accountId: number,
  gatewayPaymentId: string,
): Promise<number> => {
  const row = await ex.maybe<{ refunded: number }>(
    `select p.refunded_paise + p.rest_refunded_paise - coalesce((select sum(r.amount_paise) from refunds r
       where r.payment_id = p.id and r.requested_by = 'DISPUTE'), 0)::bigint as refunded from payments p
     where gateway_account_id = $1 and gateway_payment_id = $2`,
    [accountId, gatewayPaymentId],
  );
  return row?.refunded ?? 0;
};

/** A refund made at the gateway without us. */
export interface ExternalRefund {
  readonly gateway_payment_id: string;
  readonly gateway_refund_id: string;
  /** Its reference there; '' for none. */
  readonly key: string;
  readonly amount: Paise;
  /** The gateway made it by itself: the fees that its money paid are due again. */
  readonly isByGateway?: true;
  /** Our reference, if it has no other. */
  readonly refundCode: string;
  readonly cause: string;
  /** Real time. */
  readonly now: Instant;
}

/** What became of an external refund: see take_over_refund(). */
export type Adopted = 'taken' | 'known' | 'no_payment' | 'no_room';

/** A part of an external refund of a payment of several orders. */
interface RefundedShare {
  readonly gateway_payment_id: string;
  readonly gateway_refund_id: string;
  readonly key: string;
  readonly amount: number;
  readonly code: string;
}

/** Books the parts of an external refund, all or none: see take_over_shares(). */
export const adoptShares = async (
  ex: Executor,
  accountId: number,
  { cause, now, isByGateway }: ExternalRefund,
  parts: readonly RefundedShare[],
): Promise<Adopted> => {
  const { result } = await ex.one<{ result: Adopted }>(
    'select take_over_shares($1, $2::jsonb, $3, $4, $5) as result',
    [accountId, JSON.stringify(parts), cause, now, isByGateway === true],
  );
  return result;
};

/** Books an external refund, once: see take_over_refund(). */
export const adoptRefund = async (
  ex: Executor,
  accountId: number,
  refund: ExternalRefund,
): Promise<Adopted> => {
  const { result } = await ex.one<{ result: Adopted }>(
    'select take_over_refund($1, $2, $3, $4, $5, $6, $7, $8, $9) as result',
    [
      accountId,
      refund.gateway_payment_id,
      refund.gateway_refund_id,
      refund.key,
      refund.amount,
      refund.refundCode,
      refund.cause,
      refund.now,
      refund.isByGateway === true,
    ],
  );
  return result;
};
