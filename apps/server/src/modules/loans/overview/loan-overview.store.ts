import type { CalendarDay, EmiState, EmiTerms, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** A monthly plan recorded by the institute, without a lender of ours. */
export interface RecordedLoanRow {
  readonly student_id: number;
  readonly application_code: string;
  readonly status: EmiState;
  readonly amount_paise: Paise;
  readonly applied_on: CalendarDay;
  readonly clock_offset_ms: number;
  /** Null where the institute named no plan. */
  readonly plan: (EmiTerms & { readonly lender: string; readonly processing_fee_paise?: Paise }) | null;
  /** The fees it covers. */
  readonly labels: readonly string[];
}

/** The recorded monthly plans of students, newest first. */
export const selectRecordedLoans = (
  ex: Executor,
  studentIds: readonly number[],
): Promise<RecordedLoanRow[]> =>
  ex.query(
    `select a.student_id, a.application_code, a.status, a.amount_paise, a.applied_on, i.clock_offset_ms, t.plan,
       (select coalesce(json_agg(f.label order by f.due_date, f.id), '[]'::json) from emi_application_lines l
          join fee_lines f on f.id = l.fee_line_id where l.application_id = a.id) as labels
     from emi_applications a join institutes i on i.id = a.institute_id left join emi_plans t on t.id = a.plan_id
     where a.student_id = any($1::bigint[])
       and not exists (select 1 from loan_applications p where p.application_id = a.id)
     order by a.applied_on desc, a.id desc limit 200`,
    [studentIds],
  );
