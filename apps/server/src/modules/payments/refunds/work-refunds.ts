import { OFFICE } from '@shulk/words/office/money';
import { BATCH, sourceOf } from '../../../platform/due/due.store.ts';
import { workRows } from '../../../platform/due/work-rows.ts';
import { describeError } from '../../../platform/log.ts';
import type { Services } from '../../../platform/services.ts';
import { pursueRefund } from './pursue-refund.ts';
import { DUE_EXCESS, selectExcess } from './payments-to-refund.store.ts';
import type { ExcessPayment } from './payments-to-refund.store.ts';
import { DUE_REFUNDS } from './refunds.store.ts';
import { requestRefund } from './request-refund.ts';

/** Adds refunds to what is due: those whose next step is, and those of payments whose fees were already paid. */
export function addDueRefunds(services: Services): void {
  services.due.add({ ...DUE_EXCESS, run: () => requestExcess(services) });
  services.due.add({ ...sourceOf(DUE_REFUNDS), run: () => pursueDueRefunds(services) });
}

/** Both kinds of refunds in one round. @returns how many refunds were requested or advanced */
export const workRefunds = async (services: Services): Promise<number> =>
  (await requestExcess(services)) + (await pursueDueRefunds(services));

/** Sends requested refunds and polls those without a verdict. A crash loses and repeats nothing. @param only one of them */
const pursueDueRefunds = (services: Services, only?: number): Promise<number> =>
  workRows(services, DUE_REFUNDS, (refund) => pursueRefund(services, refund), only);

/** Sends one refund now, unless another process has leased it. */
export async function sendRefund(services: Services, refundId: number): Promise<void> {
  await pursueDueRefunds(services, refundId);
}

/** Requests refunds of payments whose fees were already paid. @returns how many */
async function requestExcess(services: Services): Promise<number> {
  let count = 0;
  for (const payment of await selectExcess(services.db, BATCH)) {
    try {
      await giveBack(services, payment);
      count += 1;
    } catch (error) {
      services.log.error(describeError(error), 'a refund could not be requested and will be retried');
    }
  }
  return count;
}

/** Excess is refunded in full (threats 6.1); the payment is its request key, with a number for what a placing left of it. */
async function giveBack(services: Services, payment: ExcessPayment): Promise<void> {
  await requestRefund(services, {
    instituteId: payment.institute_id,
    paymentId: payment.id,
    requestKey: `excess:${payment.id}${payment.ended > 0 ? `:${payment.ended}` : ''}`,
    amount: null,
    requestedBy: 'EXCESS',
    source: 'EXCESS',
    reason: OFFICE.excessReason,
    reopensFees: false,
    clockOffsetMs: payment.clock_offset_ms,
  });
}
