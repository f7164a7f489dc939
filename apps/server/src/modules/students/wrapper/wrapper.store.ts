import type { Instant } from '@shulk/domain';
import { textsBy } from '../../../platform/db/db.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { newCode } from '../../../platform/ids.ts';
import { customerOf } from '../../customers/index.ts';
import { REMEMBER, contextParams } from '../contexts.store.ts';
import type { NewContext } from '../contexts.store.ts';
import type { StudentGrounds } from '../student-proofs.ts';
import { STUDENT_COLUMNS } from '../students.store.ts';
import type { ExtraRead } from '../students.store.ts';
import type { StudentRow } from '../student-row.ts';

/** A student with all contacts on record, the primary first, and what this browser holds about it. */
export interface KnownStudent {
  readonly student: StudentRow;
  readonly grounds: StudentGrounds;
  readonly mobiles: readonly string[];
  /** In lower case. */
  readonly emails: readonly string[];
  /** Codes of customers by mobile: of the sent mobile and of the primary one, where they are customers. */
  readonly customers: Readonly<Record<string, string>>;
  /** Whether the last thing this browser did was to look this student up on this page: nothing is left to remember. */
  readonly is_latest: boolean;
}

const knownWith = textsBy(
  (grounds) => `select ${STUDENT_COLUMNS}, g.mobiles, g.emails, ${grounds} as grounds,
       (select jsonb_object_agg(c.mobile, c.customer_code) from customers c
         where c.group_id = $8 and c.mobile in ($9, g.mobiles ->> 0)) as customers,
       coalesce((select c.kind = 'lookup' and c.page_id = $3 and c.student_id = s.id from student_contexts c
         where c.browser_session_id = $1 order by c.used_at desc, c.id desc limit 1), false) as is_latest
     from students s
     left join lateral (
       select to_jsonb(array_agg(mobile order by is_primary desc, id) filter (where mobile is not null)) as mobiles,
         to_jsonb(array_agg(email_key order by is_primary desc, id) filter (where email_key <> '')) as emails
       from guardians where institute_id = s.institute_id and student_id = s.id and active) g on true
     where s.institute_id = $6 and s.student_uuid_key = $7`,
);

/**
 * A student by its normalized ID, with every active contact (R18).
 * @param payer the page's group, and the mobile as sent
 */
export async function selectKnown(
  ex: Executor,
  instituteId: number,
  uuidKey: string,
  extra: ExtraRead<StudentGrounds>,
  payer: { readonly groupId: number; readonly mobile: string },
): Promise<KnownStudent | undefined> {
  const row = await ex.maybe<
    StudentRow & { [name in 'mobiles' | 'emails']: string[] | null } & {
      grounds: unknown;
      is_latest: boolean;
    } & {
      customers: Record<string, string> | null;
    }
  >(knownWith(extra.json), [...extra.params, instituteId, uuidKey, payer.groupId, payer.mobile]);
  if (row === undefined) return undefined;
  const { mobiles, emails, customers, is_latest, grounds, ...student } = row;
  const contacts = { mobiles: mobiles ?? [], emails: emails ?? [], customers: customers ?? {} };
  return { student, grounds: extra.read(grounds), is_latest, ...contacts };
}

/**
 * Remembers the student of a browser's form and makes its payer a customer, in one statement.
 * @returns the customer's code
 */
export async function rememberPayer(
  ex: Executor,
  context: NewContext,
  payer: { readonly groupId: number; readonly mobile: string },
  now: Instant,
): Promise<string> {
  const { customer_code } = await ex.one<{ customer_code: string }>(
    `with remembered as (${REMEMBER}) ${customerOf({ group: '$8', code: '$9', mobile: '$10', now: '$7' })}`,
    [...contextParams(context, now), payer.groupId, newCode('cus'), payer.mobile],
  );
  return customer_code;
}

/** True when this browser looked the ID up on this page (R24). */
export async function hasLookedUp(
  ex: Executor,
  place: { readonly browserId: number; readonly pageId: number },
  uuidKey: string,
): Promise<boolean> {
  const row = await ex.maybe(
    `select 1 as one from student_contexts
     where browser_session_id = $1 and page_id = $2 and student_uuid_key = $3 and kind = 'lookup'`,
    [place.browserId, place.pageId, uuidKey],
  );
  return row !== undefined;
}

/** Merges values the payer changed into the stored ones. */
export async function mergeDetails(
  ex: Executor,
  student: Pick<StudentRow, 'id' | 'institute_id'>,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  await ex.query('update students set details = details || $3::jsonb where institute_id = $1 and id = $2', [
    student.institute_id,
    student.id,
    details,
  ]);
}

