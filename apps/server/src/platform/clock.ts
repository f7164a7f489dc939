import { randomInt } from 'node:crypto';
import type { Instant } from '@shulk/domain';

/** The only place time comes from; everything else is given `now` (house 1.6). */
export interface Clock {
  /** The present moment, UTC ISO 8601 with milliseconds. */
  now(): Instant;
}

let shownMs = Number.NaN;
let shown = '' as Instant;

/** The machine's own clock. A request asks it a dozen times within one millisecond, so that text is kept. */
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

/** Milliseconds that only ever grow, for measuring durations; says nothing about the time of day. */
export const monotonicMs = (): number => performance.now();

/** Milliseconds since this process was started, for the ready line. */
export const msSinceStart = (): number => Math.round(process.uptime() * 1000);

/** Milliseconds since 1970 of an instant. */
export const toMs = (instant: Instant): number => Date.parse(instant);

/** The instant `ms` milliseconds later (or earlier, when negative). */
export const plusMs = (instant: Instant, ms: number): Instant =>
  new Date(Date.parse(instant) + ms).toISOString() as Instant;

/**
 * The present moment of one institute: real time for live ones; a test institute's clock is moved forward
 * by its offset (decisions 7, R41).
 * @param clockOffsetMs whole milliseconds, 0 for live institutes
 */
export const instituteNow = (clock: Clock, clockOffsetMs: number): Instant =>
  clockOffsetMs === 0 ? clock.now() : plusMs(clock.now(), clockOffsetMs);

/**
 * A time of at least `fromMs` and less than `untilMs` whole milliseconds, by chance: those who begin at the same moment
 * would otherwise come together again and again.
 */
export const randomMs = (fromMs: number, untilMs: number): number => randomInt(fromMs, untilMs);

/**
 * Runs work that other machines are asked in, with the signal that ends it after `timeMs` of real time. The timer goes
 * when the work is over: that of `AbortSignal.timeout` would keep whatever the work held in memory until it fires, for
 * seconds, where requests take milliseconds.
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
