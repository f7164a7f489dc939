import type { Reply } from './provider-calls.ts';

/**
 * How a provider treats refunds: `no balance` refuses them until it has money again, `busy` answers 429, `broken` 500; of
 * the last two it is not known whether the refund was made, and here it was not.
 */
export type RefundMoodName = 'well' | 'no balance' | 'busy' | 'broken';

const HOUR_MS = 3_600_000;

const REPLIES: Readonly<Record<Exclude<RefundMoodName, 'well'>, Reply>> = {
  'no balance': {
    status: 400,
    body: {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: 'Your account does not have enough balance to carry out the refund operation',
      },
    },
  },
  busy: { status: 429, body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' } } },
  broken: { status: 500, body: {} },
};

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

  /** What a call for a refund is refused with now; undefined when it is taken on. */
  answer(): Reply | undefined {
    return this.#mood === 'well' || this.#now() >= this.#until ? undefined : REPLIES[this.#mood];
  }
}
