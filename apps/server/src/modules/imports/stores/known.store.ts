import type { Executor } from '../../../platform/db/db.ts';

/** A stored institute, with the codes a bundle may refer to. */
export interface KnownInstitute {
  readonly code: string;
  readonly short_code: string;
  readonly group_code: string;
  readonly mode: 'test' | 'live';
  readonly clock_offset_ms: number;
  readonly link_hosts: readonly string[];
  readonly has_money: boolean;
  readonly heads: readonly string[];
  readonly groups: readonly string[];
  readonly rules: readonly string[];
  readonly plans: readonly string[];
  readonly offerings: readonly {
    location: string;
    education_type: string;
    academic_year: string;
    class_code: string;
  }[];
}

/** Institutes of the given codes, and those with one of the given short codes. */
export function selectKnownInstitutes(
  ex: Executor,
  codes: readonly string[],
  shortCodes: readonly string[],
): Promise<KnownInstitute[]> {
  return ex.query<KnownInstitute>(
    `select i.code, i.short_code, g.code as group_code, i.mode, i.clock_offset_ms, i.link_hosts,
       exists (select 1 from orders o where o.institute_id = i.id)
         or exists (select 1 from payments p where p.institute_id = i.id) as has_money,
       array(select code from fee_heads h where h.institute_id = i.id) as heads,
       array(select code from fee_groups f where f.institute_id = i.id) as groups,
       array(select code from late_fee_rules r where r.institute_id = i.id) as rules,
       array(select code from emi_plans e where e.institute_id = i.id) as plans,
       (select coalesce(jsonb_agg(jsonb_build_object('location', o.location_code, 'education_type', o.education_type_code,
          'academic_year', o.ay_code, 'class_code', o.class_code)), '[]')
        from offerings o where o.institute_id = i.id) as offerings
     from institutes i join institute_groups g on g.id = i.group_id
     where i.code = any($1::text[]) or i.short_code = any($2::text[])`,
    [codes, shortCodes],
  );
}

/** Those of the given group codes that exist. */
export async function selectKnownGroups(ex: Executor, codes: readonly string[]): Promise<string[]> {
  const rows = await ex.query<{ code: string }>(
    'select code from institute_groups where code = any($1::text[])',
    [codes],
  );
  return rows.map((row) => row.code);
}

