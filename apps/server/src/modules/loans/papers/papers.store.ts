import type { Instant, KeyFacts } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** A signed application's statement, with its paper if it was rendered before. */
export interface StatementRow {
  readonly application_id: number;
  readonly institute_id: number;
  readonly application_code: string;
  readonly facts: KeyFacts;
  readonly made_at: Instant;
  readonly student: string;
  readonly is_test: boolean;
  readonly pdf: Buffer | null;
}

/** The statement of an application; undefined before the signature. */
export const selectStatementPaper = (
  ex: Executor,
  instituteId: number,
  applicationId: number,
): Promise<StatementRow | undefined> =>
  ex.maybe(
    `select k.application_id, k.institute_id, a.application_code, k.facts, k.made_at, i.mode <> 'live' as is_test, d.pdf,
       concat_ws(' ', nullif(s.first_name, ''), nullif(s.middle_name, ''), nullif(s.last_name, '')) as student
     from key_fact_statements k
       join emi_applications a on a.id = k.application_id
       join institutes i on i.id = k.institute_id
       join students s on s.id = a.student_id
       left join key_fact_papers d on d.application_id = k.application_id
     where k.institute_id = $1 and k.application_id = $2`,
    [instituteId, applicationId],
  );

/** Stores a paper with its SHA-256, once: of two rendered at the same moment the first is kept. */
export const keepPaper = (
  ex: Executor,
  { application_id, institute_id }: Pick<StatementRow, 'application_id' | 'institute_id'>,
  pdf: Buffer,
  now: Instant,
): Promise<unknown> =>
  ex.query(
    `insert into key_fact_papers (application_id, institute_id, pdf, pdf_hash, drawn_at)
     values ($1, $2, $3, sha256($3), $4) on conflict (application_id) do nothing`,
    [application_id, institute_id, pdf, now],
  );
