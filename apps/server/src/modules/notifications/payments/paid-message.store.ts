import type { Instant, Paise } from '@shulk/domain';
import type { Db } from '../../../platform/db/db.ts';
import { claimingFor, languageOf } from '../sent-messages.store.ts';
import type { ClaimedMessage } from '../sent-messages.store.ts';

/** A captured payment for its message. */
export interface PaidRow {
  readonly institute_id: number;
  readonly payment_id: number;
  readonly student_id: number | null;
  readonly amount_paise: Paise;
  /** What of it pays fees; the rest waits for a person, or is refunded. */
  readonly placed_paise: Paise;
  readonly held_paise: Paise;
  readonly excess_paise: Paise;
  /** What of it pays other fees of the student than those of its order. */
  readonly next_due_paise: Paise;
  /** Whether it was allocated otherwise than agreed, so that some of its fees may still be owed. */
  readonly is_placed_apart: boolean;
  readonly order_id: number;
  readonly clock_offset_ms: number;
  /** When the payer paid, and when it was reported. */
  readonly received_at: Instant;
  readonly booked_at: Instant;
  readonly receipt_number: string;
  /** Whether the payment is for several children: those of its shares that are as agreed have one message (decision 239). */
  readonly is_share: boolean;
  /** The transaction id, which opens the receipt of a payment without a student (R31). */
  readonly application_code: string;
  readonly contact_mobile: string;
  readonly contact_email: string;
  readonly language: string | null;
  readonly slug: string;
  readonly institute_label: string;
  readonly institute_short: string;
  readonly is_test: boolean;
  /** Whoever paid it by a parent's link, as typed; null for every other payment (decision 240). */
  readonly link_payer: LinkPayerRow | null;
}

/** '' for what was not given. */
export interface LinkPayerRow {
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly language: string | null;
}

const CLAIM_PAID = claimingFor(
  `select p.institute_id, p.id as payment_id, p.student_id, p.amount_paise, p.placed_paise, p.held_paise, p.excess_paise, next_due_of_payment(p.id) as next_due_paise, p.is_placed_apart, o.id as order_id, i.clock_offset_ms, p.received_at, p.booked_at, r.number as receipt_number, p.application_code, o.paid_with_id is not null as is_share,
         o.contact_mobile, o.contact_email, ${languageOf('o')}, g.slug, i.label as institute_label, i.short_code as institute_short, i.mode <> 'live' as is_test,
         case when o.made_by = 'link' then (select json_build_object('name', k.payer_name, 'mobile', k.payer_mobile,
           'email', k.payer_email, 'language', k.language) from link_orders k where k.order_id = o.id) end as link_payer
       from payments p
       join receipts r on r.payment_id = p.id
       join orders o on o.id = p.order_id
       join pages g on g.id = o.page_id
       join institutes i on i.id = o.institute_id
       where p.institute_id = $4 and p.id = $5`,
  'not p.is_placed_apart and not p.is_share',
);

/**
 * The captured payment of an event; undefined if it has no receipt (excess, review). In the same statement its messages
 * are claimed, unless it was allocated otherwise than agreed or is a share: then more is read for them first.
 */
export const claimPaid = (
  db: Db,
  payment: { readonly instituteId: number; readonly paymentId: number; readonly eventRef: string },
  now: Instant,
  staleBefore: Instant,
): Promise<(PaidRow & { readonly claimed: readonly ClaimedMessage[] }) | undefined> =>
  db.maybe(CLAIM_PAID, [payment.eventRef, now, staleBefore, payment.instituteId, payment.paymentId]);

/** A share of a payment for several children, as booked. */
export interface ShareRow {
  readonly payment_id: number;
  readonly whole: string;
  readonly amount_paise: Paise;
  /** null while none of it pays a fee. */
  readonly receipt_number: string | null;
  readonly is_placed_apart: boolean;
  readonly first_name: string;
  /** How many orders the payment pays. */
  readonly of: number;
}

/** The booked shares of the payment that one of them belongs to; none of a payment for one child. */
export const selectPaidShares = (db: Db, instituteId: number, paymentId: number): Promise<ShareRow[]> =>
  db.query(
    `select x.id as payment_id, w.id as whole, x.amount_paise, r.number as receipt_number, x.is_placed_apart,
       split_part(btrim(coalesce(t.first_name, '')), ' ', 1) as first_name,
       (select count(*)::int from orders m where m.paid_with_id = o.paid_with_id) as of
     from payments p join orders o on o.id = p.order_id and o.paid_with_id is not null
       cross join lateral (select regexp_replace(p.gateway_payment_id, '/[1-6]$', '') as id) w
       join payments x on x.gateway_account_id = p.gateway_account_id
         and x.gateway_payment_id = any (array(select w.id || '/' || n from generate_series(1, 6) n))
       left join receipts r on r.payment_id = x.id left join students t on t.id = x.student_id
     where p.institute_id = $1 and p.id = $2 order by x.id`,
    [instituteId, paymentId],
  );
