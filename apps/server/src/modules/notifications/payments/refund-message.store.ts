import type { HeldReason, Paise, UnplacedMoney } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { PayerRow } from '../send-to-payer.ts';
import { languageOf } from '../sent-messages.store.ts';

/** A refund for its message. */
export interface RefundMessageRow extends PayerRow {
  readonly refund_id: number;
  readonly amount_paise: Paise;
  readonly requested_by: 'EXCESS' | 'OPERATOR' | 'GATEWAY';
  /** Whether the payer was told that it arrives later. */
  readonly is_delay_told: boolean;
  /** Whether it is what a lost dispute left of an earlier refund. */
  readonly is_rest: boolean;
  /** What a payment of fees left over; false: the whole payment was not needed. */
  readonly is_left_over: boolean;
  /** Why the money of a payment was not owed. */
  readonly excess_reason: Exclude<UnplacedMoney['why'], HeldReason>;
  /** null for money without an order of ours. */
  readonly order_id: number | null;
  readonly clock_offset_ms: number;
  /** Whether its fees are owed again. */
  readonly reopens_fees: boolean;
  /** The page it was paid on; null for money without an order of ours. */
  readonly slug: string | null;
}

/** The refund of an event. */
export const selectRefundMessage = (
  ex: Executor,
  instituteId: number,
  refundId: number,
): Promise<RefundMessageRow | undefined> =>
  ex.maybe(
    `select r.institute_id, r.id as refund_id, r.amount_paise, r.requested_by, r.delay_told_at is not null as is_delay_told, r.reopens_fees, r.rest_of_id is not null as is_rest, r.source = 'EXCESS' and p.placed_paise > 0 as is_left_over, excess_reason(p.id) as excess_reason, p.order_id, i.clock_offset_ms, p.student_id, p.application_code,
       p.contact_mobile, coalesce(o.contact_email, '') as contact_email, ${languageOf('o')}, g.slug, i.label as institute_label,
       i.short_code as institute_short, i.mode <> 'live' as is_test
     from refunds r
       join payments p on p.id = r.payment_id
       left join orders o on o.id = p.order_id
       left join pages g on g.id = o.page_id
       join institutes i on i.id = r.institute_id
     where r.institute_id = $1 and r.id = $2`,
    [instituteId, refundId],
  );
