import type { Core, CoreEvent } from '../core/core.ts';
import { newDigits, newId } from '../core/ids.ts';
import type { Payment } from '../core/model.ts';
import { Refusal, unknownId } from '../core/refusal.ts';
import type { Dispute, DisputeCourse, DisputeMove, DisputePhase } from '../core/dispute.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
/** How long after its capture a magic payment is disputed. */
const DISPUTED_AFTER_S = HOUR_S;
/** The merchant's days to answer. */
const ANSWER_S = 3 * DAY_S;

interface Course {
  readonly phase: DisputePhase;
  readonly takes_at_once: boolean;
  readonly moves: readonly { readonly after_s: number; readonly to: DisputeMove }[];
}

/** Courses of magic payments, by seconds after the dispute was opened. */
const COURSES: Readonly<Record<DisputeCourse, Course>> = {
  lost: { phase: 'chargeback', takes_at_once: false, moves: [{ after_s: ANSWER_S, to: 'lost' }] },
  won: {
    phase: 'chargeback',
    takes_at_once: true,
    moves: [
      { after_s: DAY_S, to: 'under_review' },
      { after_s: 5 * DAY_S, to: 'won' },
    ],
  },
  closed: {
    phase: 'retrieval',
    takes_at_once: false,
    moves: [{ after_s: 2 * DAY_S, to: 'closed' }],
  },
};

/** Input of a manually opened dispute. */
export interface DisputeInput {
  /** Paise; null: all of the payment. */
  readonly amount: number | null;
  readonly phase: DisputePhase;
  /** Whether the gateway takes the money at once, instead of when it is lost. */
  readonly takes_at_once: boolean;
}

/** Schedules the dispute of a captured magic payment, if it has one. */
export function planDispute(core: Core, payment: Payment): void {
  const { dispute_course: course, captured_at: capturedAt } = payment;
  if (course === undefined || capturedAt === null || hasDispute(core, payment)) return;
  const due = (capturedAt + DISPUTED_AFTER_S) * 1000;
  core.schedule.at({
    id: `dispute of ${payment.id}`,
    key_id: payment.key_id,
    due_at_ms: due,
    run: async () => {
      const { phase, takes_at_once, moves } = COURSES[course];
      const plan = moves.map(({ after_s, to }) => ({ due_at_ms: due + after_s * 1000, to }));
      open(
        core,
        core.store.payments.get(payment.id) ?? payment,
        { amount: null, phase, takes_at_once },
        plan,
      );
      await core.deliveries.idle();
    },
  });
}

/** Opens a dispute of a captured payment, without any magic. */
export function openDispute(core: Core, payment: Payment, input: DisputeInput): Dispute {
  return open(core, payment, input, []);
}

function open(core: Core, payment: Payment, input: DisputeInput, plan: Dispute['plan']): Dispute {
  if (payment.captured_at === null) throw new Refusal('Only a captured payment can be disputed.');
  const amount = input.amount ?? payment.amount;
  if (amount > payment.amount) throw new Refusal('More is disputed than was paid.', { field: 'amount' });
  const now = core.schedule.nowSeconds(payment.key_id);
  const dispute: Dispute = {
    id:
      core.store.accounts.get(payment.key_id)?.protocol === 'cashfree' ? `7${newDigits(8)}` : newId('disp_'),
    key_id: payment.key_id,
    payment_id: payment.id,
    amount,
    status: 'open',
    phase: input.phase,
    is_insufficient: false,
    respond_by: now + ANSWER_S,
    created_at: now,
    updated_at: now,
    taken_at: input.takes_at_once ? now : null,
    returned_at: null,
    plan,
  };
  core.store.putDispute(dispute);
  tell(core, dispute, ['created']);
  scheduleNext(core, dispute);
  return dispute;
}

/** Applies an act of the bank or the merchant; an ended dispute moves in a later phase only. */
export function moveDispute(core: Core, id: string, to: DisputeMove, phase?: DisputePhase): Dispute {
  const dispute = core.store.disputes.get(id);
  if (dispute === undefined) throw unknownId();
  const now = core.schedule.nowSeconds(dispute.key_id);
  const isOpen = to === 'action_required' || to === 'under_review';
  const changed: Dispute = {
    ...dispute,
    status: to === 'action_required' ? 'open' : to,
    phase: phase ?? dispute.phase,
    is_insufficient: to === 'action_required' && (phase === undefined || phase === dispute.phase),
    respond_by: to === 'action_required' ? now + ANSWER_S : dispute.respond_by,
    updated_at: now,
    taken_at: to === 'lost' ? (dispute.taken_at ?? now) : dispute.taken_at,
    returned_at: !isOpen && to !== 'lost' && dispute.taken_at !== null ? now : dispute.returned_at,
    plan: dispute.plan.filter(({ to: next }) => next !== to),
  };
  core.store.putDispute(changed);
  // Some gateways report an outcome twice: as an update of the dispute, and as its closing.
  tell(core, changed, isOpen ? [to] : ['updated', to]);
  scheduleNext(core, changed);
  return changed;
}

/** Reschedules disputes with a planned course after a start. */
export function resumeDisputes(core: Core): void {
  for (const payment of core.store.payments.values()) planDispute(core, payment);
  for (const dispute of core.store.disputes.values()) scheduleNext(core, dispute);
}

function scheduleNext(core: Core, { id, key_id, plan }: Dispute): void {
  const [next] = plan;
  if (next === undefined) return;
  core.schedule.at({
    id,
    key_id,
    due_at_ms: next.due_at_ms,
    run: async () => {
      moveDispute(core, id, next.to);
      await core.deliveries.idle();
    },
  });
}

type What = 'created' | 'updated' | DisputeMove;

function tell(core: Core, dispute: Dispute, whats: readonly What[]): void {
  const payment = core.store.payments.get(dispute.payment_id);
  if (payment === undefined) return;
  const events = whats.map((what): CoreEvent => ({
    name: `payment.dispute.${what}`,
    payment,
    order: null,
    refund: null,
    dispute,
  }));
  core.announce(dispute.key_id, events, payment.webhooks);
}

const hasDispute = (core: Core, payment: Payment): boolean =>
  [...core.store.disputes.values()].some(({ payment_id: id }) => id === payment.id);
