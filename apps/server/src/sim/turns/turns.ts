import { setImmediate as aMoment, setTimeout as pause } from 'node:timers/promises';
import type { Db, Executor } from '../../platform/db/db.ts';
import type { SeededRandom } from '../random.ts';
import { hasCallsUnderWay } from './calls-under-way.ts';

/** A request to use the database. */
interface Turn {
  /** Starts it; resolves when it ends, successful or not. */
  readonly begin: () => Promise<void>;
}

/** Rounds of the event loop without a request: after that many, whatever could continue has continued. */
const QUIET_ROUNDS = 12;
/** A statement that takes longer is checked: it may wait for another one's row lock. */
const SHORT_MS = 3;

/** Checks of about a millisecond; longer than any call or statement may take. */
const MOST_LOOKS = 20_000;

/** Connections of this database that wait for a lock. */
const WAITING = `
  select count(*)::int as waiting from pg_stat_activity a where datname = current_database()
    and exists (select 1 from pg_locks l where l.pid = a.pid and not l.granted)`;

/**
 * Simultaneous work takes turns: one statement at a time goes to the database, by the seed's random numbers, and the
 * next one only when all is at rest, so that a seed is deterministic on PostgreSQL as well. Locks work: a statement
 * that waits for a row waits, while others take turns. Outside `atOnce` nothing is delayed.
 */
export class Turns {
  readonly #random: SeededRandom;
  readonly #watch: Db;
  readonly #asking: Turn[] = [];
  readonly #running = new Set<Promise<void>>();
  #isOn = false;
  /** Grows with every requested and finished turn. */
  #moves = 0;

  /** @param watch sees which statements wait; no statement of a story uses it meanwhile */
  constructor(watch: Db, random: SeededRandom) {
    this.#watch = watch;
    this.#random = random;
  }

  /**
   * Does all of the work at the same moment, and waits for each, even if another one fails. The embedded database has
   * one connection, which serialises statements anyway.
   */
  async atOnce<T>(works: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
    let isOver = false;
    const hasTurns = this.#watch.kind === 'postgres' && works.length > 1;
    this.#isOn = hasTurns;
    const all = Promise.allSettled(works.map((work) => work())).finally(() => {
      isOver = true;
    });
    try {
      if (hasTurns) await this.#giveTurns(() => isOver);
    } finally {
      this.#isOn = false;
      for (const turn of this.#asking.splice(0)) this.#begin(turn);
    }
    return all;
  }

  /** A database whose statements take turns during simultaneous work. */
  of(db: Db): Db {
    return {
      ...this.#executor(db),
      kind: db.kind,
      tx: (work) => this.#transaction(db, work),
      listen: (channel, handler) => db.listen(channel, handler),
      close: () => db.close(),
    };
  }

  #executor(ex: Executor): Executor {
    return {
      query: (text, params) => this.#turn(() => ex.query(text, params)),
      one: (text, params) => this.#turn(() => ex.one(text, params)),
      maybe: (text, params) => this.#turn(() => ex.maybe(text, params)),
      dynamic: (text, params) => this.#turn(() => ex.dynamic(text, params)),
      exec: (script) => this.#turn(() => ex.exec(script)),
    };
  }

  /** Its begin and its end are separate turns. */
  async #transaction<T>(db: Db, work: (tx: Executor) => Promise<T>): Promise<T> {
    let over = await this.#comeOn();
    try {
      return await db.tx(async (tx) => {
        over();
        try {
          return await work(this.#executor(tx));
        } finally {
          over = await this.#comeOn();
        }
      });
    } finally {
      over();
    }
  }

  async #turn<T>(run: () => Promise<T>): Promise<T> {
    const over = await this.#comeOn();
    try {
      return await run();
    } finally {
      over();
    }
  }

  /** Waits for a turn. @returns a function that ends it */
  #comeOn(): Promise<() => void> | (() => void) {
    if (!this.#isOn) return () => undefined;
    return new Promise((begun) => {
      const begin = (): Promise<void> => new Promise((over) => begun(over));
      this.#asking.push({ begin });
      this.#moves += 1;
    });
  }

  async #giveTurns(isOver: () => boolean): Promise<void> {
    for (;;) {
      await this.#rest();
      if (isOver() && this.#asking.length === 0) return;
      const next = this.#random.pick(this.#asking);
      if (next !== undefined) {
        this.#asking.splice(this.#asking.indexOf(next), 1);
        this.#begin(next);
      }
      // No requests: all wait for row locks, or for a time to retry.
      else await pause(1);
    }
  }

  #begin({ begin }: Turn): void {
    const run = begin().then(() => {
      this.#running.delete(run);
      this.#moves += 1;
    });
    this.#running.add(run);
  }

  /** Waits until nothing can continue: each running statement waits for another one's lock. */
  async #rest(): Promise<void> {
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const moves = this.#moves;
      for (let n = 0; n < QUIET_ROUNDS; n += 1) await aMoment();
      if (hasCallsUnderWay()) await pause(0);
      else if (moves === this.#moves && (await this.#isWaiting())) return;
    }
    throw new Error('What was begun in a story at the same moment never comes to rest.');
  }

  async #isWaiting(): Promise<boolean> {
    if (this.#running.size === 0) return true;
    const moves = this.#moves;
    await Promise.race([...this.#running, pause(SHORT_MS)]);
    if (moves !== this.#moves) return false;
    const { waiting } = await this.#watch.one<{ waiting: number }>(WAITING);
    return moves === this.#moves && waiting >= this.#running.size;
  }
}

/** All results. @throws the first error */
export function fulfilled<T>(results: readonly PromiseSettledResult<T>[]): T[] {
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason as Error;
    return result.value;
  });
}
