import type { Part } from '../../../platform/parts.ts';
import type { GatewayOrderRef, OrderToSettle } from '../orders/order-view.store.ts';

/** More than a process sends to gateways in the life of a checkout token; the oldest is forgotten first. */
const MOST = 5_000;

const nameOf = ({ accountId, gatewayOrderId }: GatewayOrderRef): string => `${accountId} ${gatewayOrderId}`;

/**
 * The orders that this process sent to a gateway and that no message has booked yet. What is remembered of an order never
 * changes, except what the booking itself checks again; so the message that reports its payment needs no look-up.
 */
class LaunchedOrders {
  readonly #orders = new Map<string, { readonly order: OrderToSettle; readonly token: string }>();
  readonly #names = new Map<string, GatewayOrderRef>();

  /** @param tokenHash of the checkout token, whose sheet will ask for the status */
  remember(of: GatewayOrderRef, order: OrderToSettle, tokenHash: Buffer): void {
    const [oldest] = this.#orders;
    if (this.#orders.size >= MOST && oldest !== undefined) this.#drop(oldest[0]);
    const token = tokenHash.toString('hex');
    this.#orders.set(nameOf(of), { order, token });
    this.#names.set(token, of);
  }

  find(of: GatewayOrderRef): OrderToSettle | undefined {
    return this.#orders.get(nameOf(of))?.order;
  }

  /** The order at the gateway that the sheet with this checkout token pays. */
  ofToken(tokenHash: Buffer): GatewayOrderRef | undefined {
    return this.#names.get(tokenHash.toString('hex'));
  }

  forget(of: GatewayOrderRef): void {
    this.#drop(nameOf(of));
  }

  #drop(name: string): void {
    const token = this.#orders.get(name)?.token;
    this.#orders.delete(name);
    if (token !== undefined) this.#names.delete(token);
  }
}

/** The launched orders of this process. */
export const launchedOrders: Part<LaunchedOrders> = {
  name: 'launched orders',
  make: () => new LaunchedOrders(),
};
