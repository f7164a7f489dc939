import type { reversePayment as entry } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { formatDay, indiaDay } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { REVERSAL_FIELDS as words } from '@shulk/words/fields';
import type { z } from 'zod';
import { instituteNow } from '../../../platform/clock.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError, assert } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { sha256 } from '../../../platform/ids.ts';
import { keepReverser, reversePayment, selectReversible, selectReversibleById } from './reversals.store.ts';
import type { Reversal, ReversalResult, ReversiblePayment } from './reversals.store.ts';

type Body = z.output<NonNullable<typeof entry.body>>;
type Data = z.output<typeof entry.data>;

/**
 * Reverses a payment that the institute recorded itself (decision 70). The same Idempotency-Key never reverses twice,
 * even after its stored answer was purged.
 * @throws AppError invalid_request for an unknown payment, reversal_refused with the reason
 */
export async function reverseRecorded(ctx: Ctx, { body }: { body: Body }): Promise<Data> {
  const payment = await requirePayment(ctx, body);
  const ask = {
    reason: body.reason,
    key: `console:${sha256(ctx.header('idempotency-key') ?? '').toString('hex')}`,
    asker: { name: body.asked_by ?? `operator at ${ctx.ip}`, requestId: ctx.requestId },
  };
  const found = await ctx.db.tx((tx) => reverseAsked(tx, ctx.clock, payment, ask));
  ctx.services.outbox.nudge();
  assert(found.reversed_at !== null, 'a reversed payment says when');
  return {
    application_code: found.application_code,
    amount: toRupees(found.amount_paise),
    reversed_at: found.reversed_at,
    reason: found.reversal_reason,
    asked_by: found.reversal_asked_by,
  };
}

/** Why a payment is reversed, by which request, and who asks for it. */
export interface AskedReversal {
  readonly reason: string;
  readonly key: string;
  readonly asker: { readonly name: string; readonly requestId: string };
}

/**
 * Reverses a recorded payment now, in the caller's transaction. @returns the payment as it is then
 * @throws AppError reversal_refused with the reason
 */
export async function reverseAsked(
  tx: Executor,
  clock: Clock,
  { id, institute_id, clock_offset_ms }: Pick<ReversiblePayment, 'id' | 'institute_id' | 'clock_offset_ms'>,
  { reason, key, asker }: AskedReversal,
): Promise<ReversiblePayment> {
  const now = instituteNow(clock, clock_offset_ms);
  const input = { instituteId: institute_id, paymentId: id, reason, key, at: now };
  const result = await reversePayment(tx, input, now);
  if (result === 'reversed') await keepReverser(tx, input, asker);
  const found = await selectReversibleById(tx, institute_id, id);
  if (result !== 'reversed' && result !== 'again') throw refusal(result, found);
  return found;
}

/** Reverses a recorded payment in the caller's transaction. @returns the outcome */
export const reversePaymentIn = (tx: Executor, input: Reversal, now: Instant): Promise<ReversalResult> =>
  reversePayment(tx, input, now);

async function requirePayment(ctx: Ctx, body: Body): Promise<ReversiblePayment> {
  const payment = await selectReversible(ctx.db, body.institute_code, body.payment);
  if (payment !== undefined) return payment;
  const fields = { payment: words.unknown };
  throw new AppError('invalid_request', { fields });
}

function refusal(result: 'other' | 'gateway' | 'refunded', payment: ReversiblePayment): AppError {
  const why = {
    other: words.already(
      formatDay(indiaDay(payment.reversed_at ?? payment.received_at)),
      payment.reversal_reason,
    ),
    gateway: words.gateway,
    refunded: words.refunded,
  }[result];
  return new AppError('reversal_refused', { fields: { payment: why } });
}
