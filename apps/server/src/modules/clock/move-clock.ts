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

const DAY_MS = 86_400_000;
/** No clock goes farther ahead of real time: such dates are typos. */
const MOST_AHEAD_MS = 10 * 366 * DAY_MS;

/** Where a move of a clock may end before its time. */
export interface MoveLimits {
  /** Most milliseconds of one move; a longer one is refused. */
  readonly mostMs?: number;
  /** Asked after each moment on the way: false ends the move there. */
  readonly mayGoOn?: (() => boolean) | undefined;
}

/** Where a clock stands after a move. */
export interface Moved {
  readonly now: Instant;
  /** False if the move ended before its time. */
  readonly isThere: boolean;
}

/**
 * Moves the clock of an institute by its code, as {@link advanceClock}.
 * @throws AppError invalid_request, clock_refused
 */
export async function moveClock(ctx: Ctx, { body }: { body: Body }): Promise<Data> {
  const institute = await selectClock(ctx.db, body.institute_code);
  if (institute === undefined) {
    throw new AppError('invalid_request', {
      fields: { institute_code: words.codeOfBundle },
    });
  }
  const { now } = await advanceClock(ctx, institute, body.to);
  return { now };
}

/**
 * Moves the clock of a test institute forward to a time (R41, decisions 7), and its accounts at the sandbox with it
 * (R40); what falls due on the way is done on the way, in order. A sandbox that does not answer is logged: the
 * institute's own clock has moved all the same.
 * @param to a day, or an instant
 * @throws AppError invalid_request, clock_refused for a live institute, for a time in the past, and while another
 *   process does an act of the institute
 */
export async function advanceClock(
  ctx: Ctx,
  institute: ClockRow,
  to: string,
  limits: MoveLimits = {},
): Promise<Moved> {
  const now = ctx.now();
  const offsetMs = momentOf(to) - toMs(now);
  if (offsetMs > MOST_AHEAD_MS) {
    throw new AppError('invalid_request', { fields: { to: words.tooFar } });
  }
  // Nothing is done on the way to a time the clock cannot be moved to.
  if (institute.mode === 'live' || offsetMs <= institute.clock_offset_ms) return refuse(ctx, institute);
  const { mostMs = Number.POSITIVE_INFINITY, mayGoOn } = limits;
  if (offsetMs - institute.clock_offset_ms > mostMs) {
    throw new AppError('invalid_request', { fields: { to: words.atOnce(mostMs / DAY_MS) } });
  }
  const moved = plusMs(now, offsetMs);
  if (!(await passScheduledActs(ctx, institute, { now, until: moved, mayGoOn }))) {
    return { now: instituteNow(ctx.clock, (await present(ctx, institute)).clock_offset_ms), isThere: false };
  }
  if (!(await saveOffset(ctx.db, institute.id, offsetMs))) return refuse(ctx, institute);
  // The other processes are notified; this one need not wait for its own notification.
  pageCache(ctx.services).forget('');
  await stepSandbox(ctx, await selectSandboxKeys(ctx.db, institute.id), moved);
  return { now: moved, isThere: true };
}

const present = async (ctx: Ctx, institute: ClockRow): Promise<ClockRow> =>
  (await selectClock(ctx.db, institute.code)) ?? institute;

/** @throws AppError clock_refused with the time that the clock shows */
async function refuse(ctx: Ctx, institute: ClockRow): Promise<never> {
  const { mode, clock_offset_ms: offset } = await present(ctx, institute);
  const to = mode === 'live' ? words.clockLive : words.clockShows(instituteNow(ctx.clock, offset));
  throw new AppError('clock_refused', { fields: { to } });
}

/** From when to when a clock is moved. */
interface Way extends Pick<MoveLimits, 'mayGoOn'> {
  readonly now: Instant;
  readonly until: Instant;
}

/**
 * Does what falls due on the way, each act at its own moment and with the sandbox at the same one.
 * @returns false if it ended on the way
 * @throws AppError clock_refused if another process is doing an act of this institute
 */
async function passScheduledActs(ctx: Ctx, institute: ClockRow, way: Way): Promise<boolean> {
  const keys = await selectSandboxKeys(ctx.db, institute.id);
  const moveTo = async (moment: Instant): Promise<void> => {
    if (!(await saveOffset(ctx.db, institute.id, toMs(moment) - toMs(way.now)))) return;
    pageCache(ctx.services).forget('');
    await stepSandbox(ctx, keys, moment);
  };
  const passed = await passActs(ctx.services, institute.id, way.until, { moveTo, mayGoOn: way.mayGoOn });
  if (passed === 'busy') throw new AppError('clock_refused', { fields: { to: words.clockBusy } });
  return passed === 'all';
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
