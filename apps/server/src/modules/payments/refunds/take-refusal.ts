import { isRefundLater, isRefusalTold, nextRefundTry } from '@shulk/domain';
import type { RefundRefusal } from '@shulk/domain';
import { REFUND_PROBLEMS } from '@shulk/words/office/money';
import { plusMs, toMs } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { refuseRefund, reviewRefund, selectClaim } from './refunds.store.ts';
import type { RefundRow } from './refunds.store.ts';
import { failRefund, refundNow } from './settle-refund.ts';
import type { RefundCause } from './settle-refund.ts';

const DAY_MS = 24 * 3_600_000;

/** A gateway's refusal of a refund. */
export interface Refused {
  readonly refusal: RefundRefusal;
  /** Whether an earlier sending, or this one, may have made the refund after all. */
  readonly isUnclear: boolean;
}

/**
 * Handles a gateway's refusal of a refund. One that may change is retried under the same key for 30 days: the institute
 * is notified on the first day, and the payer when the day on which it arrives moves. Any other goes to a person, unless
 * its payment is disputed: it may be refused for that, so it is tried again after the dispute. While the gateway may have
 * made it, it does not fail, whatever the gateway refuses: its money would be placed (decision 220).
 * @returns whether it failed for good
 */
export async function takeRefusal(
  services: Services,
  refund: RefundRow,
  { refusal, isUnclear }: Refused,
  cause: RefundCause,
): Promise<boolean> {
  const now = refundNow(services, refund);
  const since = refund.refused_since ?? now;
  const age = Math.max(0, toMs(now) - toMs(since));
  const next = nextRefundTry(isUnclear && refusal === 'final' ? 'other' : refusal, age);
  if (next === undefined && isUnclear) {
    await reviewRefund(services.db, refund, {
      problem: REFUND_PROBLEMS.unclear,
      nextCheckAt: plusMs(now, DAY_MS),
      now,
    });
    services.outbox.nudge();
    return false;
  }
  if (next === undefined) {
    if ((await selectClaim(services.db, refund)) === 'OPEN') {
      await giveWay(services, refund, cause);
      return false;
    }
    const problem = REFUND_PROBLEMS.refusal[refusal];
    const told = refusal === 'final' ? problem : `${problem} It was tried for 30 days.`;
    await failRefund(services, refund, told, cause);
    return true;
  }
  const nextCheckAt = plusMs(since, next);
  const { moved } = await refuseRefund(services.db, refund, {
    problem: REFUND_PROBLEMS.refusal[refusal],
    cause,
    nextCheckAt,
    tellsInstitute: isRefusalTold(refusal, age),
    tellsPayer: isRefundLater(refund.created_at, nextCheckAt),
    now,
  });
  if (moved) services.outbox.nudge();
  return false;
}

/**
 * A refund that is not at the gateway, and whose money a bank claims back: it waits until the dispute ends. If the bank
 * took that money already, the refund ends, and what is left of it goes back under a new key (decision 222).
 */
export async function giveWay(services: Services, refund: RefundRow, cause: RefundCause): Promise<void> {
  const now = refundNow(services, refund);
  const { moved } = await refuseRefund(services.db, refund, {
    problem: REFUND_PROBLEMS.disputed,
    cause,
    nextCheckAt: now,
    tellsInstitute: false,
    tellsPayer: false,
    now,
  });
  if (moved) services.outbox.nudge();
}
