import { instant, paise } from '@shulk/domain';
import { z } from 'zod';
import { RowFault, chargesOf, readEach, timeIfTold } from './settlement-row.ts';
import type { ReadReport, SettlementRow } from './settlement-row.ts';
import { listIn, shapeOf } from './report-shape.ts';

/** An integer, or its digits. */
const whole = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int());

const item = z.object({
  entity_id: z.string().min(1),
  type: z.string().min(1),
  debit: whole.pipe(z.number().nonnegative()),
  credit: whole.pipe(z.number().nonnegative()),
  amount: whole.pipe(z.number().nonnegative()).nullish(),
  tax: whole.nullish(),
  settled: z.boolean(),
  settled_at: whole.nullish(),
  settlement_id: z.string().nullish(),
  settlement_utr: z.string().nullish(),
  payment_id: z.string().nullish(),
  dispute_id: z.string().nullish().catch(undefined),
  order_receipt: z.string().nullish().catch(undefined),
  /** Unix seconds; for a payment the time its payer paid. */
  created_at: z.unknown().optional(),
});

/**
 * Reads the rows of Razorpay's `settlements/recon/combined` (gateways A.8), a whole answer or a list of its items.
 * Amounts are paise. Unsettled money is skipped. What is neither a payment nor a refund (a transfer, a reversal, a
 * dispute, an unknown type) is an adjustment by its net amount.
 * @throws Error when the file is no such report
 */
export const readRazorpay = (raw: unknown): ReadReport =>
  readEach(listIn(raw, 'items', 'entity_id'), (entry) => {
    const row = shapeOf(item, entry);
    if (!row.settled) return [];
    if (!row.settlement_id || row.settled_at === null || row.settled_at === undefined)
      throw new RowFault('it is settled, but names no settlement_id and settled_at');
    return [rowOf(row, row.settlement_id, row.settled_at)];
  });

function rowOf(row: z.output<typeof item>, settlementId: string, settledAt: number): SettlementRow {
  const kind = row.type === 'payment' || row.type === 'refund' ? row.type : 'adjustment';
  const net = paise(row.credit - row.debit);
  const isTaken = kind === 'refund' || (kind === 'adjustment' && net < 0);
  const told = row.amount ?? Math.abs(net);
  const amount = paise(isTaken ? -told : told);
  return {
    settlement_id: settlementId,
    utr: row.settlement_utr ?? '',
    row_kind: kind,
    entity_id: row.entity_id,
    gateway_payment_id: kind === 'payment' ? row.entity_id : (row.payment_id ?? ''),
    ...(kind === 'adjustment' ? disputeOf(row) : {}),
    amount_paise: amount,
    ...chargesOf(amount, net, paise(row.tax ?? 0)),
    settled_at: instant(settledAt * 1000),
    ...(row.order_receipt ? { reference: row.order_receipt } : {}),
    ...(kind === 'payment' && { paid_at: timeIfTold(row.created_at) }),
  };
}

/** A row names its dispute, or is one. */
function disputeOf(row: z.output<typeof item>): Pick<SettlementRow, 'gateway_dispute_id'> {
  const id = row.dispute_id || (row.entity_id.startsWith('disp_') ? row.entity_id : '');
  return id === '' ? {} : { gateway_dispute_id: id };
}
