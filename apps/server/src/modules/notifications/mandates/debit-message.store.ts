import type { Instant, Paise, Rail } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { PayerRow } from '../send-to-payer.ts';

/** The order of a debit as its messages tell it. */
export interface DebitMessageRow extends PayerRow {
  readonly order_id: number;
  readonly amount_paise: Paise;
  readonly planned_paise: Paise;
  readonly late_fee_paise: Paise;
  readonly max_amount_paise: Paise;
  /** Transaction id of the order through which the payer agreed to the auto debit. */
  readonly reference: string;
  readonly rail: Rail;
  /** When the gateway first told of the try, else when it was begun; null before it. */
  readonly tried_at: Instant | null;
  readonly slug: string;
}

/** The order of a debit's event, with what it was planned as. */
export const selectDebitMessage = (
  ex: Executor,
  instituteId: number,
  orderId: number,
): Promise<DebitMessageRow | undefined> =>
  ex.maybe(
    `select o.institute_id, o.id as order_id, o.student_id, o.application_code, o.amount_paise, d.planned_paise,
       m.max_amount_paise, m.rail, s.application_code as reference, o.contact_mobile, o.contact_email, g.slug, i.label as institute_label,
       i.short_code as institute_short, i.mode <> 'live' as is_test,
       (select coalesce(sum(l.late_fee_paise), 0)::bigint from order_lines l where l.order_id = o.id) as late_fee_paise,
       (select max(coalesce(h.told_at, a.created_at)) from attempts a
          left join lateral (select min(s.at) as told_at from state_history s
            where s.kind = 'attempt' and s.ref_id = a.id and s.from_state = 'SUBMITTED') h on true
        where a.order_id = o.id) as tried_at
     from orders o join mandate_debits d on d.id = o.mandate_debit_id join mandates m on m.id = d.mandate_id
       join orders s on s.id = m.order_id
       join pages g on g.id = o.page_id join institutes i on i.id = o.institute_id
     where o.institute_id = $1 and o.id = $2`,
    [instituteId, orderId],
  );
