import { instituteNow } from '../../../platform/clock.ts';
import { newCode } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import { insertRefund, keepAsker } from './refunds.store.ts';
import type { RefundRequest, RequestedRefund } from './refunds.store.ts';

/**
 * Records a refund before any gateway is called (threats 6.2). All refunds of a payment together never exceed what was
 * captured; requests are idempotent. From here on the job finishes the refund, even if this process dies.
 */
export async function requestRefund(
  services: Services,
  input: Omit<RefundRequest, 'refundCode'> & { readonly clockOffsetMs: number },
): Promise<RequestedRefund> {
  const now = instituteNow(services.clock, input.clockOffsetMs);
  const request = { ...input, refundCode: newCode('ref') };
  const requested = await services.db.tx(async (tx) => {
    const made = await insertRefund(tx, request, now);
    if (made.result === 'made' && input.asker !== undefined)
      await keepAsker(tx, input.instituteId, request.refundCode, input.asker);
    return made;
  });
  reachCrashPoint('refund-requested');
  if (requested.result === 'made') services.outbox.nudge();
  return requested;
}
