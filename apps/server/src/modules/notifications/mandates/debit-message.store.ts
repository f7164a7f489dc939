import type { Instant, Paise, Rail } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { PayerRow } from '../send-to-payer.ts';
import { languageOf } from '../sent-messages.store.ts';

/** The order of a debit for its messages. */
export interface DebitMessageRow extends PayerRow {
  readonly debit_id: number;
  /** Null if the debit ended before its order was opened. */
  readonly order_id: number | null;
  readonly amount_paise: Paise;
  readonly planned_paise: Paise;
  readonly late_fee_paise: Paise;
  readonly max_amount_paise: Paise;
  /** Transaction id of the order through which the payer agreed to the auto debit. */
  readonly reference: string;
  readonly rail: Rail;
  /** When the gateway first reported the attempt, else when it began; null before it. */
  readonly tried_at: Instant | null;
  readonly slug: string;
}

/**
 * The debit of an event with the order of its round, and its plan. Without an order its message has the planned values,
 * with the page of the order through which the payer agreed.
 */
export const selectDebitMessage = (
  ex: Executor,
  instituteId: number,
  debitId: number,
  orderId: number | null,
): Promise<DebitMessageRow | undefined> =>
  ex.maybe(
    `select d.institute_id, d.id as debit_id, o.id as order_id, s.student_id,
       coalesce(o.application_code, s.application_code) as application_code,
       coalesce(o.amount_paise, d.planned_paise) as amount_paise, d.planned_paise,
       m.max_amount_paise, m.rail, s.application_code as reference, s.contact_mobile, s.contact_email, ${languageOf('s')}, g.slug, i.label as institute_label,
       i.short_code as institute_short, i.mode <> 'live' as is_test,
       (select coalesce(sum(l.late_fee_paise), 0)::bigint from order_lines l where l.order_id = o.id) as late_fee_paise,
       (select max(coalesce(h.told_at, a.created_at)) from attempts a
          left join lateral (select min(s.at) as told_at from state_history s
            where s.kind = 'attempt' and s.ref_id = a.id and s.from_state = 'SUBMITTED') h on true
        where a.order_id = o.id) as tried_at
     from mandate_debits d join mandates m on m.id = d.mandate_id join orders s on s.id = m.order_id
       left join orders o on o.id = $3 and o.mandate_debit_id = d.id
       join pages g on g.id = s.page_id join institutes i on i.id = d.institute_id
     where d.institute_id = $1 and d.id = $2`,
    [instituteId, debitId, orderId],
  );
