import type { Core, CoreEvent, RefundTrouble } from '../core/core.ts';
import { newBankReference } from '../core/ids.ts';
import type { Notes, Payment, Refund, RefundMode } from '../core/model.ts';
import { outcomeNamed, REFUND_DELAY_S } from '../core/outcomes.ts';
import { Refusal, unknownId } from '../core/refusal.ts';

const SMALLEST_REFUND = 100;
const OLDEST_PAYMENT_S = 183 * 86_400;
/** How long after the capture the account has no balance for a refund, or is rate limited. */
const LOW_BALANCE_S = 2 * 86_400;
const BUSY_S = 600;
/** How long a refund whose call was answered with 500 is shown by nothing. */
const UNLISTED_S = 2 * 3600;

/** A merchant's refund request; amount in integer paise, null = the whole rest. */
export interface RefundInput {
  readonly amount: number | null;
  readonly speed: 'normal' | 'optimum';
  readonly notes: Notes;
  readonly receipt: string | null;
  readonly idempotency_key: string | null;
  /** The request body in canonical form. */
  readonly request: string;
  /** Overrides the payment's own mode. */
  readonly mode?: RefundMode;
  /** The gateway makes it automatically. */
  readonly auto?: true;
}

/**
 * Refunds a captured payment, wholly or in part (gateways A.6). The same idempotency key with the same request
 * returns the first refund again; with another request it is refused.
 */
export function refundPayment(core: Core, payment: Payment, input: RefundInput): Refund {
  const replay = replayOf(core, payment, input);
  if (replay) return replay;
  const amount = checkedAmount(core, payment, input.amount);
  const mode =
    input.mode ?? outcomeNamed(input.notes['sandbox_outcome'] ?? '')?.refund ?? payment.refund_mode;
  if (input.mode === undefined) refuseForNow(troubleOf(core, payment, mode));
  const isUnclear = mode === 'unclear';
  const due = core.schedule.nowMs(payment.key_id) + (isUnclear ? UNLISTED_S : REFUND_DELAY_S) * 1000;
  const refund: Refund = {
    id: core.faceOf(payment.key_id).newId('refund', core.store),
    key_id: payment.key_id,
    payment_id: payment.id,
    amount,
    currency: 'INR',
    status: 'pending',
    notes: input.notes,
    receipt: input.receipt,
    speed_requested: input.speed,
    bank_reference: null,
    ...(input.auto === true ? { auto: true as const } : {}),
    ...(isUnclear ? { unlisted: true as const } : {}),
    created_at: core.schedule.nowSeconds(payment.key_id),
    idempotency_key: input.idempotency_key,
    request: input.request,
    plan:
      isUnclear || mode === 'pending' || mode === 'failed' ? { due_at_ms: due, to: verdictOf(mode) } : null,
  };
  const changed = bookRefunded(core, payment, amount);
  if (isUnclear) {
    core.store.putRefund(refund);
    scheduleVerdict(core, refund);
    return answered(refund);
  }
  return opened(core, changed, refund, mode === 'open');
}

/** A refund in the gateway's own dashboard, without any key or receipt of the merchant's server. */
export function refundByHand(core: Core, payment: Payment, amount: number | null): Refund {
  return refundPayment(core, payment, {
    amount,
    speed: 'normal',
    notes: { comment: 'Made in the dashboard' },
    receipt: null,
    idempotency_key: null,
    request: '',
    mode: 'processed',
  });
}

/**
 * The amount of a payment that pays its order, in paise. A gateway keeps the charge that a payer bore: only this can be
 * refunded.
 */
export function paidFor({ amount, on_top: onTop }: Payment): number {
  return amount - (onTop === undefined ? 0 : onTop.charge + onTop.tax);
}

/** What can still be refunded of a payment, in paise: not what its payer's bank claims back or took back in a dispute. */
export function leftToRefund({ store }: Pick<Core, 'store'>, payment: Payment): number {
  const claimed = [...store.disputes.values()]
    .filter(({ payment_id: id, status }) => id === payment.id && status !== 'won' && status !== 'closed')
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, paidFor(payment) - payment.amount_refunded - claimed);
}

/**
 * A refund by the gateway itself: accepted at once, and made a minute later. No document says whether it includes a
 * charge that the payer bore; here the gateway keeps the charge, as with any other refund of a merchant.
 */
export function refundByGateway(core: Core, payment: Payment): Refund {
  return refundPayment(core, payment, {
    amount: paidFor(payment),
    speed: 'normal',
    notes: {},
    receipt: null,
    idempotency_key: null,
    request: '',
    mode: 'pending',
    auto: true,
  });
}

/** Returns an approved payment that nobody captured: in full, by a refund of the gateway's own (decision 44). */
export function returnApproval(core: Core, payment: Payment): void {
  const refund: Refund = {
    id: core.faceOf(payment.key_id).newId('refund', core.store),
    key_id: payment.key_id,
    payment_id: payment.id,
    amount: payment.amount,
    currency: 'INR',
    status: 'pending',
    notes: {},
    receipt: null,
    speed_requested: 'normal',
    bank_reference: null,
    auto: true,
    created_at: core.schedule.nowSeconds(payment.key_id),
    idempotency_key: null,
    request: '',
    plan: null,
  };
  opened(core, bookRefunded(core, payment, payment.amount), refund, false);
}

