import type { MandateView } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { railRules, sumPaise } from '@shulk/domain';
import type { Ctx } from '../../../platform/http/context.ts';
import { orderNow, paymentStateOf } from '../../payments/index.ts';
import { selectDebitLines, selectDebits } from '../debits.store.ts';
import { ownMandate } from './own-mandate.ts';
import { askOpenMandate } from './ask-open-mandate.ts';

/**
 * What the payer agrees to, as it was frozen with the order (R4, R10, regulation E.1), and where it stands. The gateway
 * is asked while the mandate is open, so that a sheet opened again waits for it.
 * @throws AppError order_not_found
 */
export async function viewMandate(ctx: Ctx): Promise<MandateView> {
  const found = await ownMandate(ctx);
  const { order, mandate } = (await askOpenMandate(ctx.services, found.order))
    ? await ownMandate(ctx)
    : found;
  const [debits, lines] = await Promise.all([
    selectDebits(ctx.db, mandate.id),
    selectDebitLines(ctx.db, mandate.id),
  ]);
  return {
    order_id: order.order_code,
    state: paymentStateOf(order, orderNow(ctx.services, order)),
    reason: mandate.reason,
    rail: mandate.rail,
    rail_reason: mandate.rail_why,
    schedule: lines.map(({ label, due_date, planned_paise }) => ({
      ft_name: label,
      due_date,
      amount: toRupees(planned_paise),
    })),
    instalments: debits.map(({ instalment_no, due_date, planned_paise }) => ({
      instalment_no,
      due_date,
      amount: toRupees(planned_paise),
    })),
    total: toRupees(sumPaise(debits.map(({ planned_paise }) => planned_paise))),
    max_amount: toRupees(mandate.max_amount_paise),
    starts_on: mandate.starts_on,
    ends_on: mandate.ends_on,
    notice_hours: railRules(mandate.rail, mandate.starts_on).notice_hours,
  };
}
