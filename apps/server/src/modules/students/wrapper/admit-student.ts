import { assert } from '../../../platform/errors.ts';
import type { Executor } from '../../../platform/db/db.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { studentKey, studentName } from '../student-row.ts';
import type { StudentRow } from '../student-row.ts';
import { findStudentByUuid } from '../students.store.ts';
import { UNNAMED_GUARDIAN } from './sent-form.ts';
import {
  insertMissingContact,
  insertStructureLines,
  insertStudent,
  retireContacts,
  verifyStudent,
} from './wrapper.store.ts';

/** A student as the institute's own system names them, with their contact there (R30). */
export interface NamedStudent {
  readonly student_uuid: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  readonly customer: {
    readonly first_name: string;
    readonly middle_name: string;
    readonly last_name: string;
    /** Ten digits, or ''. */
    readonly mobile: string;
    /** In lower case, or ''. */
    readonly email: string;
  };
}

/**
 * Admits a student named by the institute's own system: ACTIVE, at the place of the page, and verified, because the
 * institute vouches for them (R19, R30). A known one stays unchanged; a contact is only added if none was on file. One
 * that so far only a form named, perhaps a stranger's, gets the institute's name, and its contact instead of the typed
 * one (R56).
 * @param structureGroups fee groups whose lines of the class a new student gets; none if the fees are named elsewhere
 */
export async function admitStudent(
  tx: Executor,
  page: InstitutePage,
  named: NamedStudent,
  structureGroups: readonly string[],
): Promise<{ readonly student: StudentRow; readonly is_new: boolean }> {
  const made = await insertStudent(tx, {
    institute_id: page.institute_id,
    student_uuid: named.student_uuid.trim(),
    first_name: named.first_name,
    middle_name: named.middle_name,
    last_name: named.last_name,
    verified: true,
    location_code: page.location_code ?? '',
    education_type_code: page.education_type_code ?? '',
    ay_code: page.ay_code ?? '',
    class_code: page.class_code ?? '',
    details: {},
  });
  if (made !== undefined) await insertStructureLines(tx, made, structureGroups);
  const student = made ?? (await knownStudent(tx, page, named));
  const { customer } = named;
  if (customer.mobile !== '') {
    await insertMissingContact(tx, student, {
      name: studentName(customer) || UNNAMED_GUARDIAN,
      mobile: customer.mobile,
      email: customer.email,
    });
  }
  return { student, is_new: made !== undefined };
}

/** The student who already has the ID, verified from now on (R19). */
async function knownStudent(tx: Executor, page: InstitutePage, named: NamedStudent): Promise<StudentRow> {
  const found = await findStudentByUuid(tx, page.institute_id, studentKey(named.student_uuid));
  assert(found !== undefined, 'an ID that is taken has a student');
  if (found.verified) return found;
  await verifyStudent(tx, found, named);
  if (named.customer.mobile !== '') await retireContacts(tx, found);
  const { first_name, middle_name, last_name } = named;
  return { ...found, verified: true, first_name, middle_name, last_name };
}
