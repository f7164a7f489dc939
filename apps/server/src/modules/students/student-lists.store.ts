import type { StudentOption } from '@shulk/contract';
import type { VerificationMethod } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import { STUDENT_COLUMNS } from './students.store.ts';
import type { StudentRow } from './student-row.ts';

/** Options of one search (decisions 5). */
const LIST = 10;

/** Students whose ID starts with the text, by ID; only IDs (R31). The range makes the prefix index usable. */
export const selectByPrefix = (ex: Executor, instituteId: number, prefix: string): Promise<StudentOption[]> =>
  ex.query<StudentOption>(
    `select student_uuid as label, sbd_code as value, student_uuid from students
     where institute_id = $1 and student_uuid_key ~>=~ $2 and student_uuid_key ~<~ ($2 || chr(1114111))
     order by student_uuid_key limit ${LIST}`,
    [instituteId, prefix],
  );

/** A captured payment without a student, and the mobile that proves it. */
export interface PaymentOfNobody {
  readonly application_code: string;
  readonly contact_mobile: string;
}

/** The number of a payment as a payer reads it (R14). */
const APPLICATION_CODE = /^TXN\d{6}[0-9A-Z]{8}$/;

/** The captured payment without a student with the typed number, if any (R31); case-insensitive. */
export async function selectPaymentOfNobody(
  ex: Executor,
  instituteId: number,
  typed: string,
): Promise<PaymentOfNobody | undefined> {
  const code = typed.trim().toUpperCase();
  if (!APPLICATION_CODE.test(code)) return undefined;
  return ex.maybe<PaymentOfNobody>(
    `select application_code, contact_mobile from orders
     where institute_id = $1 and application_code = $2 and student_id is null and contact_mobile <> '' and paid_at is not null`,
    [instituteId, code],
  );
}

/** Numbers of the captured payments without a student that this mobile made, newest first (R31). */
export async function selectOwnPayments(
  ex: Executor,
  instituteId: number,
  mobile: string,
): Promise<string[]> {
  const rows = await ex.query<{ application_code: string }>(
    `select application_code from orders
     where institute_id = $1 and contact_mobile = $2 and student_id is null and paid_at is not null
     order by paid_at desc, id desc limit 20`,
    [instituteId, mobile],
  );
  return rows.map((row) => row.application_code);
}

/** Students with an active guardian of exactly this mobile, in one class when codes are given. */
export const selectByMobile = (
  ex: Executor,
  instituteId: number,
  mobile: string,
  codes: { readonly ay: string; readonly class: string },
): Promise<StudentRow[]> =>
  ex.query<StudentRow>(
    `select ${STUDENT_COLUMNS} from students s
     where s.institute_id = $1 and ($3 = '' or s.ay_code = $3) and ($4 = '' or s.class_code = $4)
       and exists (select 1 from guardians g where g.institute_id = $1 and g.student_id = s.id and g.active and g.mobile = $2)
     order by s.id limit ${LIST}`,
    [instituteId, mobile, codes.ay, codes.class],
  );

/** A contact and its group: only at institutes of one mode. */
export interface GroupContact {
  readonly group_id: number;
  readonly mode: 'test' | 'live';
  readonly method: VerificationMethod;
  readonly destination: string;
}

/** One branch for each index: with an "or" every guardian of the institute would be read. */
const within = `from institutes i join guardians g on g.institute_id = i.id and g.active
  where i.group_id = $1 and i.mode = $2`;

/** The guardians of a contact in its group, by mobile and by e-mail; `contactParams` are `$1` to `$4`. */
export const GUARDIANS_OF_CONTACT = [
  `${within} and g.mobile = $3 and $4 = 'mobile_verf'`,
  `${within} and g.email_key = $3 and $4 = 'email_verf'`,
] as const;

/** The row ids of the students with an active guardian of a contact, each once. */
export const STUDENTS_OF_CONTACT = GUARDIANS_OF_CONTACT.map(
  (guardians) => `select g.student_id ${guardians}`,
).join(' union ');

/** The parameters of both. */
export const contactParams = (of: GroupContact): unknown[] => [
  of.group_id,
  of.mode,
  of.destination,
  of.method,
];

/** Students by their row ids, for the list of a proven contact. */
export const selectNamedStudents = (
  ex: Executor,
  instituteId: number,
  ids: readonly number[],
): Promise<StudentRow[]> =>
  ex.query<StudentRow>(
    `select ${STUDENT_COLUMNS} from students s where s.institute_id = $1 and s.id = any($2::bigint[]) order by s.id`,
    [instituteId, [...ids]],
  );
