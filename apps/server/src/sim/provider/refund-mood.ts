import type { RefundTrouble } from '@shulk/sandbox/testing';

/**
 * How a provider treats refunds: `low_balance` refuses them until it has money again, `busy` answers 429, `broken` 500; of
 * the last two it is not known whether the refund was made, and here it was not.
 */
export type RefundMoodName = 'well' | RefundTrouble;

const HOUR_MS = 3_600_000;

/** A mood about refunds that lasts for some hours, which may be days. */
export class RefundMood {
  readonly #now: () => number;
  /** How it treated refunds that came while it refused them. */
  readonly met = new Set<RefundTrouble>();
  #mood: RefundMoodName = 'well';
  #until = 0;

  /** @param now the time of the story, in ms since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Begins now and passes after so many hours. */
  begin(mood: RefundMoodName, hours: number): void {
    this.#mood = mood;
    this.#until = this.#now() + hours * HOUR_MS;
  }

  clear(): void {
    this.#until = 0;
  }

  /** A refund comes. @returns why it is refused; null: it is accepted */
  meet(): RefundTrouble | null {
    if (this.#mood === 'well' || this.#now() >= this.#until) return null;
    this.met.add(this.#mood);
    return this.#mood;
  }
}
