import type { Core } from '../../core/core.ts';
import type { Account, Order } from '../../core/model.ts';
import type { Store } from '../../core/store.ts';
import type { Token } from '../../core/mandate.ts';
import { refused } from '../errors.ts';

type Wire = Readonly<Record<string, unknown>>;

/** A subscription's own data, in Cashfree's words (gateways B.5). */
export interface Subscription {
  readonly plan: Wire;
  /** Unix seconds. */
  readonly expires_at: number;
  /** Whether Cashfree refunds the authorised amount automatically. */
  readonly amount_refund: boolean;
  readonly methods: readonly string[];
  /** True if the merchant paused or cancelled it; else the payer did. */
  readonly by_merchant: boolean;
}

/** A charge's own data. */
export interface Charge {
  /** The core's order of the subscription. */
  readonly subscription: string;
  readonly remarks: string | null;
  /** Its idempotency key, '' for none: the same request returns the same charge. */
  readonly key: string;
  /** The merchant's ids of the two steps of the controlled flow; null outside it and before the step. */
  readonly notification_id: string | null;
  readonly execution_id: string | null;
}

/** The subscription of an order, undefined for any other order. */
export const subscriptionOf = (order: Order): Subscription | undefined =>
  order.wire?.['subscription'] as Subscription | undefined;

/** The charge of an order, undefined for any other order. */
export const chargeOf = (order: Order): Charge | undefined => order.wire?.['charge'] as Charge | undefined;

/** The order of a subscription of this account. */
export function subscriptionNamed(core: Core, account: Account, id: unknown): Order {
  const found = typeof id === 'string' ? core.store.ordersWithReceipt(account.key_id, id) : [];
  const order = found.find((one) => subscriptionOf(one) !== undefined);
  if (!order) throw refused('Subscription does not exist', 'subscription_not_found', 404);
  return order;
}

/** The order of a charge of this account; undefined if it was never raised or announced. */
export function chargeNamed(core: Core, account: Account, id: unknown): Order | undefined {
  const found = typeof id === 'string' ? core.store.ordersWithReceipt(account.key_id, id) : [];
  return found.find((one) => chargeOf(one) !== undefined);
}

/** The mandate of a subscription, undefined until a payer approves it. */
export function tokenOfSubscription(store: Store, order: Order): Token | undefined {
  const approval = store.paymentsOf(order.id).findLast((payment) => payment.wire?.['token_id'] !== undefined);
  const id = approval?.wire?.['token_id'];
  return typeof id === 'string' ? store.tokens.get(id) : undefined;
}
