/** What the calls of one stretch of load were answered with, and when. */
import { percentile } from '../measure.ts';

/** Statuses by which the server sheds load; each must say when to come back. */
const SHED = new Set([429, 503]);

/** Messages of unforeseen failures that are kept to be shown. */
const SHOWN = 5;

export class Tally {
  /** Calls in their order of completion: when they began and ended (performance.now()) and their status. */
  readonly calls: { status: number; begun: number; ended: number }[] = [];
  /** Calls without an answer: refused, reset or cut connections. */
  broken = 0;
  /** Refusals without Retry-After, and refusals that are no way of shedding load. */
  unlawful = 0;
  /** Payments that went wrong in a way no refusal explains. */
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

  /** Milliseconds of the calls that were served and ended in a stretch of time, all when none is given. */
  served(from = 0, to = Infinity): number[] {
    return this.calls
      .filter(({ status, ended }) => status < 400 && ended >= from && ended < to)
      .map(({ begun, ended }) => ended - begun);
  }
}

const WINDOW_MS = 1000;
const STEP_MS = 50;
/** A second with fewer served calls than this tells nothing of a percentile. */
const FEWEST = 50;

/**
 * When the load was as quick again as it was before: the end of the first second after `from` whose p99 is within
 * `limitMs`.
 * @returns milliseconds after `from`, or undefined when there was no such second until `to`
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
