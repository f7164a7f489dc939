import type { Db, Executor } from '../platform/db/db.ts';

/** Thrown by every statement of a dead process. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** The life of one simulated process: it can die before or after any statement. */
export class Life {
  #left = Number.POSITIVE_INFINITY;
  #isDead = false;

  get isDead(): boolean {
    return this.#isDead;
  }

  /**
   * Makes the process die at a coming statement.
   * @param halves 1: before the next one, 2: after it, 3: before the one after that …
   */
  dieAfter(halves: number): void {
    this.#left = halves;
  }

  /** Kills the process between two statements: later writes never happen. */
  kill(): void {
    this.#isDead = true;
  }

  /** Keeps the process alive. */
  spare(): void {
    this.#left = Number.POSITIVE_INFINITY;
  }

  /** One half of a statement: before it is sent, or after its answer arrived. @throws Killed */
  step(): void {
    this.#left -= 1;
    if (this.#left <= 0) this.#isDead = true;
    if (this.#isDead) throw new Killed('the process is gone');
  }
}

/**
 * The database for a process that may die at any moment: a transaction it dies in is rolled back, as by a lost
 * connection; what it committed stays, whether it learned of it or not.
 */
export function mortalDb(base: Db, life: Life): Db {
  const lived = async <T>(run: () => Promise<T>): Promise<T> => {
    life.step();
    const result = await run();
    life.step();
    return result;
  };
  const mortal = (ex: Executor): Executor => ({
    query: (text, params) => lived(() => ex.query(text, params)),
    one: (text, params) => lived(() => ex.one(text, params)),
    maybe: (text, params) => lived(() => ex.maybe(text, params)),
    dynamic: (text, params) => lived(() => ex.dynamic(text, params)),
    exec: (script) => lived(() => ex.exec(script)),
  });
  return {
    ...mortal(base),
    kind: base.kind,
    tx: (work) => lived(() => base.tx((tx) => work(mortal(tx)))),
    listen: async () => async () => undefined,
    close: async () => undefined,
  };
}
