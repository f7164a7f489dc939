import type { moveClock as entry } from '@shulk/contract';
import { indiaInstant, parseCalendarDay } from '@shulk/domain';
import type { z } from 'zod';
import { instituteNow, plusMs, toMs } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { pageCache } from '../pages/index.ts';
import { saveOffset, selectClock, selectSandboxKeys } from './clock.store.ts';
import { stepSandbox } from './sandbox-clock.ts';

type Body = z.output<NonNullable<typeof entry.body>>;
type Data = z.output<typeof entry.data>;

/** Farther ahead of real time no clock goes: dates of that kind are typing mistakes. */
const MOST_AHEAD_MS = 10 * 366 * 86_400_000;

/**
 * Moves the clock of a test institute forward to a moment (R41, decisions 7), and its accounts at the sandbox with
 * it (R40). A sandbox that does not answer is reported in the log: the institute's own clock has moved all the same.
 * @throws AppError invalid_request, clock_refused for a live institute and for a moment that is past
 */
export async function moveClock(ctx: Ctx, { body }: { body: Body }): Promise<Data> {
  const institute = await selectClock(ctx.db, body.institute_code);
  if (institute === undefined) {
    throw new AppError('invalid_request', {
      fields: { institute_code: 'No institute has this code. Use the code of its import bundle.' },
    });
  }
  const now = ctx.now();
  const offsetMs = momentOf(body.to) - toMs(now);
  if (offsetMs > MOST_AHEAD_MS) {
    throw new AppError('invalid_request', { fields: { to: 'At most ten years ahead of today.' } });
  }
  const isMoved = offsetMs > 0 && (await saveOffset(ctx.db, institute.id, offsetMs));
  if (!isMoved) {
    const shown = instituteNow(ctx.clock, institute.clock_offset_ms);
    throw new AppError('clock_refused', { fields: { to: `The clock of this institute shows ${shown}.` } });
  }
  // The other processes hear of it; this one need not wait for its own news.
  pageCache(ctx.services).forget('');
  const moved = plusMs(now, offsetMs);
  await stepSandbox(ctx, await selectSandboxKeys(ctx.db, institute.id), moved);
  return { now: moved };
}

/** Milliseconds since 1970 of a day's beginning in India, or of an instant. @throws AppError invalid_request */
function momentOf(text: string): number {
  const day = parseCalendarDay(text);
  if (day !== undefined) return toMs(indiaInstant(day, '00:00:00'));
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(
    text,
  );
  const ms = isInstant ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) {
    throw new AppError('invalid_request', {
      fields: { to: 'Give a day (2026-12-05) or an instant with its zone (2026-12-05T09:30:00+05:30).' },
    });
  }
  return ms;
}
