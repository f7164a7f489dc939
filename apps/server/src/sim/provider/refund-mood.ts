/**
 * How a provider treats refunds: `no balance` refuses them until it has money again, `busy` answers 429, `broken` 500; of
 * the last two it is not known whether the refund was made, and here it was not.
 */
export type RefundMoodName = 'well' | RefundTrouble;

/** Why a refund is not taken on; each vendor says it in its own words. */
export type RefundTrouble = 'no balance' | 'busy' | 'broken';

const HOUR_MS = 3_600_000;

/** A mood about refunds that lasts for some hours, which may be days. */
export class RefundMood {
  readonly #now: () => number;
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

  /** What keeps a refund from being taken on now; undefined when it is. */
  get trouble(): RefundTrouble | undefined {
    return this.#mood === 'well' || this.#now() >= this.#until ? undefined : this.#mood;
  }
}
