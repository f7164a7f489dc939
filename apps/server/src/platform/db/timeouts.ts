import type { Executor } from './db.ts';

/** Lifts this transaction's statement time-out: a report is processed in a few long statements. */
export const liftStatementTimeout = (tx: Executor): Promise<void> =>
  tx.exec('set local statement_timeout = 0');

/** Also lifts the time-out of lock waits. */
export const liftTimeouts = (tx: Executor): Promise<void> =>
  tx.exec('set local statement_timeout = 0; set local lock_timeout = 0');
