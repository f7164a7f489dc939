import { webhookSender } from '../../modules/webhooks-out/index.ts';
import type { Post, Posted } from '../../platform/outbound/post-once.ts';
import type { Parts } from '../../platform/parts.ts';
import { SeededRandom } from '../random.ts';
import { Mirror } from './mirror.ts';
import type { HeardEvent } from './mirror.ts';

/**
 * How a system answers: it takes everything; half of it ends in an error; it takes half of the events and its answer comes too
 * late; it takes all and its answer is lost, so that they come again; it is down.
 */
const MOODS = { well: 5, errors: 2, late: 2, lost: 1, down: 1 } as const;
type Mood = keyof typeof MOODS;

/** Hours that a mood lasts, at most; one that is down is so for all of them. */
const HOURS = { most: 6, down: 6 } as const;
const HOUR_MS = 3_600_000;

const OK: Posted = { status: 200, ms: 1, answer: 'taken' };
const ERROR: Posted = { status: 500, ms: 1, answer: 'broken', problem: 'status' };
const SLOW: Posted = { status: 0, ms: 10_000, answer: '', problem: 'slow' };
const GONE: Posted = { status: 0, ms: 1, answer: '', problem: 'unreachable' };

/** The systems of the institutes: each keeps a copy of everything it hears of, and answers as its mood is. */
export class ChaosReceiver {
  readonly mirrors = new Map<string, Mirror>();
  /** Draws nothing of the story's own random numbers. */
  readonly random: SeededRandom;
  readonly #now: () => number;
  #mood: Mood = 'well';
  #until = 0;
  #isCalm = false;

  /** @param now the clock of the story, in ms since 1970 */
  constructor(seed: number, now: () => number) {
    this.random = new SeededRandom(seed);
    this.#now = now;
  }

  /** Hears what a process sends; the signature is that of tests, because real ones are made beside the story's turns. */
  hear(parts: Parts): void {
    const sender = parts.of(webhookSender);
    sender.most = 1;
    sender.sign = async () => 'v1,simulated';
    sender.post = async (post) => this.#answer(post);
  }

  /** From now on everything is taken. */
  calm(): void {
    this.#isCalm = true;
  }

  mirrorOf(code: string): Mirror {
    const mirror = this.mirrors.get(code) ?? new Mirror();
    this.mirrors.set(code, mirror);
    return mirror;
  }

  #answer({ body }: Post): Posted {
    const event = JSON.parse(body) as HeardEvent;
    const take = (): void => this.mirrorOf(event.institute_code).take(event);
    switch (this.#moodNow()) {
      case 'down':
        return GONE;
      case 'errors':
        if (this.random.happens(0.5)) return ERROR;
        break;
      case 'late':
        if (this.random.happens(0.5)) take();
        return SLOW;
      case 'lost':
        take();
        return this.random.happens(0.5) ? GONE : OK;
      case 'well':
        break;
    }
    take();
    return OK;
  }

  #moodNow(): Mood {
    if (this.#isCalm) return 'well';
    if (this.#now() >= this.#until) {
      this.#mood = this.random.weighted(MOODS);
      const hours = this.#mood === 'down' ? HOURS.down : this.random.whole(1, HOURS.most);
      this.#until = this.#now() + hours * HOUR_MS;
    }
    return this.#mood;
  }
}
