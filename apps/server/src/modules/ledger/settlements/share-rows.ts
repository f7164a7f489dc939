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
import {
  replaceRow,
  selectSharedPayments,
  selectSharesOfReferences,
  selectWholeRows,
} from './settlements.store.ts';
import type { OrderShare, SettlingAccount } from './settlements.store.ts';

type Rows = readonly { readonly n: number; readonly row: SettlementRow }[];

/**
 * A report has one row for a payment of several orders; the books have one for each of them (decision 239). A payment's row
 * is split by the orders that its reference names, so that it is the same before and after the payment is booked; a sheet
 * names none, so its row is split as the books split the payment.
 */
export async function sharePayments(ex: Executor, account: SettlingAccount, told: Rows): Promise<Rows> {
  const payments = told.map(({ row }) => row).filter((row) => row.row_kind === 'payment');
  if (payments.length === 0) return told;
  const references = payments.flatMap(({ reference }) => reference ?? []);
  const shares = await selectSharesOfReferences(ex, account, [...new Set(references)]);
  const unnamed = payments.flatMap((row) => (row.reference === undefined ? [row.gateway_payment_id] : []));
  const shared = await selectSharedPayments(ex, account.id, unnamed);
  const split: { readonly n: number; readonly row: SettlementRow }[] = [];
  for (const { n, row } of told) {
    const of = row.row_kind === 'payment' ? shares.get(row.reference ?? '') : undefined;
    const isShared = row.row_kind === 'payment' && shared.has(row.gateway_payment_id);
    const own = isShared ? await sharesOfRow(ex, account.id, row) : [row];
    for (const share of of === undefined ? own : splitPayment(row, of)) split.push({ n, row: share });
  }
  return split;
}

/** @param orders without a code where the row names no order */
function splitPayment(
  row: SettlementRow,
  orders: readonly (Pick<OrderShare, 'amount'> & Partial<OrderShare>)[],
): readonly SettlementRow[] {
  const amounts = orders.map(({ amount }) => amount);
  const sum = sumPaise(amounts);
  const own = institutesCharge(sum, row.amount_paise, { fee: row.fee_paise, tax: row.tax_paise });
  const { fee, tax } = own ?? { fee: row.fee_paise, tax: row.tax_paise };
  // Another sum than agreed is one payment, of the first order.
  if (own === undefined && row.amount_paise !== sum) return [named(row, 1)];
  const fees = splitCharge(fee, amounts);
  const taxes = splitCharge(tax, amounts);
  return orders.map(({ order_code: reference, amount }, index) => ({
    ...named(row, index + 1),
    reference,
    amount_paise: amount,
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
 * The same of rows of earlier imports that came before their refund or dispute, or what a sheet names, was booked: each becomes its first share.
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
