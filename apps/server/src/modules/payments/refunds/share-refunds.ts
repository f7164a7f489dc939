import { shareId, shareIdsOf, takeRefund } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { ExternalRefund } from './external-refunds.store.ts';
import { adoptShares } from './external-refunds.store.ts';
import type { Adopted } from './external-refunds.store.ts';
import { selectRefundOfGateway, selectRefundsNamed } from './refunds.store.ts';
import type { RefundRow } from './refunds.store.ts';
import { lockBookedShares } from '../shares/shares.store.ts';

/** What the books have of a refund that the gateway made of several shares; none if it is of one payment, or unknown. */
export const selectRefundShares = (
  ex: Executor,
  accountId: number,
  gatewayRefundId: string,
): Promise<RefundRow[]> =>
  // What no single part of a share could bear stands in a row for each part (decision 92).
  selectRefundsNamed(
    ex,
    accountId,
    shareIdsOf(gatewayRefundId).flatMap((id) => [id, `${id}:EXCESS`, `${id}:HELD`, `${id}:FEES`]),
  );

/**
 * Books a refund that was made at the gateway without us of a payment of several orders, all of its parts or none: it
 * names no share, so takeRefund() says which (decision 239). What is booked once is not split again.
 */
export async function adoptShared(tx: Executor, accountId: number, refund: ExternalRefund): Promise<Adopted> {
  const shares = await lockBookedShares(tx, accountId, refund.gateway_payment_id);
  if (shares.length === 0) return 'no_payment';
  const { gateway_refund_id: id } = refund;
  const own = await selectRefundOfGateway(tx, accountId, refund);
  if (own !== undefined || (await selectRefundShares(tx, accountId, id)).length > 0) return 'known';
  const amounts = takeRefund(
    refund.amount,
    shares.map(({ left }) => left),
  );
  const parts = shares.flatMap(({ gateway_payment_id }, index) => {
    const amount = amounts[index] ?? 0;
    return amount > 0 ? [{ gateway_payment_id, amount, no: index + 1 }] : [];
  });
  return adoptShares(
    tx,
    accountId,
    refund,
    // A refund of one share alone keeps the gateway's own id.
    parts.map((part) => ({
      ...part,
      gateway_refund_id:
        parts.length === 1 ? refund.gateway_refund_id : shareId(refund.gateway_refund_id, part.no),
      code: parts.length === 1 ? refund.refundCode : `${refund.refundCode}-${part.no}`,
      key: parts.length === 1 ? refund.key : '',
    })),
  );
}
