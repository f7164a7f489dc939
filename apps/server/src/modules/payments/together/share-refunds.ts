import { shareId, takeRefund } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { ExternalRefund } from '../refunds/external-refunds.store.ts';
import { adoptShares } from '../refunds/external-refunds.store.ts';
import type { Adopted } from '../refunds/external-refunds.store.ts';
import { selectRefundOfGateway } from '../refunds/refunds.store.ts';
import { lockBookedShares, selectRefundShares } from './shares.store.ts';

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
