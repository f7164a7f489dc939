import { setTimeout } from 'node:timers/promises';
import { monotonicMs } from '../../platform/clock.ts';

/** How long work may go on before others are served, in ms. */
const LONGEST_MS = 15;

/** Lets long work on a bundle stop for a moment again and again, so that payers' calls are answered meanwhile. */
export class Breath {
  readonly #now: () => number;
  #since: number;

  /** @param now milliseconds that only ever grow */
  constructor(now: () => number = monotonicMs) {
    this.#now = now;
    this.#since = now();
  }

  /** Gives way when work went on for a while; cheap enough for every entry of a list. */
  async take(): Promise<void> {
    if (this.#now() - this.#since >= LONGEST_MS) await this.give();
  }

  /** Gives way for so many ms: whoever waited begins in between, and goes on. */
  async rest(ms: number): Promise<void> {
    if (ms === 0) return this.give();
    await setTimeout(ms);
    this.#since = this.#now();
  }

  /** Gives way now. */
  async give(): Promise<void> {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    this.#since = this.#now();
  }
}
