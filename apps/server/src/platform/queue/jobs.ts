import type PgBoss from 'pg-boss';
import { randomMs } from '../clock.ts';
import type { Db, Executor } from '../db/db.ts';
import { assert } from '../errors.ts';
import type { Log } from '../log.ts';
import { describeError } from '../log.ts';
import type { CallsInFlight } from './calls-in-flight.ts';
import { WorkerLoop } from './worker-loop.ts';

/** When and how often a job is tried. */
export interface JobOptions {
  /** Seconds of real time before the first try. Institute clocks do not move it (decisions 7). */
  readonly startAfterSeconds?: number;
  /** Retries after a failure, 5 by default, with backoff. */
  readonly retryLimit?: number;
}

/** A job to be sent. */
export interface JobRequest {
  readonly queue: string;
  readonly data: object;
  readonly options?: JobOptions;
}

/** The handler of a job; it may run twice for one job, so it must be idempotent. */
export type JobHandler<T> = (data: T, jobId: string) => Promise<void>;

/** Durable background work on the same database (stack: pg-boss). */
export interface Jobs {
  /** Registers the one handler of a queue (letters, digits, dashes). Call it while mounting, before `start`. */
  work<T extends object>(queue: string, handler: JobHandler<T>): void;
  /**
   * Runs the handler about every `seconds` of real time (at least 2), in one process at a time. Call it before `start`.
   * A failed run is not retried; the next one comes anyway.
   */
  every(name: string, seconds: number, handler: () => Promise<void>): void;
  /** Enqueues inside the given transaction: the job exists if and only if the transaction commits. */
  send(ex: Executor, queue: string, data: object, options?: JobOptions): Promise<void>;
  /** Enqueues many jobs with one statement. */
  sendMany(ex: Executor, jobs: readonly JobRequest[]): Promise<void>;
  /** Makes this process poll a queue at once. */
  nudge(queue: string): void;
  /** Prepares the job tables and queues without working on them; `start` does it too. */
  prepare(): Promise<void>;
  /** Creates the queues and starts working. */
  start(): Promise<void>;
  /** Runs everything that is due now and waits for it: for tests, instead of `start`. */
  drain(): Promise<number>;
  /** Lets running jobs end and stops. */
  stop(): Promise<void>;
}

const SCHEMA = 'pgboss';
const RETRY_LIMIT = 5;
const RETRY_DELAY_SECONDS = 5;
/** A job whose process died is retried after this time. */
const EXPIRE_SECONDS = 120;
const POLL_MS = 2_000;

/** How pg-boss runs SQL, on the database's own connections or inside a transaction. */
function sqlPort(ex: Executor): PgBoss.Db {
  return {
    async executeSql(text: string, values?: unknown[]) {
      if (values !== undefined && values.length > 0) return { rows: await ex.query(text, values) };
      // Its set-up and maintenance are whole scripts with their own BEGIN and COMMIT.
      if (/^\s*BEGIN;/.test(text)) {
        await ex.exec(text);
        return { rows: [] };
      }
      return { rows: await ex.dynamic(text) };
    },
  };
}

interface Ticker {
  readonly queue: string;
  readonly seconds: number;
  timer?: NodeJS.Timeout;
}

class BossJobs implements Jobs {
  readonly #db: Db;
  readonly #callsInFlight: CallsInFlight;
  readonly #log: Log;
  readonly #handlers = new Map<string, JobHandler<object>>();
  readonly #tickers: Ticker[] = [];
  readonly #loops = new Map<string, WorkerLoop>();
  #boss: PgBoss | undefined;
  #prepared: Promise<void> | undefined;
  #running = false;

  constructor(db: Db, log: Log, callsInFlight: CallsInFlight) {
    this.#db = db;
    this.#callsInFlight = callsInFlight;
    this.#log = log;
  }

