import {
  institutesCharge,
  paise,
  readShareId,
  shareId,
  splitCharge,
  sumPaise,
  takeInOrder,
} from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { selectBookedShares, selectRefundShares } from '../../payments/index.ts';
import { hashOf } from './settlement-row.ts';
import type { SettlementRow } from './settlement-row.ts';
import { replaceRow, selectSharedPayments, selectWholeRows } from './settlements.store.ts';
import type { SettlingAccount } from './settlements.store.ts';

type Rows = readonly { readonly n: number; readonly row: SettlementRow }[];

/**
 * A report has one row for a payment of several orders; the books have one for each of them (decision 239). Only the booked
 * payment says how it was split, or that it was not: a row that comes before stays whole and waits.
 */
export async function sharePayments(ex: Executor, account: SettlingAccount, told: Rows): Promise<Rows> {
  const payments = told.flatMap(({ row }) => (row.row_kind === 'payment' ? [row.gateway_payment_id] : []));
  const shared = await selectSharedPayments(ex, account.id, payments);
  const split: { readonly n: number; readonly row: SettlementRow }[] = [];
  for (const { n, row } of told) {
    const isShared = row.row_kind === 'payment' && shared.has(row.gateway_payment_id);
    for (const share of isShared ? await sharesOfRow(ex, account.id, row) : [row])
      split.push({ n, row: share });
  }
  return split;
}

/** @param shares as booked: one alone if another sum was paid than agreed */
function splitPayment(
  row: SettlementRow,
  shares: readonly { readonly amount: Paise }[],
): readonly SettlementRow[] {
  const amounts = shares.map(({ amount }) => amount);
  const sum = sumPaise(amounts);
  const own = institutesCharge(sum, row.amount_paise, { fee: row.fee_paise, tax: row.tax_paise });
  const { fee, tax } = own ?? { fee: row.fee_paise, tax: row.tax_paise };
  // What the report has beside the booked sum is a difference for a person, of the first share.
  const beside = own === undefined ? row.amount_paise - sum : 0;
  const fees = splitCharge(fee, amounts);
  const taxes = splitCharge(tax, amounts);
  return amounts.map((amount, index) => ({
    ...named(row, index + 1),
    amount_paise: paise(amount + (index === 0 ? beside : 0)),
    fee_paise: fees[index] ?? paise(0),
    tax_paise: taxes[index] ?? paise(0),
  }));
}

const named = (row: SettlementRow, no: number): SettlementRow => ({
  ...row,
  entity_id: shareId(row.entity_id, no),
  gateway_payment_id: shareId(row.gateway_payment_id, no),
});

/**
 * The rows that take or return money of a payment of several orders, split as the books split the refund or the dispute;
 * after what the report names was adopted.
 */
export async function shareOtherRows(ex: Executor, account: SettlingAccount, rows: Rows): Promise<Rows> {
  const split: { readonly n: number; readonly row: SettlementRow }[] = [];
  for (const { n, row } of rows)
    for (const share of await sharesOfRow(ex, account.id, row)) split.push({ n, row: share });
  return split;
}

/**
 * The same of rows of earlier imports that came before their payment, refund or dispute was booked: each becomes its first share.
 * @returns the other shares, to be imported
 */
export async function shareWaitingRows(ex: Executor, account: SettlingAccount): Promise<Rows> {
  const others: { readonly n: number; readonly row: SettlementRow }[] = [];
  for (const { id, ...row } of await selectWholeRows(ex, account.id)) {
    const [first, ...rest] = await sharesOfRow(ex, account.id, row);
    if (first === undefined || first.gateway_payment_id === row.gateway_payment_id) continue;
    await replaceRow(ex, id, first, hashOf(first));
    others.push(...rest.map((share) => ({ n: 0, row: share })));
  }
  return others;
}

async function sharesOfRow(
  ex: Executor,
  accountId: number,
  row: SettlementRow,
): Promise<readonly SettlementRow[]> {
  if (row.gateway_payment_id === '') return [row];
  if (row.row_kind === 'payment') {
    const booked = await selectBookedShares(ex, accountId, row.gateway_payment_id);
    return booked.length === 0 ? [row] : splitPayment(row, booked);
  }
  if (row.row_kind === 'refund') return sharesOfRefund(ex, accountId, row);
  if (row.row_kind !== 'adjustment' || row.gateway_dispute_id === undefined) return [row];
  const shares = await selectBookedShares(ex, accountId, row.gateway_payment_id);
  if (shares.length === 0) return [row];
  const rooms = shares.map(({ amount }) => amount);
  // A payment of another sum than agreed has one share, which takes all of it.
  const parts = takeInOrder(paise(Math.abs(row.amount_paise)), rooms);
  return splitBy(row, parts)
    .map((share, index) => ({
      ...share,
      gateway_dispute_id: shareId(row.gateway_dispute_id ?? '', index + 1),
    }))
    .filter(
      ({ amount_paise: amount, fee_paise: fee, tax_paise: tax }) => amount !== 0 || fee !== 0 || tax !== 0,
    );
}

async function sharesOfRefund(
  ex: Executor,
  accountId: number,
  row: SettlementRow,
): Promise<readonly SettlementRow[]> {
  const refunds = await selectRefundShares(ex, accountId, row.entity_id);
  const total = sumPaise(refunds.map(({ amount_paise: amount }) => amount));
  if (refunds.length === 0 || total !== Math.abs(row.amount_paise)) return [row];
  const parts = new Map<string, Paise>();
  for (const { gateway_payment_id: id, amount_paise: amount } of refunds)
    parts.set(id, paise((parts.get(id) ?? 0) + amount));
  const names = [...parts.keys()];
  return splitBy(row, [...parts.values()]).map((share, index) => {
    const payment = names[index] ?? '';
    const { no } = readShareId(payment) ?? { no: index + 1 };
    return { ...share, entity_id: shareId(row.entity_id, no), gateway_payment_id: payment };
  });
}

/** Parts with the sign of the row; its charges are split alike. */
function splitBy(row: SettlementRow, parts: readonly Paise[]): SettlementRow[] {
  const sign = row.amount_paise < 0 ? -1 : 1;
  const fees = splitCharge(row.fee_paise, parts);
  const taxes = splitCharge(row.tax_paise, parts);
  return parts.map((part, index) => ({
    ...named(row, index + 1),
    amount_paise: paise(sign * part),
    fee_paise: fees[index] ?? paise(0),
    tax_paise: taxes[index] ?? paise(0),
  }));
}
