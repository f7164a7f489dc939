/** How a provider or a lender treats the calls that come: `deaf` does the work and loses the answer. */
export type Mood = 'well' | 'down' | 'deaf' | 'broken';

/** Nobody is away for longer than a day, however far a story leaps. */
const LONGEST_MS = 24 * 3_600_000;

/** A mood that passes by itself. */
export class PassingMood {
  readonly #now: () => number;
  #mood: Mood = 'well';
  #since = 0;

  /** @param now the time of the story, in ms since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  get mood(): Mood {
    return this.#now() - this.#since > LONGEST_MS ? 'well' : this.#mood;
  }

  set mood(mood: Mood) {
    this.#mood = mood;
    this.#since = this.#now();
  }
}
