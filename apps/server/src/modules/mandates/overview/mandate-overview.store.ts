import type { CalendarDay, DebitState, Instant, MandateState, Paise, Rail } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** One debit in a student's overview. */
export interface OverviewDebit {
  readonly instalment_no: number;
  readonly due_date: CalendarDay;
  readonly status: DebitState;
  readonly planned_paise: Paise;
  /** Of its notice; null before that. */
  readonly notice_paise: Paise | null;
  readonly debit_at: Instant | null;
  /** Number of attempts. */
  readonly tries: number;
  /** Its fees, as the payer saw them when agreeing. */
  readonly labels: readonly string[];
}

/** An auto debit of a student with its debits. */
export interface MandateOverviewRow {
  readonly student_id: number;
  readonly application_code: string;
  readonly title: string;
  readonly slug: string;
  readonly status: MandateState;
  readonly is_waiting: boolean;
  readonly rail: Rail;
  readonly reason: string;
  readonly max_amount_paise: Paise;
  readonly starts_on: CalendarDay;
  readonly ends_on: CalendarDay;
  readonly clock_offset_ms: number;
  /** What its debits took: as in `selectTaken`. */
  readonly taken_paise: Paise;
  readonly debits: readonly OverviewDebit[];
}

/**
 * The auto debits of students that were agreed to or sent to a bank, newest first; a mandate the payer never approved
 * is only an opened sheet.
 */
export const selectMandatesOfStudents = (
  ex: Executor,
  studentIds: readonly number[],
): Promise<MandateOverviewRow[]> =>
  ex.query(
    `select m.student_id, o.application_code, o.title, g.slug, m.status, m.gateway_payment_id is not null as is_waiting,
       m.rail, m.reason, m.max_amount_paise, m.starts_on, m.ends_on, i.clock_offset_ms,
       (select coalesce(sum(p.placed_paise), 0)::bigint from mandate_debits d join orders t on t.mandate_debit_id = d.id
          join payments p on p.order_id = t.id
        where d.mandate_id = m.id and p.status not in ('EXCESS', 'REVIEW')) as taken_paise,
       (select coalesce(json_agg(json_build_object('instalment_no', d.instalment_no, 'due_date', d.due_date, 'status', d.status,
          'planned_paise', d.planned_paise, 'notice_paise', d.notice_paise, 'tries', d.tries,
          'debit_at', to_char(d.debit_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'labels', (select json_agg(l.label order by l.line_no) from mandate_debit_lines l where l.debit_id = d.id))
          order by d.instalment_no), '[]'::json)
        from mandate_debits d where d.mandate_id = m.id) as debits
     from mandates m
       join orders o on o.id = m.order_id
       join pages g on g.id = o.page_id
       join institutes i on i.id = m.institute_id
     where m.student_id = any($1::bigint[])
       and (m.status in ('ACTIVE', 'PAUSED', 'COMPLETED') or m.gateway_payment_id is not null)
     order by m.id desc limit 200`,
    [studentIds],
  );
