import { orderPartOf, paymentTime } from '@shulk/domain';
import type { AttemptState, Instant } from '@shulk/domain';
import { newVerificationCode } from '../../../documents/sign-document.ts';
import { instituteNow, plusMs } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import type { GatewayPayment } from '../../gateways/index.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import type { OrderToSettle } from '../orders/order-view.store.ts';
import { FIRST_CHECK_MS, FIRST_LATE_CHECK_MS } from '../check-times.ts';
import { bookCapture, bookReported } from './book-capture.ts';
import type { StoredReport } from './book-capture.ts';
import { RETURNED, isGivenUp, noteAttempt, wasReturned } from './settlement.store.ts';
import type { CaptureMark, CaptureResult, ReportingMessage } from './capture.store.ts';
import type { Part } from '../../../platform/parts.ts';

/** The source of the update, recorded in the history of states. */
export type SettleCause =
  | 'webhook'
  | 'poll'
  | 'return'
  | 'confirm'
  | 'resolver'
  | 'expiry'
  | 'overlap'
  | 'cancel';

/** The outcome: the booking of a capture, or `noted` for everything else. */
export type SettleResult = CaptureResult | 'noted' | 'foreign';

type Order = OrderToSettle;

const attemptStates = {
  pending: 'PENDING',
  authorized: 'AUTHORIZED',
  failed: 'FAILED',
  returned: 'FAILED',
  unknown: 'UNKNOWN',
} as const;

/** A failure may be reported late: an attempt that the bank approved ends only when the money was returned. */
const NOT_APPROVED: readonly AttemptState[] = ['SUBMITTED', 'PENDING', 'UNKNOWN'];

/**
 * Every update of a payment reaches the books here: webhook, poll, browser return, resolver and expiry call it in any
 * order, any number of times (threats 6.4). States only move forward; a capture is booked once. A payment of another
 * gateway order changes nothing (`foreign`).
 * @param payment as the gateway reported it, in a verified message or in its answer to our query
 */
export async function settlePayment(
  services: Services,
  order: Order,
  payment: GatewayPayment,
  cause: SettleCause,
): Promise<SettleResult> {
  if (order.gateway_order_id === null || payment.gateway_order_id !== order.gateway_order_id) {
    services.log.error(
      { order_id: order.id, cause },
      'a gateway payment names another order; nothing was changed',
    );
    return 'foreign';
  }
  const now = instituteNow(services.clock, order.clock_offset_ms);
  if (payment.state !== 'captured') {
    await note(services, order, payment, cause, now);
    return 'noted';
  }
  if (isBooked(order, payment.gateway_payment_id)) return 'already';
  const sure = await confirmOddAmount(services, order, paidFor(order, payment), cause);
  return capture(services, order, paidFor(order, sure), cause, now);
}

/**
 * Whether the payment is already booked, as far as this view of the order shows: only capture_payment() sets an attempt
 * to CAPTURED. The order's state does not suffice: a paid order may receive a second payment.
 */
export const isBooked = (
  order: Pick<Order, 'attempt_status' | 'gateway_payment_id'>,
  gatewayPaymentId: string,
): boolean => order.attempt_status === 'CAPTURED' && order.gateway_payment_id === gatewayPaymentId;

/**
 * Books a captured payment together with the message that reports it, in one commit, if nothing about it is odd: it is as
 * ordered, and neither booked nor being booked. Everything else is left to the message's own processing.
 * @throws OrderChanged if the order is not, or is not any more, as given; nothing was written
 * @returns the message's row, done or to be processed; undefined if nothing was written
 */
export async function settleReported(
  services: Services,
  order: Order,
  payment: GatewayPayment,
  message: ReportingMessage,
): Promise<StoredReport | undefined> {
  const part = paidFor(order, payment);
  const isAsOrdered = part.amount === order.amount_paise && part.currency === 'INR';
  const name = bookingOf(order, payment);
  if (!isAsOrdered || isBooked(order, payment.gateway_payment_id) || services.parts.of(bookings).has(name))
    return undefined;
  let stored: StoredReport | undefined;
  const now = instituteNow(services.clock, order.clock_offset_ms);
  await capture(services, order, part, 'webhook', now, async (mark) => {
    const { id: orderId, clock_offset_ms: clockOffsetMs } = order;
    const reported = { orderId, clockOffsetMs, payment: part, mark, message };
    const booked = await bookReported(services, order.institute_id, reported);
    stored = booked.stored;
    return booked.result;
  });
  return stored;
}

/** The payment without the part of the charge that its payer bears and the gateway does not take off (decision 91). */
export const paidFor = (order: Order, payment: GatewayPayment): GatewayPayment => ({
  ...payment,
  amount: orderPartOf(order.amount_paise, payment.amount, payment.charge),
});