/** The input of a student made by the form. */
export interface NewStudent {
  readonly institute_id: number;
  readonly student_uuid: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  /** True for one the institute itself names, false for one who only appears by the form (R19). */
  readonly verified: boolean;
  readonly location_code: string;
  readonly education_type_code: string;
  readonly ay_code: string;
  readonly class_code: string;
  readonly details: Readonly<Record<string, string>>;
}

/** Writes an ACTIVE student (R19). @returns undefined if the ID was taken a moment ago */
export const insertStudent = (ex: Executor, student: NewStudent): Promise<StudentRow | undefined> =>
  ex.maybe<StudentRow>(
    `insert into students as s (institute_id, student_uuid, sbd_code, first_name, middle_name, last_name, status, verified,
       location_code, education_type_code, ay_code, class_code, details)
     values ($1, $2, $3, $4, $5, $6, 'ACTIVE', $12, $7, $8, $9, $10, $11)
     on conflict (institute_id, student_uuid_key) do nothing returning ${STUDENT_COLUMNS}`,
    [
      student.institute_id,
      student.student_uuid,
      newCode('sbd'),
      student.first_name,
      student.middle_name,
      student.last_name,
      student.location_code,
      student.education_type_code,
      student.ay_code,
      student.class_code,
      student.details,
      student.verified,
    ],
  );

/** Makes one who appeared by a form a student of the institute, under the institute's name for them (R19). */
export async function verifyStudent(
  ex: Executor,
  student: Pick<StudentRow, 'id' | 'institute_id'>,
  name: Pick<StudentRow, 'first_name' | 'middle_name' | 'last_name'>,
): Promise<void> {
  await ex.query(
    `update students set verified = true, first_name = $3, middle_name = $4, last_name = $5
     where institute_id = $1 and id = $2`,
    [student.institute_id, student.id, name.first_name, name.middle_name, name.last_name],
  );
}

/** Deactivates the contacts that a form has typed; their rows stay. */
export async function retireContacts(
  ex: Executor,
  student: Pick<StudentRow, 'id' | 'institute_id'>,
): Promise<void> {
  await ex.query(
    'update guardians set active = false, is_primary = false where institute_id = $1 and student_id = $2',
    [student.institute_id, student.id],
  );
}

/** Writes the first guardian of a new student. */
export async function insertGuardian(
  ex: Executor,
  student: StudentRow,
  guardian: { readonly name: string; readonly mobile: string; readonly email: string },
): Promise<void> {
  await ex.query(
    `insert into guardians (institute_id, student_id, name, relation, mobile, email, is_primary)
     values ($1, $2, $3, 'GUARDIAN', nullif($4, ''), nullif($5, ''), true)`,
    [student.institute_id, student.id, guardian.name, guardian.mobile, guardian.email],
  );
}

/** Writes a contact of a student without a mobile on file; otherwise changes nothing. */
export async function insertMissingContact(
  ex: Executor,
  student: Pick<StudentRow, 'id' | 'institute_id'>,
  contact: { readonly name: string; readonly mobile: string; readonly email: string },
): Promise<void> {
  await ex.query(
    `insert into guardians (institute_id, student_id, name, relation, mobile, email, is_primary)
     select $1, $2, $3, 'GUARDIAN', $4, nullif($5, ''),
       not exists (select 1 from guardians where student_id = $2 and is_primary and active)
     where not exists (select 1 from guardians where student_id = $2 and active and mobile is not null)
     on conflict do nothing`,
    [student.institute_id, student.id, contact.name, contact.mobile, contact.email],
  );
}

/** Gives a new student the fee lines of its class, for the named fee groups (R19). */
export async function insertStructureLines(
  ex: Executor,
  student: StudentRow,
  groups: readonly string[],
): Promise<void> {
  const rows = await ex.query<{ id: number }>(
    `select f.id from fee_structures f join fee_groups g on g.id = f.group_id
     where f.institute_id = $1 and f.ay_code = $2 and f.class_code = $3 and g.code = any($4::text[]) order by f.id`,
    [student.institute_id, student.ay_code, student.class_code, [...groups]],
  );
  if (rows.length === 0) return;
  await ex.query(
    `insert into fee_lines (institute_id, student_id, sft_code, import_code, head_id, group_id, ay_code, instalment, label,
       due_date, gross_paise)
     select $1, $2, t.code, 'structure-' || f.id, f.head_id, f.group_id, f.ay_code, f.instalment,
       concat_ws(', ', h.label, nullif(f.instalment, '')), f.due_date, f.amount_paise
     from unnest($3::bigint[], $4::text[]) as t (id, code)
     join fee_structures f on f.id = t.id and f.institute_id = $1
     join fee_heads h on h.id = f.head_id order by f.id`,
    [student.institute_id, student.id, rows.map((row) => row.id), rows.map(() => newCode('sft'))],
  );
}
