import { disputeTold } from '@shulk/domain';
import type { DisputeTelling } from '@shulk/domain';
import { DISPUTE_SUBJECTS } from '@shulk/words/office/disputes';
import { assert } from '../../../platform/errors.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { selectDisputeMessage } from './dispute-message.store.ts';
import type { DisputeMessageRow } from './dispute-message.store.ts';
import { mailOffice } from './notify-institute.ts';

/** The dispute news an institute is mailed about; that its answer is being reviewed needs nobody. */
export const DISPUTE_NEWS = [
  'opened',
  'action_required',
  'due',
  'won',
  'lost',
  'closed',
  'review',
] as const satisfies readonly DisputeTelling[];

const ASKS: readonly DisputeTelling[] = ['opened', 'action_required', 'due'];

/**
 * Notifies an institute of a dispute, by e-mail to its support addresses: what is claimed, what to answer by when and
 * where, and the outcome (decision 95). May run twice; each piece of news is sent once.
 * @throws MessageRefused if the provider refuses; the job is retried
 */
export async function notifyOfDispute(
  services: Services,
  event: OutboxEvent,
  telling: DisputeTelling,
): Promise<void> {
  const row = await disputeOf(services, event);
  // A dispute that was decided meanwhile needs no answer.
  if (row === undefined || (ASKS.includes(telling) && row.ended_at !== null)) return;
  await mailOffice(services, row, {
    event: event.event,
    // A dispute may need an answer more than once.
    ref: `${String(event.payload['dispute_id'])}:${String(event.payload['dispute_event_id'])}`,
    subject: DISPUTE_SUBJECTS[telling],
    text: disputeTold(telling, {
      id: row.gateway_dispute_id,
      amount: row.amount_paise,
      lost: row.lost_paise,
      fees: row.fees_paise,
      own_loss: row.own_loss_paise,
      rest: row.rest_paise,
      is_refund_under_way: row.is_refund_under_way,
      phase: row.phase,
      reason: row.reason,
      respond_by: row.respond_by,
      problem: row.problem,
    }),
  });
}

/** The dispute of an event. */
export async function disputeOf(
  services: Services,
  event: OutboxEvent,
): Promise<DisputeMessageRow | undefined> {
  const id = event.payload['dispute_id'];
  assert(typeof id === 'number', 'the event of a dispute names it');
  return selectDisputeMessage(services.db, event.institute_id, id);
}
