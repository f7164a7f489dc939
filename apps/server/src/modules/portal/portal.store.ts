import type { Executor } from '../../platform/db/db.ts';
import { GUARDIANS_OF_CONTACT, STUDENTS_OF_CONTACT, contactParams } from '../students/index.ts';
import type { GroupContact } from '../students/index.ts';

/** A student of the contact. */
export interface PortalStudentRow {
  readonly id: number;
  readonly institute_id: number;
  readonly name: string;
  readonly student_uuid: string;
  readonly class_label: string | null;
  readonly institute_label: string;
  readonly support: { readonly phones: readonly string[]; readonly emails: readonly string[] };
}

const [byMobile, byEmail] = GUARDIANS_OF_CONTACT;

/** Whether a contact is on record for any student of the group. */
export const isContactOnRecord = async (ex: Executor, of: GroupContact): Promise<boolean> =>
  (
    await ex.one<{ is_on_record: boolean }>(
      `select exists (select 1 ${byMobile} limit $5) or exists (select 1 ${byEmail} limit $5) as is_on_record`,
      [...contactParams(of), 1],
    )
  ).is_on_record;

/** The students with an active guardian of the contact, by institute and name. */
export const selectStudentsOfContact = (ex: Executor, of: GroupContact): Promise<PortalStudentRow[]> =>
  ex.query(
    `with own as (${STUDENTS_OF_CONTACT})
     select s.id, s.institute_id, s.student_uuid, i.label as institute_label, i.support, c.class_label,
       concat_ws(' ', nullif(s.first_name, ''), nullif(s.middle_name, ''), nullif(s.last_name, '')) as name
     from own join students s on s.id = own.student_id join institutes i on i.id = s.institute_id
       left join lateral (select max(o.class_label) as class_label from offerings o
         where o.institute_id = s.institute_id and o.class_code = s.class_code) c on true
     order by i.label, name, s.id limit $5`,
    [...contactParams(of), MOST_STUDENTS],
  );

/** A number with more students is an office's, not a family's. */
const MOST_STUDENTS = 50;
