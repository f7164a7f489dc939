import { KEPT_MINUTES } from '@shulk/domain';
import { nowMs } from './clock.ts';

/**
 * An order made in this browser whose result was not shown here yet. Only codes: they name no person, and the server
 * reveals the order's state only to the browser that made it (R14, R34).
 */
export interface AwaitedOrder {
  readonly order_id: string;
  readonly card_code: string;
  /** Empty for a payment without a student. */
  readonly sbd_code: string;
  /** Labels of the fees, once known; until then the card's title. */
  readonly lines?: readonly string[] | undefined;
}

/** An order whose result is on the screen of this history entry. */
export interface ShownOrder extends AwaitedOrder {
  readonly slug: string;
  readonly at: number;
}

/** Where the awaited order of a page is stored. */
export const keyOf = (slug: string): string => `shulk.awaited.${slug}`;
/** The order whose result is shown, in a history entry. */
export const SHOWN = 'shulk_told';
const LIFE_MS = KEPT_MINUTES * 60_000;

const isAwaited = <Kept extends Partial<AwaitedOrder>>(
  value: Kept | null | undefined,
): value is Kept & AwaitedOrder =>
  typeof value?.order_id === 'string' &&
  typeof value.card_code === 'string' &&
  typeof value.sbd_code === 'string';

/** What this history entry holds. */
export const entry = (): Readonly<Record<string, unknown>> =>
  (history.state as Readonly<Record<string, unknown>> | null) ?? {};

/** The order whose result this history entry shows. */
export function shownHere(slug: string): ShownOrder | undefined {
  const shown = entry()[SHOWN] as Partial<ShownOrder> | null | undefined;
  if (!isAwaited(shown) || shown.slug !== slug || shown.at === undefined) return undefined;
  return nowMs() - shown.at < LIFE_MS ? (shown as ShownOrder) : undefined;
}

/** The order this browser waits for, whatever this history entry shows. */
export function awaitedAnywhere(slug: string): AwaitedOrder | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(slug)) ?? 'null') as Partial<AwaitedOrder> | null;
    return isAwaited(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The order this browser waits for on a page; it survives the tab, since a phone may close that any time. A result
 * shown in this history entry is shown again after a reload (decision 115).
 */
export function awaitedOrder(slug: string): AwaitedOrder | undefined {
  // The server, which renders the page of a payer without any.
  if (typeof document === 'undefined') return undefined;
  const shown = shownHere(slug);
  if (shown === undefined) return awaitedAnywhere(slug);
  const { slug: _page, at: _at, ...order } = shown;
  return order;
}
