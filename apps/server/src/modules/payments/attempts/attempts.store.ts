import type { Executor } from '../../../platform/db/db.ts';

/** What a browser, a gateway or its window may see of the payer; '' for nothing. */
export interface PayerContact {
  /** Ten digits. */
  readonly mobile: string;
  readonly email: string;
}

/** The table that keeps a contact and its browser, by its id column. */
const KEEPERS = { orders: 'id', loan_applications: 'application_id' } as const;

/**
 * The contact of an order or application as its browser typed or proved it in this visit (R54); nothing after the visit
 * was ended. The contact on file is only for our own messages: a form or a gateway's window would reveal it to anybody
 * who looked a student ID up.
 */
export const selectPayerContact = (
  ex: Executor,
  id: number,
  keeper: keyof typeof KEEPERS = 'orders',
): Promise<PayerContact> =>
  ex.one(
    `select case when o.contact_is_typed and o.browser_session_id is not null or o.contact_mobile = any (proven.contacts)
         then o.contact_mobile else '' end as mobile,
       case when lower(btrim(o.contact_email)) = any (proven.contacts) then o.contact_email else '' end as email
     from ${keeper} o, lateral (
       select coalesce(array_agg(c.destination), '{}') as contacts from otp_challenges c
       where c.browser_session_id = o.browser_session_id and c.verified_at is not null
         and c.destination in (o.contact_mobile, lower(btrim(o.contact_email)))) proven
     where o.${KEEPERS[keeper]} = $1`,
    [id],
  );
