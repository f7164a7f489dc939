import { indiaDay, paise, planMandate, withoutDiscount } from '@shulk/domain';
import type { CalendarDay, Instant, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { newCode } from '../../../platform/ids.ts';
import { loadFeeLines } from '../../fees/index.ts';
import type { OrderQuoteLine } from '../../fees/index.ts';
import { insertPlan } from '../debits.store.ts';
import type { DebitLineRow } from '../debits.store.ts';
import { skipsDiscount } from '../debits/setup-order.store.ts';
import { insertMandate } from '../mandates.store.ts';
import type { MandateRow } from '../mandates.store.ts';

/** The order through which a payer agrees to a mandate. */
type MandateOrder = Pick<MandateRow, 'institute_id' | 'student_id' | 'gateway_account_id'> & {
  readonly id: number;
  readonly now: Instant;
};

/** A fee of the plan. */
interface PlanFee {
  readonly id: number;
  readonly label: string;
  readonly payable_amount: Paise;
  readonly due_date: CalendarDay | undefined;
}

/**
 * Writes the plan of debits a payer will agree to, with the order's amounts (R4): rail, ceiling, end, and one debit for
 * all fees of a day (decisions 8, R10). A debit takes what is payable of a fee on its day, so a typed amount cannot be
 * debited.
 * @throws AppError mode_unavailable for a typed amount and if no rail takes the amounts; quote_changed if the payable
 *   amount changed since it was shown
 */
export async function planForOrder(
  tx: Executor,
  order: MandateOrder,
  lines: readonly OrderQuoteLine[],
): Promise<void> {
  const { institute_id: id, student_id, now } = order;
  const all = await loadFeeLines(tx, { id }, student_id, indiaDay(now));
  const skips = await skipsDiscount(tx, order.id);
  const byId = new Map(all.map((fee) => [fee.id, skips ? withoutDiscount(fee) : fee]));
  const fees = lines.map(({ fee_line_id, label, balance, late_fee }): PlanFee => {
    const fee = fee_line_id === null ? undefined : byId.get(fee_line_id);
    const quoted = paise(balance + late_fee);
    if (fee === undefined || fee.dynamic_ft) throw new AppError('mode_unavailable');
    if (fee.payable_amount !== quoted)
      throw new AppError(fee.is_editable ? 'mode_unavailable' : 'quote_changed');
    return { id: fee.id, label, payable_amount: quoted, due_date: fee.due_date };
  });
  await writePlan(tx, order, fees);
}

/** Writes a new plan for a refused mandate: the same amounts, on the days still ahead. */
export const planAgain = (tx: Executor, order: MandateOrder, lines: readonly DebitLineRow[]): Promise<void> =>
  writePlan(
    tx,
    order,
    lines.map(({ fee_line_id: id, label, planned_paise: payable_amount, due_date }) => ({
      id,
      label,
      payable_amount,
      due_date,
    })),
  );

async function writePlan(tx: Executor, order: MandateOrder, fees: readonly PlanFee[]): Promise<void> {
  const { institute_id, student_id, gateway_account_id, now } = order;
  const plan = planMandate(fees, now);
  if (plan.choice.rail === undefined) throw new AppError('mode_unavailable');
  const mandate_id = await insertMandate(tx, {
    mandate_code: newCode('mnd'),
    institute_id,
    student_id,
    order_id: order.id,
    gateway_account_id,
    rail: plan.choice.rail,
    rail_why: plan.choice.why,
    max_amount_paise: plan.max_amount,
    starts_on: plan.starts_on,
    ends_on: plan.ends_on,
    now,
  });
  const debits = plan.instalments.map(({ instalment_no, due_date, amount, fees: due }) => ({
    instalment_no,
    due_date,
    planned_paise: amount,
    lines: due.map(({ id, label, payable_amount }) => ({
      fee_line_id: id,
      label,
      planned_paise: payable_amount,
    })),
  }));
  await insertPlan(tx, { institute_id, mandate_id, debits, now });
}
