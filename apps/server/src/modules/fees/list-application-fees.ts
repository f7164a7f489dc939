import type { feeOrder } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { paise } from '@shulk/domain';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { requireReceiptAccess } from '../verification/index.ts';
import { selectApplicationLines } from './fees.store.ts';

type Query = z.output<NonNullable<typeof feeOrder.query>>;
type Data = z.output<typeof feeOrder.data>;

/**
 * The fees of one application in their order [SR-7.12], with a receipt proof of its student (R25).
 * @throws AppError receipt_not_found, alike for an unknown application and for another family's (threats 1.5)
 */
export async function listApplicationFees(ctx: Ctx, { query }: { query: Query }): Promise<Data> {
  const lines = await selectApplicationLines(ctx.db, query.application_code);
  const sbdCode = lines[0]?.sbd_code ?? '';
  try {
    await requireReceiptAccess(ctx, sbdCode);
  } catch (error) {
    throw error instanceof AppError ? new AppError('receipt_not_found') : error;
  }
  if (sbdCode === '') throw new AppError('receipt_not_found');
  return lines.map((line) => ({
    sft_code: line.sft_code ?? '',
    label: line.label,
    amount: toRupees(paise(line.balance_paise + line.late_fee_paise)),
    late_fee: toRupees(paise(line.late_fee_paise)),
    discount: toRupees(paise(line.discount_paise)),
  }));
}
