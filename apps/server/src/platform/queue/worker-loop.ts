import type PgBoss from 'pg-boss';
import { randomMs } from '../clock.ts';
import type { Log } from '../log.ts';
import { describeError } from '../log.ts';
import { WakeSignal } from './wake-signal.ts';
import type { CallsInFlight } from './calls-in-flight.ts';

/** How one queue is worked on. */
export interface LoopSettings {
  readonly queue: string;
  readonly handler: (data: object, jobId: string) => Promise<void>;
  /** Jobs fetched at a time. */
  readonly batch: number;
  /** Jobs run at the same time, while nobody else needs the machine. */
  readonly lanes: number;
  readonly callsInFlight: CallsInFlight;
  /** Average poll interval in milliseconds without a nudge. */
  readonly pollMs: number;
}

/**
 * Fetches, runs and completes the jobs of one queue. pg-boss's own worker completes jobs without awaiting the answer,
 * so a lost connection there would end the process; this one awaits and logs.
 */
export class WorkerLoop {
  readonly #boss: PgBoss;
  readonly #log: Log;
  readonly #settings: LoopSettings;
  readonly #wakeSignal = new WakeSignal();
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
    this.#wakeSignal.wake();
  }

  /** Lets running jobs end, takes no new ones. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wakeSignal.wake();
    await this.#loop;
  }

  /** Runs what is due now. @returns how many jobs were run */
  async once(): Promise<number> {
    const { queue, batch, lanes, callsInFlight } = this.#settings;
    const jobs = await this.#boss.fetch<object>(queue, { batchSize: batch });
    const done: string[] = [];
    const waiting = jobs.values();
    // While payers' calls are in flight, one job at a time is enough, unless a whole batch is already waiting.
    const standsBack = (): boolean => callsInFlight.isBusy && jobs.length < batch;
    const lane = async (_: unknown, index: number): Promise<void> => {
      for (const job of waiting) {
        if (await this.#work(job)) done.push(job.id);
        if (index > 0 && standsBack()) return;
      }
    };
    await Promise.all(Array.from({ length: standsBack() ? 1 : lanes }, lane));
    // One statement for the whole batch: a burst of payments brings several jobs each.
    if (done.length > 0) await this.#boss.complete(queue, done);
    return jobs.length;
  }

  async #work(job: PgBoss.Job): Promise<boolean> {
    const { queue, handler } = this.#settings;
    try {
      await handler(job.data, job.id);
      return true;
    } catch (error) {
      // A stored failure must not contain personal data, so the message of a database error is left out.
      const told = describeError(error);
      this.#log.error({ queue, job_id: job.id, ...told }, 'a job failed and will be retried');
      await this.#boss.fail(queue, job.id, told);
      return false;
    }
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        // An incomplete batch was all there was; new jobs wake the loop.
        if ((await this.once()) >= this.#settings.batch) continue;
      } catch (error) {
        // The database may be down for a while; the jobs stay there and the next poll finds them.
        this.#log.warn({ queue: this.#settings.queue, ...describeError(error) }, 'a queue could not be read');
      }
      if (this.#stopping) return;
      // Loops start together, and twenty polls at the same moment would delay payers.
      const { pollMs } = this.#settings;
      await this.#wakeSignal.wait(randomMs(pollMs * 0.75, pollMs * 1.25));
    }
  }
}
