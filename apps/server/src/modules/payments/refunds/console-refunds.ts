import type {
  PaymentRefunds,
  RefundView,
  listRefunds as listEntry,
  requestRefund as entry,
} from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { disputedRefund, formatExact, parseRupees } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { REFUND_FIELDS as words } from '@shulk/words/fields';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { sha256 } from '../../../platform/ids.ts';
import { selectDisputedOf } from '../disputes/disputes.store.ts';
import { selectPaymentOfRequest, selectPaymentsOf } from './payments-to-refund.store.ts';
import type { RefundablePayment } from './payments-to-refund.store.ts';
import { askOfRefunds } from './pursue-refund.ts';
import { RefundDisputed, selectRefund, selectRefundsOf } from './refunds.store.ts';
import type { RefundRow, RequestedRefund } from './refunds.store.ts';
import { requestRefund } from './request-refund.ts';
import { sendRefund } from './work-refunds.ts';

type Body = z.output<NonNullable<typeof entry.body>>;
type Query = z.output<NonNullable<typeof listEntry.query>>;

/** The smallest refund a gateway makes (gateways A.6). */
const SMALLEST_PAISE = 100;

/**
 * Refunds a captured payment, in full or in part, and sends it at once; if the gateway does not answer, the job
 * retries. The same Idempotency-Key never makes a second refund, even after its stored answer was purged.
 * @throws AppError invalid_request naming the field, refund_refused, idempotency_reused
 */
export async function askForRefund(ctx: Ctx, { body }: { body: Body }): Promise<RefundView> {
  const requestKey = `console:${sha256(ctx.header('idempotency-key') ?? '').toString('hex')}`;
  const payment = await paymentToRefund(ctx, body, requestKey);
  const refund = await refundPayment(ctx, payment, {
    requestKey,
    amount: wantedPaise(body.amount),
    reason: body.reason,
    asker: { name: body.asked_by ?? `operator at ${ctx.ip}`, requestId: ctx.requestId },
    reopensFees: body.reopen_fees,
    source: body.part,
  });
  return viewOf(refund);
}

/** What is asked of a payment. */
export type AskedRefund = Pick<
  Parameters<typeof requestRefund>[1],
  'requestKey' | 'amount' | 'reason' | 'asker' | 'reopensFees' | 'source'
>;

/**
 * Requests a refund of a payment and sends it at once. The same request key never makes a second one.
 * @returns it as it is then
 * @throws AppError refund_refused, idempotency_reused
 */
export async function refundPayment(
  ctx: Ctx,
  payment: RefundablePayment,
  asked: AskedRefund,
): Promise<RefundRow> {
  await askOfFailed(ctx, payment);
  const requested = await takeOn(ctx, {
    ...asked,
    instituteId: payment.institute_id,
    paymentId: payment.id,
    requestedBy: 'OPERATOR',
    clockOffsetMs: payment.clock_offset_ms,
  });
  if (requested.result === 'other') throw new AppError('idempotency_reused');
  if (requested.made_code === null) throw new AppError('refund_refused', leftOver(requested.left_paise));
  const made = await selectRefund(ctx.db, payment.institute_id, requested.made_code);
  await sendRefund(ctx.services, made.id);
  return selectRefund(ctx.db, payment.institute_id, requested.made_code);
}

/**
 * A failed refund that the gateway says it made keeps its money. Whoever asks for this money anew has the gateway asked
 * first: if it answers that the refund failed, the money is free again (decision 221).
 */
async function askOfFailed({ db, services }: Ctx, payment: RefundablePayment): Promise<void> {
  const refunds = await selectRefundsOf(db, payment.institute_id, [payment.id]);
  const told = refunds.find(({ told_made_at: at, status }) => at !== null && status === 'FAILED');
  if (told !== undefined) await askOfRefunds(services, told);
}

