import type { WireFeeType } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { NO_PAISE, daysBetween, indiaDay, isForced, plainRupees } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import type { FeeLineRow } from './fee-lines.ts';
import type { PageLines } from './page-choice.ts';

/** The chosen amount of a listed line: the session's choice, and forced rows always [PJ-4.47]. */
export function chosenAmount(line: FeeLineRow, chosen: ReadonlyMap<string, Paise>): Paise {
  const amount = chosen.get(line.sft_code);
  if (amount !== undefined) return amount;
  return !line.dynamic_ft && isForced(line) ? line.payable_amount : NO_PAISE;
}

/**
 * A fee line on the wire, in rupees [PJ-3.22] [SR-3.12].
 * @param amount the chosen amount, 0 if not selected (R11)
 * @param read the page's lines it is from: their debits (decision 43), and the time by which it is late
 */
export function wireFeeType(
  line: FeeLineRow,
  amount: Paise,
  mode: string | undefined,
  { debits, now }: Pick<PageLines, 'debits' | 'now'>,
): WireFeeType {
  const debit = debits.get(line.id);
  return {
    sft_code: line.sft_code,
    fee_type_code: line.fee_type_code,
    label: line.label,
    base_amount: toRupees(line.base_amount),
    amount_paid: toRupees(line.amount_paid),
    payable_amount: toRupees(line.payable_amount),
    discount: toRupees(line.discount),
    late_fee: toRupees(line.late_fee),
    balance_outstanding: toRupees(line.balance_outstanding),
    applied_for_emi: line.applied_for_emi,
    dynamic_ft: line.dynamic_ft,
    amount: plainRupees(amount),
    ...(mode === undefined ? {} : { financing_mode: mode }),
    due_date: line.due_date ?? '',
    ...(line.due_date === undefined ? {} : { days_late: daysBetween(line.due_date, indiaDay(now)) }),
    group_code: line.group_code,
    instalment: line.instalment,
    gross_amount: toRupees(line.gross_amount),
    concessions: line.concessions.map(({ label, amount: off }) => ({ label, amount: toRupees(off) })),
    ...(line.dynamic_min === undefined ? {} : { min_amount: toRupees(line.dynamic_min) }),
    ...(line.dynamic_max === undefined ? {} : { max_amount: toRupees(line.dynamic_max) }),
    ...(debit === undefined ? {} : { auto_debit: { state: debit.state, on: debit.on ?? '' } }),
  };
}
