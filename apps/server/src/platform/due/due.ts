import { setTimeout as pause } from 'node:timers/promises';
import { msSinceStart, randomMs } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Db, Executor } from '../db/db.ts';
import { assert } from '../errors.ts';
import { apartFromRequest } from '../language.ts';
import type { Log } from '../log.ts';
import { describeError } from '../log.ts';
import type { Figure } from '../reports/figures.ts';
import { takeTurns } from '../stores/repeated-jobs.store.ts';
import { BATCH, dueKindsText, figuresText, selectDueFigures, selectDueKinds } from './due.store.ts';
import type { DueFigure, DueSource } from './due.store.ts';

/** Something that becomes due, and how it is worked on. */
export interface DueKind extends DueSource {
  /** Works on a batch of what is due, which it leases. @returns how many; with a full batch it is asked again */
  readonly run: () => Promise<number>;
  /** Ms to wait for more once it was woken. */
  readonly gatherMs?: number;
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
/** All kinds are polled this often. */
const POLL_MS = 5_000;

/** Everything that happens later: kinds of rows that become due, and jobs that repeat. */
export class Due {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #kinds = new Map<string, DueKind>();
  readonly #counted: DueSource[] = [];
  readonly #jobs = new Map<string, Job>();
  readonly #running = new Map<string, Promise<void>>();
  /** Kinds that were woken while they ran. */
  readonly #again = new Set<string>();
  #kindsText = '';
  #kindsPollAt = 0;
  #isStarted = false;
  #stopping = false;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;

  constructor(db: Db, clock: Clock, log: Log) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

  /** Adds a kind; one statement polls all kinds every few seconds. Call it while mounting, before `start`. */
  add(kind: DueKind): void {
    this.#name(kind.kind);
    this.#kinds.set(kind.kind, kind);
    this.#kindsText = dueKindsText([...this.#kinds.values()]);
    this.count(kind);
  }

  /** Only counts what waits, for something that a repeated job works on. */
  count(source: DueSource): void {
    this.#counted.push(source);
  }

  /**
   * Runs the handler about every `seconds` of real time (at least 2), each turn in one process. Institute clocks do not
   * move it (decisions 7). A failed run is logged and not retried; the next one comes anyway.
   * @param name letters, digits and dashes
   */
  every(name: string, seconds: number, handler: () => Promise<void>): void {
    assert(seconds >= 2, 'a repeated job runs every 2 seconds at most');
    this.#name(name);
    this.#jobs.set(name, { name, seconds, handler, pollAt: 0 });
  }

  #name(name: string): void {
    assert(/^[a-z0-9][a-z0-9-]*$/.test(name), `due work is named with letters, digits and dashes: ${name}`);
    assert(!this.#jobs.has(name) && !this.#kinds.has(name), `due work ${name} is registered once`);
    assert(!this.#isStarted, `due work ${name} is registered before it starts`);
  }

  /** Starts; the first run of each job is immediate. */
  start(): void {
    this.#isStarted = true;
    this.#pollIn(0);
  }

  /** Works on a kind at once, e.g. after a transaction of this process wrote a row; only once started. */
  wake(kind: string): void {
    if (this.#isStarted && !this.#stopping) this.#begin(kind, () => this.#workKind(kind));
  }

  /** Runs all kinds in their order, and every job that is due, and waits: for tests, instead of `start`. @returns how many */
  async drain(): Promise<number> {
    const begun = await this.#beginJobs([...this.#jobs.values()]);
    await this.#dueKinds();
    for (const kind of this.#kinds.keys()) {
      this.#begin(kind, () => this.#workKind(kind));
      await this.#running.get(kind);
    }
    await Promise.all(this.#running.values());
    return begun + this.#kinds.size;
  }

  /** Lets running work end and stops. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    await this.#polling;
    await Promise.all(this.#running.values());
  }

  #pollIn(ms: number): void {
    // A sleeping loop must not keep a finished process alive.
    this.#timer = setTimeout(() => {
      this.#polling = this.#poll()
        .catch((error: unknown) =>
          this.#log.warn(describeError(error), 'due work could not be polled for; the next turn retries'),
        )
        .finally(() => {
          if (!this.#stopping) this.#pollIn(this.#untilNextPoll());
        });
    }, ms).unref();
  }

  async #poll(): Promise<void> {
    const now = msSinceStart();
    const polled = [...this.#jobs.values()].filter(({ pollAt }) => pollAt <= now);
    // The first turns are spread over a period, or all processes and jobs would run together for ever.
    for (const job of polled)
      job.pollAt = now + (job.pollAt === 0 ? randomMs(TURN_MS, job.seconds * 1000) : job.seconds * 1000);
    if (polled.length > 0) await this.#beginJobs(polled);
    if (this.#kindsPollAt > now) return;
    this.#kindsPollAt = now + POLL_MS;
    for (const kind of await this.#dueKinds()) this.#begin(kind, () => this.#workKind(kind));
  }

  #untilNextPoll(): number {
    const next = Math.min(this.#kindsPollAt, ...[...this.#jobs.values()].map(({ pollAt }) => pollAt));
    return Math.max(TURN_MS, next - msSinceStart());
  }

  #dueKinds(): Promise<string[]> {
    if (this.#kinds.size === 0) return Promise.resolve([]);
    return selectDueKinds(this.#db, this.#kindsText, this.#clock.now());
  }

  /**
   * Begins those of the jobs whose turn this process takes. One that still runs here takes none: its rounds would overlap
   * when a gateway is slow. @returns how many
   */
  async #beginJobs(jobs: readonly Job[]): Promise<number> {
    const free = jobs.filter(({ name }) => !this.#running.has(name));
    if (free.length === 0) return 0;
    const taken = new Set(await takeTurns(this.#db, free));
    for (const { name, handler } of free) if (taken.has(name)) this.#begin(name, handler);
    return taken.size;
  }

  /** Runs one after the other what has one name; different ones never wait for each other. */
  #begin(name: string, work: () => Promise<void>): void {
    if (this.#running.has(name)) {
      this.#again.add(name);
      return;
    }
    const run = async (): Promise<void> => {
      try {
        await work();
      } catch (error) {
        this.#log.error({ due: name, ...describeError(error) }, 'due work failed; its next turn comes');
      }
    };
    this.#running.set(
      name,
      // Woken by a request, it speaks to others than its caller.
      apartFromRequest(run).finally(() => this.#running.delete(name)),
    );
  }

  async #workKind(name: string): Promise<void> {
    const kind = this.#kinds.get(name);
    if (kind === undefined) return;
    do {
      if (kind.gatherMs !== undefined) await pause(kind.gatherMs);
      this.#again.delete(name);
      while ((await kind.run()) >= BATCH && !this.#stopping);
    } while (this.#again.has(name) && !this.#stopping);
  }

  /** The figures of /metrics: what waits and what was given up, by kind. */
  async figures(ex: Executor): Promise<Figure[]> {
    if (this.#counted.length === 0) return [];
    const found = await selectDueFigures(ex, figuresText(this.#counted), this.#clock.now());
    const figure = (name: string, help: string, valueOf: (of: DueFigure) => number): Figure => ({
      name,
      help,
      values: found.map((of) => ({ labels: { kind: of.kind }, value: valueOf(of) })),
    });
    return [
      figure('shulk_due_waiting', 'What is due and not done, by kind', ({ waiting }) => waiting),
      figure(
        'shulk_due_oldest_seconds',
        'For how long the oldest of it has been due',
        ({ oldest_s: age }) => age,
      ),
      figure('shulk_due_given_up', 'What was given up or handed to a person', ({ given_up: count }) => count),
    ];
  }
}
