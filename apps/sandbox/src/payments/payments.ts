import type { Core, CoreEvent } from '../core/core.ts';
import { newBankReference } from '../core/ids.ts';
import type {
  CardFace,
  Instrument,
  Order,
  Payment,
  PaymentFailure,
  PaymentMethod,
  PaymentPlan,
} from '../core/model.ts';
import { planDispute } from '../disputes/disputes.ts';
import { share } from '../money.ts';
import { combineTraits, failureFor, findTestCard, outcomeOfOrder, outcomeOfVpa } from '../core/outcomes.ts';
import type { Traits } from '../core/outcomes.ts';
import { Refusal, unknownId } from '../core/refusal.ts';
import { paidFor, returnApproval } from './refunds.ts';

/** The payer's choice. `outcome` is the one chosen by a test button or a test, if any. */
export interface PaymentInput {
  readonly method: PaymentMethod;
  readonly vpa: string | null;
  readonly bank: string | null;
  /** Digits only; looked up among the test cards and never stored. */
  readonly card_number: string | null;
  readonly outcome: Partial<Traits>;
  readonly email: string | null;
  readonly contact: string | null;
  /** The payer stays on the same page: a gateway with one attempt an order allows another one there. */
  readonly same_page?: true;
  /** The protocol's own data of the payment. */
  readonly wire?: Readonly<Record<string, unknown>>;
}

/** The gateway's fee in percent times 100, before tax; UPI and RuPay debit are free. */
const FEE_BASIS_POINTS = { upi: 0, card: 200, netbanking: 180 } as const;
const TAX_BASIS_POINTS = 1_800;
/** How long an approval waits for a capture. */
const UNCAPTURED_MS = 3 * 24 * 3_600_000;

/**
 * Makes one attempt to pay an order and returns the payment in its first state. VPA or card overrule the order's
 * note, receipt or amount, and the button overrules all.
 */
export function startPayment(core: Core, order: Order, input: PaymentInput): Payment {
  if (order.status === 'paid') {
    throw new Refusal('This order is already paid. Open a new order to pay again.', {
      reason: 'order_already_paid',
    });
  }
  if (order.attempts > 0 && core.faceOf(order.key_id).isOneTry === true && input.same_page !== true) {
    throw new Refusal('This order was tried before. Open a new order to pay again.', {
      reason: 'order_already_tried',
    });
  }
  const end = core.faceOf(order.key_id).endOf?.(order);
  if (end !== undefined && end <= core.schedule.nowSeconds(order.key_id)) {
    throw new Refusal('This order is over. Open a new order to pay.', { reason: 'order_expired' });
  }
  const { instrument, traits: asked } = readInstrument(input);
  const traits = combineTraits(traitsOf(core, order), asked, input.outcome);
  const onTop = traits.fee_on_top || traits.fee_shared ? onTopOf(order.amount, traits.fee_shared) : undefined;
  const payment: Payment = {
    ...instrument,
    id: core.faceOf(order.key_id).newId('payment', core.store),
    key_id: order.key_id,
    order_id: order.id,
    amount: order.amount + (onTop === undefined ? 0 : onTop.charge + onTop.tax),
    ...(onTop === undefined ? {} : { on_top: onTop }),
    ...(traits.fee_shared ? { fee_shared: true as const } : {}),
    currency: 'INR',
    status: 'created',
    method: input.method,
    amount_refunded: 0,
    email: input.email,
    contact: input.contact,
    notes: order.notes,
    fee: null,
    tax: null,
    failure: null,
    bank_reference: newBankReference(),
    created_at: core.schedule.nowSeconds(order.key_id),
    captured_at: null,
    plan: null,
    webhooks: traits.webhooks,
    refund_mode: traits.refund,
    answer_lost: traits.answer_lost,
    ...(traits.dispute === null ? {} : { dispute_course: traits.dispute }),
    ...(input.wire === undefined ? {} : { wire: input.wire }),
  };
  core.store.putOrder({ ...order, status: 'attempted', attempts: order.attempts + 1 });
  const again = (): Payment => ({
    ...payment,
    id: core.faceOf(order.key_id).newId('payment', core.store),
    bank_reference: newBankReference(),
  });
  const first = applyFlow(core, traits.odd === 'first' ? { ...payment, odd: true } : payment, traits);
  if (traits.odd === 'beside') core.store.putPayment({ ...again(), odd: true });
  if (!traits.twice) return first;
  const second = authorised(core, again());
  return first.status === 'failed' ? second : first;
}

