import type { HeldReason, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { PayerRow } from '../send-to-payer.ts';
import { languageOf } from '../sent-messages.store.ts';

/** Money that waits for a person, for its payer's message. */
export interface HeldRow extends PayerRow {
  readonly order_id: number;
  readonly clock_offset_ms: number;
  readonly held_paise: Paise;
  /** What of it is neither used nor refunded, nor on its way back. */
  readonly still_held_paise: Paise;
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
    `select p.institute_id, p.order_id, i.clock_offset_ms, p.held_paise, left_of_payment(p, 'HELD') as still_held_paise, p.held_reason, p.student_id, p.application_code, p.contact_mobile, o.contact_email, ${languageOf('o')},
       g.slug, coalesce(r.number, '') as receipt_number, i.label as institute_label, i.short_code as institute_short, i.mode <> 'live' as is_test
     from payments p
       join orders o on o.id = p.order_id
       join pages g on g.id = o.page_id
       join institutes i on i.id = p.institute_id
       left join receipts r on r.payment_id = p.id
     where p.institute_id = $1 and p.id = $2`,
    [instituteId, paymentId],
  );

/** The fees that a person placed money of a payment on, with one request. */
export const selectPlacedFees = (
  ex: Executor,
  instituteId: number,
  { paymentId, requestKey }: { readonly paymentId: number; readonly requestKey: string },
): Promise<{ id: number }[]> =>
  ex.query(
    `select distinct m.fee_line_id as id from placings g join placements m on m.entry_id = g.entry_id
     where g.institute_id = $1 and g.payment_id = $2 and g.request_key = $3 and m.fee_line_id is not null`,
    [instituteId, paymentId, requestKey],
  );
