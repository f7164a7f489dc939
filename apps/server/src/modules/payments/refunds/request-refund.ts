import { instituteNow } from '../../../platform/clock.ts';
import { newCode } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { reach } from '../../../platform/crash-points.ts';
import { insertRefund, keepAsker } from './refunds.store.ts';
import type { RefundRequest, RequestedRefund } from './refunds.store.ts';

/**
 * Puts a refund down, before any gateway is asked (threats 6.2). All refunds of a payment together never exceed what
 * was captured; the same request makes the same refund, however often it comes. From here on the refund is finished
 * by the job, whatever becomes of this process.
 */
export async function requestRefund(
  services: Services,
  wish: Omit<RefundRequest, 'refundCode'> & { readonly clockOffsetMs: number },
): Promise<RequestedRefund> {
  const now = instituteNow(services.clock, wish.clockOffsetMs);
  const request = { ...wish, refundCode: newCode('ref') };
  const requested = await services.db.tx(async (tx) => {
    const made = await insertRefund(tx, request, now);
    if (made.result === 'made' && wish.asker !== undefined)
      await keepAsker(tx, wish.instituteId, request.refundCode, wish.asker);
    return made;
  });
  reach('refund-requested');
  if (requested.result === 'made') services.outbox.nudge();
  return requested;
}