/** The planned course of an attempt, before its instrument and a test's button refine it. */
const traitsOf = (core: Core, order: Order): Partial<Traits> =>
  core.steering === null ? outcomeOfOrder(order) : core.steering.traitsOf(order);

/** Records a verdict of the bank, first or late; it cancels the planned one. */
export function concludePayment(
  core: Core,
  payment: Payment,
  to: PaymentPlan['to'],
  failure: PaymentFailure | null = null,
): Payment {
  const plan: PaymentPlan = { due_at_ms: core.schedule.nowMs(payment.key_id), to, failure };
  core.store.putPayment({ ...payment, plan });
  giveVerdict(core, payment.id);
  return paymentOf(core, payment.key_id, payment.id);
}

/** The payment with this id if it is the account's own; otherwise a refusal. */
export function paymentOf(core: Core, keyId: string, id: string): Payment {
  const payment = core.store.payments.get(id);
  if (!payment || payment.key_id !== keyId) throw unknownId();
  return payment;
}

/** Captures an authorised payment manually, by its amount without a charge that the payer bears (gateways A.4). */
export function capturePayment(core: Core, payment: Payment, amount: number): Payment {
  if (payment.status === 'captured' || payment.status === 'refunded') {
    throw new Refusal('This payment has already been captured', { reason: 'payment_already_captured' });
  }
  if (payment.status !== 'authorized') {
    throw new Refusal('Only payments which have been authorized and not yet captured can be captured', {
      reason: 'payment_not_authorized',
    });
  }
  if (amount !== paidFor(payment)) {
    throw new Refusal('Capture amount must be equal to the amount authorized', { field: 'amount' });
  }
  return captured(core, payment, []);
}

/** Reschedules the second verdicts of stored payments after a start. */
export function resumePayments(core: Core): void {
  for (const payment of core.store.payments.values()) scheduleVerdict(core, payment);
}

function readInstrument(input: PaymentInput): { instrument: Instrument; traits: Partial<Traits> } {
  const nothing: Instrument = { vpa: null, bank: null, card: null };
  if (input.method === 'upi') {
    const vpa = input.vpa ?? 'success@razorpay';
    return {
      instrument: { ...nothing, vpa },
      traits: input.vpa === null ? {} : outcomeOfVpa(input.vpa),
    };
  }
  if (input.method === 'netbanking') {
    if (input.bank === null) throw new Refusal('Choose a bank to pay from.', { field: 'bank' });
    return { instrument: { ...nothing, bank: input.bank }, traits: {} };
  }
  const card = findTestCard(input.card_number ?? '');
  if (!card) {
    throw new Refusal('This is a test page: only its published test cards work. Never enter a real card.', {
      field: 'card[number]',
    });
  }
  const face: CardFace = { last4: card.last4, network: card.network, type: card.type };
  return {
    instrument: { ...nothing, card: face },
    traits: card.fails ? { flow: { first: 'failed', reason: card.fails } } : {},
  };
}

function applyFlow(core: Core, payment: Payment, traits: Traits): Payment {
  const { first, later, after_s: afterSeconds = 0, reason = 'payment_failed' } = traits.flow;
  const leaves = core.store.accounts.get(payment.key_id)?.protocol === 'razorpay';
  if (first === 'captured' || (first === 'authorized' && !leaves && later === undefined))
    return authorised(core, payment);
  const plan: Payment['plan'] = later
    ? {
        due_at_ms: core.schedule.nowMs(payment.key_id) + afterSeconds * 1000,
        to: later,
        failure: later === 'failed' ? failureFor(reason) : null,
      }
    : null;
  const planned = { ...payment, plan };
  if (first === 'failed') return failed(core, planned, failureFor(reason));
  if (first === 'authorized' && leaves) return approved(core, planned);
  core.store.putPayment(planned);
  scheduleVerdict(core, planned);
  return planned;
}

