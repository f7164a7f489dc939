import { paise, planMandate } from '@shulk/domain';
import type { CalendarDay, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { newCode } from '../../../platform/ids.ts';
import type { OrderQuoteLine } from '../../fees/index.ts';
import type { MandateOrder } from '../../payments/index.ts';
import { insertDebit, selectDueDates } from '../debits.store.ts';
import type { DebitLineRow } from '../debits.store.ts';
import { insertMandate } from '../mandates.store.ts';

/** A fee as it enters the plan. */
interface PlanFee {
  readonly id: number;
  readonly label: string;
  readonly payable_amount: Paise;
  readonly due_date: CalendarDay | undefined;
}

/**
 * Writes the plan of debits a payer will agree to, with the amounts of the order (R4): rail, ceiling, end, and one debit
 * for all fees of one day (decisions 8, R10).
 * @throws AppError mode_unavailable where no rail takes the amounts
 */
export async function planForOrder(
  tx: Executor,
  order: MandateOrder,
  lines: readonly OrderQuoteLine[],
): Promise<void> {
  const ids = lines.flatMap(({ fee_line_id: id }) => (id === null ? [] : [id]));
  const dueDates = new Map((await selectDueDates(tx, ids)).map(({ id, due_date }) => [id, due_date]));
  const fees = lines.flatMap(({ fee_line_id: id, label, balance, late_fee }) =>
    id === null
      ? []
      : [{ id, label, payable_amount: paise(balance + late_fee), due_date: dueDates.get(id) ?? undefined }],
  );
  await writePlan(tx, order, fees);
}

/** Writes the plan of a refused mandate anew: the payer tries again with the same amounts, on the days still ahead. */
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
  for (const { instalment_no, due_date, amount, fees: due } of plan.instalments) {
    const planned = due.map(({ id, label, payable_amount }) => ({
      fee_line_id: id,
      label,
      planned_paise: payable_amount,
    }));
    await insertDebit(tx, {
      institute_id,
      mandate_id,
      instalment_no,
      due_date,
      planned_paise: amount,
      lines: planned,
      now,
    });
  }
}
