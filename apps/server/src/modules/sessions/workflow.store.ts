import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';

/** One act of a student in a staged workflow: a payment on its page, an EMI application or an auto debit. */
export interface WorkflowRecordRow {
  readonly kind: 'payment' | 'emi' | 'mandate';
  readonly status: string;
  readonly amount_paise: number;
  readonly application_code: string;
  readonly payment_mode: string;
  readonly received_at: Instant | null;
  /** The browser of its order; null for an application. */
  readonly browser_session_id: number | null;
}

/**
 * Money captured from a student on a page, and the student's EMI applications that were not refused or withdrawn,
 * oldest first (decisions 10), and the auto debits that were authorised on the page. Excess or reviewed money completes
 * nothing; an auto debit's own record covers its debits.
 */
export function selectWorkflowRecords(
  ex: Executor,
  of: { readonly institute_id: number; readonly page_id: number; readonly student_id: number },
): Promise<WorkflowRecordRow[]> {
  return ex.query<WorkflowRecordRow>(
    `select 'payment' as kind, p.status, p.placed_paise as amount_paise, p.application_code, p.mode as payment_mode, p.received_at,
       o.browser_session_id
     from payments p join orders o on o.id = p.order_id
     where p.institute_id = $1 and o.page_id = $2 and p.student_id = $3
       and p.status in ('CAPTURED', 'PARTIALLY REFUNDED', 'REFUNDED') and o.mandate_debit_id is null
     union all
     select 'emi', a.status, a.amount_paise, a.application_code, '', null, null
     from emi_applications a
     where a.institute_id = $1 and a.student_id = $3 and holds_fees(a.status)
     union all
     select 'mandate', 'active', o.amount_paise, o.application_code, '', null, o.browser_session_id
     from mandates m join orders o on o.id = m.order_id
     where m.institute_id = $1 and o.page_id = $2 and m.student_id = $3 and m.status in ('ACTIVE', 'PAUSED', 'COMPLETED')
     order by received_at nulls first, application_code`,
    [of.institute_id, of.page_id, of.student_id],
  );
}
