import { setTimeout } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import type { Db, Executor } from './db/db.ts';
import { assert } from './errors.ts';
import type { JobRequest, Jobs } from './queue/jobs.ts';
import type { Log } from './log.ts';
import { describeError } from './log.ts';
import { WakeSignal } from './queue/wake-signal.ts';
import { OUTBOX_BATCH, lockUndispatched, markDispatched } from './stores/outbox.store.ts';
import type { OutboxEvent } from './stores/outbox.store.ts';

export type { OutboxEvent } from './stores/outbox.store.ts';

/** A listener's work; it may run twice for one event. */
export type OutboxHandler = (event: OutboxEvent) => Promise<void>;

/** Delivers the events that capture functions and verbs wrote into the table `outbox`. */
export interface Outbox {
  /**
   * Registers a listener of one event. Each listener has its own queue, so a slow one blocks nobody. Call it while
   * mounting, before `start`.
   * @param listenerName letters, digits and dashes; one listener may have several events
   */
  on(event: string, listenerName: string, handler: OutboxHandler): void;
  /** Polls for new rows at once, e.g. after a transaction of this process wrote one. */
  nudge(): void;
  /** Turns all undelivered rows into jobs now. @returns how many rows */
  pump(): Promise<number>;
  /** Delivers all rows, runs all listeners and waits for them: for tests, instead of `start`. */
  drain(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Fallback interval: a notification may be lost with its connection. */
const INTERVAL_MS = 5_000;
/** Events of a burst are delivered together: this long after the first one, in one transaction. */
const GATHER_MS = 15;
/** Channel of `pg_notify` in the capture functions. */
const CHANNEL = 'outbox';

const queueOf = (listener: string): string => `on-${listener}`;

class TableOutbox implements Outbox {
  readonly #db: Db;
  readonly #jobs: Jobs;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #nudgeJobs: () => void;
  readonly #handlers = new Map<string, Map<string, OutboxHandler>>();
  readonly #wakeSignal = new WakeSignal();
  #stopping = false;
  #loop: Promise<void> | undefined;
  #unlisten: (() => Promise<void>) | undefined;

  constructor(db: Db, jobs: Jobs, clock: Clock, log: Log, nudgeJobs: () => void) {
    this.#db = db;
    this.#jobs = jobs;
    this.#clock = clock;
    this.#log = log;
    this.#nudgeJobs = nudgeJobs;
  }

  on(event: string, listenerName: string, handler: OutboxHandler): void {
    let byEvent = this.#handlers.get(listenerName);
    if (byEvent === undefined) {
      byEvent = new Map();
      this.#handlers.set(listenerName, byEvent);
      this.#jobs.work<OutboxEvent>(queueOf(listenerName), (job) => this.#deliver(listenerName, job));
    }
    assert(!byEvent.has(event), `${listenerName} listens to ${event} once`);
    byEvent.set(event, handler);
  }

  nudge(): void {
    this.#wakeSignal.wake();
    this.#nudgeJobs();
  }

  async pump(): Promise<number> {
    let total = 0;
    for (;;) {
      const rows = await this.#handOver();
      total += rows.length;
      // Only those with jobs: polling an empty queue costs as much as a small statement of a payer.
      const woken = new Set(rows.flatMap(({ event }) => this.#queuesOf(event)));
      for (const queue of woken) this.#jobs.nudge(queue);
      if (rows.length < OUTBOX_BATCH) return total;
    }
  }

  async drain(): Promise<void> {
    await this.#jobs.prepare();
    // A listener may write further events, so both repeat until nothing is left.
    while ((await this.pump()) + (await this.#jobs.drain()) > 0);
  }

  async start(): Promise<void> {
    await this.#jobs.prepare();
    this.#unlisten = await this.#db.listen(CHANNEL, () => this.nudge());
    this.#loop = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#wakeSignal.wake();
    await this.#loop;
    await this.#unlisten?.();
  }

  /** Rows locked by another process are skipped; it delivers them. */
  #handOver(): Promise<OutboxEvent[]> {
    return this.#db.tx(async (tx) => {
      const rows = await lockUndispatched(tx);
      if (rows.length > 0) await this.#enqueue(tx, rows);
      return rows;
    });
  }

  async #enqueue(tx: Executor, rows: readonly OutboxEvent[]): Promise<void> {
    const jobs = rows.flatMap((data): JobRequest[] =>
      this.#queuesOf(data.event).map((queue) => ({ queue, data })),
    );
    await this.#jobs.sendMany(tx, jobs);
    const ids = rows.map((row) => row.outbox_id);
    await markDispatched(tx, ids, this.#clock.now());
  }

  /** The queues of those who listen to an event. */
  #queuesOf(event: string): string[] {
    return [...this.#handlers].flatMap(([listener, byEvent]) =>
      byEvent.has(event) ? [queueOf(listener)] : [],
    );
  }

  async #deliver(listener: string, event: OutboxEvent): Promise<void> {
    const handler = this.#handlers.get(listener)?.get(event.event);
    // An older version may have had a listener that this one lacks; its job has nothing left to do.
    if (handler !== undefined) await handler(event);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.pump();
      } catch (error) {
        this.#log.warn(describeError(error), 'the outbox could not be dispatched; retrying');
      }
      if (this.#stopping) return;
      await this.#wakeSignal.wait(INTERVAL_MS);
      // Every capture wakes this twice, from here and through the database; the second time finds nothing new.
      if (!this.#stopping) await setTimeout(GATHER_MS);
    }
  }
}

/**
 * The outbox over the table of the same name (decisions 7).
 * @param nudgeJobs called with each nudge, for a process that leaves the delivery to another one
 */
export const createOutbox = (
  db: Db,
  jobs: Jobs,
  clock: Clock,
  log: Log,
  nudgeJobs: () => void = () => undefined,
): Outbox => new TableOutbox(db, jobs, clock, log, nudgeJobs);
