import type { Executor } from '../../../platform/db/db.ts';

/** What a gateway and its window may be told of the payer; '' where nothing. */
export interface PayerContact {
  /** Ten digits. */
  readonly mobile: string;
  readonly email: string;
}

/**
 * The contact of an order as far as the browser that made it typed or proved it in this visit (R54). The one on file is
 * kept for our own messages: a gateway's window would show it to whoever looked a student ID up.
 */
export const selectPayerContact = (ex: Executor, orderId: number): Promise<PayerContact> =>
  ex.one(
    `select case when o.contact_is_typed or o.contact_mobile = any (proven.contacts) then o.contact_mobile else '' end as mobile,
       case when lower(btrim(o.contact_email)) = any (proven.contacts) then o.contact_email else '' end as email
     from orders o, lateral (
       select coalesce(array_agg(c.destination), '{}') as contacts from otp_challenges c
       where c.browser_session_id = o.browser_session_id and c.verified_at is not null
         and c.destination in (o.contact_mobile, lower(btrim(o.contact_email)))) proven
     where o.id = $1`,
    [orderId],
  );