/** A message may be outdated: before a differing amount goes to review, the gateway is queried for it. */
async function confirmOddAmount(
  services: Services,
  order: Order,
  payment: GatewayPayment,
  cause: SettleCause,
): Promise<GatewayPayment> {
  const isAsOrdered = payment.amount === order.amount_paise && payment.currency === 'INR';
  if (isAsOrdered || cause !== 'webhook') return payment;
  const { gateway } = await gatewaysOf(services).require(order.gateway_account_id);
  const fetched = await gateway.fetchPayment(payment.gateway_payment_id, payment.gateway_order_id);
  return fetched.gateway_order_id === payment.gateway_order_id && fetched.state === 'captured'
    ? fetched
    : payment;
}

/** Writes one booking. */
type Write = (mark: CaptureMark) => Promise<CaptureResult>;

const bookingOf = (order: Order, { gateway_payment_id: id }: GatewayPayment): string => `${order.id} ${id}`;

/** Bookings in flight in this process, by order and payment. */
export const bookings: Part<Map<string, Promise<CaptureResult>>> = {
  name: 'bookings',
  make: () => new Map(),
};

/**
 * Books a captured payment. Sheet and webhook often report it at the same moment: the second waits here instead of
 * queueing for the order's lock in the database.
 */
async function capture(
  services: Services,
  order: Order,
  payment: GatewayPayment,
  cause: SettleCause,
  now: Instant,
  write: Write = async (mark) => (await bookCapture(services.db, order.id, payment, mark)).result,
): Promise<CaptureResult> {
  const all = services.parts.of(bookings);
  const name = bookingOf(order, payment);
  const first = all.get(name);
  // If the first booking failed, book it here.
  if (first !== undefined && (await first.then(Boolean, () => false))) return 'already';
  const booking = book(services, order, payment, { cause, now }, write);
  all.set(name, booking);
  try {
    return await booking;
  } finally {
    if (all.get(name) === booking) all.delete(name);
  }
}

async function book(
  services: Services,
  order: Order,
  payment: GatewayPayment,
  { cause, now }: { readonly cause: SettleCause; readonly now: Instant },
  write: Write,
): Promise<CaptureResult> {
  reachCrashPoint('before-capture');
  const time = paymentTime({ told: payment.paid_at, ordered: order.created_at, heard: now });
  const mark = { cause, verificationCode: newVerificationCode(), now, time };
  const result = await write(mark);
  reachCrashPoint('after-capture');
  if (result === 'review')
    services.log.error({ order_id: order.id }, 'security event: a payment matches no fee; under review');
  if (result === 'excess')
    services.log.warn({ order_id: order.id }, 'a payment arrived for fees already paid');
  if (result !== 'already') {
    reachCrashPoint('before-outbox');
    services.outbox.nudge();
  }
  return result;
}

async function note(
  services: Services,
  order: Order,
  payment: GatewayPayment,
  cause: SettleCause,
  now: Instant,
): Promise<void> {
  if (payment.state === 'captured') return;
  const { gateway_payment_id: paymentId } = payment;
  // Without an id it belongs to no attempt; the order's own query shows that a payment is in progress.
  if (paymentId === '') return;
  if (payment.state === 'authorized' && (await isGivenUp(services.db, order.id, paymentId, now))) return;
  const told = { method: payment.method, now };
  if (payment.state === 'returned' && !(await wasReturned(services.db, order.id, paymentId))) {
    // It was approved before it was returned, so an attempt that had failed first is approved now.
    await noteAttempt(services.db, order.id, paymentId, {
      ...told,
      to: 'AUTHORIZED',
      onlyFrom: ['FAILED', 'CANCELLED'],
      reason: '',
      cause,
      nextCheckAt: plusMs(now, FIRST_CHECK_MS),
    });
  }
  const to = attemptStates[payment.state];
  await noteAttempt(services.db, order.id, paymentId, {
    ...told,
    to,
    ...(payment.state === 'failed' && { onlyFrom: NOT_APPROVED }),
    reason: payment.reason,
    cause: payment.state === 'returned' ? RETURNED : cause,
    nextCheckAt: plusMs(now, to === 'FAILED' ? FIRST_LATE_CHECK_MS : FIRST_CHECK_MS),
  });
}

/** Records a payment the browser reported while the gateway did not answer: open, never failed. */
export async function noteUnknown(
  services: Services,
  order: Order,
  gatewayPaymentId: string,
  cause: SettleCause,
): Promise<void> {
  const now = instituteNow(services.clock, order.clock_offset_ms);
  await noteAttempt(services.db, order.id, gatewayPaymentId, {
    to: 'UNKNOWN',
    method: '',
    reason: '',
    cause,
    nextCheckAt: plusMs(now, FIRST_CHECK_MS),
    now,
  });
}
