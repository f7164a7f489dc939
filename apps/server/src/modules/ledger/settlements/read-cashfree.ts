import { paise } from '@shulk/domain';
import { z } from 'zod';
import { listIn, shapeOf } from './report-shape.ts';
import { chargesOf, readAmount, readEach, readTime, timeIfTold } from './settlement-row.ts';
import type { ReadReport, SettlementRow } from './settlement-row.ts';

const rupees = z.union([z.number(), z.string()]);
const text = z.union([z.string(), z.number()]).nullish();

const refund = z.object({ refund_id: text });

const entry = z.object({
  event_details: z.object({
    event_id: z.union([z.string().min(1), z.number()]),
    event_type: z.string().min(1),
    sale_type: z.enum(['CREDIT', 'DEBIT']),
    event_amount: rupees,
    event_settlement_amount: rupees.nullish(),
    event_service_tax: rupees.nullish(),
  }),
  order_details: z.object({ order_id: text }).nullish().catch(undefined),
  payment_details: z.object({ cf_payment_id: text, payment_time: z.unknown().optional() }).nullish(),
  // `settlement/recon` lists refunds and names the bank's reference settlement_utr; `recon` has one refund, and utr.
  refund_details: z.union([refund, z.array(refund).transform((list) => list[0])]).nullish(),
  settlement_details: z
    .object({
      cf_settlement_id: text,
      settlement_utr: text,
      utr: text,
      settlement_date: z.string().nullish(),
    })
    .nullish(),
});

type Entry = z.output<typeof entry>;

const kinds: Readonly<Record<string, SettlementRow['row_kind']>> = { PAYMENT: 'payment', REFUND: 'refund' };

/** Events of a dispute, with its id; also when it is reversed. */
const DISPUTES = /^(DISPUTE|CHARGEBACK|PRE_ARBITRATION|ARBITRATION|RETRIEVAL)(_REVERSAL)?$/;

const idOf = (value: string | number | null | undefined): string => String(value ?? '');

/**
 * Reads the rows of Cashfree's `settlement/recon` and `recon` (gateways B.6), whole answers or lists of their data;
 * amounts are rupees. Rows without a settlement and the settlement's own row are skipped. Disputes, chargebacks and all
 * reversals are adjustments.
 * @throws Error when the file is no such report
 */
export const readCashfree = (raw: unknown): ReadReport =>
  readEach(listIn(raw, 'data', 'event_details'), (found) => {
    const row = shapeOf(entry, found);
    const settledOn = row.settlement_details?.settlement_date ?? '';
    const settlementId = idOf(row.settlement_details?.cf_settlement_id);
    if (row.event_details.event_type === 'SETTLEMENT' || settlementId === '' || settledOn === '') return [];
    return [rowOf(row, settlementId, settledOn)];
  });

function rowOf(row: Entry, settlementId: string, settledOn: string): SettlementRow {
  const { event_details: event } = row;
  const sign = event.sale_type === 'DEBIT' ? -1 : 1;
  const amount = paise(sign * readAmount(event.event_amount, 'event_amount'));
  const net = paise(
    sign * readAmount(event.event_settlement_amount ?? event.event_amount, 'event_settlement_amount'),
  );
  const kind = kinds[event.event_type] ?? 'adjustment';
  const refundId = idOf(row.refund_details?.refund_id);
  const reference = idOf(row.order_details?.order_id);
  return {
    settlement_id: settlementId,
    utr: idOf(row.settlement_details?.settlement_utr ?? row.settlement_details?.utr),
    row_kind: kind,
    entity_id: kind === 'refund' && refundId !== '' ? refundId : idOf(event.event_id),
    gateway_payment_id:
      idOf(row.payment_details?.cf_payment_id) || (kind === 'payment' ? idOf(event.event_id) : ''),
    ...(DISPUTES.test(event.event_type) ? { gateway_dispute_id: idOf(event.event_id) } : {}),
    amount_paise: amount,
    ...chargesOf(amount, net, readAmount(event.event_service_tax ?? 0, 'event_service_tax')),
    settled_at: readTime(settledOn, 'settlement_date'),
    ...(reference === '' ? {} : { reference }),
    ...(kind === 'payment' && { paid_at: timeIfTold(row.payment_details?.payment_time) }),
  };
}
