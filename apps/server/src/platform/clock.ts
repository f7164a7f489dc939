import { randomInt } from 'node:crypto';
import type { Instant } from '@shulk/domain';

/** The only source of time; everything else gets `now` as an argument. */
export interface Clock {
  /** The present instant, UTC ISO 8601 with milliseconds. */
  now(): Instant;
}

let shownMs = Number.NaN;
let shown = '' as Instant;

/** The machine's own clock. A request reads it a dozen times within one millisecond, so its text is cached. */
export const systemClock: Clock = {
  now() {
    const ms = Date.now();
    if (ms !== shownMs) {
      shownMs = ms;
      shown = new Date(ms).toISOString() as Instant;
    }
    return shown;
  },
};

/** Monotonic milliseconds, for measuring durations; unrelated to the time of day. */
export const monotonicMs = (): number => performance.now();

/** Milliseconds since this process was started, for the ready line. */
export const msSinceStart = (): number => Math.round(process.uptime() * 1000);

/** Milliseconds since 1970 of an instant; that of `now` itself need not be parsed from its text. */
export const toMs = (instant: Instant): number => (instant === shown ? shownMs : Date.parse(instant));

/** The instant `ms` milliseconds later (or earlier, when negative). */
export const plusMs = (instant: Instant, ms: number): Instant =>
  new Date(toMs(instant) + ms).toISOString() as Instant;

/**
 * The present instant of one institute: real time for live ones; a test institute's clock is ahead by its offset
 * (decisions 7, R41).
 * @param clockOffsetMs whole milliseconds, 0 for live institutes
 */
export const instituteNow = (clock: Clock, clockOffsetMs: number): Instant =>
  clockOffsetMs === 0 ? clock.now() : plusMs(clock.now(), clockOffsetMs);

/**
 * Random jitter of at least `fromMs` and less than `untilMs` whole milliseconds, so that simultaneous starts do not
 * repeat in step.
 */
export const randomMs = (fromMs: number, untilMs: number): number => randomInt(fromMs, untilMs);

/**
 * Runs work that calls other machines, with a signal that aborts it after `timeMs` of real time. The timer ends with
 * the work: that of `AbortSignal.timeout` would keep the work's objects in memory until it fires, for seconds, where
 * requests take milliseconds.
 */
export async function withDeadline<T>(timeMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('No answer in time.', 'TimeoutError')),
    timeMs,
  );
  timer.unref();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
