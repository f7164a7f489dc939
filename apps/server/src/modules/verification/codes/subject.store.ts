import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { ContextKind } from '../../students/index.ts';

/** Whom a code is about: the student, or payment without a student, that this browser reached (R23). */
export interface SubjectRow {
  readonly kind: ContextKind;
  readonly student_uuid_key: string;
  /** Null for an ID that is not on record, and for a payment without a student. */
  readonly student_id: number | null;
  /** A search for receipts by this browser covers the student (R22). */
  readonly for_receipts: boolean;
  /** Mobiles and e-mails (lower case) on record for the student or the payment. */
  readonly mobiles: readonly string[];
  readonly emails: readonly string[];
}

/** Where the subject is looked for. */
export interface SubjectPlace {
  readonly browserId: number;
  readonly pageId: number;
  readonly instituteId: number;
  /** The code this tab shows as `x-student`: of a student, or of a payment without a student (R31). */
  readonly shownCode: string | null;
}

/**
 * The subject of a browser's newest context on a page, one student's if the tab names one (R23). A receipt search
 * counts for every student whose ID starts with the search, since `searchedSince`.
 */
export async function findSubject(
  ex: Executor,
  place: SubjectPlace,
  searchedSince: Instant,
): Promise<SubjectRow | undefined> {
  return ex.maybe<SubjectRow>(
    `with own as (
       select * from student_contexts where browser_session_id = $1 and page_id = $2 and institute_id = $3
     ), subject as (
       select c.kind, s.id as student_id, o.application_code, o.contact_mobile, c.used_at, c.id,
         coalesce(s.student_uuid_key, lower(o.application_code), c.student_uuid_key) as student_uuid_key
       -- Newest first, so that the first one that fits ends the search.
       from (select * from own order by used_at desc, id desc) c
       left join students s on s.institute_id = $3 and (
         s.id = c.student_id
         or (c.student_id is null and s.student_uuid_key = c.student_uuid_key)
         or (c.kind = 'receipt' and c.student_id is null and s.sbd_code = $4 and starts_with(s.student_uuid_key, c.student_uuid_key)))
       left join orders o on o.institute_id = $3 and o.application_code = upper(c.student_uuid_key) and c.kind = 'receipt'
         and o.student_id is null and o.paid_at is not null
       where ($4::text is null or s.sbd_code = $4 or o.application_code = $4)
         and (c.kind <> 'receipt' or s.id is not null or o.id is not null)
       order by c.used_at desc, c.id desc limit 1
     )
     select subject.kind, subject.student_uuid_key, subject.student_id,
       exists (select 1 from own where own.kind = 'receipt' and own.used_at > $5
         and starts_with(subject.student_uuid_key, own.student_uuid_key)) as for_receipts,
       coalesce(to_jsonb(g.mobiles), case when subject.contact_mobile is null then '[]'::jsonb
         else jsonb_build_array(subject.contact_mobile) end) as mobiles,
       coalesce(to_jsonb(g.emails), '[]'::jsonb) as emails
     from subject
     left join lateral (
       select array_agg(mobile order by is_primary desc, id) filter (where mobile is not null) as mobiles,
         array_agg(email_key order by is_primary desc, id) filter (where email_key <> '') as emails
       from guardians where institute_id = $3 and student_id = subject.student_id and active) g on true`,
    [place.browserId, place.pageId, place.instituteId, place.shownCode, searchedSince],
  );
}

/** How many students an institute has, for the cap of its pages (R37). */
export async function countStudents(ex: Executor, instituteId: number): Promise<number> {
  const row = await ex.one<{ n: number }>('select count(*) as n from students where institute_id = $1', [
    instituteId,
  ]);
  return row.n;
}

/** A student as the subject of a consent, with the mobiles on record. */
export const findStudentSubject = (
  ex: Executor,
  instituteId: number,
  studentId: number,
): Promise<SubjectRow | undefined> =>
  ex.maybe<SubjectRow>(
    `select 'lookup' as kind, s.student_uuid_key, s.id as student_id, false as for_receipts,
       coalesce((select jsonb_agg(g.mobile order by g.is_primary desc, g.id) from guardians g
         where g.institute_id = $1 and g.student_id = s.id and g.active and g.mobile is not null), '[]'::jsonb) as mobiles,
       '[]'::jsonb as emails
     from students s where s.institute_id = $1 and s.id = $2`,
    [instituteId, studentId],
  );
