import { gracePeriodLeft, notSettledText, paidElsewhereText, ATTEMPTS_REMEMBERED_MS } from '@shulk/domain';
import type { HelpDesk } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { selectProvenBrowsers } from '../../verification/index.ts';
import { orderNow } from '../orders/order-now.ts';
import { giveUpOrder } from '../settlement/resolve-payments.ts';
import { selectOrder } from '../orders/order-view.store.ts';
import type { OrderView } from '../orders/order-view.store.ts';
import { leadOf } from '../orders/together.store.ts';
import { selectFirstTry, selectHolders } from '../orders/orders.store.ts';

/** The maker of a new order whose fees an older order holds. */
export interface Claimant {
  /** The browser; null for the institute's server and for a debit. */
  readonly browserId: number | null;
  /** Whether it counts as proven without a proof of its own: somebody who proved one asked it to pay (decision 240). */
  readonly isTrusted?: boolean;
  /** Whether it made this order itself. */
  readonly isOwn: (order: OrderView) => boolean;
  /** Contacts for the refusal; absent if no payer reads it. */
  readonly help?: HelpDesk;
}

/**
 * Handles open orders that hold fees of a new order (R2). The gateway is queried about each: unpaid and not submitted
 * there, the older order is cancelled; paid, the new quote will show it. Another maker's order whose attempt began less
 * than five minutes ago stays, within the bounds of decision 81 (R57).
 * @returns the older order if a payment is in progress on it and the claimant made it: it is resumed
 * @throws AppError order_in_progress, with the wait where known and no data of the other payment
 */
export async function clearOverlappingOrders(
  services: Services,
  instituteId: number,
  claimant: Claimant,
  feeLineIds: readonly number[],
): Promise<OrderView | undefined> {
  for (const { order_id: id } of await selectHolders(services.db, instituteId, feeLineIds)) {
    const held = await selectOrder(services.db, instituteId, id);
    if (held === undefined) continue;
    const wait = claimant.isOwn(held) ? 0 : await waitFor(services, held, claimant, feeLineIds);
    if (wait > 0) throw inProgress(claimant, wait);
    if (await giveUpOrder(services, held, 'CANCELLED', 'overlap')) continue;
    const after = await selectOrder(services.db, instituteId, id);
    if (after?.status !== 'CREATED' && after?.status !== 'ATTEMPTED') continue;
    if (!claimant.isOwn(after)) throw inProgress(claimant);
    return (await leadOf(services.db, after)) ?? after;
  }
  return undefined;
}

function inProgress({ help }: Claimant, wait?: number): AppError {
  return new AppError('order_in_progress', () => ({
    ...(wait !== undefined && { retryAfter: wait }),
    ...(help !== undefined && {
      message: wait === undefined ? notSettledText(help) : paidElsewhereText(wait, help),
    }),
  }));
}

/**
 * Seconds during which another maker's order is left alone (R57). A proven payer has them from the first attempt of the
 * last hour; payers without a proof share those of the first of them, and have none against a proven one: neither
 * repeated attempts nor new browsers lock a family out.
 */
async function waitFor(
  services: Services,
  held: OrderView,
  { browserId, isTrusted = false }: Claimant,
  feeLineIds: readonly number[],
): Promise<number> {
  if (held.status !== 'ATTEMPTED') return 0;
  const proven = await provenOf(services, held, browserId);
  const isHolderProven = held.made_by !== 'browser' || proven.has(held.browser_session_id);
  if (!isHolderProven && (isTrusted || proven.has(browserId))) return 0;
  const now = orderNow(services, held);
  const of = isHolderProven ? { by: held } : { notBy: browserId };
  const since = plusMs(now, -ATTEMPTS_REMEMBERED_MS);
  const first = await selectFirstTry(services.db, held.institute_id, feeLineIds, of, since);
  return first === null ? 0 : gracePeriodLeft(first, now);
}

/** Which of the two browsers proved a contact of the order's student. */
async function provenOf(
  services: Services,
  held: OrderView,
  claimant: number | null,
): Promise<ReadonlySet<number | null>> {
  const { institute_id, student_id } = held;
  if (student_id === null) return new Set();
  const browsers = [held.browser_session_id, claimant].filter((id) => id !== null);
  return selectProvenBrowsers(services.db, browsers, { institute_id, student_id }, services.clock.now());
}
