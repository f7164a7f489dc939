import {
  NO_PAISE,
  balanceOutstanding,
  lateFee,
  maxPaise,
  minPaise,
  normalPayable,
  paise,
} from '@shulk/domain';
import type { CalendarDay, FeeLine, Paise } from '@shulk/domain';
import type { PageConfig } from '@shulk/contract';
import type { Executor } from '../../platform/db/db.ts';
import { selectFeeLines } from './fees.store.ts';
import type { StoredFeeLine } from './fees.store.ts';

/** A student's fee line with its amounts of one day, as domain's rules take it; amounts in paise. */
export interface FeeLineRow extends FeeLine {
  readonly id: number;
  readonly head_id: number;
  readonly group_code: string;
  readonly group_title: string;
  readonly is_editable: boolean;
  readonly instalment: string;
  /** Before granted concessions (decisions 2). */
  readonly gross_amount: Paise;
  readonly concessions: readonly { readonly label: string; readonly amount: Paise }[];
}

/**
 * All fee lines of a student as they stand on a day (decisions 2, R7, R8, R16), in one query.
 * @param today the institute's calendar day: it decides the late fee and whether the discount still holds
 */
export async function loadFeeLines(
  ex: Executor,
  institute: { readonly id: number },
  studentId: number,
  today: CalendarDay,
): Promise<FeeLineRow[]> {
  const rows = await selectFeeLines(ex, institute.id, studentId);
  return rows.map((row) => feeLineOf(row, today));
}

/** The lines a page's cards cover: those whose group is a card's fee group (R16). */
export function coveredLines(
  config: Pick<PageConfig, 'sdk_block'>,
  lines: readonly FeeLineRow[],
): FeeLineRow[] {
  const groups = new Set((config.sdk_block ?? []).map((card) => card.fee_group.code));
  return lines.filter((line) => groups.has(line.group_code));
}

/** Reckons one stored line's amounts for a day. */
export function feeLineOf(row: StoredFeeLine, today: CalendarDay): FeeLineRow {
  const base_amount = paise(row.base_paise);
  const balance_outstanding = balanceOutstanding(base_amount, paise(row.settled_paise));
  const late_fee = lateFeeOwed(row, balance_outstanding, today);
  const discount = discountOn(row, balance_outstanding, today);
  return {
    id: row.id,
    head_id: row.head_id,
    sft_code: row.sft_code,
    fee_type_code: row.head_code,
    label: row.label,
    base_amount,
    amount_paid: paise(row.settled_paise),
    balance_outstanding,
    discount,
    late_fee,
    payable_amount: payableOf(row, { balance_outstanding, discount, late_fee }),
    applied_for_emi: row.applied_for_emi,
    dynamic_ft: row.is_dynamic,
    amount: NO_PAISE,
    due_date: row.due_date ?? undefined,
    group_code: row.group_code,
    group_title: row.group_title,
    is_editable: row.is_editable,
    dynamic_min: row.dynamic_min_paise === null ? undefined : paise(row.dynamic_min_paise),
    dynamic_max: row.dynamic_max_paise === null ? undefined : paise(row.dynamic_max_paise),
    instalment: row.instalment,
    gross_amount: paise(row.gross_paise),
    concessions: row.concessions.map(({ label, amount }) => ({ label, amount: paise(amount) })),
  };
}

/** The late fee still owed: what the head's rule gives for the day, less what was paid of it before. */
function lateFeeOwed(row: StoredFeeLine, balance: Paise, today: CalendarDay): Paise {
  if (row.late_fee_rule === null || row.due_date === null) return NO_PAISE;
  const whole = lateFee(row.late_fee_rule, { due_date: row.due_date, today, balance_outstanding: balance });
  return maxPaise(NO_PAISE, paise(whole - row.late_fee_paid_paise));
}

/** The conditional reduction, until its day inclusive and never above what is owed. */
function discountOn(row: StoredFeeLine, balance: Paise, today: CalendarDay): Paise {
  if (row.discount_until !== null && today > row.discount_until) return NO_PAISE;
  return minPaise(paise(row.discount_paise), balance);
}

/** What the institute demands now, never above what the line can take; without such a demand the normal payable. */
function payableOf(
  row: StoredFeeLine,
  parts: Pick<FeeLine, 'balance_outstanding' | 'discount' | 'late_fee'>,
): Paise {
  if (row.payable_now_paise === null) return normalPayable(parts);
  return minPaise(paise(row.payable_now_paise), paise(parts.balance_outstanding + parts.late_fee));
}
