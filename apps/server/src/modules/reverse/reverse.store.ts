import type { Instant } from '@shulk/domain';
import { clearInBatches } from '../../platform/db/clear-in-batches.ts';
import type { Executor } from '../../platform/db/db.ts';
import type { ErpFound } from './erp/institute-erp.ts';

/** A stored result of a reverse lookup. */
export interface LookupRow {
  readonly id: number;
  readonly page_id: number;
  readonly page_slug: string;
  readonly institute_id: number;
  readonly result: ErpFound;
  /** The customer made in this chain, by our own code; null before that step. */
  readonly customer_code: string | null;
}

/** A result to store. */
export interface NewLookup {
  readonly token_hash: Buffer;
  readonly browserId: number;
  readonly pageId: number;
  readonly instituteId: number;
  readonly result: ErpFound;
  readonly now: Instant;
  readonly expires_at: Instant;
}

/** Stores a result under the hash of its token. */
export async function insertLookup(ex: Executor, lookup: NewLookup): Promise<void> {
  await ex.query(
    `insert into reverse_lookups (token_hash, browser_session_id, page_id, institute_id, result, created_at, expires_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7)`,
    [
      lookup.token_hash,
      lookup.browserId,
      lookup.pageId,
      lookup.instituteId,
      JSON.stringify(lookup.result),
      lookup.now,
      lookup.expires_at,
    ],
  );
}

/**
 * The live lookup of this browser: the one of the token, else the latest one, of the page this tab shows if it says so.
 * @param tokenHash undefined if the call has no token
 */
export const selectLookup = (
  ex: Executor,
  browserId: number,
  asked: { readonly tokenHash: Buffer | undefined; readonly pageSlug: string | undefined },
  now: Instant,
): Promise<LookupRow | undefined> =>
  ex.maybe<LookupRow>(
    `select r.id, r.page_id, p.slug as page_slug, r.institute_id, r.result, r.customer_code
     from reverse_lookups r join pages p on p.id = r.page_id
     where r.browser_session_id = $1 and r.expires_at > $2
       and ($3::bytea is null or r.token_hash = $3) and ($4::text is null or p.slug = $4)
     order by r.id desc limit 1`,
    [browserId, now, asked.tokenHash ?? null, asked.pageSlug ?? null],
  );

/** Records the customer made in the chain of a lookup. */
export async function setLookupCustomer(
  ex: Executor,
  lookup: Pick<LookupRow, 'id' | 'institute_id'>,
  customerCode: string,
): Promise<void> {
  await ex.query('update reverse_lookups set customer_code = $3 where id = $1 and institute_id = $2', [
    lookup.id,
    lookup.institute_id,
    customerCode,
  ]);
}

/** Deletes results that can no longer be used. */
export async function deleteEndedLookups(ex: Executor, now: Instant): Promise<void> {
  await clearInBatches(
    ex,
    `with gone as (
       delete from reverse_lookups where id = any (array(
         select id from reverse_lookups where expires_at <= $1 order by expires_at limit $2)) returning 1)
     select count(*) as n from gone`,
    [now],
  );
}

/** Whether the institute's ERP already knows this mobile as a customer. */
export async function isErpCustomer(
  ex: Executor,
  place: { readonly instituteId: number; readonly groupId: number },
  mobile: string,
): Promise<boolean> {
  const row = await ex.maybe(
    `select 1 as one from erp_customers e join customers c on c.id = e.customer_id
     where e.institute_id = $1 and c.group_id = $2 and c.mobile = $3`,
    [place.instituteId, place.groupId, mobile],
  );
  return row !== undefined;
}

/** Stores the ERP's code of a customer of ours. */
export async function keepErpCustomer(
  ex: Executor,
  instituteId: number,
  codes: { readonly customer_code: string; readonly erp_customer_code: string },
  now: Instant,
): Promise<void> {
  await ex.query(
    `insert into erp_customers (institute_id, customer_id, erp_customer_code, created_at)
     select $1, c.id, $3, $4 from customers c where c.customer_code = $2
     on conflict (institute_id, customer_id) do update set erp_customer_code = excluded.erp_customer_code`,
    [instituteId, codes.customer_code, codes.erp_customer_code, now],
  );
}
