import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { Refusal, unknownId } from '../core/refusal.ts';
import { readAmount, readBody } from '../wire/fields.ts';
import { moveDispute, openDispute } from './disputes.ts';
import { DISPUTE_MOVES, DISPUTE_PHASES } from '../core/dispute.ts';
import type { DisputePhase } from '../core/dispute.ts';

/** Acts of a payer's bank, as calls of a test: disputes a payment, and moves a dispute on. */
export function disputeRoutes(app: FastifyInstance, core: Core): void {
  app.post<{ Params: { payment_id: string } }>('/sandbox-api/payments/:payment_id/dispute', (request) => {
    const payment = core.store.payments.get(request.params.payment_id);
    if (payment === undefined) throw unknownId();
    const { amount, phase, takes_at_once: takes } = readBody(request.body);
    const { id, status } = openDispute(core, payment, {
      amount: amount === undefined ? null : readAmount(amount, 100),
      phase: readPhase(phase) ?? 'chargeback',
      takes_at_once: takes === true,
    });
    return { dispute_id: id, status };
  });

  app.post<{ Params: { dispute_id: string } }>('/sandbox-api/disputes/:dispute_id', (request) => {
    const { to, phase } = readBody(request.body);
    const move = DISPUTE_MOVES.find((known) => known === to);
    if (move === undefined)
      throw new Refusal(`Say what happens: one of ${DISPUTE_MOVES.join(', ')}.`, { field: 'to' });
    const { id, status } = moveDispute(core, request.params.dispute_id, move, readPhase(phase));
    return { dispute_id: id, status };
  });
}

function readPhase(value: unknown): DisputePhase | undefined {
  if (value === undefined) return undefined;
  const phase = DISPUTE_PHASES.find((known) => known === value);
  if (phase === undefined)
    throw new Refusal(`The phase is one of ${DISPUTE_PHASES.join(', ')}.`, { field: 'phase' });
  return phase;
}
