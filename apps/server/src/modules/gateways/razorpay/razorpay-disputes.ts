import { instant, paise } from '@shulk/domain';
import type { DisputePhase, DisputeState, Instant } from '@shulk/domain';
import { z } from 'zod';
import { CallRefused } from '../../../platform/outbound/answers.ts';
import type { GatewayDispute } from '../gateway.ts';
import type { JsonCaller } from '../../../platform/outbound/json-caller.ts';
import { read, text } from '../wire.ts';

/** Razorpay's disputes, as far as we read them (decision 95); decisive fields are read strictly, as everywhere. */

const whole = z.coerce.number().int().nonnegative();

const dispute = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  amount: whole.transform(paise),
  amount_deducted: whole.nullish().catch(undefined),
  status: text,
  phase: text,
  reason_code: text,
  reason_description: text,
  respond_by: whole.nullish().catch(undefined),
});

const states: ReadonlyMap<string, DisputeState> = new Map([
  ['open', 'OPEN'],
  ['under_review', 'UNDER_REVIEW'],
  ['won', 'WON'],
  ['lost', 'LOST'],
  ['closed', 'CLOSED'],
]);

const phases: ReadonlyMap<string, DisputePhase> = new Map([
  ['fraud', 'INQUIRY'],
  ['retrieval', 'INQUIRY'],
  ['pre_arbitration', 'PRE_ARBITRATION'],
  ['arbitration', 'ARBITRATION'],
]);

/** Unix seconds as an instant; null for none. */
const timeOf = (seconds: number | null | undefined): Instant | null =>
  seconds === null || seconds === undefined || seconds === 0 ? null : instant(seconds * 1000);

/**
 * Reads a dispute from a message or an answer; the latter has no time of its own. One closed after its money was
 * deducted is lost.
 * @param toldAt when the gateway wrote the message, Unix seconds
 * @throws CallUnknown for another shape
 */
export function readDispute(value: unknown, orderId: string, toldAt: number | undefined): GatewayDispute {
  const wire = read(dispute, value, 'dispute');
  const taken = wire.amount_deducted ?? 0;
  const state = states.get(wire.status) ?? 'unknown';
  return {
    gateway_dispute_id: wire.id,
    gateway_payment_id: wire.payment_id,
    gateway_order_id: orderId,
    state: state === 'CLOSED' && taken > 0 ? 'LOST' : state,
    phase: phases.get(wire.phase) ?? 'CHARGEBACK',
    status: wire.status,
    amount: wire.amount,
    taken: paise(taken),
    reason_code: wire.reason_code,
    reason: wire.reason_description,
    respond_by: timeOf(wire.respond_by),
    at: timeOf(toldAt),
  };
}

/** Fetches a dispute; undefined for an unknown id (Razorpay answers 400). @throws CallUnknown, CallRefused */
export async function fetchDispute(http: JsonCaller, id: string): Promise<GatewayDispute | undefined> {
  try {
    return readDispute(await http.get(`/v1/disputes/${encodeURIComponent(id)}`), '', undefined);
  } catch (error) {
    if (error instanceof CallRefused && [400, 404].includes(error.status)) return undefined;
    throw error;
  }
}
