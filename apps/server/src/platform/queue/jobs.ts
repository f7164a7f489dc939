import { msSinceStart, randomMs } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { assert } from '../errors.ts';
import type { Log } from '../log.ts';
import { describeError } from '../log.ts';
import { takeTurns } from '../stores/repeated-jobs.store.ts';
import { WakeSignal } from './wake-signal.ts';

/** Work that repeats, each turn in one process; a table shared by all processes says when. */
export interface Jobs {
  /**
   * Runs the handler about every `seconds` of real time (at least 2). Institute clocks do not move it (decisions 7). Call
   * it before `start`. A failed run is logged and not retried; the next one comes anyway.
   * @param name letters, digits and dashes
   */
  every(name: string, seconds: number, handler: () => Promise<void>): void;
  /** Starts all of them; the first run of each is immediate. */
  start(): void;
  /** Runs every job that is due and waits for it: for tests, instead of `start`. @returns how many were run */
  drain(): Promise<number>;
  /** Lets running jobs end and stops. */
  stop(): Promise<void>;
}

interface Job {
  readonly name: string;
  readonly seconds: number;
  readonly handler: () => Promise<void>;
  /** When this process next polls for it, in ms since its start. */
  pollAt: number;
}

/** Jobs that are polled within this time are taken by one statement. */
const TURN_MS = 1_000;

class TableJobs implements Jobs {
  readonly #db: Db;
  readonly #log: Log;
  readonly #jobs = new Map<string, Job>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #wakeSignal = new WakeSignal();
  #isStarted = false;
  #stopping = false;
  #loop: Promise<void> | undefined;

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  every(name: string, seconds: number, handler: () => Promise<void>): void {
    assert(/^[a-z0-9][a-z0-9-]*$/.test(name), `a job is named with letters, digits and dashes: ${name}`);
    assert(seconds >= 2, 'a repeated job runs every 2 seconds at most');
    assert(!this.#jobs.has(name), `the job ${name} is registered once`);
    assert(!this.#isStarted, `the job ${name} is registered before the jobs start`);
    this.#jobs.set(name, { name, seconds, handler, pollAt: 0 });
  }

  start(): void {
    this.#isStarted = true;
    this.#loop = this.#run();
  }

  async drain(): Promise<number> {
    const begun = await this.#begin([...this.#jobs.values()]);
    await Promise.all(this.#running.values());
    return begun;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wakeSignal.wake();
    await this.#loop;
    await Promise.all(this.#running.values());
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      const now = msSinceStart();
      const polled = [...this.#jobs.values()].filter(({ pollAt }) => pollAt <= now);
      // The first turns are spread over a period, or all processes and jobs would run together for ever.
      for (const job of polled)
        job.pollAt = now + (job.pollAt === 0 ? randomMs(TURN_MS, job.seconds * 1000) : job.seconds * 1000);
      try {
        if (polled.length > 0) await this.#begin(polled);
      } catch (error) {
        this.#log.warn(describeError(error), 'repeated jobs could not be started; the next turn retries');
      }
      if (!this.#stopping) await this.#wakeSignal.wait(this.#untilNextPoll());
    }
  }

  #untilNextPoll(): number {
    const next = Math.min(...[...this.#jobs.values()].map(({ pollAt }) => pollAt));
    return Math.max(TURN_MS, Math.min(next - msSinceStart(), 60_000));
  }

  /**
   * Begins those of the jobs whose turn this process takes. One that still runs here takes none: its rounds would overlap
   * when a gateway is slow. @returns how many
   */
  async #begin(jobs: readonly Job[]): Promise<number> {
    const free = jobs.filter(({ name }) => !this.#running.has(name));
    if (free.length === 0) return 0;
    const taken = new Set(await takeTurns(this.#db, free));
    for (const job of free.filter(({ name }) => taken.has(name)))
      this.#running.set(
        job.name,
        this.#work(job).finally(() => this.#running.delete(job.name)),
      );
    return taken.size;
  }

  async #work({ name, handler }: Job): Promise<void> {
    try {
      await handler();
    } catch (error) {
      this.#log.error({ job: name, ...describeError(error) }, 'a repeated job failed; its next turn comes');
    }
  }
}

/** Repeated jobs over the table `repeated_jobs`. */
export const createJobs = (db: Db, log: Log): Jobs => new TableJobs(db, log);
