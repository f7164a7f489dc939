import { shareIdsOf } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** The amounts of the orders that are paid by one order at a gateway, in their order. */
export const selectShares = async (
  ex: Executor,
  accountId: number,
  gatewayOrderId: string,
): Promise<readonly Paise[]> => {
  const rows = await ex.query<{ amount: Paise }>(
    `select o.amount_paise as amount from gateway_orders w join orders o on o.id = w.order_id
     where w.gateway_account_id = $1 and w.gateway_order_id = any ($2::text[]) order by w.gateway_order_id`,
    [accountId, shareIdsOf(gatewayOrderId)],
  );
  return rows.map(({ amount }) => amount);
};
