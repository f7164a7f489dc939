import { systemClock } from './clock.ts';
import { Due } from './due/due.ts';
import { createMeter } from './limits.ts';
import type { Meter } from './limits.ts';
import { chooseMessages } from './messages/choose.ts';
import type { Messages } from './messages/transport.ts';
import { Outbox } from './outbox.ts';
import { addHousekeeping } from './queue/housekeeping.ts';
import { makeParts } from './parts.ts';
import type { PartContext, Part, Parts } from './parts.ts';
import { CallsInFlight } from './queue/calls-in-flight.ts';

/** The services of one server process, built once in main (or by testServices). */
export interface Services extends PartContext {
  readonly messages: Messages;
  /** Everything that happens later. */
  readonly due: Due;
  readonly outbox: Outbox;
  /** In-memory meter of reads, per process (R37). */
  readonly meter: Meter;
  /** Payers' calls in flight: background work yields to them. */
  readonly callsInFlight: CallsInFlight;
  /** What modules keep while the server runs; modules/parts.ts lists all of it. */
  readonly parts: Parts;
}

/**
 * Builds the services of a server over an open, migrated database. Nothing runs yet: due work and outbox are started after
 * the modules have registered their handlers.
 * @param print writes the inbox's lines to the terminal (R38)
 * @param parts everything that modules and platform keep besides these services
 * @param nudgeJobs tells another process of the server that events wait, if that one delivers them
 */
export function buildServices(
  { settings, db, log }: Pick<PartContext, 'settings' | 'db' | 'log'>,
  print: (line: string) => void,
  parts: readonly Part<unknown>[],
  nudgeJobs?: () => void,
): Services {
  const clock = systemClock;
  const callsInFlight = new CallsInFlight();
  const due = new Due(db, clock, log);
  addHousekeeping(due, db, clock);
  return {
    settings,
    db,
    clock,
    log,
    due,
    messages: chooseMessages({ db, settings, clock, log, print }),
    outbox: new Outbox({ db, clock, log, due, callsInFlight, nudgeJobs }),
    meter: createMeter(settings.limits.callsPerMinute, settings.limits.callsBurst),
    callsInFlight,
    parts: makeParts({ settings, db, clock, log }, parts),
  };
}
