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
interface ShownOrder extends AwaitedOrder {
  readonly slug: string;
  readonly at: number;
}

const keyOf = (slug: string): string => `shulk.awaited.${slug}`;
const SHOWN = 'shulk_told';
const LIFE_MS = KEPT_MINUTES * 60_000;

const isAwaited = <Kept extends Partial<AwaitedOrder>>(
  value: Kept | null | undefined,
): value is Kept & AwaitedOrder =>
  typeof value?.order_id === 'string' &&
  typeof value.card_code === 'string' &&
  typeof value.sbd_code === 'string';

const entry = (): Readonly<Record<string, unknown>> =>
  (history.state as Readonly<Record<string, unknown>> | null) ?? {};

function shownHere(slug: string): ShownOrder | undefined {
  const shown = entry()[SHOWN] as Partial<ShownOrder> | null | undefined;
  if (!isAwaited(shown) || shown.slug !== slug || shown.at === undefined) return undefined;
  return nowMs() - shown.at < LIFE_MS ? (shown as ShownOrder) : undefined;
}

function awaitedAnywhere(slug: string): AwaitedOrder | undefined {
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
  const shown = shownHere(slug);
  if (shown === undefined) return awaitedAnywhere(slug);
  const { slug: _page, at: _at, ...order } = shown;
  return order;
}

/** Stores the order just opened on a page, replacing the one before. */
export function awaitOrder(slug: string, order: AwaitedOrder): void {
  leaveResult();
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(order));
  } catch {
    // Without storage a payer who was away finds the fees paid and the receipt, but no result.
  }
}

/**
 * The result of the awaited order is on the screen: a reload of this history entry, or a restored tab, shows it again
 * with its receipt for as long as that is available at once (decisions 55 and 115).
 */
export function showResult(slug: string, lines?: readonly string[]): void {
  const order = awaitedAnywhere(slug);
  if (order === undefined || shownHere(slug) !== undefined) return;
  const shown: ShownOrder = { ...order, ...(lines === undefined ? {} : { lines }), slug, at: nowMs() };
  history.replaceState({ ...entry(), [SHOWN]: shown }, '');
}

/** The payer saw the result: no other tab shows it. */
export function resultSeen(slug: string): void {
  try {
    localStorage.removeItem(keyOf(slug));
  } catch {
    // What could not be stored need not be removed.
  }
}

function leaveResult(): void {
  if (entry()[SHOWN] === undefined) return;
  const { [SHOWN]: _shown, ...rest } = entry();
  history.replaceState(rest, '');
}

/** The payer left the result, or there is none. */
export function forgetAwaited(slug: string): void {
  leaveResult();
  resultSeen(slug);
}
