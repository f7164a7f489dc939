/**
 * A part of a `with`, for a statement that is a transaction of its own and writes only what can be made again: its commit
 * does not wait for the disk (docs/durability.md). The statement selects `from unhurried`. It would hold for all writes
 * of a transaction of several statements, so take a Db for it, not an Executor (decision 34).
 */
export const UNHURRIED = `unhurried as materialized (select set_config('synchronous_commit', 'off', true))`;

/** Lifts this transaction's statement time-out: a report is processed in a few long statements. */
export const liftStatementTimeout = (tx: Executor): Promise<void> =>
  tx.exec('set local statement_timeout = 0');

/** Also lifts the time-out of lock waits. */
export const liftTimeouts = (tx: Executor): Promise<void> =>
  tx.exec('set local statement_timeout = 0; set local lock_timeout = 0');

/**
 * The texts of a statement that has a few variants, each built once: one of some KiB costs more to build and to look up
 * than the rest of its call.
 * @param build the text with one part put in
 */
export function textsBy(build: (part: string) => string): (part: string) => string {
  const texts = new Map<string, string>();
  return (part) => {
    const text = texts.get(part) ?? build(part);
    texts.set(part, text);
    return text;
  };
}

/** Where SQL can run: the database itself, or the inside of one transaction. */
export interface Executor {
  /**
   * Runs one constant statement and returns its rows. Values read the same on both databases: int8 as number, numeric
   * and date as text, timestamptz as UTC ISO text, jsonb parsed, bytea as Buffer. Parameters: text, number, boolean,
   * null, Date, Buffer, arrays of plain values (an SQL array), plain objects (jsonb). An array meant as jsonb is passed
   * as JSON.stringify(array).
   * @param text a constant; it never contains values
   */
  query<R>(text: string, params?: readonly unknown[]): Promise<R[]>;
  /** As query, for exactly one row. @throws InvariantError on none or several */
  one<R>(text: string, params?: readonly unknown[]): Promise<R>;
  /** As query, for at most one row. @throws InvariantError on several */
  maybe<R>(text: string, params?: readonly unknown[]): Promise<R | undefined>;
  /** Runs a script of several statements without parameters. */
  exec(script: string): Promise<void>;
  /** As query, for a statement with a variable text (built filters, the job library): it is not kept prepared. */
  dynamic<R>(text: string, params?: readonly unknown[]): Promise<R[]>;
}

/** The one database port, for PostgreSQL and the embedded PGlite (decisions 12). */
export interface Db extends Executor {
  readonly kind: 'postgres' | 'pglite';
  /**
   * Runs the work in one transaction: commits when it resolves, rolls back when it throws. Use only the given executor
   * inside: the outer handle throws there (stack pitfall 3). A serialisation failure or a deadlock is retried once, so
   * the work may run twice and must have no side effect outside the database. A statement on the outer handle is a
   * transaction of its own and is retried once as well.
   */
  tx<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /** Calls the handler on every notification of the channel; returns a function that stops it. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Waits for running statements and closes. */
  close(): Promise<void>;
}

/** Whether a statement of this executor is a transaction of its own: it is the database, not the inside of one. */
export const isOwnTransaction = (ex: Executor): boolean => 'tx' in ex;
