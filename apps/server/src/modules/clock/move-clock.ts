import type { moveClock as entry } from '@shulk/contract';
import { indiaInstant, parseCalendarDay } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { OPERATOR_FIELDS as words } from '@shulk/words/fields';
import type { z } from 'zod';
import { instituteNow, plusMs, toMs } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { pageCache } from '../pages/index.ts';
import { passActs } from '../schedule/index.ts';
import { saveOffset, selectClock, selectSandboxKeys } from './clock.store.ts';
import type { ClockRow } from './clock.store.ts';
import { stepSandbox } from './sandbox-clock.ts';

type Body = z.output<NonNullable<typeof entry.body>>;
type Data = z.output<typeof entry.data>;

/** No clock goes farther ahead of real time: such dates are typos. */
const MOST_AHEAD_MS = 10 * 366 * 86_400_000;

/**
 * Moves the clock of a test institute forward to a time (R41, decisions 7), and its accounts at the sandbox with it
 * (R40); what falls due on the way is done on the way, in order. A sandbox that does not answer is logged: the
 * institute's own clock has moved all the same.
 * @throws AppError invalid_request, clock_refused for a live institute, for a time in the past, and while another
 *   process does an act of the institute
 */
export async function moveClock(ctx: Ctx, { body }: { body: Body }): Promise<Data> {
  const institute = await selectClock(ctx.db, body.institute_code);
  if (institute === undefined) {
    throw new AppError('invalid_request', {
      fields: { institute_code: words.codeOfBundle },
    });
  }
  const now = ctx.now();
  const offsetMs = momentOf(body.to) - toMs(now);
  if (offsetMs > MOST_AHEAD_MS) {
    throw new AppError('invalid_request', { fields: { to: words.tooFar } });
  }
  const refuse = async (): Promise<never> => {
    const present = (await selectClock(ctx.db, body.institute_code)) ?? institute;
    const shown = instituteNow(ctx.clock, present.clock_offset_ms);
    throw new AppError('clock_refused', { fields: { to: words.clockShows(shown) } });
  };
  // Nothing is done on the way to a time the clock cannot be moved to.
  if (institute.mode === 'live' || offsetMs <= institute.clock_offset_ms) return refuse();
  const moved = plusMs(now, offsetMs);
  await passScheduledActs(ctx, institute, now, moved);
  if (!(await saveOffset(ctx.db, institute.id, offsetMs))) return refuse();
  // The other processes are notified; this one need not wait for its own notification.
  pageCache(ctx.services).forget('');
  await stepSandbox(ctx, await selectSandboxKeys(ctx.db, institute.id), moved);
  return { now: moved };
}

/**
 * Does what falls due on the way, each act at its own moment and with the sandbox at the same one.
 * @throws AppError clock_refused if another process is doing an act of this institute
 */
async function passScheduledActs(ctx: Ctx, institute: ClockRow, now: Instant, until: Instant): Promise<void> {
  const keys = await selectSandboxKeys(ctx.db, institute.id);
  const isPassed = await passActs(ctx.services, institute.id, until, async (moment) => {
    if (!(await saveOffset(ctx.db, institute.id, toMs(moment) - toMs(now)))) return;
    pageCache(ctx.services).forget('');
    await stepSandbox(ctx, keys, moment);
  });
  if (isPassed) return;
  throw new AppError('clock_refused', {
    fields: {
      to: words.clockBusy,
    },
  });
}

/** Milliseconds since 1970 of a day's start in India, or of an instant. @throws AppError invalid_request */
function momentOf(text: string): number {
  const day = parseCalendarDay(text);
  if (day !== undefined) return toMs(indiaInstant(day, '00:00:00'));
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(
    text,
  );
  const ms = isInstant ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) {
    throw new AppError('invalid_request', {
      fields: { to: words.time },
    });
  }
  return ms;
}
