import type { Language } from '@shulk/words/languages';
import type { Instant, Paise } from '@shulk/domain';
import { clearInBatches } from '../../platform/db/clear-in-batches.ts';
import type { Executor } from '../../platform/db/db.ts';
import type { StoredChoice } from '../sessions/index.ts';

/** A link with what became of it. */
export interface LinkRow {
  readonly id: number;
  readonly link_code: string;
  readonly institute_id: number;
  readonly slug: string;
  readonly student_id: number;
  readonly browser_session_id: number | null;
  readonly first_name: string;
  readonly pay_session_id: number | null;
  readonly session_code: string | null;
  readonly card_code: string;
  readonly chosen: readonly StoredChoice[];
  readonly asked_paise: Paise;
  readonly contact_mobile: string;
  readonly contact_email: string;
  readonly language: Language | null;
  readonly expires_at: Instant;
  readonly cancelled_at: Instant | null;
  readonly clock_offset_ms: number;
  readonly is_paid: boolean;
  readonly is_paying: boolean;
  /** The browsers with the gateway's window of an order of the link, as far as anybody knows. */
  readonly begun_by: readonly (number | null)[];
  /** The payment by the link, else the one on its way; null if there is none. */
  readonly payment: {
    readonly application_code: string;
    readonly amount_paise: Paise;
    readonly browser_session_id: number | null;
    readonly payer_name: string;
  } | null;
}

const LINK = `
  select l.id, l.link_code, l.institute_id, g.slug, l.student_id, l.browser_session_id, s.first_name, l.pay_session_id,
    y.code as session_code, l.card_code, l.chosen, l.asked_paise, l.contact_mobile, l.contact_email, l.language,
    l.expires_at, l.cancelled_at, i.clock_offset_ms, coalesce(m.is_paid, false) as is_paid,
    coalesce(m.is_paying, false) as is_paying,
    coalesce(m.begun_by, '{}') as begun_by, m.payment
  from pay_links l
    join institutes i on i.id = l.institute_id
    join pages g on g.id = l.page_id
    join students s on s.id = l.student_id
    left join pay_sessions y on y.id = l.pay_session_id
    left join lateral (
      select bool_or(p.is_paid) as is_paid, bool_or(p.is_open and not p.is_paid) as is_paying,
        array_agg(p.browser_session_id) filter (where p.is_begun) as begun_by,
        (array_agg(json_build_object('application_code', p.application_code, 'amount_paise', p.amount_paise,
          'browser_session_id', p.browser_session_id, 'payer_name', p.payer_name) order by p.is_paid desc, p.id desc)
          filter (where p.is_paid or p.is_open))[1] as payment
      from (select o.id, o.application_code, o.amount_paise, o.browser_session_id, k.payer_name,
          o.status in ('PAID', 'PART_REFUNDED', 'REFUNDED') as is_paid, o.status = 'ATTEMPTED' as is_begun,
          o.status = 'REVIEW' or exists (select from attempts t
            where t.order_id = o.id and t.status in ('PENDING', 'AUTHORIZED', 'UNKNOWN')) as is_open
        from link_orders k join orders o on o.id = k.order_id where k.link_id = l.id) p) m on true`;

/** The link of a code. */
export const selectLink = (ex: Executor, code: string): Promise<LinkRow | undefined> =>
  ex.maybe(`${LINK} where l.link_code = $1`, [code]);

/** A student's links of the last days, newest first; those of one browser alone if it is given. */
export const selectLinks = (
  ex: Executor,
  of: { readonly studentId: number; readonly browserId: number | null; readonly since: Instant },
): Promise<LinkRow[]> =>
  ex.query(
    `${LINK} where l.student_id = $1 and ($2::bigint is null or l.browser_session_id = $2) and l.expires_at > $3
     order by l.id desc limit 20`,
    [of.studentId, of.browserId, of.since],
  );

/** The input of a new link; each fee with the amount that is typed where one may be. */
export interface NewLink {
  readonly link_code: string;
  readonly institute_id: number;
  readonly page_id: number;
  readonly student_id: number;
  readonly browser_session_id: number;
  readonly pay_session_id: number | null;
  readonly card_code: string;
  readonly fees: readonly { readonly fee_line_id: number; readonly amount: string }[];
  readonly asked_paise: Paise;
  readonly contact_mobile: string;
  readonly contact_email: string;
  readonly language: string;
  readonly created_at: Instant;
  readonly expires_at: Instant;
}

