import type { MandateView } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { failureSaid, railRules, sumPaise } from '@shulk/domain';
import { instituteNow } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { forCaller } from '../../../platform/language.ts';
import { paymentStateOf } from '../../payments/index.ts';
import { selectDebitLines } from '../debits.store.ts';
import { queryOpenMandate } from './query-open-mandate.ts';
import { ownMandate } from './own-mandate.ts';
import type { OwnMandate } from './own-mandate.ts';

/**
 * What the payer agrees to, and its state. The gateway is queried while the mandate is open, so that a reopened sheet
 * waits for it.
 * @throws AppError order_not_found
 */
export async function viewMandate(ctx: Ctx): Promise<MandateView> {
  const found = await ownMandate(ctx);
  return mandateView(
    ctx,
    (await queryOpenMandate(ctx.services, found.order)) ? await ownMandate(ctx) : found,
  );
}

/** A mandate for the sheet: as frozen with the order (R4, R10, regulation E.1). */
export async function mandateView(ctx: Ctx, { order, mandate }: OwnMandate): Promise<MandateView> {
  const lines = await selectDebitLines(ctx.db, mandate.id);
  const instalments = [...new Map(lines.map((line) => [line.instalment_no, line])).values()];
  return {
    order_id: order.order_code,
    state: paymentStateOf(order, instituteNow(ctx.clock, order.clock_offset_ms)),
    reason: forCaller(() => failureSaid(mandate.reason)),
    rail: mandate.rail,
    rail_reason: mandate.rail_why,
    schedule: lines.map(({ label, due_date, planned_paise }) => ({
      ft_name: label,
      due_date,
      amount: toRupees(planned_paise),
    })),
    instalments: instalments.map(({ instalment_no, due_date, debit_paise }) => ({
      instalment_no,
      due_date,
      amount: toRupees(debit_paise),
    })),
    total: toRupees(sumPaise(instalments.map(({ debit_paise }) => debit_paise))),
    max_amount: toRupees(mandate.max_amount_paise),
    starts_on: mandate.starts_on,
    ends_on: mandate.ends_on,
    notice_hours: railRules(mandate.rail, mandate.starts_on).notice_hours,
  };
}