/** Why a refund is refused until its account has the balance, or the rate, for it; null: it is not. */
function troubleOf(core: Core, payment: Payment, mode: RefundMode): RefundTrouble | null {
  if (core.steering !== null) return core.steering.refundTrouble();
  const age = core.schedule.nowSeconds(payment.key_id) - (payment.captured_at ?? payment.created_at);
  if (mode === 'low_balance' && age < LOW_BALANCE_S) return mode;
  return mode === 'busy' && age < BUSY_S ? mode : null;
}

function refuseForNow(trouble: RefundTrouble | null): void {
  if (trouble === 'low_balance') {
    throw new Refusal(
      'Your account does not have enough balance to carry out the refund operation. You can add funds to your account or capture new payments.',
    );
  }
  if (trouble === 'busy')
    throw new Refusal('Request failed. Please try after sometime.', { reason: 'rate_limited', status: 429 });
  if (trouble === 'broken')
    throw new Refusal('We are facing some trouble.', { reason: 'server_error', status: 500 });
}

/** The refund with this id if it is the account's own; otherwise a refusal. */
export function refundOf(core: Core, keyId: string, id: string): Refund {
  const refund = core.store.refunds.get(id);
  if (!refund || refund.key_id !== keyId) throw unknownId();
  return refund;
}

/** Whether lists and queries show a refund. */
export const isListed = ({ unlisted, status }: Refund): boolean => unlisted !== true || status !== 'pending';

/** The answer to a call for a refund, and to each repeat of it: an error while nothing shows the refund. */
export function answered(refund: Refund): Refund {
  if (!isListed(refund)) refuseForNow('broken');
  return refund;
}

/** Reschedules the verdicts of stored refunds after a start. */
export function resumeRefunds(core: Core): void {
  for (const refund of core.store.refunds.values()) scheduleVerdict(core, refund);
}

function verdictOf(mode: RefundMode): 'processed' | 'failed' {
  return mode === 'failed' ? 'failed' : 'processed';
}

function replayOf(core: Core, payment: Payment, input: RefundInput): Refund | null {
  if (input.idempotency_key === null) return null;
  const earlier = core.store
    .refundsOf(payment.id)
    .find((refund) => refund.idempotency_key === input.idempotency_key);
  if (!earlier) return null;
  if (earlier.request !== input.request) {
    throw new Refusal(
      'Different request with the same idempotency key. Use a new key, or send the first request again.',
      { field: 'X-Refund-Idempotency' },
    );
  }
  return answered(earlier);
}

function checkedAmount(core: Core, payment: Payment, wanted: number | null): number {
  if (payment.status === 'refunded') {
    throw new Refusal('The payment has been fully refunded already', { reason: 'payment_already_refunded' });
  }
  if (payment.status !== 'captured') {
    throw new Refusal('The payment status should be captured for action to be taken', {
      reason: 'payment_not_captured',
    });
  }
  if (core.schedule.nowSeconds(payment.key_id) - payment.created_at > OLDEST_PAYMENT_S) {
    throw new Refusal('Refund is not supported for payments older than 6 months');
  }
  const left = leftToRefund(core, payment);
  const amount = wanted ?? left;
  if (amount < SMALLEST_REFUND) {
    throw new Refusal('The amount must be atleast INR 1.00', { field: 'amount' });
  }
  if (amount > left) {
    throw new Refusal('The total refund amount is greater than the refund payment amount', {
      field: 'amount',
    });
  }
  return amount;
}

function bookRefunded(core: Core, payment: Payment, amount: number): Payment {
  const refunded = payment.amount_refunded + amount;
  const changed: Payment = {
    ...payment,
    amount_refunded: refunded,
    status: refunded >= paidFor(payment) ? 'refunded' : 'captured',
  };
  core.store.putPayment(changed);
  return changed;
}

function opened(core: Core, payment: Payment, refund: Refund, isOpen: boolean): Refund {
  const creation: CoreEvent = { name: 'refund.created', payment, order: null, refund };
  if (refund.plan !== null || isOpen) {
    core.store.putRefund(refund);
    scheduleVerdict(core, refund);
    core.announce(refund.key_id, [creation], payment.webhooks);
    return refund;
  }
  const processed: Refund = { ...refund, status: 'processed', bank_reference: newBankReference() };
  core.store.putRefund(processed);
  const verdict: CoreEvent = { name: 'refund.processed', payment, order: null, refund: processed };
  core.announce(refund.key_id, [creation, verdict], payment.webhooks);
  return processed;
}

function scheduleVerdict(core: Core, refund: Refund): void {
  if (!refund.plan) return;
  core.schedule.at({
    id: refund.id,
    key_id: refund.key_id,
    due_at_ms: refund.plan.due_at_ms,
    run: async () => {
      const { plan } = core.store.refunds.get(refund.id) ?? refund;
      if (plan !== null) concludeRefund(core, refund.id, plan.to);
      await core.deliveries.idle();
    },
  });
}

/** Ends a pending refund; a failed one makes its amount refundable again. */
export function concludeRefund(core: Core, id: string, to: 'processed' | 'failed'): void {
  const refund = core.store.refunds.get(id);
  const payment = refund && core.store.payments.get(refund.payment_id);
  if (refund?.status !== 'pending' || !payment) return;
  const failed = to === 'failed';
  const settled: Refund = {
    ...refund,
    plan: null,
    status: to,
    bank_reference: failed ? null : newBankReference(),
  };
  core.store.putRefund(settled);
  const after = failed ? bookRefunded(core, payment, -refund.amount) : payment;
  const name = failed ? 'refund.failed' : 'refund.processed';
  core.announce(refund.key_id, [{ name, payment: after, order: null, refund: settled }], after.webhooks);
}