/** Refuses disputed money, naming what can still be refunded. @throws AppError refund_refused */
async function takeOn(ctx: Ctx, input: Parameters<typeof requestRefund>[1]): Promise<RequestedRefund> {
  try {
    return await requestRefund(ctx.services, input);
  } catch (error) {
    if (!(error instanceof RefundDisputed)) throw error;
    const { disputed_paise: disputed, free_paise: free } = await selectDisputedOf(ctx.db, input.paymentId);
    throw new AppError('refund_refused', { fields: { amount: disputedRefund(disputed, free) } });
  }
}

/** The payments of a transaction with their refunds. @throws AppError invalid_request when there is none */
export async function listRefunds(ctx: Ctx, { query }: { query: Query }): Promise<PaymentRefunds[]> {
  const payments = await selectPaymentsOf(ctx.db, query.institute_code, query.application_code);
  const [first] = payments;
  if (first === undefined) throw unknownTransaction();
  const ids = payments.map(({ id }) => id);
  const refunds = await selectRefundsOf(ctx.db, first.institute_id, ids);
  return payments.map((payment) => ({
    gateway_payment_id: payment.gateway_payment_id,
    status: payment.status,
    amount: toRupees(payment.amount_paise),
    refunded: toRupees(payment.refunded_paise),
    left: toRupees(payment.left_paise),
    refunds: refunds.filter(({ payment_id: id }) => id === payment.id).map(viewOf),
  }));
}

/** The payment to refund. A transaction that was paid twice has two; the caller then names one. */
async function paymentToRefund(ctx: Ctx, body: Body, requestKey: string): Promise<RefundablePayment> {
  const payments = await selectPaymentsOf(ctx.db, body.institute_code, body.application_code);
  if (payments.length === 0) throw unknownTransaction();
  const before = await selectPaymentOfRequest(ctx.db, body.institute_code, requestKey);
  if (before !== undefined) {
    const same = payments.find(({ id }) => id === before.payment_id);
    if (same === undefined) throw new AppError('idempotency_reused');
    return same;
  }
  const wanted = body.gateway_payment_id;
  if (wanted !== undefined) {
    const named = payments.find(({ gateway_payment_id: id }) => id === wanted);
    if (named !== undefined) return named;
    throw invalid({ gateway_payment_id: words.noPayment });
  }
  const open = payments.filter(({ left_paise: left }) => left > 0);
  const [payment] = open.length === 0 ? payments : open;
  if (open.length > 1 || payment === undefined) {
    const ids = open.map(({ gateway_payment_id: id }) => id).join(', ');
    throw invalid({ gateway_payment_id: words.whichPayment(ids) });
  }
  return payment;
}

/** @throws AppError invalid_request */
export function wantedPaise(amount: Body['amount']): Paise | null {
  if (amount === undefined) return null;
  const parsed = parseRupees(amount);
  if (!parsed.ok) throw invalid({ amount: words.amount });
  if (parsed.paise < SMALLEST_PAISE) throw invalid({ amount: words.tooSmall });
  return parsed.paise;
}

const leftOver = (left: Paise) => ({
  fields: {
    amount: left > 0 ? words.left(formatExact(left)) : words.nothingLeft,
  },
});

const invalid = (fields: Record<string, string>): AppError => new AppError('invalid_request', { fields });

const unknownTransaction = (): AppError => invalid({ application_code: words.noTransaction });

const viewOf = (refund: RefundRow): RefundView => ({
  refund_code: refund.refund_code,
  gateway_payment_id: refund.gateway_payment_id,
  gateway_refund_id: refund.gateway_refund_id ?? '',
  status: refund.status,
  amount: toRupees(refund.amount_paise),
  requested_by: refund.requested_by,
  asked_by: refund.asked_by,
  operator_act: refund.operator_act_id,
  reason: refund.reason,
  reopen_fees: refund.reopens_fees,
  under_review: refund.review_since !== null,
  problem: refund.problem,
  created_at: refund.created_at,
  updated_at: refund.updated_at,
});