  work<T extends object>(queue: string, handler: JobHandler<T>): void {
    assert(/^[a-z0-9][a-z0-9-]*$/.test(queue), `a queue is named with letters, digits and dashes: ${queue}`);
    assert(!this.#handlers.has(queue), `the queue ${queue} has one handler only`);
    assert(this.#prepared === undefined, `the queue ${queue} is registered before the jobs start`);
    // Only a queue's sender and handler know its data.
    this.#handlers.set(queue, handler as JobHandler<object>);
  }

  every(name: string, seconds: number, handler: () => Promise<void>): void {
    assert(seconds >= 2, 'a repeated job runs every 2 seconds at most');
    const queue = `every-${name}`;
    this.work(queue, handler);
    this.#tickers.push({ queue, seconds });
  }

  async send(ex: Executor, queue: string, data: object, options?: JobOptions): Promise<void> {
    await this.sendMany(ex, [options === undefined ? { queue, data } : { queue, data, options }]);
  }

  async sendMany(ex: Executor, jobs: readonly JobRequest[]): Promise<void> {
    if (jobs.length === 0) return;
    const boss = this.#ready();
    for (const job of jobs)
      assert(this.#handlers.has(job.queue), `somebody works off the queue ${job.queue}`);
    await boss.insert(jobs.map(insertRow), { db: sqlPort(ex) });
  }

  nudge(queue: string): void {
    this.#loops.get(queue)?.nudge();
  }

  prepare(): Promise<void> {
    this.#prepared ??= this.#prepare();
    return this.#prepared;
  }

  async start(): Promise<void> {
    await this.prepare();
    this.#running = true;
    for (const loop of this.#loops.values()) loop.start();
    for (const ticker of this.#tickers) {
      const tick = (): void => void this.#tick(ticker);
      const everyTime = ticker.seconds * 1000;
      // The first run is immediate; later ones have jitter, or all would run together for ever.
      ticker.timer = setTimeout(
        () => {
          ticker.timer = setInterval(tick, everyTime);
          ticker.timer.unref();
          tick();
        },
        randomMs(0, everyTime),
      );
      ticker.timer.unref();
      tick();
    }
  }

  async drain(): Promise<number> {
    await this.prepare();
    let total = 0;
    for (let round = -1; round !== 0; total += round) {
      round = 0;
      for (const loop of this.#loops.values()) round += await loop.once();
    }
    return total;
  }

  async stop(): Promise<void> {
    for (const ticker of this.#tickers) clearTimeout(ticker.timer);
    if (this.#running) await Promise.all([...this.#loops.values()].map((loop) => loop.stop()));
    this.#running = false;
    await this.#boss?.stop({ graceful: false, close: false });
  }

  #ready(): PgBoss {
    assert(this.#boss !== undefined, 'jobs are sent after the job tables were prepared');
    return this.#boss;
  }

  async #prepare(): Promise<void> {
    const { default: Boss } = await import('pg-boss');
    const boss = new Boss({
      db: sqlPort(this.#db),
      schema: SCHEMA,
      schedule: false,
      archiveCompletedAfterSeconds: 3_600,
      deleteAfterDays: 3,
    });
    boss.on('error', (error) => this.#log.warn(describeError(error), 'maintenance of jobs failed'));
    await boss.start();
    // Maintenance comes minutes later: expired jobs of an earlier process are released now.
    await boss.expire();
    const present = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const queue of this.#handlers.keys()) {
      if (!present.has(queue)) await boss.createQueue(queue, queueOptions(queue));
    }
    // The embedded database runs one statement at a time, so more lanes would only wait there.
    const size = this.#db.kind === 'pglite' ? { batch: 20, lanes: 1 } : { batch: 50, lanes: 3 };
    for (const [queue, handler] of this.#handlers) {
      this.#loops.set(
        queue,
        new WorkerLoop(boss, this.#log, {
          queue,
          handler,
          ...size,
          callsInFlight: this.#callsInFlight,
          pollMs: POLL_MS,
        }),
      );
    }
    this.#boss = boss;
  }

  /** All processes tick; the time slot's unique key allows one job. */
  async #tick(ticker: Ticker): Promise<void> {
    try {
      const options = { singletonKey: 'tick', singletonSeconds: ticker.seconds, retryLimit: 0 };
      await this.#ready().send(ticker.queue, {}, options);
      this.nudge(ticker.queue);
    } catch (error) {
      this.#log.warn(
        { queue: ticker.queue, ...describeError(error) },
        'a repeated job could not be enqueued',
      );
    }
  }
}

const queueOptions = (name: string): PgBoss.Queue => ({
  name,
  policy: 'standard',
  retryLimit: RETRY_LIMIT,
  retryDelay: RETRY_DELAY_SECONDS,
  retryBackoff: true,
  expireInSeconds: EXPIRE_SECONDS,
});

function insertRow({ queue, data, options }: JobRequest): PgBoss.JobInsert {
  return {
    name: queue,
    data,
    ...(options?.retryLimit === undefined ? {} : { retryLimit: options.retryLimit }),
    // pg-boss reads a text without a Z as an interval from now, by the database's clock.
    ...(options?.startAfterSeconds === undefined
      ? {}
      : { startAfter: `${options.startAfterSeconds} seconds` }),
  };
}

/** Jobs by pg-boss in the schema `pgboss` of the product's own database. */
export const createJobs = (db: Db, log: Log, callsInFlight: CallsInFlight): Jobs =>
  new BossJobs(db, log, callsInFlight);
