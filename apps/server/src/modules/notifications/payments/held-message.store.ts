import type { HeldReason, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { PayerRow } from '../send-to-payer.ts';

/** Money that waits for a person, for its payer's message. */
export interface HeldRow extends PayerRow {
  readonly held_paise: Paise;
  readonly held_reason: HeldReason | '';
  readonly slug: string;
  /** Empty while nothing of the payment pays fees. */
  readonly receipt_number: string;
}

/** The payment of an event, if it came for an order of ours. */
export const selectHeld = (
  ex: Executor,
  instituteId: number,
  paymentId: number,
): Promise<HeldRow | undefined> =>
  ex.maybe(
    `select p.institute_id, p.held_paise, p.held_reason, p.student_id, p.application_code, p.contact_mobile, o.contact_email,
       g.slug, coalesce(r.number, '') as receipt_number, i.label as institute_label, i.short_code as institute_short, i.mode <> 'live' as is_test
     from payments p
       join orders o on o.id = p.order_id
       join pages g on g.id = o.page_id
       join institutes i on i.id = p.institute_id
       left join receipts r on r.payment_id = p.id
     where p.institute_id = $1 and p.id = $2`,
    [instituteId, paymentId],
  );
