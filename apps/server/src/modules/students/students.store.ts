import type { Executor } from '../../platform/db/db.ts';
import { studentKey } from './student-row.ts';
import type { StudentRow } from './student-row.ts';

/** Columns of a StudentRow, for statements whose table alias is `s`. */
export const STUDENT_COLUMNS = `s.id, s.institute_id, s.student_uuid, s.student_uuid_key, s.sbd_code, s.first_name, s.middle_name,
  s.last_name, s.status, s.verified, s.location_code, s.education_type_code, s.ay_code, s.class_code, s.details`;

/**
 * What a call needs besides the student, read by the statement that finds it, so that the call is one round trip.
 * @param Read what it becomes
 */
export interface ExtraRead<Read> {
  /** A constant expression over `students s` that gives JSON; the statement says which parameters it may name. */
  readonly json: string;
  readonly params: readonly unknown[];
  readonly read: (json: unknown) => Read;
}

/** A student by the random code given to browsers. */
export const findStudentBySbd = (
  ex: Executor,
  instituteId: number,
  sbdCode: string,
): Promise<StudentRow | undefined> =>
  ex.maybe<StudentRow>(
    `select ${STUDENT_COLUMNS} from students s where s.institute_id = $1 and s.sbd_code = $2`,
    [instituteId, sbdCode],
  );

/** A student by the institute's own ID, trimmed and letter case aside (R15). */
export const findStudentByUuid = (
  ex: Executor,
  instituteId: number,
  uuid: string,
): Promise<StudentRow | undefined> =>
  ex.maybe<StudentRow>(
    `select ${STUDENT_COLUMNS} from students s where s.institute_id = $1 and s.student_uuid_key = $2`,
    [instituteId, studentKey(uuid)],
  );

/** A student by its row id. */
export const findStudentById = (
  ex: Executor,
  instituteId: number,
  id: number,
): Promise<StudentRow | undefined> =>
  ex.maybe<StudentRow>(`select ${STUDENT_COLUMNS} from students s where s.institute_id = $1 and s.id = $2`, [
    instituteId,
    id,
  ]);

/** A contact; '' where none is on file. */
export interface Contact {
  readonly mobile: string;
  readonly email: string;
}

/**
 * The contact used for hints, masks and prefill: the primary guardian's, else what another active guardian has
 * (R18). Both parts are '' when none is on file.
 */
export const primaryContact = (ex: Executor, instituteId: number, studentId: number): Promise<Contact> =>
  ex.one('select mobile, email from contact_on_file($1, $2)', [instituteId, studentId]);

/** The same as JSON, for statements whose table alias is `s`. */
export const CONTACT_ON_FILE = '(select row_to_json(c) from contact_on_file(s.institute_id, s.id) c)';

/** The address of a page by its row id. */
export async function selectPageSlug(ex: Executor, pageId: number): Promise<string> {
  const row = await ex.maybe<{ slug: string }>('select slug from pages where id = $1', [pageId]);
  return row?.slug ?? '';
}
