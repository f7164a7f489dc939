import { shareIdsOf } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** A share of a gateway's payment, as booked. */
export interface BookedShare {
  readonly order_id: number;
  readonly gateway_payment_id: string;
  readonly amount: Paise;
  /** What the gateway can still give back of it. */
  readonly left: Paise;
}

interface ShareRow extends BookedShare {
  readonly ordered: Paise;
  /** How many orders the payment pays. */
  readonly of: number;
}

const selectShares = (ex: Executor, accountId: number, paymentId: string): Promise<ShareRow[]> =>
  ex.query(
    `select p.order_id, p.gateway_payment_id, p.amount_paise as amount, o.amount_paise as ordered,
       greatest(0, p.amount_paise - p.refunded_paise - p.rest_refunded_paise)::bigint as left,
       (select count(*)::int from orders m where m.paid_with_id = o.paid_with_id) as of
     from payments p join orders o on o.id = p.order_id
     where p.gateway_account_id = $1 and p.gateway_payment_id = any ($2::text[]) order by p.gateway_payment_id`,
    [accountId, shareIdsOf(paymentId)],
  );

/** A payment of another sum than agreed has one share, of the first order. */
const isWhole = ([first, ...others]: readonly ShareRow[]): boolean =>
  first !== undefined && (others.length + 1 === first.of || first.amount !== first.ordered);

/** The shares of a gateway's payment, in their order; none as long as one of them is not booked, or if it is not shared. */
export async function selectBookedShares(
  ex: Executor,
  accountId: number,
  paymentId: string,
): Promise<readonly BookedShare[]> {
  const shares = await selectShares(ex, accountId, paymentId);
  return isWhole(shares) ? shares : [];
}

/** The same, read again under the locks of all orders of the payment, in the caller's transaction. */
export async function lockBookedShares(
  tx: Executor,
  accountId: number,
  paymentId: string,
): Promise<readonly BookedShare[]> {
  const seen = await selectBookedShares(tx, accountId, paymentId);
  if (seen.length === 0) return [];
  await lockOrders(
    tx,
    seen.map(({ order_id: id }) => id),
  );
  return selectBookedShares(tx, accountId, paymentId);
}

/** What is known of a dispute's shares, by their ids. */
export async function selectDisputeShares(
  ex: Executor,
  accountId: number,
  gatewayDisputeId: string,
): Promise<ReadonlyMap<string, Paise>> {
  const rows = await ex.query<{ id: string; amount: Paise }>(
    `select gateway_dispute_id as id, amount_paise as amount from disputes
     where gateway_account_id = $1 and gateway_dispute_id = any ($2::text[])`,
    [accountId, shareIdsOf(gatewayDisputeId)],
  );
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** Locks orders, and what a payment of them locks, in the fixed order: see lock_captures(). */
export const lockOrders = async (ex: Executor, orderIds: readonly number[]): Promise<void> => {
  await ex.query('select lock_captures($1::bigint[])', [orderIds]);
};
