import type { CalendarDay, DebitState, Instant, MandateState, Paise, Rail } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { PayerRow } from '../send-to-payer.ts';
import { languageOf } from '../sent-messages.store.ts';

/** A mandate for its messages: with the order the payer agreed through, and the first debit. */
export interface MandateMessageRow extends PayerRow {
  readonly mandate_id: number;
  readonly status: MandateState;
  readonly rail: Rail;
  readonly reason: string;
  /** The payer tried again after this one was refused. */
  readonly is_followed: boolean;
  readonly first_paise: Paise;
  readonly first_on: CalendarDay;
  readonly max_amount_paise: Paise;
  readonly clock_offset_ms: number;
  readonly slug: string;
}

/** The mandate of an event. */
export const selectMandateMessage = (
  ex: Executor,
  instituteId: number,
  mandateId: number,
): Promise<MandateMessageRow | undefined> =>
  ex.maybe(
    `select m.id as mandate_id, m.status, m.rail, m.reason,
       exists (select 1 from mandates n where n.order_id = m.order_id and n.id > m.id) as is_followed,
       o.institute_id, o.student_id, o.application_code, o.contact_mobile, o.contact_email, ${languageOf('o')}, g.slug, i.clock_offset_ms,
       i.label as institute_label, i.short_code as institute_short, i.mode <> 'live' as is_test,
       d.planned_paise as first_paise, d.due_date as first_on, m.max_amount_paise
     from mandates m join orders o on o.id = m.order_id join pages g on g.id = o.page_id
       join institutes i on i.id = m.institute_id
       join mandate_debits d on d.mandate_id = m.id and d.instalment_no = 1
     where m.institute_id = $1 and m.id = $2`,
    [instituteId, mandateId],
  );

/** A change of a mandate, as its history has it. */
export interface MandateChangeRow {
  readonly to_state: MandateState;
  readonly cause: string;
}

/** The change of an event. */
export const selectMandateChange = (
  ex: Executor,
  instituteId: number,
  changeId: number,
): Promise<MandateChangeRow | undefined> =>
  ex.maybe(
    `select to_state, cause from state_history where institute_id = $1 and id = $2 and kind = 'mandate'`,
    [instituteId, changeId],
  );

/** A fee of a mandate with the debit that would have paid it. */
export interface MandateFeeRow {
  readonly fee_line_id: number;
  readonly due_date: CalendarDay;
  readonly planned_paise: Paise;
  readonly notice_paise: Paise | null;
  readonly debit_id: number;
  readonly debit_at: Instant | null;
  readonly status: DebitState;
  /** Its institute skipped it. */
  readonly is_skipped_by_institute: boolean;
}

/** The fees of a mandate, by debit. */
export const selectMandateFees = (ex: Executor, mandateId: number): Promise<MandateFeeRow[]> =>
  ex.query(
    `select l.fee_line_id, d.due_date, d.planned_paise, d.notice_paise, d.id as debit_id, d.debit_at, d.status,
       exists (select 1 from state_history h where h.kind = 'debit' and h.ref_id = d.id and h.to_state = 'SKIPPED'
         and h.cause = 'institute') as is_skipped_by_institute
     from mandate_debit_lines l join mandate_debits d on d.id = l.debit_id
     where d.mandate_id = $1 order by d.instalment_no, l.line_no`,
    [mandateId],
  );
