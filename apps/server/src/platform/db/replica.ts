import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs } from '../clock.ts';
import { describeError } from '../log.ts';
import type { Part, PartContext, Parts } from '../parts.ts';
import { selectReplayed, selectWritten } from '../stores/replica.store.ts';
import type { Db, Executor } from './db.ts';
import { unguarded } from './executor.ts';

const MEASURE_MS = 1_000;

/** The primary's position at a moment: every commit before that moment is below it. */
interface Mark {
  readonly atMs: number;
  readonly position: number;
}

/** How a replica is opened and where it stands; a test replaces them. */
export interface ReplicaProbe {
  open(): Promise<Db>;
  written(primary: Executor): Promise<number>;
  replayed(replica: Executor): Promise<number | null>;
}

/** A read replica and its delay. Without one, or while it is behind or fails, reads go to the primary. */
export class Replica {
  readonly #ground: PartContext;
  readonly #probe: ReplicaProbe;
  #db: Db | undefined;
  #marks: Mark[] = [];
  /** The replica shows everything that was committed before this moment. */
  #completeUntilMs = -Infinity;
  /** What the log said last. */
  #isUsed: boolean | undefined;
  #problem: Record<string, unknown> = {};

  constructor(ground: PartContext, probe: ReplicaProbe) {
    this.#ground = ground;
    this.#probe = probe;
  }

  /** Measures once a second until the returned function is called; does nothing without DATABASE_READ_URL. */
  watch(): () => Promise<void> {
    const stopped = new AbortController();
    const isSet = this.#ground.settings.databaseReadUrl !== undefined;
    const loop = isSet ? this.#loop(stopped.signal) : Promise.resolve();
    return async () => {
      stopped.abort();
      await loop;
      await this.#db?.close();
    };
  }

  /** Compares the two positions; opens the replica if it is not open. */
  async measure(): Promise<void> {
    const { db, log } = this.#ground;
    try {
      this.#db ??= await this.#probe.open();
      // The moment before the question: a later commit may be in the answer, an earlier one is.
      const atMs = monotonicMs();
      this.#marks.push({ atMs, position: await this.#probe.written(db) });
      const replayed = (await this.#probe.replayed(this.#db)) ?? -1;
      const shown = this.#marks.filter(({ position }) => position <= replayed).at(-1);
      if (shown !== undefined) {
        this.#completeUntilMs = shown.atMs;
        this.#problem = {};
      }
    } catch (error) {
      this.#fail(error);
    }
    // An older mark could not make the replica usable.
    this.#marks = this.#marks.filter(({ atMs }) => this.#isRecent(atMs));
    const isUsed = this.#isRecent(this.#completeUntilMs);
    if (this.#isUsed === isUsed) return;
    this.#isUsed = isUsed;
    if (isUsed) log.info('reads that may be some seconds old go to the replica');
    else log.warn(this.#problem, 'the replica is behind its bound or fails; all reads go to the primary');
  }

  /** Where a read runs whose answer may be some seconds old. */
  reads(primary: Executor): Executor {
    const replica = this.#db;
    if (replica === undefined || !this.#isRecent(this.#completeUntilMs)) return primary;
    const either = async <T>(read: (ex: Executor) => Promise<T>): Promise<T> => {
      try {
        return await read(replica);
      } catch (error) {
        this.#fail(error);
        return read(primary);
      }
    };
    return {
      query: (text, params) => either((ex) => ex.query(text, params)),
      one: (text, params) => either((ex) => ex.one(text, params)),
      maybe: (text, params) => either((ex) => ex.maybe(text, params)),
      dynamic: (text, params) => either((ex) => ex.dynamic(text, params)),
      exec: (script) => primary.exec(script),
    };
  }

  #isRecent(atMs: number): boolean {
    return monotonicMs() - atMs < this.#ground.settings.databaseReadDelayMs;
  }

  /** The next measurement finds out whether it can be used again, and logs it. */
  #fail(error: unknown): void {
    this.#completeUntilMs = -Infinity;
    this.#problem = describeError(error);
  }

  async #loop(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.measure();
      await pause(MEASURE_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/** The read replica of this process. */
export const replica: Part<Replica> = {
  name: 'replica',
  make: (ground) =>
    new Replica(ground, {
      open: async () => {
        const { databaseReadUrl: databaseUrl = '', dbPoolSize } = ground.settings;
        const { openPostgres } = await import('./postgres.ts');
        return openPostgres({ databaseUrl, dbPoolSize }, ground.log, unguarded);
      },
      written: selectWritten,
      replayed: selectReplayed,
    }),
};

/**
 * Where to run a read whose answer may be some seconds old: on the replica if there is one and its delay is below its
 * bound, else on the primary. Never for what a payer has paid, nor for a read that decides something about money
 * (decision 191).
 */
export const readsOf = ({ db, parts }: { readonly db: Db; readonly parts: Parts }): Executor =>
  parts.of(replica).reads(db);
