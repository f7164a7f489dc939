import type { reversePayment as entry } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { formatDay, indiaDay } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { REVERSAL_FIELDS as words } from '@shulk/words/fields';
import type { z } from 'zod';
import { instituteNow } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError, assert } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { sha256 } from '../../../platform/ids.ts';
import { keepReverser, reversePayment, selectReversible } from './reversals.store.ts';
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
  const now = instituteNow(ctx.clock, payment.clock_offset_ms);
  const input = {
    instituteId: payment.institute_id,
    paymentId: payment.id,
    reason: body.reason,
    key: `console:${sha256(ctx.header('idempotency-key') ?? '').toString('hex')}`,
    at: now,
  };
  const asker = { name: body.asked_by ?? `operator at ${ctx.ip}`, requestId: ctx.requestId };
  const result = await ctx.db.tx(async (tx) => {
    const done = await reversePayment(tx, input, now);
    if (done === 'reversed') await keepReverser(tx, input, asker);
    return done;
  });
  const found = await requirePayment(ctx, body);
  if (result !== 'reversed' && result !== 'again') throw refusal(result, found);
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
