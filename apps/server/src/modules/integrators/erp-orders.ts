import type { erpOrders, OrderOutcome } from '@shulk/contract';
import type { z } from 'zod';
import { ERROR_CASES } from '@shulk/words/errors';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { orderOutcomes } from '../payments/index.ts';
import { instituteOf } from '../../platform/http/api/institute-of.ts';

/**
 * The outcome of an order, for the server of its institute. One of another institute is refused exactly as an unknown
 * one (threats 1.5).
 * @throws AppError order_not_found
 */
export async function erpOrder(
  ctx: Ctx,
  { params }: { params: { order_id: string } },
): Promise<OrderOutcome> {
  const [outcome] = await orderOutcomes(ctx, instituteOf(ctx).institute_id, { code: params.order_id });
  if (outcome === undefined)
    throw new AppError('order_not_found', { message: ERROR_CASES.unknownToInstitute });
  return outcome;
}

/** The outcomes of the orders made under a reference of the calling institute; none for an unknown one. */
export async function erpOrdersOfReference(
  ctx: Ctx,
  { query }: { query: { reference_id: string } },
): Promise<z.output<typeof erpOrders.data>> {
  return { orders: await orderOutcomes(ctx, instituteOf(ctx).institute_id, query) };
}
