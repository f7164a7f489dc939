/** The answers to the calls of one stretch of load, with their times. */
import { percentile } from '../measure.ts';

/** Statuses by which the server sheds load; each needs Retry-After. */
const SHED = new Set([429, 503]);

/** Messages of unexpected failures that are shown. */
const SHOWN = 5;

export class Tally {
  /** Calls in order of completion: start and end (performance.now()) and status. */
  readonly calls: { status: number; begun: number; ended: number }[] = [];
  /** Calls without an answer: refused, reset or cut connections. */
  broken = 0;
  /** Refusals without Retry-After, and refusals other than load shedding. */
  unlawful = 0;
  /** Payments that failed for a reason other than a refusal. */
  readonly odd: string[] = [];
  /** Application codes that payers saw as paid. */
  readonly paid: string[] = [];

  note(status: number, begun: number, retryAfter?: string): void {
    this.calls.push({ status, begun, ended: performance.now() });
    const isFine = status < 400 || (SHED.has(status) && Number(retryAfter) > 0);
    if (!isFine) this.unlawful += 1;
  }

  noteOdd(error: unknown): void {
    if (this.odd.length < SHOWN) this.odd.push(error instanceof Error ? error.message : String(error));
  }

  /** How many calls got each status, like { 200: 7000, 503: 120 }. */
  statuses(): Record<number, number> {
    const counts: Record<number, number> = {};
    for (const { status } of this.calls) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  /** Milliseconds of the served calls that ended in a period; of all by default. */
  served(from = 0, to = Infinity): number[] {
    return this.calls
      .filter(({ status, ended }) => status < 400 && ended >= from && ended < to)
      .map(({ begun, ended }) => ended - begun);
  }
}

const WINDOW_MS = 1000;
const STEP_MS = 50;
/** A second with fewer served calls than this gives no percentile. */
const FEWEST = 50;

/**
 * When the load was as fast again as before: the end of the first second after `from` whose p99 is within `limitMs`.
 * @returns milliseconds after `from`, or undefined if there was no such second until `to`
 */
export function recoveredAfter(
  tally: Tally,
  { from, to, limitMs }: { readonly from: number; readonly to: number; readonly limitMs: number },
): number | undefined {
  for (let end = from + WINDOW_MS; end <= to; end += STEP_MS) {
    const times = tally.served(end - WINDOW_MS, end);
    if (times.length >= FEWEST && percentile(times, 0.99) <= limitMs) return end - from;
  }
  return undefined;
}
