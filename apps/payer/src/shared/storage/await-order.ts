import { nowMs } from '../clock.ts';
import { SHOWN, awaitedAnywhere, entry, keyOf, shownHere } from '../awaited-orders.ts';
import type { AwaitedOrder, ShownOrder } from '../awaited-orders.ts';

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