/** A stored image. */
export interface KnownFile {
  readonly hash: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** Those of the given hashes that are stored images. */
export const selectKnownFiles = (ex: Executor, hashes: readonly string[]): Promise<KnownFile[]> =>
  ex.query('select hash, type, width, height from files where hash = any($1::text[])', [hashes]);

/** The page that uses a slug. */
export interface KnownPage {
  readonly slug: string;
  readonly group_code: string;
  readonly institute_code: string | null;
}

/** Those of the given slugs that are pages. */
export const selectKnownPages = (ex: Executor, slugs: readonly string[]): Promise<KnownPage[]> =>
  ex.query(
    `select p.slug, g.code as group_code, i.code as institute_code from pages p
     join institute_groups g on g.id = p.group_id left join institutes i on i.id = p.institute_id
     where p.slug = any($1::text[])`,
    [slugs],
  );

/** A key that must be unique in the whole installation, and its institute. */
export interface KnownSecret {
  readonly kind: 'client_id' | 'api_key' | 'sandbox_key';
  readonly value: string;
  readonly institute_code: string;
  readonly account_code: string | null;
}

/** Credentials and sandbox keys in use. `apiKeyHashes` in hex. */
export const selectKnownSecrets = (
  ex: Executor,
  asked: { clientIds: readonly string[]; apiKeyHashes: readonly string[]; sandboxKeys: readonly string[] },
): Promise<KnownSecret[]> =>
  ex.query(
    `select 'client_id' as kind, c.client_id as value, i.code as institute_code, null as account_code
       from institute_credentials c join institutes i on i.id = c.institute_id where c.client_id = any($1::text[])
     union all
     select 'api_key', encode(c.api_key_hash, 'hex'), i.code, null
       from institute_credentials c join institutes i on i.id = c.institute_id
       where encode(c.api_key_hash, 'hex') = any($2::text[])
     union all
     select 'sandbox_key', a.key_id, i.code, a.code
       from gateway_accounts a join institutes i on i.id = a.institute_id
       where (a.vendor = 'SANDBOX' or a.base_url like '/%') and a.key_id = any($3::text[])`,
    [asked.clientIds, asked.apiKeyHashes, asked.sandboxKeys],
  );

/** An imported fee line with what is booked to it; amounts in paise. */
export interface KnownLine {
  readonly code: string;
  readonly head: string;
  readonly base_paise: number;
  readonly settled_paise: number;
  readonly late_fee_paid_paise: number;
  readonly is_dynamic: boolean;
  readonly status: 'ACTIVE' | 'CANCELLED';
}

/** A stored fee line that is locked. */
export interface LockedLine extends KnownLine {
  readonly id: number;
  readonly instalment: string;
  readonly due_date: string | null;
}

export interface KnownStudent {
  readonly institute_code: string;
  readonly student_key: string;
  readonly lines: readonly KnownLine[];
}

/** A student whose lines are locked. */
export interface LockedStudent extends KnownStudent {
  readonly lines: readonly LockedLine[];
}

/** Gives fee lines other codes. */
export const renameLines = async (
  ex: Executor,
  renames: readonly { readonly id: number; readonly code: string }[],
): Promise<void> => {
  await ex.query(
    `update fee_lines f set import_code = r.code, version = f.version + 1
     from jsonb_to_recordset($1::jsonb) as r(id bigint, code text) where f.id = r.id`,
    [JSON.stringify(renames)],
  );
};

/** A student as a bundle names it; `student_key` tells the bundle's entries apart. */
export interface NamedStudent {
  readonly institute_code: string;
  readonly student_id: string;
  readonly student_key: string;
}

/**
 * The named students like `selectKnownStudents`. Their lines are locked until the transaction ends, by id as in a
 * capture: no payment can come between check and write.
 */
export const lockKnownStudents = (ex: Executor, named: readonly NamedStudent[]): Promise<LockedStudent[]> =>
  ex.query<LockedStudent>(
    `with own as (
       select s.id, n.institute_code, n.student_key from students s join institutes i on i.id = s.institute_id
       join jsonb_to_recordset($1::jsonb) as n(institute_code text, student_id text, student_key text)
         on n.institute_code = i.code and lower(btrim(n.student_id)) = s.student_uuid_key
     ), locked as (
       select f.* from fee_lines f where f.student_id in (select id from own) order by f.id for update
     ), lines as (
       select f.student_id, jsonb_agg(jsonb_build_object('code', f.import_code, 'head', h.code, 'base_paise', f.base_paise,
         'settled_paise', f.settled_paise, 'late_fee_paid_paise', f.late_fee_paid_paise, 'is_dynamic', f.is_dynamic,
         'status', f.status, 'id', f.id, 'instalment', f.instalment, 'due_date', f.due_date)) as lines
       from locked f join fee_heads h on h.id = f.head_id where f.import_code is not null group by 1
     )
     select own.institute_code, own.student_key, coalesce(lines.lines, '[]') as lines
     from own left join lines on lines.student_id = own.id`,
    [JSON.stringify(named)],
  );

/** The named students with their imported fee lines. */
export const selectKnownStudents = (ex: Executor, named: readonly NamedStudent[]): Promise<KnownStudent[]> =>
  ex.query<KnownStudent>(
    `select i.code as institute_code, n.student_key,
       (select coalesce(jsonb_agg(jsonb_build_object('code', f.import_code, 'head', h.code, 'base_paise', f.base_paise,
          'settled_paise', f.settled_paise, 'late_fee_paid_paise', f.late_fee_paid_paise, 'is_dynamic', f.is_dynamic,
          'status', f.status)), '[]')
        from fee_lines f join fee_heads h on h.id = f.head_id
        where f.student_id = s.id and f.import_code is not null) as lines
     from students s join institutes i on i.id = s.institute_id
     join jsonb_to_recordset($1::jsonb) as n(institute_code text, student_id text, student_key text)
       on n.institute_code = i.code and lower(btrim(n.student_id)) = s.student_uuid_key`,
    [JSON.stringify(named)],
  );

/** A part of a recorded payment: what went to a line and its late fee, and what was waived, in paise. */
export interface StoredAllocation {
  readonly line: string;
  readonly amount_paise: number;
  readonly late_fee_paise: number;
  readonly waived_paise: number;
  readonly waived_whole: boolean;
  readonly waived_by: string;
  readonly waived_reason: string;
}

/** What is about to pay a fee: an open order, an auto debit, an EMI application. */
export type HeldBy = 'order' | 'mandate' | 'application';

/** Those of the named fees that something holds. */
export const selectHeldLines = async (
  ex: Executor,
  named: readonly (NamedStudent & { readonly code: string })[],
): Promise<{ student_key: string; code: string; held_by: HeldBy }[]> =>
  named.length === 0
    ? []
    : ex.query(
        `select * from (
           select n.student_key, n.code, case
             when exists (select 1 from open_fee_lines o where o.fee_line_id = f.id) then 'order'
             when exists (select 1 from mandate_debit_lines l join mandate_debits d on d.id = l.debit_id
               join mandates m on m.id = d.mandate_id
               where l.fee_line_id = f.id and m.status not in ('REJECTED', 'CANCELLED', 'EXPIRED', 'COMPLETED')
                 and d.status in ('SCHEDULED', 'NOTIFIED', 'SUBMITTED', 'UNKNOWN', 'BOUNCED')) then 'mandate'
             when exists (select 1 from emi_application_lines l join emi_applications a on a.id = l.application_id
               where l.fee_line_id = f.id and holds_fees(a.status)) then 'application' end as held_by
           from jsonb_to_recordset($1::jsonb) as n(institute_code text, student_id text, student_key text, code text)
           join institutes i on i.code = n.institute_code
           join students s on s.institute_id = i.id and s.student_uuid_key = lower(btrim(n.student_id))
           join fee_lines f on f.student_id = s.id and f.import_code = n.code) found
         where held_by is not null`,
        [JSON.stringify(named)],
      );

/** A booked recorded payment. */
export interface KnownPayment {
  readonly institute_code: string;
  readonly code: string;
  readonly student_id: string;
  readonly mode: string;
  readonly received_on: string;
  readonly allocation: readonly StoredAllocation[];
  readonly has_receipt: boolean;
  /** The day its money was lost; null otherwise. */
  readonly reversed_on: string | null;
  readonly reversal_reason: string;
  readonly id: number;
  readonly institute_id: number;
}

/** Those of the named payments that were recorded before. */
export const selectKnownPayments = (
  ex: Executor,
  named: readonly { readonly institute_code: string; readonly code: string }[],
): Promise<KnownPayment[]> =>
  ex.query(
    `select p.id, p.institute_id, i.code as institute_code, p.import_code as code, s.student_uuid as student_id, p.mode,
       to_char(india_day(p.received_at), 'YYYY-MM-DD') as received_on,
       to_char(india_day(p.reversed_at), 'YYYY-MM-DD') as reversed_on, p.reversal_reason,
       exists (select 1 from receipts r where r.payment_id = p.id) as has_receipt,
       (select jsonb_agg(jsonb_build_object('line', f.import_code, 'amount_paise', a.amount_paise,
          'late_fee_paise', a.late_fee_paise, 'waived_paise', a.waived_paise, 'waived_whole', a.waived_whole,
          'waived_by', a.waived_by, 'waived_reason', a.waived_reason))
        from payment_allocations a join fee_lines f on f.id = a.fee_line_id where a.payment_id = p.id) as allocation
     from payments p join institutes i on i.id = p.institute_id join students s on s.id = p.student_id
     join jsonb_to_recordset($1::jsonb) as n(institute_code text, code text)
       on n.institute_code = i.code and n.code = p.import_code`,
    [JSON.stringify(named)],
  );
