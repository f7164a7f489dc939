import type { Executor } from './db.ts';

/** Removes the time-out of this transaction's statements: a report is processed in few, long ones. */
export const liftStatementTimeout = (tx: Executor): Promise<void> =>
  tx.exec('set local statement_timeout = 0');

/** The same, and removes the time-out of lock waits. */
export const liftTimeouts = (tx: Executor): Promise<void> =>
  tx.exec('set local statement_timeout = 0; set local lock_timeout = 0');
