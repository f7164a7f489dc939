import { instant } from '@shulk/domain';
import type { DisputePhase, DisputeState, Instant } from '@shulk/domain';
import { z } from 'zod';
import type { GatewayDispute } from '../gateway.ts';
import { read, rupees, text } from '../wire.ts';

/** Cashfree's disputes, as far as we read them (decision 95): one id through all phases. */

export const DISPUTE_MESSAGES: readonly string[] = ['DISPUTE_CREATED', 'DISPUTE_UPDATED', 'DISPUTE_CLOSED'];

const id = z.union([z.string().min(1), z.number().int().transform(String)]);

const dispute = z.object({
  dispute_id: id,
  dispute_type: text,
  dispute_status: text,
  dispute_amount: rupees,
  reason_code: text,
  reason_description: text,
  respond_by: text,
  updated_at: text,
  resolved_at: text,
});
const order = z.object({ order_id: text, cf_payment_id: id });

const message = z.object({ dispute, order_details: order });

/** The answer of `GET /disputes/{dispute_id}`: the dispute itself, with the order in it. */
const answer = dispute.extend({ order_details: order });

/** A status starts with its phase: `CHARGEBACK_MERCHANT_WON`; `DISPUTE_CLOSED` has none. */
const STATUS = /^(DISPUTE(?!_CLOSED$)|RETRIEVAL|CHARGEBACK|PRE_ARBITRATION|ARBITRATION)_(.+)$/;

const states: ReadonlyMap<string, DisputeState> = new Map([
  ['CREATED', 'OPEN'],
  ['INSUFFICIENT_EVIDENCE', 'OPEN'],
  ['DOCS_RECEIVED', 'UNDER_REVIEW'],
  ['UNDER_REVIEW', 'UNDER_REVIEW'],
  ['MERCHANT_WON', 'WON'],
  ['MERCHANT_LOST', 'LOST'],
  ['MERCHANT_ACCEPTED', 'LOST'],
]);

const phases: ReadonlyMap<string, DisputePhase> = new Map([
  ['DISPUTE', 'INQUIRY'],
  ['RETRIEVAL', 'INQUIRY'],
  ['CHARGEBACK', 'CHARGEBACK'],
  ['PRE_ARBITRATION', 'PRE_ARBITRATION'],
  ['ARBITRATION', 'ARBITRATION'],
]);

function timeOf(value: string): Instant | null {
  try {
    return value === '' ? null : instant(value);
  } catch {
    return null;
  }
}

/** A case closed for insufficient evidence was lost; one closed without a result moved no money. */
function stateOf(isOver: boolean, word: string): GatewayDispute['state'] {
  if (!isOver) return states.get(word) ?? 'unknown';
  if (word === 'INSUFFICIENT_EVIDENCE') return 'LOST';
  const state = states.get(word);
  return state === 'WON' || state === 'LOST' ? state : 'CLOSED';
}

/**
 * Reads a message about a dispute.
 * @param type the message's own type
 * @param eventTime when the gateway wrote it, if the dispute has no time of its change
 * @throws CallUnknown for another shape
 */
export function readDisputeMessage(type: string, data: unknown, eventTime: string): GatewayDispute {
  const { dispute: told, order_details: about } = read(message, data, 'dispute');
  return disputeOf(told, about, { isOver: type === 'DISPUTE_CLOSED', eventTime });
}

/**
 * Reads Cashfree's answer about a dispute. It is over if it was resolved and nothing followed: the bank may have
 * claimed the money again.
 * @throws CallUnknown for another shape
 */
export function readDisputeAnswer(value: unknown): GatewayDispute {
  const { order_details: about, ...told } = read(answer, value, 'dispute');
  const resolved = timeOf(told.resolved_at);
  const isOver = resolved !== null && resolved >= (timeOf(told.updated_at) ?? resolved);
  return disputeOf(told, about, { isOver, eventTime: '' });
}

function disputeOf(
  told: z.output<typeof dispute>,
  about: z.output<typeof order>,
  { isOver, eventTime }: { readonly isOver: boolean; readonly eventTime: string },
): GatewayDispute {
  const [, phase = told.dispute_type, word = ''] = STATUS.exec(told.dispute_status) ?? [];
  return {
    gateway_dispute_id: told.dispute_id,
    gateway_payment_id: about.cf_payment_id,
    gateway_order_id: about.order_id,
    state: stateOf(isOver, word),
    phase: phases.get(phase) ?? phases.get(told.dispute_type) ?? 'CHARGEBACK',
    status: told.dispute_status,
    amount: told.dispute_amount,
    taken: undefined,
    reason_code: told.reason_code,
    reason: told.reason_description,
    respond_by: timeOf(told.respond_by),
    at: timeOf(told.updated_at) ?? timeOf(eventTime),
  };
}
