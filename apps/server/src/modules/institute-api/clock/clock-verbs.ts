import { MOST_DAYS } from '@shulk/contract';
import type { ApiClockAdvanced } from '@shulk/contract';
import { monotonicMs } from '../../../platform/clock.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { advanceClock, selectClockOf } from '../../clock/index.ts';
import { eventsBehind, placeOfEvents } from '../../events/index.ts';

/** No new moment is begun after so long: a caller, or a proxy before us, waits for 30 seconds. */
const LONGEST_MS = 15_000;

/**
 * Moves the clock of the key's own institute.
 * @returns also the events that were committed meanwhile, whoever caused them
 * @throws AppError invalid_request, clock_refused
 */
export async function advanceOwnClock(
  ctx: Ctx,
  { body: { to } }: { body: { readonly to: string } },
): Promise<ApiClockAdvanced> {
  const { institute_id } = instituteOf(ctx);
  const institute = await selectClockOf(ctx.db, institute_id);
  const place = await placeOfEvents(ctx);
  const began = monotonicMs();
  const { now, isThere } = await advanceClock(ctx, institute, to, {
    mostMs: MOST_DAYS * 86_400_000,
    mayGoOn: () => monotonicMs() - began < LONGEST_MS,
  });
  const { events, has_more, next } = await eventsBehind(ctx, place);
  return {
    now,
    is_there: isThere,
    events: events.map(({ id, type, created_at, data }) => ({
      id,
      type,
      created_at,
      object: data.object,
      object_id: data.id,
    })),
    has_more,
    next,
  };
}
