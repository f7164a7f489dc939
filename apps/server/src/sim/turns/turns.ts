import { setImmediate as aMoment, setTimeout as pause } from 'node:timers/promises';
import type { Db, Executor } from '../../platform/db/db.ts';
import type { SeededRandom } from '../random.ts';
import { hasCallsUnderWay } from './calls-under-way.ts';

/** Whoever is about to use the database asks for a turn. */
interface Turn {
  /** Begins it; resolves when it is over, well or not. */
  readonly begin: () => Promise<void>;
}

/** Rounds of the event loop in which nobody asks for anything: after so many, whoever could go on has gone on. */
const QUIET_ROUNDS = 12;
/** A statement that takes longer is looked at: it may wait for a row that another one holds. */
const SHORT_MS = 3;

/** Looks of about a millisecond; longer than any call or statement may take. */
const MOST_LOOKS = 20_000;

/** Connections of this database that wait for what another one holds. */
const WAITING = `
  select count(*)::int as waiting from pg_stat_activity a where datname = current_database()
    and exists (select 1 from pg_locks l where l.pid = a.pid and not l.granted)`;

/**
 * What happens at the same moment happens in turns: one statement at a time goes to the database, by the numbers of the
 * seed, and the next one only when all is at rest, so that a seed plays the same story on PostgreSQL as well. Locks hold: a
 * statement that waits for a row waits, while others have their turns. Outside of `atOnce` nothing is held back.
 */
export class Turns {
  readonly #random: SeededRandom;
  readonly #watch: Db;
  readonly #asking: Turn[] = [];
  readonly #running = new Set<Promise<void>>();
  #isOn = false;
  /** Grows whenever somebody asks for a turn or is through with one. */
  #moves = 0;

  /** @param watch sees which statements wait; no statement of a story goes over it meanwhile */
  constructor(watch: Db, random: SeededRandom) {
    this.#watch = watch;
    this.#random = random;
  }

  /**
   * Does all of the work at the same moment, and waits for each, also when another one fails.
   * The embedded database has one connection, where statements come one after the other by themselves.
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

  /** A database whose statements have turns while much happens at the same moment. */
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

  /** Its beginning and its end are turns of their own. */
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

  /** Waits for a turn. @returns what ends it */
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
      // Nobody asks: all wait for rows, or for a time that was given them to come again.
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

  /** Until nobody can go on: each statement that runs waits for what another one holds. */
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

/** What became of all. @throws the first error of one that failed */
export function fulfilled<T>(results: readonly PromiseSettledResult<T>[]): T[] {
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason as Error;
    return result.value;
  });
}
