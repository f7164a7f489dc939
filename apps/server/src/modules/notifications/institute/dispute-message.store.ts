import type { DisputePhase, Instant, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { PayerRow } from '../send-to-payer.ts';
import { languageOf } from '../sent-messages.store.ts';

/** A dispute for its messages, to the office and to the payer. */
export interface DisputeMessageRow extends PayerRow {
  readonly emails: readonly string[];
  readonly gateway_dispute_id: string;
  readonly amount_paise: Paise;
  readonly lost_paise: Paise;
  /** What was taken of money that had paid fees, and what of refunded money. */
  readonly fees_paise: Paise;
  readonly own_loss_paise: Paise;
  /** What lost disputes of its payment left of promised refunds, unless a person has it. */
  readonly rest_paise: Paise;
  /** Whether a refund of the same payment is in progress. */
  readonly is_refund_under_way: boolean;
  readonly phase: DisputePhase;
  readonly reason: string;
  readonly respond_by: Instant | null;
  readonly ended_at: Instant | null;
  readonly problem: string;
  /** The page it was paid on; null for money without an order of ours. */
  readonly slug: string | null;
}

/** The dispute of an event. */
export const selectDisputeMessage = (
  ex: Executor,
  instituteId: number,
  disputeId: number,
): Promise<DisputeMessageRow | undefined> =>
  ex.maybe(
    `select d.institute_id, d.gateway_dispute_id, d.amount_paise, d.lost_paise, d.phase,
       concat_ws(', ', nullif(d.reason, ''), nullif(d.reason_code, '')) as reason, d.respond_by, d.ended_at, d.problem,
       coalesce(sum(r.amount_paise) filter (where r.source = 'FEES'), 0)::bigint as fees_paise,
       (d.lost_paise - coalesce(sum(r.amount_paise), 0))::bigint as own_loss_paise,
       (select coalesce(sum(x.amount_paise), 0) from refunds x
         where x.payment_id = p.id and x.rest_of_id is not null and x.status <> 'FAILED'
           and x.created_at in (select e.at from dispute_events e where e.dispute_id = d.id and e.kind in ('lost', 'retaken')))::bigint as rest_paise,
       exists (select 1 from refunds x where x.payment_id = p.id and (x.status = 'SENT' or is_unclear(x))) as is_refund_under_way,
       p.student_id, p.application_code, p.contact_mobile, coalesce(o.contact_email, '') as contact_email, ${languageOf('o')}, g.slug,
       i.label as institute_label, i.short_code as institute_short, i.mode <> 'live' as is_test, i.support -> 'emails' as emails
     from disputes d
       join payments p on p.id = d.payment_id
       join institutes i on i.id = d.institute_id
       left join orders o on o.id = p.order_id
       left join pages g on g.id = o.page_id
       left join refunds r on r.dispute_id = d.id
     where d.institute_id = $1 and d.id = $2
     group by d.id, p.id, i.id, o.id, g.id`,
    [instituteId, disputeId],
  );
