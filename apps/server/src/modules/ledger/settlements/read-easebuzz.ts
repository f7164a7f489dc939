import { paise } from '@shulk/domain';
import { z } from 'zod';
import { listIn, shapeOf } from './report-shape.ts';
import {
  RowFault,
  chargesOf,
  readAmount,
  readEach,
  readTime,
  rowOrFault,
  timeIfTold,
} from './settlement-row.ts';
import type { ReadReport, SettlementRow } from './settlement-row.ts';

const rupees = z.union([z.number(), z.string()]);
const text = z.union([z.string(), z.number()]).nullish();

const transaction = z.object({
  peb_transaction_id: z.union([z.string().min(1), z.number()]),
  txnid: text.catch(undefined),
  amount: rupees,
  peb_service_tax: rupees.nullish(),
  peb_settlement_amount: rupees,
  addedon: z.unknown().optional(),
  transaction_date: z.unknown().optional(),
});

const refund = z.object({
  refund_amount: rupees,
  refund_id: text,
  merchant_refund_id: text,
  peb_transaction_id: text,
});

const payout = z.object({
  payout_id: z.union([z.string().min(1), z.number()]),
  payout_actual_date: z.string().nullish(),
  paid_out: z.boolean().nullish(),
  bank_transaction_id: text,
  payout_amount: text.catch(undefined),
  split_payouts: z.array(z.unknown()).nullish().catch([]),
  peb_transactions: z.array(z.unknown()).nullish(),
  peb_refunds: z.array(z.unknown()).nullish(),
});

type Payout = z.output<typeof payout>;
type Transfer = Pick<SettlementRow, 'settlement_id' | 'utr' | 'settled_at'>;

/** Easebuzz writes absent values as this word (gateways C.3). */
const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === 'NA' ? '' : String(value);

/**
 * Reads the payouts of Easebuzz's `settlements/v1/retrieve` (gateways C.4), a whole answer or a list of payouts;
 * amounts are rupees, often as texts. A row of the report is a payout with all its payments and refunds; one that has
 * not been sent yet is skipped.
 * @throws Error when the file is no such report
 */
export const readEasebuzz = (raw: unknown): ReadReport =>
  readEach(listIn(raw, 'payouts_history_data', 'payout_id'), (found) => {
    const row = shapeOf(payout, found);
    const sentOn = textOf(row.payout_actual_date);
    if (row.paid_out === false || sentOn === '') return [];
    const transfer = {
      settlement_id: String(row.payout_id),
      utr: textOf(row.bank_transaction_id),
      settled_at: readTime(sentOn, 'payout_actual_date'),
    };
    const rows = rowsOf(row, transfer);
    return [...rows, ...restOf(row, rows, transfer)];
  });

/**
 * The difference between a payout and its payments and refunds: a lost dispute, a reserve. Easebuzz reports it in no
 * other way (decision 134). None if a row cannot be read, or if the money goes to several accounts.
 */
function restOf(
  { payout_amount: told, split_payouts: split }: Payout,
  rows: readonly (SettlementRow | RowFault)[],
  transfer: Transfer,
): SettlementRow[] {
  const known = rows.filter((row): row is SettlementRow => !(row instanceof RowFault));
  if (textOf(told) === '' || known.length < rows.length || (split ?? []).length > 0) return [];
  const net = known.reduce((sum, row) => sum + row.amount_paise - row.fee_paise - row.tax_paise, 0);
  const refunds = known.reduce((sum, row) => sum + (row.row_kind === 'refund' ? row.amount_paise : 0), 0);
  const rest = readAmount(textOf(told), 'payout_amount') - net;
  // A payout may be listed before its refunds are deducted.
  if (rest === 0 || rest === -refunds) return [];
  return [
    {
      ...transfer,
      row_kind: 'adjustment',
      entity_id: `${transfer.settlement_id}:rest`,
      gateway_payment_id: '',
      amount_paise: paise(rest),
      fee_paise: paise(0),
      tax_paise: paise(0),
    },
  ];
}

const rowsOf = (row: Payout, transfer: Transfer): (SettlementRow | RowFault)[] => [
  ...(row.peb_transactions ?? []).map((told, index) =>
    rowOrFault(() => paymentRow(shapeOf(transaction, told), transfer), `peb_transactions.${index}`),
  ),
  ...(row.peb_refunds ?? []).map((told, index) =>
    rowOrFault(() => refundRow(shapeOf(refund, told), transfer), `peb_refunds.${index}`),
  ),
];

function paymentRow(paid: z.output<typeof transaction>, transfer: Transfer): SettlementRow {
  const amount = readAmount(paid.amount, 'amount');
  const net = readAmount(paid.peb_settlement_amount, 'peb_settlement_amount');
  return {
    ...transfer,
    row_kind: 'payment',
    entity_id: String(paid.peb_transaction_id),
    gateway_payment_id: String(paid.peb_transaction_id),
    amount_paise: amount,
    ...chargesOf(amount, net, readAmount(paid.peb_service_tax ?? 0, 'peb_service_tax')),
    ...(textOf(paid.txnid) === '' ? {} : { reference: textOf(paid.txnid) }),
    paid_at: timeIfTold(paid.addedon) ?? timeIfTold(paid.transaction_date),
  };
}

function refundRow(given: z.output<typeof refund>, transfer: Transfer): SettlementRow {
  const amount = paise(0 - readAmount(given.refund_amount, 'refund_amount'));
  return {
    ...transfer,
    row_kind: 'refund',
    entity_id: textOf(given.refund_id) || textOf(given.merchant_refund_id),
    gateway_payment_id: textOf(given.peb_transaction_id),
    amount_paise: amount,
    ...chargesOf(amount, amount, paise(0)),
  };
}
