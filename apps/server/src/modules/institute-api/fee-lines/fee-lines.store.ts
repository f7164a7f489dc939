import type { ApiFeeLine } from '@shulk/contract';
import type { Executor } from '../../../platform/db/db.ts';
import { textsBy } from '../../../platform/db/db.ts';
import type { Place, Wanted } from '../../../platform/http/api/lists.ts';

const PAGE = textsBy(
  (filter) => `with page as (
       select v.object_id, v.updated_at from api_objects v
       where v.institute_id = $1 and v.kind = 'fee_line' and (v.updated_at, v.object_id) > ($2::timestamptz, $3::bigint) ${filter}
       order by v.updated_at, v.object_id limit $4)
     select v.object_id as id, v.updated_at::text as at, b.body
     from api_fee_lines(array(select object_id from page)) b join page v on v.object_id = b.id
     order by v.updated_at, v.object_id`,
);

const OF_STUDENT = `and v.object_id in (select f.id from fee_lines f join students s on s.id = f.student_id
  where s.institute_id = $1 and s.student_uuid_key = lower(btrim($5)))`;

/** A page of the fees of an institute's students. @param studentId only those of this one */
export const selectFeeLines = (
  ex: Executor,
  { institute_id, at, id, limit }: Wanted,
  studentId: string | undefined,
): Promise<(Place & { readonly body: ApiFeeLine })[]> => {
  const place = [institute_id, at, id, limit];
  return studentId === undefined
    ? ex.query(PAGE(''), place)
    : ex.query(PAGE(OF_STUDENT), [...place, studentId]);
};

/** A fee by our id. */
export const selectFeeLine = async (
  ex: Executor,
  instituteId: number,
  feeLineId: string,
): Promise<ApiFeeLine | undefined> =>
  (
    await ex.maybe<{ body: ApiFeeLine }>(
      `select b.body from fee_lines f, api_fee_lines(array[f.id]) b where f.institute_id = $1 and f.sft_code = $2`,
      [instituteId, feeLineId],
    )
  )?.body;

/** A fee as the institute's system names it. */
export interface NamedLine {
  readonly student_id: string;
  readonly code: string;
}

/** Fees by student and code, each in the place of its name. */
export const selectNamedLines = (
  ex: Executor,
  instituteId: number,
  named: readonly (NamedLine | null)[],
): Promise<{ readonly n: number; readonly body: ApiFeeLine }[]> =>
  ex.query(
    `with named as (
       select (w.n - 1)::int as n, f.id
       from unnest($2::text[], $3::text[]) with ordinality as w(student_id, code, n)
       join students s on s.institute_id = $1 and s.student_uuid_key = lower(btrim(w.student_id))
       join fee_lines f on f.student_id = s.id and f.import_code = w.code)
     select named.n, b.body from api_fee_lines(array(select id from named)) b join named on named.id = b.id order by 1`,
    [instituteId, named.map((one) => one?.student_id ?? null), named.map((one) => one?.code ?? null)],
  );
