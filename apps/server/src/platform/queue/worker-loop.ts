import type PgBoss from 'pg-boss';
import type { Log } from '../log.ts';
import { describeError } from '../log.ts';
import { Bell } from './bell.ts';

/** How one queue is worked off. */
export interface LoopSettings {
  readonly queue: string;
  readonly handler: (data: object, jobId: string) => Promise<void>;
  /** Jobs fetched and run at a time. */
  readonly batch: number;
  /** Milliseconds between looks when nobody nudges. */
  readonly pollMs: number;
}

/**
 * Fetches, runs and completes the jobs of one queue. pg-boss's own worker completes jobs without waiting for the
 * answer, so a lost connection there would end the process; this one waits and logs.
 */
export class WorkerLoop {
  readonly #boss: PgBoss;
  readonly #log: Log;
  readonly #settings: LoopSettings;
  readonly #bell = new Bell();
  #stopping = false;
  #loop: Promise<void> | undefined;

  constructor(boss: PgBoss, log: Log, settings: LoopSettings) {
    this.#boss = boss;
    this.#log = log;
    this.#settings = settings;
  }

  start(): void {
    this.#loop = this.#run();
  }

  nudge(): void {
    this.#bell.ring();
  }

  /** Lets the jobs in hand end, takes no new ones. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#bell.ring();
    await this.#loop;
  }

  /** Works off what is due now. @returns how many jobs were run */
  async once(): Promise<number> {
    const { queue, batch, handler } = this.#settings;
    const jobs = await this.#boss.fetch<object>(queue, { batchSize: batch });
    await Promise.all(
      jobs.map(async (job) => {
        try {
          await handler(job.data, job.id);
          await this.#boss.complete(queue, job.id);
        } catch (error) {
          // What is kept of a failure must hold no personal data, so the message of a database error is left out.
          const told = describeError(error);
          this.#log.error({ queue, job_id: job.id, ...told }, 'a job failed and will be tried again');
          await this.#boss.fail(queue, job.id, told);
        }
      }),
    );
    return jobs.length;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        if ((await this.once()) > 0) continue;
      } catch (error) {
        // The database may be away for a while; the jobs stay there and the next look finds them.
        this.#log.warn({ queue: this.#settings.queue, ...describeError(error) }, 'a queue could not be read');
      }
      if (!this.#stopping) await this.#bell.wait(this.#settings.pollMs);
    }
  }
}
