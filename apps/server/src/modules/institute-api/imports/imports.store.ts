import type { ApiImport } from '@shulk/contract';
import type { Executor } from '../../../platform/db/db.ts';
import type { Place, Wanted } from '../../../platform/http/api/lists.ts';

const AT = 'coalesce(ended_at, started_at)';
const body = `jsonb_build_object('object', 'import', 'id', public_id, 'version', case when ended_at is null then 1 else 2 end,
    'created_at', utc_text(started_at), 'updated_at', utc_text(${AT}), 'state', state, 'dry_run', dry_run,
    'key_name', key_name, 'file_name', coalesce(file_name, ''), 'file_sha256', coalesce(file_sha256, ''),
    'students_all', students_all, 'students_done', students_done, 'result', result) as body`;

interface ImportRow extends Place {
  readonly body: ApiImport;
}

export const selectImports = (ex: Executor, { institute_id, at, id, limit }: Wanted): Promise<ImportRow[]> =>
  ex.query(
    `select id, ${AT}::text as at, ${body} from imports
     where institute_id = $1 and (${AT}, id) > ($2::timestamptz, $3::bigint) order by ${AT}, id limit $4`,
    [institute_id, at, id, limit],
  );

/** An import of an institute by its public id. */
export const selectImport = (
  ex: Executor,
  instituteId: number,
  publicId: string,
): Promise<{ readonly body: ApiImport } | undefined> =>
  ex.maybe(`select ${body} from imports where institute_id = $1 and public_id = $2`, [instituteId, publicId]);
