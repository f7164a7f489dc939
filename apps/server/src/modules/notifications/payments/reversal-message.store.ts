import type { Instant, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { PayerRow } from '../send-to-payer.ts';

/** A reversed payment for its message. */
export interface ReversalMessageRow extends PayerRow {
  readonly payment_id: number;
  readonly amount_paise: Paise;
  readonly received_at: Instant;
  readonly reversed_at: Instant;
  readonly reason: string;
  /** Ours, else the institute's own; empty if neither is known. */
  readonly receipt_no: string;
  readonly clock_offset_ms: number;
}

/** The reversed payment of an event. */
export const selectReversalMessage = (
  ex: Executor,
  instituteId: number,
  paymentId: number,
): Promise<ReversalMessageRow | undefined> =>
  ex.maybe(
    `select p.institute_id, p.id as payment_id, p.student_id, p.application_code, p.contact_mobile, '' as contact_email, null::text as language,
       p.amount_paise, p.received_at, p.reversed_at, p.reversal_reason as reason,
       coalesce(r.number, p.old_receipt_no) as receipt_no, i.clock_offset_ms, i.label as institute_label,
       i.short_code as institute_short, i.mode <> 'live' as is_test
     from payments p join institutes i on i.id = p.institute_id left join receipts r on r.payment_id = p.id
     where p.institute_id = $1 and p.id = $2 and p.reversed_at is not null`,
    [instituteId, paymentId],
  );
