import { AsyncLocalStorage } from 'node:async_hooks';
import { InvariantError, assert } from '../errors.ts';
import type { Executor } from './db.ts';

/** How a driver runs one statement. @param prepared true for constant texts */
export type Run = (text: string, params: readonly unknown[], prepared: boolean) => Promise<unknown[]>;

/** The executor's methods over a driver's two ways to run SQL. */
export function executorOf(run: Run, script: (text: string) => Promise<void>): Executor {
  const rows = async <R>(text: string, params: readonly unknown[] = []): Promise<R[]> =>
    (await run(text, params, true)) as R[];
  return {
    query: rows,
    async one<R>(text: string, params?: readonly unknown[]): Promise<R> {
      const found = await rows<R>(text, params);
      const [first] = found;
      assert(
        first !== undefined && found.length === 1,
        `a statement gives exactly one row, not ${found.length}: ${start(text)}`,
      );
      return first;
    },
    async maybe<R>(text: string, params?: readonly unknown[]): Promise<R | undefined> {
      const found = await rows<R>(text, params);
      assert(found.length <= 1, `a statement gives at most one row, not ${found.length}: ${start(text)}`);
      return found[0];
    },
    async dynamic<R>(text: string, params: readonly unknown[] = []): Promise<R[]> {
      return (await run(text, params, false)) as R[];
    },
    exec: script,
  };
}

const start = (text: string): string => text.trim().slice(0, 60);

interface Scope {
  open: boolean;
}

/** Checks the use of a database and its transactions. */
export type Guard = Pick<TransactionGuard, 'inside' | 'checkOutside' | 'apart'>;

/**
 * Checks nothing. Following every asynchronous step costs a twentieth of the server's processor time, and the guard
 * finds bugs of ours that the tests, which all run guarded, have shown before (decision 35).
 */
export const unguarded: Guard = {
  inside: async (work) => work(),
  checkOutside: () => undefined,
  apart: (work) => work(),
};

/**
 * Detects a use of the outer handle inside its own transaction: on the embedded database that would wait for ever, on
 * PostgreSQL it would silently run outside the transaction (stack pitfall 3).
 */
export class TransactionGuard {
  readonly #scopes = new AsyncLocalStorage<Scope>();

  /** Runs the work as the inside of a transaction; what outlives it is unrestricted again. */
  async inside<T>(work: () => Promise<T>): Promise<T> {
    this.checkOutside();
    const scope: Scope = { open: true };
    try {
      return await this.#scopes.run(scope, work);
    } finally {
      scope.open = false;
    }
  }

  /** @throws InvariantError when called from inside an open transaction */
  checkOutside(): void {
    if (this.#scopes.getStore()?.open !== true) return;
    throw new InvariantError(
      'The database handle was used inside its own transaction. Use the executor given to tx() there.',
    );
  }

  /** Runs something unrelated to the transaction around it (timers, subscriptions). */
  apart<T>(work: () => T): T {
    return this.#scopes.exit(work);
  }
}
