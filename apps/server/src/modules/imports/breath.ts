import { setTimeout } from 'node:timers/promises';
import { monotonicMs } from '../../platform/clock.ts';

/** How long work may go on before others are served, in ms. */
const LONGEST_MS = 15;

/** Lets long work on a bundle stop for a moment again and again, so that payers' calls are answered meanwhile. */
export class Breath {
  #since = monotonicMs();

  /** Gives way when work went on for a while; cheap enough for every entry of a list. */
  async take(): Promise<void> {
    if (monotonicMs() - this.#since >= LONGEST_MS) await this.give();
  }

  /** Gives way for so many ms: whoever waited begins in between, and goes on. */
  async rest(ms: number): Promise<void> {
    if (ms === 0) return this.give();
    await setTimeout(ms);
    this.#since = monotonicMs();
  }

  /** Gives way now. */
  async give(): Promise<void> {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    this.#since = monotonicMs();
  }
}
