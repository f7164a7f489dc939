import type { VerificationMethod } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';

/** A contact and its group: only at institutes of one mode. */
export interface GroupContact {
  readonly group_id: number;
  readonly mode: 'test' | 'live';
  readonly method: VerificationMethod;
  readonly destination: string;
}

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

/** One branch for each index: with an "or" every guardian of the institute would be read. */
const ofContact = `(g.mobile = $3 and $5 = 'mobile_verf') and g.active`;
const ofEmail = `(g.email_key = $3 and $5 = 'email_verf') and g.active`;
const within = `from institutes i join guardians g on g.institute_id = i.id where i.group_id = $1 and i.mode = $2`;

/** Whether a contact is on record for any student of the group. */
export const isContactOnRecord = async (ex: Executor, of: GroupContact): Promise<boolean> =>
  (
    await ex.one<{ is_on_record: boolean }>(
      `select exists (select 1 ${within} and ${ofContact} limit $4) or exists (select 1 ${within} and ${ofEmail} limit $4) as is_on_record`,
      [of.group_id, of.mode, of.destination, 1, of.method],
    )
  ).is_on_record;

/** The students with an active guardian of the contact, by institute and name. */
export const selectStudentsOfContact = (ex: Executor, of: GroupContact): Promise<PortalStudentRow[]> =>
  ex.query(
    `with own as (
       select g.student_id ${within} and ${ofContact}
       union
       select g.student_id ${within} and ${ofEmail}
     )
     select s.id, s.institute_id, s.student_uuid, i.label as institute_label, i.support, c.class_label,
       concat_ws(' ', nullif(s.first_name, ''), nullif(s.middle_name, ''), nullif(s.last_name, '')) as name
     from own join students s on s.id = own.student_id join institutes i on i.id = s.institute_id
       left join lateral (select max(o.class_label) as class_label from offerings o
         where o.institute_id = s.institute_id and o.class_code = s.class_code) c on true
     order by i.label, name, s.id limit $4`,
    [of.group_id, of.mode, of.destination, MOST_STUDENTS, of.method],
  );

/** A number with more students is an office's, not a family's. */
const MOST_STUDENTS = 50;
