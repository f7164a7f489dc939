import { instituteNow, plusMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import type { OrderView } from '../../payments/index.ts';
import { claimQuery, selectMandateOfOrder } from '../mandates.store.ts';
import { queryMandate } from './settle-mandate.ts';

/** The sheet polls every 2 s (ux 5); the gateway is queried no more often, however many poll us. */
const ASK_AGAIN_MS = 1_900;

/** Whether an error leaves the mandate's state open: nothing may be concluded from it (threats 6.1). */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof CallUnknown ||
  error instanceof CallRefused ||
  (error instanceof AppError && error.code === 'gateway_mismatch');

/**
 * Queries the gateway about an order's open mandate, unless that just happened.
 * @returns whether it was queried, so that the order must be read again
 */
export async function queryOpenMandate(services: Services, order: OrderView): Promise<boolean> {
  if (order.mandate_status !== 'PENDING') return false;
  const mandate = await selectMandateOfOrder(services.db, order.institute_id, order.id);
  if (mandate === undefined) return false;
  const now = instituteNow(services.clock, order.clock_offset_ms);
  if (!(await claimQuery(services.db, mandate.id, plusMs(now, -ASK_AGAIN_MS), now))) return false;
  try {
    await queryMandate(services, mandate, 'poll');
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    services.log.warn({ mandate_id: mandate.id }, 'the gateway could not be queried about a mandate');
  }
  return true;
}
