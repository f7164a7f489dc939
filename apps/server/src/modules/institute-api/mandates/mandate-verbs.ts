import type { ApiDebit, ApiMandate } from '@shulk/contract';
import { instituteNow } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { cancelMandateIn, skipDebitIn } from '../../mandates/index.ts';
import { keepAnswer } from '../objects/keep-answer.ts';
import { selectBody } from '../objects/objects.store.ts';
import { findDebit, findMandate } from './mandates.store.ts';
import type { NamedMandate } from './mandates.store.ts';

async function requireMandate(ctx: Ctx, mandateId: string): Promise<NamedMandate> {
  const found = await findMandate(ctx.db, instituteOf(ctx).institute_id, mandateId);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** Ends a mandate. @throws AppError not_found, mandate_closed */
export async function cancelMandate(
  ctx: Ctx,
  { params }: { params: { readonly mandate_id: string } },
): Promise<ApiMandate> {
  const mandate = await requireMandate(ctx, params.mandate_id);
  const now = instituteNow(ctx.clock, mandate.clock_offset_ms);
  const done = await ctx.db.tx(async (tx) => {
    await ctx.key?.requireUnanswered(tx);
    if (!(await cancelMandateIn(tx, mandate, now))) {
      // An equal call may have been faster.
      await ctx.key?.requireUnanswered(tx);
      throw new AppError('mandate_closed');
    }
    return keepAnswer(ctx, tx, await selectBody<ApiMandate>(tx, 'mandate', mandate.id));
  });
  ctx.services.outbox.nudge();
  return done;
}

/** Lets one debit out. @throws AppError not_found, mandate_closed */
export async function skipDebit(
  ctx: Ctx,
  { params }: { params: { readonly mandate_id: string; readonly instalment_no: number } },
): Promise<ApiDebit> {
  const mandate = await requireMandate(ctx, params.mandate_id);
  const debit = await findDebit(ctx.db, mandate.id, params.instalment_no);
  if (debit === undefined) throw new AppError('not_found');
  const now = instituteNow(ctx.clock, mandate.clock_offset_ms);
  const done = await ctx.db.tx(async (tx) => {
    await ctx.key?.requireUnanswered(tx);
    if (!(await skipDebitIn(tx, mandate, params.instalment_no, now))) {
      await ctx.key?.requireUnanswered(tx);
      throw new AppError('mandate_closed');
    }
    return keepAnswer(ctx, tx, await selectBody<ApiDebit>(tx, 'debit', debit));
  });
  ctx.services.outbox.nudge();
  return done;
}
