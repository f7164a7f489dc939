import type { ApiOfflinePayment, apiOfflinePaymentCancel } from '@shulk/contract';
import type { z } from 'zod';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError, assert } from '../../../platform/errors.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { writeRows } from '../../imports/index.ts';
import { reverseAsked } from '../../payments/index.ts';
import { askerOf, requestKeyOf } from '../objects/asker.ts';
import { keepAnswer } from '../objects/keep-answer.ts';
import { findOfflinePayment, selectOfflinePayment } from './offline-payments.store.ts';

type CancelInput = {
  readonly params: z.output<NonNullable<typeof apiOfflinePaymentCancel.params>>;
  readonly body: z.output<NonNullable<typeof apiOfflinePaymentCancel.body>>;
};

/**
 * Books money that the institute received itself, as an import does. What is in the books stays as it is: the same code
 * with other content is refused.
 * @throws AppError invalid_request naming the fields
 */
export async function recordOfflinePayment(
  ctx: Ctx,
  { body }: { body: Readonly<Record<string, unknown>> },
): Promise<Answer<ApiOfflinePayment>> {
  const { institute_id } = instituteOf(ctx);
  const { code } = body;
  const find = async (ex: Executor) =>
    typeof code === 'string' ? findOfflinePayment(ex, institute_id, code) : undefined;
  let isNew = false;
  const done = await writeRows(ctx.services, {
    institute_id,
    section: 'payments',
    rows: [body],
    before: async (tx) => {
      await ctx.key?.requireUnanswered(tx);
      isNew = (await find(tx)) === undefined;
    },
    after: async (tx, faults) => {
      const fields = faults.get(0);
      if (fields !== undefined) throw new AppError('invalid_request', { fields });
      const written = await find(tx);
      assert(written !== undefined, 'a payment that was booked is there');
      const data = await selectOfflinePayment(tx, written.id);
      return keepAnswer(ctx, tx, answer(data, isNew ? { status: 201, message: 'Created' } : {}));
    },
  });
  ctx.services.outbox.nudge();
  return done;
}

/** Takes a recorded payment back. @throws AppError not_found, reversal_refused with the reason */
export async function cancelOfflinePayment(
  ctx: Ctx,
  { params, body: { reason } }: CancelInput,
): Promise<ApiOfflinePayment> {
  const found = await findOfflinePayment(ctx.db, instituteOf(ctx).institute_id, params.payment_id);
  if (found === undefined) throw new AppError('not_found');
  const ask = { reason, key: requestKeyOf(ctx), asker: askerOf(ctx) };
  const done = await ctx.db.tx(async (tx) => {
    await reverseAsked(tx, ctx.clock, found, ask);
    return keepAnswer(ctx, tx, await selectOfflinePayment(tx, found.id));
  });
  ctx.services.outbox.nudge();
  return done;
}
