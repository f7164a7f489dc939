/**
 * An order made in this browser whose end was not told here yet. Codes alone: they name no person, and the server
 * tells what became of the order to the browser that made it, to nobody else (R14, R34).
 */
export interface AwaitedOrder {
  readonly order_id: string;
  readonly card_code: string;
  /** Empty for a payment of no student. */
  readonly sbd_code: string;
}

const keyOf = (slug: string): string => `shulk.awaited.${slug}`;

const isAwaited = (value: Partial<AwaitedOrder> | null): value is AwaitedOrder =>
  typeof value?.order_id === 'string' &&
  typeof value.card_code === 'string' &&
  typeof value.sbd_code === 'string';

/** The order this browser waits for on a page; it outlives the tab, since a phone may close that any time. */
export function awaitedOrder(slug: string): AwaitedOrder | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(slug)) ?? 'null') as Partial<AwaitedOrder> | null;
    return isAwaited(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the order just opened on a page; the one before it there is not waited for any more. */
export function awaitOrder(slug: string, order: AwaitedOrder): void {
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(order));
  } catch {
    // Without storage a payer who was away finds the fees paid and the receipt, but no result.
  }
}

/** The payer was told, or there is nothing to tell. */
export function forgetAwaited(slug: string): void {
  try {
    localStorage.removeItem(keyOf(slug));
  } catch {
    // What could not be stored need not be forgotten.
  }
}
