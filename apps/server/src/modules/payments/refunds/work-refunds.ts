import { OFFICE } from '@shulk/words/office/money';
import { describeError } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import { pursueRefund } from './pursue-refund.ts';
import { selectExcess, takeDueRefunds } from './refunds.store.ts';
import type { ExcessPayment } from './refunds.store.ts';
import { requestRefund } from './request-refund.ts';

/** Most rows of one round; the next round takes the rest. */
const ROUND = 100;

/**
 * The refund job: requests refunds of payments whose fees were already paid, sends requested ones and polls those
 * without a verdict. All its state is in tables, so a crash loses and repeats nothing.
 * @returns how many refunds were requested or advanced
 */
export async function workRefunds(services: Services): Promise<number> {
  let count = 0;
  await apart(services, async () => {
    const excess = await selectExcess(services.db, ROUND);
    for (const payment of excess) await apart(services, () => giveBack(services, payment));
    count += excess.length;
  });
  await apart(services, async () => {
    const due = await takeDueRefunds(services.db, services.clock.now(), ROUND);
    for (const refund of due) await apart(services, () => pursueRefund(services, refund));
    count += due.length;
  });
  return count;
}

/** Sends one refund now, unless another process has leased it. */
export async function sendRefund(services: Services, refundId: number): Promise<void> {
  const due = await takeDueRefunds(services.db, services.clock.now(), 1, refundId);
  for (const refund of due) await apart(services, () => pursueRefund(services, refund));
}

/** Excess is refunded in full (threats 6.1); the payment is its request key. */
async function giveBack(services: Services, payment: ExcessPayment): Promise<void> {
  await requestRefund(services, {
    instituteId: payment.institute_id,
    paymentId: payment.id,
    requestKey: `excess:${payment.id}`,
    amount: null,
    requestedBy: 'EXCESS',
    source: 'EXCESS',
    reason: OFFICE.excessReason,
    reopensFees: false,
    clockOffsetMs: payment.clock_offset_ms,
  });
}

/** One failing row must not block the rest, nor one failing query the others. */
async function apart(services: Services, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    services.log.error(describeError(error), 'refunds could not be processed and will be retried');
  }
}
