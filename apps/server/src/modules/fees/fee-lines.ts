import {
  NO_PAISE,
  balanceOutstanding,
  lateFeesOwed,
  minPaise,
  normalPayable,
  paise,
  withoutDiscount,
} from '@shulk/domain';
import type { CalendarDay, FeeLine, FinedLine, Paise } from '@shulk/domain';
import type { PageConfig } from '@shulk/contract';
import type { Executor } from '../../platform/db/db.ts';
import { selectFeeLines } from './fees.store.ts';
import type { StoredFeeLine } from './fees.store.ts';

/** A student's fee line with its amounts of one day, in the form of domain's rules; amounts in paise. */
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
 * All fee lines of a student on a day (decisions 2, R7, R8, R16), in one query.
 * @param today the institute's calendar day: it decides the late fee and the discount
 */
export async function loadFeeLines(
  ex: Executor,
  institute: { readonly id: number },
  studentId: number,
  today: CalendarDay,
): Promise<FeeLineRow[]> {
  return feeLinesOf(await selectFeeLines(ex, institute.id, studentId), today);
}

/**
 * The lines of a page's cards: those whose group is a card's fee group (R16), without a discount that none of these
 * cards grants [PJ-3.13].
 */
export function coveredLines(
  config: Pick<PageConfig, 'sdk_block'>,
  lines: readonly FeeLineRow[],
): FeeLineRow[] {
  const grants = new Map<string, boolean>();
  for (const card of config.sdk_block ?? []) {
    const { code } = card.fee_group;
    grants.set(code, grants.get(code) === true || card.fee_group_discount_skip !== true);
  }
  return lines
    .filter((line) => grants.has(line.group_code))
    .map((line) => (grants.get(line.group_code) === true ? line : withoutDiscount(line)));
}

/**
 * Computes the amounts of a student's stored lines for a day: all together and in order, because one fine may be for
 * several.
 */
export function feeLinesOf(rows: readonly StoredFeeLine[], today: CalendarDay): FeeLineRow[] {
  const per = rows[0]?.late_fee_per ?? 'LINE';
  const lateFees = lateFeesOwed(rows.map(finedLine), per, today);
  return rows.map((row, index) => feeLineOf(row, lateFees[index] ?? NO_PAISE, today));
}

const balanceOf = (row: StoredFeeLine): Paise =>
  balanceOutstanding(paise(row.base_paise), paise(row.settled_paise));

const finedLine = (row: StoredFeeLine): FinedLine => ({
  academic_year: row.ay_code,
  instalment: row.instalment,
  due_date: row.due_date ?? undefined,
  rule: row.late_fee_rule ?? undefined,
  balance_outstanding: balanceOf(row),
  paid: paise(row.late_fee_paid_paise),
  waived: paise(row.late_fee_waived_paise),
  is_ended: row.late_fee_ended,
});

function feeLineOf(row: StoredFeeLine, late_fee: Paise, today: CalendarDay): FeeLineRow {
  const balance_outstanding = balanceOf(row);
  const discount = discountOn(row, balance_outstanding, today);
  return {
    id: row.id,
    head_id: row.head_id,
    sft_code: row.sft_code,
    fee_type_code: row.head_code,
    label: row.label,
    base_amount: paise(row.base_paise),
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

/** The conditional discount, until its last day inclusive and never above what is owed. */
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
