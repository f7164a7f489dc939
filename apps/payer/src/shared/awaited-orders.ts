import { KEPT_MINUTES } from '@shulk/domain';
import { nowMs } from './clock.ts';

/**
 * An order made in this browser whose end was not told here yet. Codes alone: they name no person, and the server
 * tells what became of the order to the browser that made it, to nobody else (R14, R34).
 */
export interface AwaitedOrder {
  readonly order_id: string;
  readonly card_code: string;
  /** Empty for a payment of no student. */
  readonly sbd_code: string;
  /** Labels of the fees, once they are known; the card's title stands for them otherwise. */
  readonly lines?: readonly string[] | undefined;
}

/** An order whose result stands on the screen of this history entry. */
interface ToldOrder extends AwaitedOrder {
  readonly slug: string;
  readonly at: number;
}

const keyOf = (slug: string): string => `shulk.awaited.${slug}`;
const TOLD = 'shulk_told';
const LIFE_MS = KEPT_MINUTES * 60_000;

const isAwaited = <Kept extends Partial<AwaitedOrder>>(
  value: Kept | null | undefined,
): value is Kept & AwaitedOrder =>
  typeof value?.order_id === 'string' &&
  typeof value.card_code === 'string' &&
  typeof value.sbd_code === 'string';

const entry = (): Readonly<Record<string, unknown>> =>
  (history.state as Readonly<Record<string, unknown>> | null) ?? {};

function toldHere(slug: string): ToldOrder | undefined {
  const told = entry()[TOLD] as Partial<ToldOrder> | null | undefined;
  if (!isAwaited(told) || told.slug !== slug || told.at === undefined) return undefined;
  return nowMs() - told.at < LIFE_MS ? (told as ToldOrder) : undefined;
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
 * The order this browser waits for on a page; it outlives the tab, since a phone may close that any time. One whose
 * result stands in this history entry is told again after a reload (decision 115).
 */
export function awaitedOrder(slug: string): AwaitedOrder | undefined {
  const told = toldHere(slug);
  if (told === undefined) return awaitedAnywhere(slug);
  const { slug: _page, at: _at, ...order } = told;
  return order;
}

/** Keeps the order just opened on a page; the one before it there is not waited for any more. */
export function awaitOrder(slug: string, order: AwaitedOrder): void {
  leaveResult();
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(order));
  } catch {
    // Without storage a payer who was away finds the fees paid and the receipt, but no result.
  }
}

/**
 * The result of the awaited order is on the screen: a reload of this history entry, or a tab the phone brings back,
 * shows it again with its receipt for as long as that is had at once (decisions 55 and 115).
 */
export function showResult(slug: string, lines?: readonly string[]): void {
  const order = awaitedAnywhere(slug);
  if (order === undefined || toldHere(slug) !== undefined) return;
  const told: ToldOrder = { ...order, ...(lines === undefined ? {} : { lines }), slug, at: nowMs() };
  history.replaceState({ ...entry(), [TOLD]: told }, '');
}

/** The payer saw the result: no other tab tells it. */
export function resultSeen(slug: string): void {
  try {
    localStorage.removeItem(keyOf(slug));
  } catch {
    // What could not be stored need not be forgotten.
  }
}

function leaveResult(): void {
  if (entry()[TOLD] === undefined) return;
  const { [TOLD]: _told, ...rest } = entry();
  history.replaceState(rest, '');
}

/** The payer went on from the result, or there is nothing to tell. */
export function forgetAwaited(slug: string): void {
  leaveResult();
  resultSeen(slug);
}
