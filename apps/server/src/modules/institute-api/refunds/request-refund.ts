import type { ApiRefund, apiRefundRequest } from '@shulk/contract';
import { REFUND_FIELDS } from '@shulk/words/fields';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refundPayment, selectPaymentToRefund, wantedPaise } from '../../payments/index.ts';
import { askerOf, requestKeyOf } from '../objects/asker.ts';
import { keepAnswer } from '../objects/keep-answer.ts';
import { selectBody } from '../objects/objects.store.ts';

/**
 * Gives a payment back, as the operator's call does. One request makes one refund for ever: its key is stored with it.
 * @throws AppError invalid_request naming the field, refund_refused with what is left
 */
export async function askRefund(
  ctx: Ctx,
  { body }: { body: z.output<NonNullable<typeof apiRefundRequest.body>> },
): Promise<Answer<ApiRefund>> {
  await ctx.key?.requireUnanswered(ctx.db);
  const payment = await selectPaymentToRefund(ctx.db, instituteOf(ctx).institute_id, body.payment_id);
  if (payment === undefined)
    throw new AppError('invalid_request', { fields: { payment_id: REFUND_FIELDS.noTransaction } });
  const refund = await refundPayment(ctx, payment, {
    requestKey: requestKeyOf(ctx),
    amount: wantedPaise(body.amount),
    reason: body.reason,
    asker: askerOf(ctx),
    reopensFees: body.reopen_fees,
    source: body.part,
  });
  return ctx.db.tx(async (tx) => {
    const made = await selectBody<ApiRefund>(tx, 'refund', refund.id);
    return keepAnswer(ctx, tx, answer(made, { status: 201, message: 'Created' }));
  });
}
