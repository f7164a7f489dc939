import { setTimeout } from 'node:timers/promises';
import { monotonicMs } from '../../platform/clock.ts';

/** How long work may block the event loop, in ms. */
const LONGEST_MS = 15;

/** Splits long work on a bundle, so that payers' calls are answered in between. */
export class EventLoopYielder {
  readonly #now: () => number;
  #since: number;

  /** @param now a monotonic clock, in ms */
  constructor(now: () => number = monotonicMs) {
    this.#now = now;
    this.#since = now();
  }

  /** Yields to the event loop if the work has blocked it for long enough; cheap enough for every entry of a list. */
  async yieldIfDue(): Promise<void> {
    if (this.#now() - this.#since >= LONGEST_MS) await this.yieldNow();
  }

  /** Sleeps for so many ms, so that waiting calls can begin; 0 only yields. */
  async pause(ms: number): Promise<void> {
    if (ms === 0) return this.yieldNow();
    await setTimeout(ms);
    this.#since = this.#now();
  }

  /** Yields to the event loop now. */
  async yieldNow(): Promise<void> {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    this.#since = this.#now();
  }
}