/**
 * Writes a link with its first step. The amounts a payer typed into the session come first: only they count for fees
 * without a balance (R16).
 * @param mostOpen links that the student may have open
 * @returns false if the student has as many already
 */
export async function insertLink(ex: Executor, link: NewLink, mostOpen: number): Promise<boolean> {
  const rows = await ex.query(
    `with asked as (
       select f.sft_code, coalesce((select nullif(c ->> 'amount', '0') from pay_sessions y, jsonb_array_elements(y.chosen) c
         where y.id = $6 and c ->> 'sft_code' = f.sft_code limit 1), a.amount) as amount, a.place
       from unnest($8::bigint[], $9::text[]) with ordinality as a(id, amount, place)
         join fee_lines f on f.id = a.id and f.student_id = $4
     ), made as (
       insert into pay_links (link_code, institute_id, page_id, student_id, browser_session_id, pay_session_id, card_code,
         chosen, asked_paise, contact_mobile, contact_email, language, created_at, expires_at)
       select $1, $2::bigint, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7, (select jsonb_agg(jsonb_build_object('sft_code', sft_code, 'amount', amount)
         order by place) from asked), $10::bigint, $11, $12, $16, $13::timestamptz, $14::timestamptz
       where (select count(*) from pay_links l where l.student_id = $4 and l.cancelled_at is null and l.expires_at > $13
         and not exists (select from link_orders k join orders o on o.id = k.order_id
           where k.link_id = l.id and o.status in ('PAID', 'PART_REFUNDED', 'REFUNDED'))) < $15::int
       returning id, institute_id
     )
     insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
     select institute_id, 'link', id, '', 'OPEN', 'asked', $13 from made returning ref_id`,
    [
      link.link_code,
      link.institute_id,
      link.page_id,
      link.student_id,
      link.browser_session_id,
      link.pay_session_id,
      link.card_code,
      link.fees.map(({ fee_line_id }) => fee_line_id),
      link.fees.map(({ amount }) => amount),
      link.asked_paise,
      link.contact_mobile,
      link.contact_email,
      link.created_at,
      link.expires_at,
      mostOpen,
      link.language,
    ],
  );
  return rows.length === 1;
}

/** Takes a link back, once. @returns its orders that are still open */
export const cancelLinkRow = (ex: Executor, id: number, now: Instant): Promise<{ order_id: number }[]> =>
  ex.query(
    `with gone as (
       update pay_links set cancelled_at = $2 where id = $1 and cancelled_at is null returning id, institute_id
     ), history as (
       insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
       select institute_id, 'link', id, 'OPEN', 'CANCELLED', 'cancelled', $2 from gone
     )
     select k.order_id from link_orders k join orders o on o.id = k.order_id
     where k.link_id = $1 and o.status in ('CREATED', 'ATTEMPTED') order by k.order_id`,
    [id, now],
  );

/** Deletes links that ended before the instant; who paid by them stays with the order. */
export const purgeLinks = (ex: Executor, before: Instant): Promise<number> =>
  clearInBatches(
    ex,
    `with gone as (
       delete from pay_links where expires_at < $1 and ctid = any (array(
         select ctid from pay_links where expires_at < $1 order by expires_at limit $2)) returning 1)
     select count(*) as n from gone`,
    [before],
  );

/** Who pays by a link, as typed; '' for nothing. */
export interface LinkPayer {
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly name_on_receipt: boolean;
  readonly language: string;
}

/**
 * Records the order that somebody opened by a link, under the lock of the link: one that was taken back, that expired or
 * that took money meanwhile takes no order.
 * @returns whether the link was still open
 */
export async function recordLinkOrder(
  tx: Executor,
  of: { readonly linkId: number; readonly orderId: number; readonly payer: LinkPayer },
  now: Instant,
): Promise<boolean> {
  const { linkId, orderId, payer } = of;
  const rows = await tx.query(
    `insert into link_orders (order_id, link_id, payer_name, payer_mobile, payer_email, name_on_receipt, language)
     select $2, l.id, $3, $4, $5, $6, $8 from pay_links l
     where l.id = $1 and l.cancelled_at is null and l.expires_at > $7
       and not exists (select from link_orders k join orders o on o.id = k.order_id
         where k.link_id = l.id and o.status in ('PAID', 'PART_REFUNDED', 'REFUNDED', 'REVIEW'))
     for update of l returning order_id`,
    [linkId, orderId, payer.name, payer.mobile, payer.email, payer.name_on_receipt, now, payer.language],
  );
  return rows.length === 1;
}
