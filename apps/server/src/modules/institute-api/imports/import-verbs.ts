import { apiImportsList } from '@shulk/contract';
import type { ApiImport, ApiImportAnswer, apiImportCreate, apiImportGet, ListQuery } from '@shulk/contract';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import { listPage } from '../../../platform/http/api/lists.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { selectClockOf } from '../../clock/index.ts';
import { importOwnBundle } from '../../imports/index.ts';
import { selectImport, selectImports } from './imports.store.ts';

export const listImports = (ctx: Ctx, { query }: { query: ListQuery }) =>
  listPage(
    ctx,
    apiImportsList.name,
    query,
    (wanted) => selectImports(ctx.db, wanted),
    ({ body }) => body,
  );

/** @throws AppError not_found, also for an import of the operator */
export const getImport = (
  ctx: Ctx,
  { params }: { params: z.output<NonNullable<typeof apiImportGet.params>> },
): Promise<ApiImport> => requireImport(ctx, params.import_id);

async function requireImport(ctx: Ctx, publicId: string): Promise<ApiImport> {
  const row = await selectImport(ctx.db, instituteOf(ctx).institute_id, publicId);
  if (row === undefined) throw new AppError('not_found');
  return row.body;
}

/**
 * Loads a bundle into the key's own institute, or tries it.
 * @throws AppError bundle_invalid, but not for a dry run, which answers its faults; import_overtaken; busy
 */
export async function createImport(
  ctx: Ctx,
  { raw, query }: { raw: unknown; query: z.output<NonNullable<typeof apiImportCreate.query>> },
): Promise<Answer<ApiImportAnswer>> {
  const { institute_id, by } = instituteOf(ctx);
  const { code } = await selectClockOf(ctx.db, institute_id);
  const { dry_run, only_good, file_name } = query;
  const { public_id, faults, warnings } = await importOwnBundle(ctx, {
    institute_id,
    code,
    key_name: by.kind === 'key' ? by.name : by.kind,
    raw,
    options: { dry_run, only_good },
    file_name,
    file_sha256: ctx.bodyHash,
  });
  const done = { ...(await requireImport(ctx, public_id)), faults, warnings };
  return answer(done, dry_run ? {} : { status: 201, message: 'Created' });
}
