import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db/db.ts';
import { createJobs } from './queue/jobs.ts';
import type { Jobs } from './queue/jobs.ts';
import { createMeter } from './limits.ts';
import type { Meter } from './limits.ts';
import type { Log } from './log.ts';
import { chooseMessages } from './messages/choose.ts';
import type { Messages } from './messages/transport.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox } from './outbox.ts';
import { forgetEnded } from './queue/housekeeping.ts';
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

const HOUSEKEEPING_SECONDS = 300;

/**
 * Builds the services of a server over an open, migrated database. Nothing runs yet: jobs and outbox are started
 * after the modules have registered their handlers.
 * @param print writes the inbox's lines to the terminal (R38)
 */
export function buildServices(settings: Settings, db: Db, log: Log, print: (line: string) => void): Services {
  const clock = systemClock;
  const jobs = createJobs(db, log);
  jobs.every('housekeeping', HOUSEKEEPING_SECONDS, () => forgetEnded(db, clock, log));
  return {
    settings,
    db,
    clock,
    log,
    jobs,
    messages: chooseMessages({ db, settings, clock, log, print }),
    outbox: createOutbox(db, jobs, clock, log),
    meter: createMeter(settings.limits.callsPerMinute, settings.limits.callsBurst),
  };
}
