import { apiClassesList, apiStructuresList } from '@shulk/contract';
import type { ApiClass, ApiInstitute } from '@shulk/contract';
import { plusMs } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import { listPage } from '../../../platform/http/api/lists.ts';
import type { ListQuery } from '@shulk/contract';
import { selectClasses, selectInstitute, selectStructures } from './institute.store.ts';
import type { ClassRow } from './institute.store.ts';

/** The institute that the caller acts for. */
export async function getInstitute(ctx: Ctx): Promise<ApiInstitute> {
  const { clock_offset_ms: ahead, ...row } = await selectInstitute(ctx.db, instituteOf(ctx).institute_id);
  return { object: 'institute', ...row, now: plusMs(ctx.now(), ahead) };
}

const classOf = ({ id: _row, at: _at, ...row }: ClassRow): ApiClass => ({
  object: 'class',
  id: [row.location_code, row.education_type_code, row.academic_year_code, row.class_code].join('/'),
  ...row,
});

/** The classes on offer, which students are in and pages are for. */
export const listClasses = (ctx: Ctx, { query }: { query: ListQuery }) =>
  listPage(ctx, apiClassesList.name, query, (wanted) => selectClasses(ctx.db, wanted), classOf);

/** What new students of each class owe. */
export const listStructures = (ctx: Ctx, { query }: { query: ListQuery }) =>
  listPage(
    ctx,
    apiStructuresList.name,
    query,
    (wanted) => selectStructures(ctx.db, wanted),
    ({ body }) => body,
  );
