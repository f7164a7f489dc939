import type { Instant, Paise, UnplacedMoney } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { RETURNED } from '../settlement/settlement.store.ts';

/** A payment by the code its payer has, and what decides who may see it. */
export interface NamedOrder {
  readonly id: number;
  readonly institute_id: number;
  readonly student_id: number | null;
  readonly browser_session_id: number | null;
  readonly contact_mobile: string;
}

/** The order with this application code, only on the page that made it. */
export const selectNamedOrder = (
  ex: Executor,
  slug: string,
  applicationCode: string,
): Promise<NamedOrder | undefined> =>
  ex.maybe(
    `select o.id, o.institute_id, o.student_id, o.browser_session_id, o.contact_mobile
     from orders o join pages g on g.id = o.page_id
     where o.application_code = $1 and g.slug = $2`,
    [applicationCode, slug],
  );

/** A part of a payment, for the money-truth page: what pays fees, waits or is refunded. */
export type MoneyRow = Omit<UnplacedMoney, 'status' | 'why'> & {
  /** When the payer paid. */
  readonly received_at: Instant;
  readonly status: UnplacedMoney['status'] | 'CAPTURED' | 'PARTIALLY REFUNDED' | 'REFUNDED';
  /** Empty for what pays fees. */
  readonly why: UnplacedMoney['why'] | '';
  /** The whole amount of the payment, what of it pays other fees than its order's, and what is disputed. */
  readonly received: Paise;
  readonly next_due: Paise;
  readonly disputed: Paise;
  /** Whether it was allocated otherwise than agreed, or refunded with its fees reopened: some of them may be owed. */
  readonly may_owe: boolean;
};

/** Attempts and money of an order, beyond what the sheet knows. */
export interface TruthRow {
  /** When the gateway first reported a payment of the newest attempt, else when that attempt began. */
  readonly tried_at: Instant | null;
  readonly begun_at: Instant | null;
  readonly next_check_at: Instant | null;
  readonly moneys: readonly MoneyRow[];
  /** Attempts whose money the gateway returned by itself, with the time of its report; oldest first. */
  readonly untaken: readonly { readonly attempt_id: number; readonly at: Instant }[];
}

/** The next "pay" reuses an attempt without a report, so its beginning may lie before the debit. */
export const selectTruth = (
  ex: Executor,
  order: Pick<NamedOrder, 'id' | 'institute_id'>,
): Promise<TruthRow> =>
  ex.one(
    `select max(coalesce(h.told_at, a.created_at)) as tried_at, max(a.created_at) as begun_at,
       min(a.next_check_at) filter (where a.status in ('SUBMITTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN')) as next_check_at,
       (select coalesce(json_agg(json_build_object('status', part.status, 'why', part.why, 'amount', part.paise, 'received', p.amount_paise,
          'next_due', next_due_of_payment(p.id), 'disputed', disputed_of_payment(p.id),
          'may_owe', p.is_placed_apart or exists (select 1 from refunds r
             where r.payment_id = p.id and r.status = 'PROCESSED' and r.reopens_fees),
          'refunded', (select coalesce(sum(r.amount_paise), 0) from refunds r
             where r.payment_id = p.id and r.source = part.source and r.status = 'PROCESSED'),
          'received_at', to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'booked_at', to_char(p.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'refunds', (
            select coalesce(json_agg(json_build_object('amount', r.amount_paise,
              'state', case r.status when 'PROCESSED' then case r.requested_by when 'DISPUTE' then 'taken' else 'sent' end when 'FAILED' then 'stuck'
                when 'WAITING' then case when disputed_of_payment(p.id) > 0 then 'held' when r.waiting_told_at is null then 'asked' else 'waiting' end
                when 'REQUESTED' then case when disputed_of_payment(p.id) > 0 then 'held' else 'asked' end else 'asked' end,
              'at', to_char((case when r.status = 'PROCESSED' then r.updated_at
                when r.status = 'WAITING' and r.waiting_told_at is not null then coalesce(r.next_check_at, r.updated_at) else r.created_at end) at time zone 'UTC',
                'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.id), '[]'::json)
            from refunds r where r.payment_id = p.id and r.source = part.source and r.placing_id is null)) order by p.id, part.source), '[]'::json)
        from payments p cross join lateral (values ('FEES', p.status, '', p.placed_paise), ('HELD', 'REVIEW', p.held_reason, p.held_paise),
            ('EXCESS', 'EXCESS', excess_reason(p.id), p.excess_paise)) part (source, status, why, paise)
        where p.order_id = $1 and p.institute_id = $2 and part.paise > 0) as moneys,
       (select coalesce(json_agg(json_build_object('attempt_id', t.id,
          'at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.id), '[]'::json)
        from attempts t join state_history s on s.kind = 'attempt' and s.ref_id = t.id and s.cause = $3
        where t.order_id = $1 and t.institute_id = $2 and t.status = 'FAILED') as untaken
     from attempts a
       left join lateral (
         select min(s.at) as told_at from state_history s
         where s.kind = 'attempt' and s.ref_id = a.id and s.from_state = 'SUBMITTED') h on true
     where a.order_id = $1 and a.institute_id = $2`,
    [order.id, order.institute_id, RETURNED],
  );
