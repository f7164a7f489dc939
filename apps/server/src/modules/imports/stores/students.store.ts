import type { Db, Executor } from '../../../platform/db/db.ts';
import { counted, write } from './write-rows.store.ts';
import type { Rows, Written } from './write-rows.store.ts';

/**
 * Students; naming a student verifies it (R19). An unchanged one is not touched, and an update leaves the key alone:
 * otherwise this and a payer's order, which refers to the student, would wait for each other.
 */
export const upsertStudents = (ex: Executor, rows: Rows): Promise<Written> =>
  write(
    ex,
    `with r as (
       select r.*, i.id as institute_id, lower(btrim(r.student_id)) as key
       from jsonb_to_recordset($1::jsonb) as r(n int, institute_code text, student_id text, sbd_code text, first_name text,
         middle_name text, last_name text, status text, location text, education_type text, academic_year text,
         class_code text, details jsonb)
       join institutes i on i.code = r.institute_code
     ), changed as (
       update students t set student_uuid = r.student_id, first_name = r.first_name, middle_name = r.middle_name,
         last_name = r.last_name, status = r.status, verified = true, location_code = r.location,
         education_type_code = r.education_type, ay_code = r.academic_year, class_code = r.class_code, details = r.details
       from r
       where t.institute_id = r.institute_id and t.student_uuid_key = r.key
         and (t.student_uuid, t.first_name, t.middle_name, t.last_name, t.status, t.verified, t.location_code,
           t.education_type_code, t.ay_code, t.class_code, t.details)
         is distinct from (r.student_id, r.first_name, r.middle_name, r.last_name, r.status, true, r.location,
           r.education_type, r.academic_year, r.class_code, r.details)
       returning 1
     ), made as (
       insert into students (institute_id, student_uuid, sbd_code, first_name, middle_name, last_name, status, verified,
         location_code, education_type_code, ay_code, class_code, details)
       select r.institute_id, r.student_id, r.sbd_code, r.first_name, r.middle_name, r.last_name, r.status, true, r.location,
         r.education_type, r.academic_year, r.class_code, r.details
       from r
       where not exists (select 1 from students t where t.institute_id = r.institute_id and t.student_uuid_key = r.key)
       order by r.n
       on conflict (institute_id, student_uuid_key) do nothing returning 1
     )
     select (select count(*) from made) as created, (select count(*) from changed) as updated`,
    rows,
  );

/**
 * Fee lines; what is booked to them stays (R1). A demand of the institute is only written if the bundle's changed: the
 * same bundle again does not demand anew what was paid meanwhile (R8). A dynamic line keeps the base it grew to, and
 * its charge separately.
 */
export const upsertFeeLines = (ex: Executor, rows: Rows): Promise<Written> =>
  write(
    ex,
    `with done as (
       insert into fee_lines as t (institute_id, student_id, sft_code, import_code, head_id, group_id, ay_code, instalment,
         label, due_date, gross_paise, concession_paise, concessions, discount_paise, discount_until, payable_now_paise,
         payable_set_paise, is_dynamic, charged_paise, dynamic_min_paise, dynamic_max_paise, status)
       select i.id, s.id, r.sft_code, r.code, h.id, g.id, r.academic_year, r.instalment, coalesce(r.label, concat_ws(', ', h.label, nullif(r.instalment, ''))), r.due_date,
         r.gross_paise, r.concession_paise, r.concessions, r.discount_paise, r.discount_until, r.payable_now_paise,
         r.payable_now_paise, r.is_dynamic, case when r.is_dynamic then r.gross_paise end, r.dynamic_min_paise,
         r.dynamic_max_paise, r.status
       from jsonb_to_recordset($1::jsonb) as r(n int, institute_code text, student_id text, code text, sft_code text, head text,
         group_code text, academic_year text, instalment text, label text, due_date date, gross_paise bigint,
         concession_paise bigint, concessions jsonb, discount_paise bigint, discount_until date, payable_now_paise bigint,
         is_dynamic boolean, dynamic_min_paise bigint, dynamic_max_paise bigint, status text)
       join institutes i on i.code = r.institute_code
       join students s on s.institute_id = i.id and s.student_uuid_key = lower(btrim(r.student_id))
       join fee_heads h on h.institute_id = i.id and h.code = r.head
       join fee_groups g on g.institute_id = i.id and g.code = r.group_code
       order by r.n
       on conflict (student_id, import_code) do update set head_id = excluded.head_id, group_id = excluded.group_id,
         ay_code = excluded.ay_code, instalment = excluded.instalment, label = excluded.label, due_date = excluded.due_date,
         gross_paise = case when excluded.is_dynamic
           then greatest(excluded.gross_paise, excluded.concession_paise + t.settled_paise) else excluded.gross_paise end,
         concession_paise = excluded.concession_paise, concessions = excluded.concessions,
         discount_paise = excluded.discount_paise, discount_until = excluded.discount_until,
         payable_now_paise = case when t.payable_set_paise is distinct from excluded.payable_set_paise
           then excluded.payable_now_paise else t.payable_now_paise end,
         payable_set_paise = excluded.payable_set_paise, is_dynamic = excluded.is_dynamic,
         charged_paise = excluded.charged_paise, dynamic_min_paise = excluded.dynamic_min_paise,
         dynamic_max_paise = excluded.dynamic_max_paise, status = excluded.status,
         version = t.version + 1
       where (t.head_id, t.group_id, t.ay_code, t.instalment, t.label, t.due_date, t.gross_paise, t.concession_paise,
           t.concessions, t.discount_paise, t.discount_until, t.payable_set_paise, t.is_dynamic, t.charged_paise,
           t.dynamic_min_paise, t.dynamic_max_paise, t.status)
         is distinct from (excluded.head_id, excluded.group_id, excluded.ay_code, excluded.instalment, excluded.label,
           excluded.due_date, case when excluded.is_dynamic
             then greatest(excluded.gross_paise, excluded.concession_paise + t.settled_paise) else excluded.gross_paise end,
           excluded.concession_paise, excluded.concessions, excluded.discount_paise, excluded.discount_until,
           excluded.payable_set_paise, excluded.is_dynamic, excluded.charged_paise, excluded.dynamic_min_paise,
           excluded.dynamic_max_paise, excluded.status)
       returning (xmax = 0) as created)
     ${counted}`,
    rows,
  );

/**
 * Refreshes the planner's statistics: with those from before a large import it scans whole tables for every row. One
 * table at a time with a small sample, because on the embedded database every call waits for it.
 * @param between runs after each table, so that payers' calls are answered
 */
export async function refreshStatistics(db: Db, between: () => Promise<void>): Promise<void> {
  for (const table of ['students', 'guardians', 'fee_lines']) {
    await db.tx((tx) => tx.exec(`set local default_statistics_target = 10; analyze ${table}`));
    await between();
  }
}

/** What students owe in total, without late fees, in paise. */
export async function selectOwed(
  ex: Executor,
  named: readonly { readonly institute_code: string; readonly student_id: string }[],
): Promise<number> {
  const row = await ex.one<{ owed: number }>(
    `select coalesce(sum(greatest(0, f.base_paise - f.settled_paise)), 0)::bigint as owed
     from jsonb_to_recordset($1::jsonb) as n(institute_code text, student_id text)
     join institutes i on i.code = n.institute_code
     join students s on s.institute_id = i.id and s.student_uuid_key = lower(btrim(n.student_id))
     join fee_lines f on f.student_id = s.id`,
    [JSON.stringify(named)],
  );
  return row.owed;
}
