import type { Clock } from './clock.ts';
import type { Db } from './db/db.ts';
import type { Jobs } from './jobs.ts';
import type { Meter } from './limits.ts';
import type { Log } from './log.ts';
import type { Messages } from './messages/transport.ts';
import type { Outbox } from './outbox.ts';
import type { Settings } from './settings.ts';

/** The long-lived things of one server process, built once in main (or by testServices). */
export interface Services {
  readonly settings: Settings;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly messages: Messages;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  /** In-memory meter of reads, per process (R37). */
  readonly meter: Meter;
}
