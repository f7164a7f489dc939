import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import { studentKey } from './student-row.ts';
import type { ContextKind, StudentRow } from './student-row.ts';
import { STUDENT_COLUMNS } from './students.store.ts';

/** Which student a browser looked up, created, searched or arrived with, on which page (R23, R24). */
export interface ContextRow {
  readonly id: number;
  readonly page_id: number;
  readonly institute_id: number;
  /** Null for an ID that is not on record yet. */
  readonly student_id: number | null;
  readonly student_uuid_key: string;
  readonly kind: ContextKind;
  readonly used_at: Instant;
}

/** One act of a browser to remember. */
export interface NewContext {
  readonly browserId: number;
  readonly pageId: number;
  readonly instituteId: number;
  readonly studentId: number | null;
  readonly studentUuid: string;
  readonly kind: ContextKind;
}

/** Remembers the student of this browser on this page; the same act again only refreshes its time. */
export async function rememberContext(ex: Executor, context: NewContext, now: Instant): Promise<void> {
  await ex.query(REMEMBER, contextParams(context, now));
}

/** The statement of `rememberContext`, for one that writes more; `contextParams` are `$1` to `$7`. */
export const REMEMBER = `insert into student_contexts
  (browser_session_id, page_id, institute_id, student_id, student_uuid_key, kind, used_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (browser_session_id, page_id, student_uuid_key, kind)
  do update set student_id = excluded.student_id, used_at = excluded.used_at`;

/** The parameters of `REMEMBER`. */
export const contextParams = (
  { browserId, pageId, instituteId, studentId, studentUuid, kind }: NewContext,
  now: Instant,
): unknown[] => [browserId, pageId, instituteId, studentId, studentKey(studentUuid), kind, now];

/** The last context of this browser, on one page if given. */
export const latestContext = (
  ex: Executor,
  browserId: number,
  pageId?: number,
): Promise<ContextRow | undefined> =>
  ex.maybe<ContextRow>(
    `select id, page_id, institute_id, student_id, student_uuid_key, kind, used_at from student_contexts
     where browser_session_id = $1 and ($2::bigint is null or page_id = $2)
     order by used_at desc, id desc limit 1`,
    [browserId, pageId ?? null],
  );

/** Remembers students that a receipt visit listed by their contact's mobile; opens only the way to prove it. */
export async function rememberStudents(
  ex: Executor,
  place: Pick<NewContext, 'browserId' | 'pageId' | 'instituteId'>,
  students: readonly { readonly id: number; readonly student_uuid_key: string }[],
  now: Instant,
): Promise<void> {
  await ex.query(
    `insert into student_contexts (browser_session_id, page_id, institute_id, student_id, student_uuid_key, kind, used_at)
     select $1, $2, $3, t.id, t.uuid_key, 'receipt', $6 from unnest($4::bigint[], $5::text[]) as t (id, uuid_key)
     on conflict (browser_session_id, page_id, student_uuid_key, kind)
     do update set student_id = excluded.student_id, used_at = excluded.used_at`,
    [
      place.browserId,
      place.pageId,
      place.instituteId,
      students.map((row) => row.id),
      students.map((row) => row.student_uuid_key),
      now,
    ],
  );
}

/**
 * The student of a code whom this browser's reverse chain made known since an instant, on any page of the institute.
 */
export const findReverseStudent = (
  ex: Executor,
  place: Pick<NewContext, 'browserId' | 'instituteId'>,
  sbdCode: string,
  since: Instant,
): Promise<StudentRow | undefined> =>
  ex.maybe<StudentRow>(
    `select ${STUDENT_COLUMNS} from students s
     where s.institute_id = $2 and s.sbd_code = $3 and exists (select 1 from student_contexts c
       where c.browser_session_id = $1 and c.institute_id = $2 and c.student_id = s.id and c.kind = 'reverse'
         and c.used_at > $4)`,
    [place.browserId, place.instituteId, sbdCode, since],
  );
