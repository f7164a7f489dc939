import type { Executor } from '../../platform/db/db.ts';

/** The group an institute belongs to. */
export const selectInstituteGroup = (ex: Executor, instituteId: number): Promise<{ group_id: number }> =>
  ex.one('select group_id from institutes where id = $1', [instituteId]);

/** Whether a student with contacts on record has none with this mobile (R18). */
export async function isOtherMobile(
  ex: Executor,
  of: { readonly institute_id: number; readonly student_id: number },
  mobile: string,
): Promise<boolean> {
  const row = await ex.one<{ is_other: boolean }>(
    `select count(*) > 0 and not bool_or(mobile = $3) as is_other from guardians
     where institute_id = $1 and student_id = $2 and active and mobile is not null`,
    [of.institute_id, of.student_id, mobile],
  );
  return row.is_other;
}
