import { institutesCharge, paise } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import type { Clock } from '../../../platform/clock.ts';
import { instituteNow } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { applyDisputeUpdateIn, adoptRefundIn } from '../../payments/index.ts';
import { hashOf } from './settlement-row.ts';
import type { ReadReport, SettlementRow } from './settlement-row.ts';
import { readCashfree } from './read-cashfree.ts';
import { readEasebuzz } from './read-easebuzz.ts';
import { readRazorpay } from './read-razorpay.ts';
import { shareOtherRows, sharePayments, shareWaitingRows } from './share-rows.ts';
import {
  importSettlementRows,
  leavePayersCharges,
  selectBookedAmounts,
  selectOwnReferences,
  selectUnbookedRefunds,
  selectWaitingDisputes,
  takeTurn,
} from './settlements.store.ts';
import type { SettledRefund, SettlingAccount, TakenForDispute } from './settlements.store.ts';

/** A captured payment missing from settlements for this long goes to a person; gateways settle in two or three days. */
export const UNSETTLED_AFTER_DAYS = 7;

/** The result of an import. */
export interface ImportedSettlement {
  /** Rows not seen before. */
  readonly added: number;
  readonly known: number;
  /** Rows of the account's other users; they are ignored. */
  readonly foreign: number;
  /** Entries made: for new rows, and for rows of earlier imports that match by now. */
  readonly booked: number;
  /** Exceptions of this account that are open afterwards. */
  readonly open_exceptions: number;
}

/** Reads a report in the format of the account's vendor. @throws Error when it is no such report */
export function readReport(vendor: string, raw: unknown): ReadReport {
  if (vendor === 'CASHFREE') return readCashfree(raw);
  if (vendor === 'EASEBUZZ') return readEasebuzz(raw);
  // The sandbox and all other vendors use Razorpay's protocol (decisions 7).
  return readRazorpay(raw);
}

/**
 * Imports the rows of a report, all or none: each is matched to its payment or refund and booked once, clearing to bank
 * less charge and tax. Known rows change nothing. A row without a match stays unbooked and is an exception.
 */
export async function importSettlement(
  ex: Executor,
  account: SettlingAccount,
  told: ReadReport['rows'],
  clock: Clock,
): Promise<ImportedSettlement> {
  await takeTurn(ex, account.id);
  const shared = await sharePayments(ex, account, told);
  const booked = await bookedAmounts(ex, account.id, shared);
  const rows = await withoutStrangers(ex, account, shared, booked);
  const now = instituteNow(clock, account.clock_offset_ms);
  const earlier = await selectUnbookedRefunds(ex, account.id);
  for (const row of [...earlier, ...rows.map((read) => read.row)])
    if (isNamedRefund(row)) await takeOver(ex, account, row, clock);
  const waiting = await selectWaitingDisputes(ex, account.id);
  for (const row of [...waiting, ...rows.flatMap(({ row: read }) => takenForDispute(read))])
    await openDispute(ex, account, row, clock);
  await leavePayersCharges(ex, account.id);
  const shares = await shareOtherRows(ex, account, rows);
  const all = [...(await shareWaitingRows(ex, account)), ...shares];
  const hashed = all.map(({ n, row }) => ({ n, raw_hash: hashOf(row), ...withoutPayersCharge(row, booked) }));
  const done = await importSettlementRows(ex, account.id, hashed, UNSETTLED_AFTER_DAYS, now);
  return { ...done, known: Math.max(0, shares.length - done.added), foreign: shared.length - rows.length };
}

/**
 * Drops the money of the account's other users: of an unknown payment for an order whose reference is not ours
 * (decision 91). A row without a reference stays.
 */
async function withoutStrangers(
  ex: Executor,
  account: SettlingAccount,
  rows: ReadReport['rows'],
  booked: ReadonlyMap<string, Paise>,
): Promise<ReadReport['rows']> {
  const unknown = rows.flatMap(({ row }) =>
    row.reference === undefined || booked.has(row.gateway_payment_id) ? [] : [row.reference],
  );
  if (unknown.length === 0) return rows;
  const own = await selectOwnReferences(ex, account, [...new Set(unknown)]);
  return rows.filter(
    ({ row: { reference, gateway_payment_id: id } }) =>
      reference === undefined || booked.has(id) || own.has(reference),
  );
}

const isNamedRefund = (row: SettledRefund): boolean =>
  row.row_kind === 'refund' && row.entity_id !== '' && row.gateway_payment_id !== '' && row.amount_paise < 0;

/** An unknown refund was made in the gateway's dashboard: it is adopted before the rows are matched. */
const takeOver = (
  ex: Executor,
  account: SettlingAccount,
  row: SettledRefund,
  clock: Clock,
): Promise<unknown> =>
  adoptRefundIn(
    ex,
    account.id,
    {
      gateway_payment_id: row.gateway_payment_id,
      gateway_refund_id: row.entity_id,
      key: row.entity_id,
      amount: paise(0 - row.amount_paise),
    },
    { cause: 'settlement', now: clock.now() },
  );

function takenForDispute({ gateway_dispute_id: dispute, ...row }: SettlementRow): TakenForDispute[] {
  const isTaken = dispute !== undefined && row.gateway_payment_id !== '' && row.amount_paise < 0;
  return isTaken ? [{ ...row, gateway_dispute_id: dispute }] : [];
}

/** If a dispute's messages were lost, the first row that takes its money opens it; a known one changes nothing. */
const openDispute = (
  ex: Executor,
  account: SettlingAccount,
  row: TakenForDispute,
  clock: Clock,
): Promise<unknown> =>
  applyDisputeUpdateIn(
    ex,
    account.id,
    {
      gateway_dispute_id: row.gateway_dispute_id,
      gateway_payment_id: row.gateway_payment_id,
      gateway_order_id: '',
      state: 'unknown',
      phase: 'CHARGEBACK',
      status: '',
      amount: paise(0 - row.amount_paise),
      taken: paise(0 - row.amount_paise),
      reason_code: '',
      reason: '',
      respond_by: null,
      at: row.settled_at,
    },
    { clock, cause: 'settlement' },
  );

async function bookedAmounts(
  ex: Executor,
  accountId: number,
  rows: ReadReport['rows'],
): Promise<ReadonlyMap<string, Paise>> {
  const ids = [...new Set(rows.map(({ row }) => row.gateway_payment_id))].filter((id) => id !== '');
  const booked = await selectBookedAmounts(ex, accountId, ids);
  return new Map(booked.map(({ gateway_payment_id: id, amount_paise: amount }) => [id, amount]));
}

/**
 * The charge that a payer bore, wholly or in part, was never the institute's money or cost (decision 91): the payer
 * paid that much more than was booked.
 */
function withoutPayersCharge(row: SettlementRow, booked: ReadonlyMap<string, Paise>): SettlementRow {
  const amount = row.row_kind === 'payment' ? booked.get(row.gateway_payment_id) : undefined;
  if (amount === undefined) return row;
  const own = institutesCharge(amount, row.amount_paise, { fee: row.fee_paise, tax: row.tax_paise });
  return own === undefined ? row : { ...row, amount_paise: amount, fee_paise: own.fee, tax_paise: own.tax };
}
