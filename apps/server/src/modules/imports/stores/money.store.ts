import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { chunks, counted, write } from './write-rows.store.ts';
import type { Rows, Written } from './write-rows.store.ts';

/** Books recorded payments through record_payment(), the only way into the books (R1, R12), in the order given. */
export async function recordPayments(ex: Executor, rows: Rows): Promise<void> {
  for (const chunk of chunks(rows)) await recordChunk(ex, chunk);
}

async function recordChunk(ex: Executor, rows: Rows): Promise<void> {
  await ex.query(
    `select record_payment(p.institute_id, p.student_id, p.code, p.application_code, p.mode, p.reference, p.old_receipt_no,
       p.received_at, p.allocation, p.verification_code, p.now)
     from (
       select r.n, i.id as institute_id, s.id as student_id, r.code, r.application_code, r.mode, r.reference, r.old_receipt_no,
         r.received_at, r.verification_code, r.now + i.clock_offset_ms * interval '1 millisecond' as now,
         (select jsonb_agg((a.part - 'line') || jsonb_build_object('fee_line_id', f.id) order by f.id)
          from jsonb_array_elements(r.allocation) as a(part)
          join fee_lines f on f.student_id = s.id and f.import_code = a.part ->> 'line') as allocation
       from jsonb_to_recordset($1::jsonb) as r(n int, institute_code text, student_id text, code text, application_code text,
         mode text, reference text, old_receipt_no text, received_at timestamptz, allocation jsonb, verification_code text, now timestamptz)
       join institutes i on i.code = r.institute_code
       join students s on s.institute_id = i.id and s.student_uuid_key = lower(btrim(r.student_id))
       order by r.n) p`,
    [JSON.stringify(rows)],
  );
}

/** A recorded payment of an institute, by the institute's code. */
export const selectRecorded = (
  ex: Executor,
  instituteCode: string,
  code: string,
): Promise<{ id: number; institute_id: number; reversed_at: Instant | null; reversal_reason: string }> =>
  ex.one(
    `select p.id, p.institute_id, p.reversed_at, p.reversal_reason from payments p join institutes i on i.id = p.institute_id
     where i.code = $1 and p.import_code = $2`,
    [instituteCode, code],
  );

/**
 * EMI applications with their lines (R7). The amount is what the lines owe at the application's first import; later
 * imports leave it.
 */
export function upsertApplications(ex: Executor, rows: Rows): Promise<Written> {
  return write(
    ex,
    `with r as (
       select r.code, r.application_code, r.status, r.applied_on, i.id as institute_id, s.id as student_id, p.id as plan_id,
         (select coalesce(sum(greatest(0, f.base_paise - f.settled_paise)), 0) from fee_lines f
          where f.student_id = s.id and f.import_code in (select jsonb_array_elements_text(r.lines))) as amount_paise
       from jsonb_to_recordset($1::jsonb) as r(institute_code text, student_id text, code text, application_code text,
         plan text, status text, applied_on date, lines jsonb)
       join institutes i on i.code = r.institute_code
       join students s on s.institute_id = i.id and s.student_uuid_key = lower(btrim(r.student_id))
       join emi_plans p on p.institute_id = i.id and p.code = r.plan),
     done as (
       insert into emi_applications as t (institute_id, student_id, application_code, import_code, plan_id, status,
         amount_paise, applied_on)
       select institute_id, student_id, application_code, code, plan_id, status, amount_paise, applied_on from r
       on conflict (institute_id, import_code) do update set student_id = excluded.student_id, plan_id = excluded.plan_id,
         status = excluded.status, applied_on = excluded.applied_on
       where (t.student_id, t.plan_id, t.status, t.applied_on)
         is distinct from (excluded.student_id, excluded.plan_id, excluded.status, excluded.applied_on)
       returning (xmax = 0) as created)
     ${counted}`,
    rows,
  );
}

/** Sets the lines of each application to those of its entry. */
export async function replaceApplicationLines(ex: Executor, rows: Rows): Promise<void> {
  const named = `jsonb_to_recordset($1::jsonb) as r(institute_code text, code text, lines jsonb)
     join institutes i on i.code = r.institute_code
     join emi_applications a on a.institute_id = i.id and a.import_code = r.code`;
  const list = JSON.stringify(rows);
  await ex.query(
    `delete from emi_application_lines l using ${named}
     where l.application_id = a.id and not exists (select 1 from fee_lines f
       where f.id = l.fee_line_id and f.student_id = a.student_id
         and f.import_code in (select jsonb_array_elements_text(r.lines)))`,
    [list],
  );
  await ex.query(
    `insert into emi_application_lines (application_id, fee_line_id)
     select a.id, f.id from ${named}
     join fee_lines f on f.student_id = a.student_id and f.import_code in (select jsonb_array_elements_text(r.lines))
     on conflict do nothing`,
    [list],
  );
}
