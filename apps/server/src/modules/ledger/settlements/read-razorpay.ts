import { instant, paise } from '@shulk/domain';
import { z } from 'zod';
import { RowFault, chargesOf, readEach } from './settlement-row.ts';
import type { ReadReport, SettlementRow } from './settlement-row.ts';
import { listIn, shapeOf } from './report-shape.ts';

const whole = z.number().int();

const item = z.object({
  entity_id: z.string().min(1),
  type: z.enum(['payment', 'refund', 'transfer', 'adjustment']),
  debit: whole.nonnegative(),
  credit: whole.nonnegative(),
  amount: whole.nonnegative(),
  tax: whole.nullish(),
  settled: z.boolean(),
  settled_at: whole.nullish(),
  settlement_id: z.string().nullish(),
  settlement_utr: z.string().nullish(),
  payment_id: z.string().nullish(),
});

/**
 * Reads the rows of Razorpay's `settlements/recon/combined` (gateways A.8), a whole answer or a list of its items.
 * Amounts there are paise. Money that is not settled yet is left out; a transfer to another account is an adjustment.
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
  const isTaken = row.type === 'refund' || (row.type !== 'payment' && row.debit > row.credit);
  const amount = paise(isTaken ? -row.amount : row.amount);
  return {
    settlement_id: settlementId,
    utr: row.settlement_utr ?? '',
    row_kind: row.type === 'transfer' ? 'adjustment' : row.type,
    entity_id: row.entity_id,
    gateway_payment_id: row.type === 'payment' ? row.entity_id : (row.payment_id ?? ''),
    amount_paise: amount,
    ...chargesOf(amount, paise(row.credit - row.debit), paise(row.tax ?? 0)),
    settled_at: instant(settledAt * 1000),
  };
}