function scheduleVerdict(core: Core, payment: Payment): void {
  if (!payment.plan) return;
  core.schedule.at({
    id: payment.id,
    key_id: payment.key_id,
    due_at_ms: payment.plan.due_at_ms,
    run: async () => {
      giveVerdict(core, payment.id);
      await core.deliveries.idle();
    },
  });
}

function giveVerdict(core: Core, id: string): void {
  const payment = core.store.payments.get(id);
  if (!payment?.plan) return;
  const { odd: _odd, ...rest } = payment;
  const settled: Payment = { ...rest, plan: null };
  const { to, failure } = payment.plan;
  if (to === 'failed') failed(core, settled, failure ?? failureFor('payment_failed'));
  else if (to === 'returned') returnApproval(core, settled);
  else if (to === 'authorized' && core.store.accounts.get(payment.key_id)?.protocol === 'razorpay')
    approved(core, { ...settled, failure: null });
  else if (payment.status === 'authorized') captured(core, settled, []);
  else authorised(core, { ...settled, failure: null });
}

function failed(core: Core, payment: Payment, failure: PaymentFailure): Payment {
  const result: Payment = { ...payment, status: 'failed', failure };
  core.store.putPayment(result);
  scheduleVerdict(core, result);
  core.announce(result.key_id, [event('payment.failed', result)], result.webhooks);
  return result;
}

/** An approved payment without a planned capture is refunded if nobody captures it (gateways A.4). */
function approved(core: Core, payment: Payment): Payment {
  const dueAtMs = core.schedule.nowMs(payment.key_id) + UNCAPTURED_MS;
  const result: Payment = {
    ...payment,
    status: 'authorized',
    plan: payment.plan ?? { due_at_ms: dueAtMs, to: 'returned', failure: null },
  };
  core.store.putPayment(result);
  scheduleVerdict(core, result);
  core.announce(result.key_id, [event('payment.authorized', result)], result.webhooks);
  return result;
}

function authorised(core: Core, payment: Payment): Payment {
  const result: Payment = { ...payment, status: 'authorized' };
  const authorisation = event('payment.authorized', result);
  if (!core.store.orders.get(payment.order_id)?.manual_capture)
    return captured(core, result, [authorisation]);
  core.store.putPayment(result);
  core.announce(result.key_id, [authorisation], result.webhooks);
  return result;
}

/** A late success may find its order paid already: it is still captured, without a second order.paid. */
function captured(core: Core, payment: Payment, before: readonly CoreEvent[]): Payment {
  const { fee, tax } = chargesOf(payment);
  const result: Payment = {
    ...payment,
    plan: null,
    status: 'captured',
    fee,
    tax,
    captured_at: core.schedule.nowSeconds(payment.key_id),
  };
  core.store.putPayment(result);
  const events = [...before, event('payment.captured', result)];
  const order = core.store.orders.get(payment.order_id);
  const isSecond = order?.status === 'paid';
  if (order && !isSecond) {
    const paid: Order = { ...order, status: 'paid', amount_paid: order.amount };
    core.store.putOrder(paid);
    events.push({ name: 'order.paid', payment: result, order: paid, refund: null });
  }
  core.announce(result.key_id, events, result.webhooks);
  planDispute(core, result);
  if (isSecond) core.faceOf(result.key_id).paidAgain?.(core, result);
  return result;
}

/** The part of the charge that a payer pays on top of an amount, whatever the method. */
function onTopOf(amount: number, isHalf: boolean): { charge: number; tax: number } {
  const charge = share(amount, isHalf ? FEE_BASIS_POINTS.card / 2 : FEE_BASIS_POINTS.card);
  return { charge, tax: share(charge, TAX_BASIS_POINTS) };
}

function chargesOf(payment: Payment): { fee: number; tax: number } {
  const parts = payment.fee_shared === true ? 2 : 1;
  if (payment.on_top) {
    const { charge, tax } = payment.on_top;
    return { fee: (charge + tax) * parts, tax: tax * parts };
  }
  const free = payment.card?.network === 'RuPay' && payment.card.type === 'debit';
  const charge = free ? 0 : share(payment.amount, FEE_BASIS_POINTS[payment.method]);
  const tax = share(charge, TAX_BASIS_POINTS);
  return { fee: charge + tax, tax };
}

function event(name: CoreEvent['name'], payment: Payment): CoreEvent {
  return { name, payment, order: null, refund: null };
}
