import type { Executor } from './db.ts';

/** Lets the statements of this transaction take as long as they need: a report is worked off in few, long ones. */
export const liftStatementTimeout = (tx: Executor): Promise<void> =>
  tx.exec('set local statement_timeout = 0');

/** The same, and lets them wait for locks as long as they must. */
export const liftTimeouts = (tx: Executor): Promise<void> =>
  tx.exec('set local statement_timeout = 0; set local lock_timeout = 0');
