import type { Instant } from '@shulk/domain';
import type { Db, Executor } from '../../../platform/db/db.ts';
import { FIRST_CHECK_MS } from '../check-times.ts';
import { ORDER_VIEW } from '../orders/order-view.store.ts';
import type { OrderView } from '../orders/order-view.store.ts';

/** What a browser, a gateway or its window may see of the payer; '' for nothing. */
export interface PayerContact {
  /** Ten digits. */
  readonly mobile: string;
  readonly email: string;
}

/** The table that keeps a contact and its browser, by its id column. */
const KEEPERS = { orders: 'id', loan_applications: 'application_id' } as const;

/** Whoever pays by a parent's link typed a contact of their own (decision 240). */
const ofLink = (keeper: keyof typeof KEEPERS, column: string): string =>
  keeper === 'orders'
    ? `when o.made_by = 'link' then (select k.${column} from link_orders k where k.order_id = o.id)`
    : '';

const contactOf = (keeper: keyof typeof KEEPERS, id: string): string =>
  `select case ${ofLink(keeper, 'payer_mobile')} when o.contact_is_typed and o.browser_session_id is not null or o.contact_mobile = any (proven.contacts)
         then o.contact_mobile else '' end as mobile,
       case ${ofLink(keeper, 'payer_email')} when lower(btrim(o.contact_email)) = any (proven.contacts) then o.contact_email else '' end as email
     from ${keeper} o, lateral (
       select coalesce(array_agg(c.destination), '{}') as contacts from otp_challenges c
       where c.browser_session_id = o.browser_session_id and c.verified_at is not null
         and c.destination in (o.contact_mobile, lower(btrim(o.contact_email)))) proven
     where o.${KEEPERS[keeper]} = ${id}`;

/**
 * The contact of an order or application as its browser typed or proved it in this visit (R54); nothing after the visit
 * was ended. The contact on file is only for our own messages: a form or a gateway's window would reveal it to anybody
 * who looked a student ID up.
 */
export const selectPayerContact = (
  ex: Executor,
  id: number,
  keeper: keyof typeof KEEPERS = 'orders',
): Promise<PayerContact> => ex.one(contactOf(keeper, '$1'), [id]);

/** A begun attempt, as begin_attempt() returns it. */
export interface BegunAttempt {
  readonly attempt_code: string;
  readonly was_attempted: boolean;
  readonly gateway_order_id: string | null;
}

/** The order of a live checkout token, its payer's contact, and the attempt begun on it. */
export interface OrderBegun extends OrderView {
  readonly token_hash: Buffer;
  readonly payer_mobile: string;
  readonly payer_email: string;
  /** null if the order takes no payment any more, or was sent to a gateway before. */
  readonly begun: BegunAttempt | null;
}

const BEGIN_BY_TOKEN = `with seen as materialized (
       ${ORDER_VIEW} where o.checkout_token_hash = $1 and o.checkout_token_expires_at > $2
     ), times as (
       select id, $2::timestamptz + clock_offset_ms * interval '1 millisecond' as own_now from seen
       where gateway_order_id is null and paid_with_id is null
     ), begun as materialized (
       select b.* from times, begin_attempt(times.id, $3, own_now + interval '${FIRST_CHECK_MS} milliseconds', own_now) b
     ), unhurried as materialized (
       select set_config('synchronous_commit', 'off', true) from begun where gateway_order_id is null and $4::boolean
     )
     select seen.*, $1::bytea as token_hash, contact.mobile as payer_mobile, contact.email as payer_email, (select to_jsonb(begun) from begun) as begun
     from (select count(*) from unhurried) u, seen, lateral (${contactOf('orders', 'seen.id')}) contact`;

/**
 * The order of a live checkout token (R3), and transaction A of its payment in the same statement (see begin_attempt()),
 * unless the gateway must be queried about an earlier attempt first. The commit does not wait for the disk as long as the
 * order is not at its gateway: the order at the gateway is recorded before the payer is told of it, which waits for both
 * (decision 216). The embedded database waits: what it has not flushed dies with its process, not only with the power.
 */
export const beginByToken = (
  db: Db,
  hash: Buffer,
  attemptCode: string,
  now: Instant,
): Promise<OrderBegun | undefined> =>
  db.maybe(BEGIN_BY_TOKEN, [hash, now, attemptCode, db.kind === 'postgres']);
