import { readShareId, shareId, takeInOrder } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import type { GatewayDispute } from '../../gateways/index.ts';
import type { BookedShare } from './shares.store.ts';

/**
 * What a dispute of a gateway's payment says of each of its shares: it takes one after the other until its amount is met
 * (decision 239). A share that a lost dispute does not reach is free again.
 * @param known the amounts of the shares of this dispute that are booked, by their ids
 */
export function shareDispute(
  news: GatewayDispute,
  shares: readonly BookedShare[],
  known: ReadonlyMap<string, Paise>,
): readonly GatewayDispute[] {
  const rooms = shares.map(({ amount }) => amount);
  const amounts = takeInOrder(news.amount, rooms);
  const taken = news.taken === undefined ? undefined : takeInOrder(news.taken, rooms);
  const isLost = news.state === 'LOST';
  const lost = isLost && taken !== undefined && (news.taken ?? 0) > 0 ? taken : amounts;
  return shares.flatMap(({ gateway_payment_id }, index) => {
    const { no } = readShareId(gateway_payment_id) ?? { no: index + 1 };
    const gateway_dispute_id = shareId(news.gateway_dispute_id, no);
    const before = known.get(gateway_dispute_id);
    const amount = lost[index] ?? 0;
    const of = {
      ...news,
      gateway_dispute_id,
      gateway_payment_id,
      gateway_order_id: shareId(news.gateway_order_id, no),
    };
    if (amount > 0) return [{ ...of, amount: amount as Paise, taken: taken?.[index] }];
    if (before === undefined) return [];
    return [{ ...of, amount: before, taken: taken?.[index], state: isLost ? 'CLOSED' : news.state }];
  });
}
