import { apiHeadsList } from '@shulk/contract';
import type { ApiHead, apiHeadPut, ListQuery } from '@shulk/contract';
import type { z } from 'zod';
import { AppError, assert } from '../../../platform/errors.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import { listPage } from '../../../platform/http/api/lists.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { saveHead } from '../../imports/index.ts';
import { requireVersion, wantedVersion } from '../../../platform/http/api/if-match.ts';
import { lockHead, selectHeads, selectHeadsPlace } from './heads.store.ts';

export const listHeads = (ctx: Ctx, { query }: { query: ListQuery }) =>
  listPage(
    ctx,
    apiHeadsList.name,
    query,
    (wanted) => selectHeads(ctx.db, wanted),
    ({ body }) => body,
  );

/** Creates a head at the end of the list, or changes one in its place. @throws AppError invalid_request, version_conflict */
export async function putHead(
  ctx: Ctx,
  {
    params: { code },
    body,
  }: {
    params: z.output<NonNullable<typeof apiHeadPut.params>>;
    body: z.output<NonNullable<typeof apiHeadPut.body>>;
  },
): Promise<Answer<ApiHead>> {
  const { institute_id } = instituteOf(ctx);
  const wanted = wantedVersion(ctx);
  return ctx.db.tx(async (tx) => {
    const stored = await lockHead(tx, institute_id, code);
    requireVersion(wanted, stored && { version: stored.body.version, values: { ...stored.body } }, body);
    const place = await selectHeadsPlace(tx, institute_id);
    const fields = await saveHead(tx, place.code, { code, ...body }, stored?.sort ?? place.next);
    if (fields !== undefined) throw new AppError('invalid_request', { fields });
    const written = await lockHead(tx, institute_id, code);
    assert(written !== undefined, 'a head that was written is there');
    return answer(written.body, stored === undefined ? { status: 201, message: 'Created' } : {});
  });
}
