import type { receiptList } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import type { z } from 'zod';
import type { Ctx } from '../../platform/http/context.ts';
import { requirePayments } from './receipt-payer.ts';

type ReceiptList = z.output<typeof receiptList>;

/**
 * The money received from one payer, newest first: payments made here as CAPTURED, REFUNDED or PARTIALLY REFUNDED,
 * payments the institute recorded itself as PAID, or with a receipt of ours as RECEIVED or REVERSED (decisions 9,
 * decision 70) [SR-7.18].
 * @throws AppError proof_required, receipt_not_found
 */
export async function listReceipts(
  ctx: Ctx,
  { query }: { query: { sbd_code: string } },
): Promise<ReceiptList> {
  const payments = await requirePayments(ctx, query.sbd_code);
  const details = payments.map((payment) => ({
    transaction_id: payment.application_code,
    transaction_date: payment.received_at,
    total: toRupees(payment.amount_paise),
    status: payment.status,
    transactions: [{ payment_mode: payment.mode }],
  }));
  return [{ transaction_details: details }];
}
