import type { ApiStudent, ApiStudentExpanded } from '@shulk/contract';
import type { Executor } from '../../../platform/db/db.ts';
import type { Place, Wanted } from '../../../platform/http/api/lists.ts';

/** Name, details and contacts. */
const PERSON = `jsonb_build_object('person', jsonb_build_object('first_name', s.first_name, 'middle_name', s.middle_name,
    'last_name', s.last_name, 'details', s.details,
    'guardians', (select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'relation', g.relation, 'mobile', g.mobile,
        'email', g.email, 'is_primary', g.is_primary, 'active', g.active) order by g.id), '[]')
      from guardians g where g.student_id = s.id)))`;

const bodyOf = (isExpanded: string): string =>
  `b.body || case when ${isExpanded} then ${PERSON} else '{}' end`;

export interface StudentListed extends Place {
  readonly body: ApiStudentExpanded;
}

/** A page of an institute's students. */
export const selectStudents = (
  ex: Executor,
  { institute_id, at, id, limit }: Wanted,
  isExpanded: boolean,
): Promise<StudentListed[]> =>
  ex.query(
    `with page as (
       select v.object_id, v.updated_at from api_objects v
       where v.institute_id = $1 and v.kind = 'student' and (v.updated_at, v.object_id) > ($2::timestamptz, $3::bigint)
       order by v.updated_at, v.object_id limit $4)
     select v.object_id as id, v.updated_at::text as at, ${bodyOf('$5::boolean')} as body
     from api_students(array(select object_id from page)) b join page v on v.object_id = b.id join students s on s.id = b.id
     order by v.updated_at, v.object_id`,
    [institute_id, at, id, limit, isExpanded],
  );

/** A student by the institute's own ID. */
export const selectStudent = (
  ex: Executor,
  instituteId: number,
  studentId: string,
  isExpanded: boolean,
): Promise<{ readonly id: number; readonly body: ApiStudentExpanded } | undefined> =>
  ex.maybe(
    `select s.id, ${bodyOf('$3::boolean')} as body
     from students s, api_students(array[s.id]) b where s.institute_id = $1 and s.student_uuid_key = lower(btrim($2))`,
    [instituteId, studentId, isExpanded],
  );

/** Students by the institute's own IDs, each in the place of its ID. */
export const selectStudentBodies = (
  ex: Executor,
  instituteId: number,
  studentIds: readonly (string | null)[],
): Promise<{ readonly n: number; readonly body: ApiStudent }[]> =>
  ex.query(
    `with named as (
       select (w.n - 1)::int as n, s.id from unnest($2::text[]) with ordinality as w(student_id, n)
       join students s on s.institute_id = $1 and s.student_uuid_key = lower(btrim(w.student_id)))
     select named.n, b.body from api_students(array(select id from named)) b join named on named.id = b.id order by 1`,
    [instituteId, studentIds],
  );
