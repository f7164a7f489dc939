import type { apiEventGet } from '@shulk/contract';
import { apiEventsList, MOST_OF_LIST } from '@shulk/contract';
import type { ApiEvent } from '@shulk/contract';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { instituteOf } from '../../platform/http/api/institute-of.ts';
import { cursorOf, listPage } from '../../platform/http/api/lists.ts';
import type { Ctx } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { numberEvents, selectEvent, selectEvents, selectLastPosition } from './events.store.ts';

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

/** Numbers all events that are committed, as the work in the background would within seconds. */
async function numberAll({ db, clock, due }: Services): Promise<void> {
  while ((await numberEvents(db, clock.now())) > 0) due.wake('deliveries');
}

/** The place behind the last event of the institute that is committed. */
export async function placeOfEvents(ctx: Ctx): Promise<number> {
  await numberAll(ctx.services);
  return selectLastPosition(ctx.db, instituteOf(ctx).institute_id);
}

/**
 * The events that were committed behind a place, at most as many as a page of the list has.
 * @returns `next` leads the list of events behind the last one
 */
export async function eventsBehind(
  ctx: Ctx,
  place: number,
): Promise<{ events: ApiEvent[]; has_more: boolean; next: string }> {
  await numberAll(ctx.services);
  const { institute_id } = instituteOf(ctx);
  const none = { type: undefined, student: undefined, since: undefined };
  const rows = await selectEvents(ctx.db, { ...none, institute_id, id: place, limit: MOST_OF_LIST + 1 });
  const page = rows.slice(0, MOST_OF_LIST);
  const last = page.at(-1) ?? { at: ctx.now(), id: place };
  return {
    events: page.map(({ body }) => body as ApiEvent),
    has_more: rows.length > page.length,
    next: cursorOf(ctx.settings, institute_id, apiEventsList.name, last),
  };
}
