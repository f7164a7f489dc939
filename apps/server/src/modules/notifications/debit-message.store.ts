import type { CalendarDay, Paise } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import type { PayerRow } from './send-to-payer.ts';

/** The order of a debit as its messages tell it. */
export interface DebitMessageRow extends PayerRow {
  readonly order_id: number;
  readonly amount_paise: Paise;
  readonly title: string;
  readonly slug: string;
  readonly institute_label: string;
  readonly institute_short: string;
  readonly is_test: boolean;
}

/** The order of a debit's event. */
export const selectDebitMessage = (
  ex: Executor,
  instituteId: number,
  orderId: number,
): Promise<DebitMessageRow | undefined> =>
  ex.maybe(
    `select o.institute_id, o.id as order_id, o.student_id, o.amount_paise, o.title, o.contact_mobile, o.contact_email,
       g.slug, i.label as institute_label, i.short_code as institute_short, i.mode <> 'live' as is_test
     from orders o join pages g on g.id = o.page_id join institutes i on i.id = o.institute_id
     where o.institute_id = $1 and o.id = $2`,
    [instituteId, orderId],
  );

/** A mandate that holds, as its message tells it: the order the payer agreed through, and the first debit. */
export interface MandateMessageRow extends DebitMessageRow {
  readonly first_paise: Paise;
  readonly first_on: CalendarDay;
  readonly max_amount_paise: Paise;
}

/** The mandate of an event. */
export const selectMandateMessage = (
  ex: Executor,
  instituteId: number,
  mandateId: number,
): Promise<MandateMessageRow | undefined> =>
  ex.maybe(
    `select o.institute_id, o.id as order_id, o.student_id, o.amount_paise, o.title, o.contact_mobile, o.contact_email,
       g.slug, i.label as institute_label, i.short_code as institute_short, i.mode <> 'live' as is_test,
       d.planned_paise as first_paise, d.due_date as first_on, m.max_amount_paise
     from mandates m join orders o on o.id = m.order_id join pages g on g.id = o.page_id
       join institutes i on i.id = m.institute_id
       join mandate_debits d on d.mandate_id = m.id and d.instalment_no = 1
     where m.institute_id = $1 and m.id = $2`,
    [instituteId, mandateId],
  );
