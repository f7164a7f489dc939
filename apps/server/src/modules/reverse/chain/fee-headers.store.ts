import type { Executor } from '../../../platform/db/db.ts';
import { newCode } from '../../../platform/ids.ts';
import type { StudentRow } from '../../students/index.ts';
import type { ErpFeeHeader } from '../erp/institute-erp.ts';
import type { KnownLine, LinePlan } from './plan-lines.ts';

/**
 * Locks a student's fee lines until the transaction ends: no order can reserve one and no payment settle it meanwhile.
 */
export async function lockLines(
  ex: Executor,
  student: Pick<StudentRow, 'id' | 'institute_id'>,
): Promise<void> {
  await ex.query(
    'select id from fee_lines where institute_id = $1 and student_id = $2 order by id for update',
    [student.institute_id, student.id],
  );
}

/** A student's lines, as far as an ERP's amounts may change them. */
export const selectKnownLines = (
  ex: Executor,
  student: Pick<StudentRow, 'id' | 'institute_id'>,
): Promise<KnownLine[]> =>
  ex.query<KnownLine>(
    `select f.id, f.import_code, h.code as fee_type_code, f.instalment, f.due_date, f.gross_paise,
       (f.settled_paise > 0 or f.late_fee_paid_paise > 0
         or exists (select 1 from open_fee_lines o where o.fee_line_id = f.id)
         or exists (select 1 from emi_application_lines a where a.fee_line_id = f.id)) as has_money
     from fee_lines f join fee_heads h on h.id = f.head_id
     where f.institute_id = $1 and f.student_id = $2 order by f.id`,
    [student.institute_id, student.id],
  );

/** Makes missing fee heads of the institute. @returns their codes */
export async function insertMissingHeads(
  ex: Executor,
  instituteId: number,
  headers: readonly ErpFeeHeader[],
): Promise<string[]> {
  const labels = new Map(headers.map((header) => [header.fee_type_code, header.label]));
  const rows = await ex.query<{ code: string }>(
    `insert into fee_heads (institute_id, code, label, kind)
     select $1, h.code, h.label, 'OTHER' from unnest($2::text[], $3::text[]) as h (code, label) order by h.code
     on conflict (institute_id, code) do nothing returning code`,
    [instituteId, [...labels.keys()], [...labels.values()]],
  );
  return rows.map((row) => row.code);
}

/**
 * Writes new lines; one that the same step just made is left alone.
 * @param defaultGroup code of the group of lines that name none of the institute's
 * @returns how many were made
 */
export async function insertErpLines(
  ex: Executor,
  student: StudentRow,
  lines: LinePlan['makes'],
  defaultGroup: string,
): Promise<number> {
  const rows = await ex.query<{ id: number }>(
    `insert into fee_lines (institute_id, student_id, sft_code, import_code, head_id, group_id, ay_code, instalment, label,
       due_date, gross_paise)
     select $1, $2, r.sft_code, r.import_code, h.id, g.id, $4, r.instalment, r.label, nullif(r.due_date, '')::date, r.amount
     from jsonb_to_recordset($3::jsonb) as r(sft_code text, import_code text, fee_type_code text, fee_group_code text,
       instalment text, label text, due_date text, amount bigint)
     join fee_heads h on h.institute_id = $1 and h.code = r.fee_type_code
     join lateral (select id from fee_groups where institute_id = $1 and code in (r.fee_group_code, $5)
       order by code = r.fee_group_code desc limit 1) g on true
     order by r.import_code
     on conflict (student_id, import_code) do nothing returning id`,
    [
      student.institute_id,
      student.id,
      JSON.stringify(lines.map((line) => ({ ...line, sft_code: newCode('sft') }))),
      student.ay_code,
      defaultGroup,
    ],
  );
  return rows.length;
}

/** Updates lines without money to the ERP's present amounts. */
export async function updateErpLines(
  ex: Executor,
  student: StudentRow,
  lines: LinePlan['changes'],
): Promise<void> {
  await ex.query(
    `update fee_lines f set label = r.label, due_date = nullif(r.due_date, '')::date, gross_paise = r.amount,
       version = f.version + 1
     from jsonb_to_recordset($3::jsonb) as r(id bigint, label text, due_date text, amount bigint)
     where f.institute_id = $1 and f.student_id = $2 and f.id = r.id
       and (f.label, f.due_date, f.gross_paise) is distinct from (r.label, nullif(r.due_date, '')::date, r.amount)`,
    [student.institute_id, student.id, JSON.stringify(lines)],
  );
}

/** Clears lines the ERP no longer lists. */
export async function emptyErpLines(
  ex: Executor,
  student: StudentRow,
  lineIds: readonly number[],
): Promise<void> {
  await ex.query(
    `update fee_lines set gross_paise = 0, version = version + 1
     where institute_id = $1 and student_id = $2 and id = any($3::bigint[])`,
    [student.institute_id, student.id, [...lineIds]],
  );
}
