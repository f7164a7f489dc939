import type { Instant, StoredContact } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { chunks } from './write-rows.store.ts';

/** A stored student with all contacts. */
export interface StudentContacts {
  readonly institute_code: string;
  /** The student's ID in its normalized form (R15). */
  readonly student_uuid_key: string;
  readonly institute_id: number;
  readonly student_id: number;
  readonly contacts: readonly StoredContact[];
}

/** The named students with their contacts, by row id. */
export const selectContacts = (
  ex: Executor,
  named: readonly { readonly institute_code: string; readonly student_id: string }[],
): Promise<StudentContacts[]> =>
  ex.query(
    `select i.code as institute_code, s.student_uuid_key, s.institute_id, s.id as student_id,
       (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'relation', g.relation, 'mobile', g.mobile,
          'email', g.email, 'is_primary', g.is_primary, 'active', g.active) order by g.id), '[]')
        from guardians g where g.student_id = s.id) as contacts
     from jsonb_to_recordset($1::jsonb) as n(institute_code text, student_id text)
     join institutes i on i.code = n.institute_code
     join students s on s.institute_id = i.id and s.student_uuid_key = lower(btrim(n.student_id))
     order by s.id`,
    [JSON.stringify(named)],
  );

/** A contact to write; `id` is null for a new one. */
export interface ContactRow {
  readonly id: number | null;
  readonly institute_id: number;
  readonly student_id: number;
  readonly name: string;
  readonly relation: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly is_primary: boolean;
  readonly active: boolean;
}

/** Ends the access of these contacts; none of them is a primary contact any more. */
export async function endContacts(ex: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await ex.query('update guardians set active = false, is_primary = false where id = any($1::bigint[])', [
    ids,
  ]);
}

const CONTACT_ROWS = `jsonb_to_recordset($1::jsonb) as r(id bigint, institute_id bigint, student_id bigint, name text,
       relation text, mobile text, email text, is_primary boolean, active boolean)`;

/** Writes contacts. `is_primary` is removed from stored ones first: a student always has one primary contact. */
export async function writeContactRows(ex: Executor, rows: readonly ContactRow[]): Promise<void> {
  const stored = rows.filter((row) => row.id !== null);
  const withPrimary = new Set(rows.filter((row) => row.is_primary).map((row) => row.student_id));
  if (withPrimary.size > 0) {
    await ex.query(
      'update guardians set is_primary = false where student_id = any($1::bigint[]) and is_primary',
      [[...withPrimary]],
    );
  }
  for (const chunk of chunks(stored)) {
    await ex.query(
      `update guardians t set name = r.name, relation = r.relation, mobile = r.mobile, email = r.email,
         is_primary = r.is_primary, active = r.active
       from ${CONTACT_ROWS} where t.id = r.id`,
      [JSON.stringify(chunk)],
    );
  }
  for (const chunk of chunks(rows.filter((row) => row.id === null))) {
    await ex.query(
      `insert into guardians as t (institute_id, student_id, name, relation, mobile, email, is_primary, active)
       select r.institute_id, r.student_id, r.name, r.relation, r.mobile, r.email, r.is_primary, r.active
       from ${CONTACT_ROWS}
       on conflict (student_id, name, relation) do update set mobile = excluded.mobile, email = excluded.email,
         is_primary = excluded.is_primary, active = excluded.active`,
      [JSON.stringify(chunk)],
    );
  }
}

/** A mobile or an e-mail address (lower case) that no longer belongs to a student. */
export interface LostContact {
  readonly student_id: number;
  readonly destination: string;
}

/**
 * Revokes at once the access of contacts that lost a student (decision 64): proofs no longer name the student, pending
 * codes prove nothing, and sessions about the student with that number or in that browser end.
 */
export async function revokeAccess(ex: Executor, lost: readonly LostContact[], now: Instant): Promise<void> {
  if (lost.length === 0) return;
  await ex.query(
    `with lost as (
       select * from jsonb_to_recordset($1::jsonb) as l(student_id bigint, destination text)
     ), hit as (
       select p.id, p.browser_session_id, l.student_id from proofs p
       join lost l on l.destination = p.destination and l.student_id = any(p.student_ids)
     ), stripped as (
       update proofs p set student_ids = h.left_ids, revoked_at = case when h.left_ids = '{}' then $2::timestamptz else p.revoked_at end
       from (select p.id, array(select unnest(p.student_ids) except select o.student_id from hit o where o.id = p.id
               order by 1) as left_ids
             from proofs p where p.id in (select id from hit)) h
       where p.id = h.id
     ), closed as (
       update otp_challenges c set closed_at = $2::timestamptz from lost l
       where c.destination = l.destination and c.student_id = l.student_id and c.closed_at is null
     )
     update pay_sessions o set status = 'CANCELLED' from lost l
     where o.student_id = l.student_id and o.status = 'ACTIVE' and (o.mobile = l.destination
       or o.browser_session_id in (select h.browser_session_id from hit h where h.student_id = l.student_id))`,
    [JSON.stringify(lost), now],
  );
}
