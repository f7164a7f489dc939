import type { apiEventGet } from '@shulk/contract';
import { apiEventsList } from '@shulk/contract';
import type { ApiEvent } from '@shulk/contract';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { instituteOf } from '../../platform/http/api/institute-of.ts';
import { listPage } from '../../platform/http/api/lists.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { selectEvent, selectEvents } from './events.store.ts';

type Query = z.output<NonNullable<typeof apiEventsList.query>>;

/** Events in the order of their positions: a reader by cursor misses none, however late its transaction committed. */
export const listEvents = (
  ctx: Ctx,
  { query: { type, student_id: student, since, ...page } }: { query: Query },
) =>
  listPage(
    ctx,
    apiEventsList.name,
    { ...page, updated_since: undefined },
    (wanted) =>
      selectEvents(ctx.db, {
        ...wanted,
        type,
        student,
        // The database knows no offset like -20:31.
        since: since === undefined ? undefined : new Date(since).toISOString(),
      }),
    ({ body }) => body as ApiEvent,
  );

/** @throws AppError not_found for one of another institute, one that is not numbered yet, and one that is too old */
export async function getEvent(
  ctx: Ctx,
  { params }: { params: z.output<NonNullable<typeof apiEventGet.params>> },
): Promise<ApiEvent> {
  const row = await selectEvent(ctx.db, instituteOf(ctx).institute_id, params.event_id);
  if (row === undefined) throw new AppError('not_found');
  return row.body as ApiEvent;
}
